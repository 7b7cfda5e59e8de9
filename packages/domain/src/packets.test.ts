import fc from '@aerial/testkit/property.ts';
import { describe, expect, test } from 'vitest';
import {
  agreementOf,
  isBasePacket,
  isTrialOffered,
  needsBasePacket,
  packetRefFor,
  parsePacketId,
  promotedPacketId,
  SUBSCRIPTION_ACTIONS,
  subscriptionActions,
} from './packets.ts';

describe('the id in an address', () => {
  test.each([
    ['80', { packet: '80' }],
    ['12_80', { provider: '12', packet: '80' }],
    ['mts-tv_80', { provider: 'mts-tv', packet: '80' }],
    ['mts_7_80', { provider: 'mts', bundle: '7', packet: '80' }],
    ['12_7_80', { provider: '12', bundle: '7', packet: '80' }],
  ])('A-020 A-021 A-022 A-023: %s', (id, expected) => expect(parsePacketId(id)).toEqual(expected));
  test.each([
    '',
    'base',
    '80a',
    '_80',
    '80_',
    'mts__80',
    'mts_a_80',
    '1_2_3_4',
    '-80',
    '8.0',
    ' 80',
    'a/b_80',
    '1'.repeat(19),
  ])('A-023 A-714: %j is none', (id) => expect(parsePacketId(id)).toBeUndefined());
  test('A-023: has a packet of digits whatever the text', () =>
    fc.assert(
      fc.property(fc.stringMatching(/^[\w-]{0,12}$/), (id) => {
        const ref = parsePacketId(id);
        if (ref) expect([ref.provider, ref.bundle, ref.packet].filter((part) => part !== undefined).join('_')).toBe(id);
        if (ref) expect(ref.packet + (ref.bundle ?? '')).toMatch(/^\d+$/);
      }),
    ));
  test('A-024 A-025: without its OTT part where the provider is none', () => {
    const ref = { provider: 'mts', bundle: '7', packet: '80' };
    expect(packetRefFor(ref, false)).toEqual({ packet: '80' });
    expect(packetRefFor(ref, true)).toEqual(ref);
  });
  test('A-025: a promotion uses id_no_ott there', () => {
    expect(promotedPacketId({ id: '12_80', id_no_ott: 80 }, false)).toBe('80');
    expect(promotedPacketId({ id: '12_80', id_no_ott: 80 }, true)).toBe('12_80');
    expect(promotedPacketId({ id: 80, id_no_ott: null }, false)).toBe('80');
  });
});

describe('actions of a subscription', () => {
  test('A-368 A-369: come as a list of names', () =>
    expect([...subscriptionActions([...SUBSCRIPTION_ACTIONS])]).toEqual([
      'can_subscribe',
      'can_disable_renew',
      'can_change_period',
      'can_enable_renew',
      'can_unsubscribe',
    ]));
  test('A-369: or as an object of booleans', () =>
    expect([...subscriptionActions({ can_subscribe: false, can_enable_renew: true, can_fly: true })]).toEqual([
      'can_enable_renew',
    ]));
  test('A-369: an unknown action is ignored', () =>
    expect([...subscriptionActions(['can_fly', 'can_unsubscribe', 7, null])]).toEqual(['can_unsubscribe']));
  test.each([undefined, null, 'can_subscribe', 7])('%j has none', (wire) =>
    expect(subscriptionActions(wire).size).toBe(0),
  );
});

test('A-358: a base packet says so in either field', () => {
  expect([{ base: true }, { is_base: true }, { base: false, is_base: true }].map(isBasePacket)).toEqual([
    true,
    true,
    true,
  ]);
  expect([{}, { base: false, is_base: false }].map(isBasePacket)).toEqual([false, false]);
});

test('A-444 A-446: only an additional packet without a base packet needs one, unless the provider allows it', () => {
  expect(needsBasePacket(false, false, false)).toBe(true);
  expect(needsBasePacket(false, false, true)).toBe(false);
  expect(needsBasePacket(false, true, false)).toBe(false);
  expect(needsBasePacket(true, false, false)).toBe(false);
});

describe('a trial', () => {
  test.each([
    { days: 7, months: 0, years: 0 },
    { days: 0, months: 1, years: 0 },
    { days: 0, months: 0, years: 1 },
  ])('A-502: is offered for %o', (trial_period_human) => expect(isTrialOffered({ trial_period_human })).toBe(true));
  test('A-502: is not offered without a length', () => {
    expect(isTrialOffered({ trial_period_human: { days: 0, months: 0, years: 0 } })).toBe(false);
    expect(isTrialOffered({ trial_period_human: null })).toBe(false);
    expect(isTrialOffered({})).toBe(false);
  });
  test('A-503: is not offered twice', () => {
    const trial_period_human = { days: 7, months: 0, years: 0 };
    expect(isTrialOffered({ trial_period_human, is_used_trial: true })).toBe(false);
    expect(isTrialOffered({ trial_period_human, is_used_trial: false })).toBe(true);
  });
});

test('A-359: the agreement is the provider’s, an address, or none', () => {
  expect(agreementOf(true)).toBe('provider');
  expect(agreementOf('https://example.org/terms')).toEqual({ url: 'https://example.org/terms' });
  expect([false, '', ' ', null, undefined].map(agreementOf)).toEqual(Array.from({ length: 5 }));
});
