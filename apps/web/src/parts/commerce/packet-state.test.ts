import { epochMs } from '@aerial/domain/time.ts';
import { describe, expect, test } from 'vitest';
import {
  canStartRenewal,
  canStopRenewal,
  hasActiveBase,
  isOwned,
  packetButton,
  packetState,
  packetStatus,
} from './packet-state.ts';
import type { Packet, UserPacket } from './wire.ts';

const NOW = epochMs(Date.parse('2031-01-15T12:00:00Z'));
const PAST = '2031-01-01T00:00:00Z';
const LATER = '2031-01-31T23:59:59Z';
const NEXT_PAY = '2031-02-01T00:00:00Z';

const packet = (over: Partial<Packet> = {}): Packet => ({ id: 80, name: 'Base', ...over });
const active = (over: Partial<UserPacket> = {}): UserPacket => ({ start_at: PAST, end_at: LATER, ...over });
const withActions = (...actions: string[]): Packet => packet({ subscription: { actions } });
const changeable = packet({
  user_purchase: { id: '62', account_id: 501 },
  subscription: { actions: ['can_disable_renew'], start_at: PAST },
});
const button = (one: Packet, own?: UserPacket) => packetButton(one, own, NOW);

describe('the button', () => {
  test('A-420: paused, and may be deleted: disable', () =>
    expect(button(packet(), active({ is_paused: true, allow_delete_paused: true }))).toBe('disable'));
  test('A-426: paused, and may not be deleted: none', () =>
    expect(button(packet(), active({ is_paused: true, allow_delete_paused: false }))).toBeUndefined());
  test('A-420: the packet itself may say that it is paused', () =>
    expect(button(packet({ is_paused: true, allow_delete_paused: true }))).toBe('disable'));
  test('A-421: active with changes: change', () => expect(button(changeable, active({ renew: true }))).toBe('change'));
  test.each(['can_change_period', 'can_disable_renew', 'can_enable_renew', 'can_unsubscribe'])(
    'A-427: %s with a purchase is a change',
    (action) => {
      const subscription = { actions: [action], start_at: PAST };
      expect(button(packet({ user_purchase: { id: '62', account_id: 501 }, subscription }))).toBe('change');
      expect(button(packet({ subscription }))).not.toBe('change');
    },
  );
  test('A-427: can_subscribe is no change', () =>
    expect(
      button(
        packet({
          user_purchase: { id: '62', account_id: 501 },
          subscription: { actions: ['can_subscribe'], start_at: PAST },
        }),
      ),
    ).not.toBe('change'));
  test('A-422: active and renewed: disable', () => expect(button(packet(), active({ renew: true }))).toBe('disable'));
  test('A-423: active and not renewed: renew', () => expect(button(packet(), active({ renew: false }))).toBe('renew'));
  test('A-424: future: cancel', () => expect(button(packet(), { start_at: NEXT_PAY })).toBe('cancel-future'));
  test('A-425: not connected: enable', () => {
    expect(button(packet())).toBe('enable');
    expect(button(withActions('can_subscribe'))).toBe('enable');
  });
  test('A-428 A-430: a promo packet has none', () =>
    expect(button(changeable, active({ type: 'promo', renew: true }))).toBeUndefined());
  test('A-429 A-430: a child packet has none', () => {
    expect(button(packet({ parent_name: 'Everything' }), active({ renew: true }))).toBeUndefined();
    expect(button(packet({ parent_name: 'Everything' }))).toBeUndefined();
  });
  test('A-426: the first that applies wins', () => {
    const everything = { ...changeable, is_paused: true, allow_delete_paused: true };
    const future = { start_at: NEXT_PAY, is_paused: true, allow_delete_paused: true, renew: true };
    expect(button({ ...everything, parent_name: 'Everything' }, { ...future, type: 'promo' })).toBeUndefined();
    expect(button(everything, future)).toBe('cancel-future');
    expect(button(everything, { ...future, start_at: PAST })).toBe('disable');
    expect(button(changeable, active({ renew: true }))).toBe('change');
    expect(button({ ...changeable, user_purchase: null }, active({ renew: true }))).toBe('disable');
    expect(button({ ...changeable, user_purchase: null }, active({ renew: false }))).toBe('renew');
  });
  test('without the viewer’s packet the actions say whether it is renewed', () => {
    expect(button(packet({ subscription: { actions: ['can_disable_renew'], start_at: PAST } }))).toBe('disable');
    expect(button(packet({ subscription: { actions: ['can_enable_renew'], end_at: LATER } }))).toBe('renew');
  });
});

describe('the status text', () => {
  const status = (own: UserPacket | undefined, one = packet()) => packetStatus(one, own, NOW);
  test('A-431 A-434: renewed: will be extended, on the day of the next payment', () =>
    expect(status(active({ renew: true, next_pay_at: NEXT_PAY }))).toEqual({ kind: 'will-be-extended', at: NEXT_PAY }));
  test('A-432 A-434: not renewed: valid until its end', () =>
    expect(status(active({ renew: false, next_pay_at: NEXT_PAY }))).toEqual({ kind: 'valid-until', at: LATER }));
  test('A-433 A-434: future: will be connected, on the day it starts', () =>
    expect(status({ start_at: NEXT_PAY, end_at: null, renew: true, next_pay_at: NEXT_PAY })).toEqual({
      kind: 'will-be-connected',
      at: NEXT_PAY,
    }));
  test('A-434: without the date there is no text', () => {
    expect(status(active({ renew: true }))).toBeUndefined();
    expect(status({ start_at: PAST, renew: false })).toBeUndefined();
    expect(status(undefined)).toBeUndefined();
  });
  test('A-434: the dates may be those of the packet', () =>
    expect(
      status(undefined, packet({ subscription: { actions: ['can_enable_renew'], start_at: PAST, end_at: LATER } })),
    ).toEqual({ kind: 'valid-until', at: LATER }));
});

test('A-474: a packet that is connected and cannot be subscribed to is owned', () => {
  expect(isOwned(packet(), active(), NOW)).toBe(true);
  expect(isOwned(packet({ subscription: { actions: [], start_at: PAST } }), undefined, NOW)).toBe(true);
  expect(isOwned(packet(), undefined, NOW)).toBe(false);
  expect(isOwned(withActions('can_subscribe'), active(), NOW)).toBe(false);
});

test('A-438 A-439 A-440: stopping needs can_disable_renew or can_unsubscribe', () => {
  expect(canStopRenewal(withActions('can_disable_renew'))).toBe(true);
  expect(canStopRenewal(withActions('can_unsubscribe'))).toBe(true);
  expect(canStopRenewal(withActions('can_subscribe', 'can_enable_renew', 'can_change_period'))).toBe(false);
});
test('A-441: starting needs can_enable_renew', () => {
  expect(canStartRenewal(withActions('can_enable_renew'))).toBe(true);
  expect(canStartRenewal(withActions('can_disable_renew', 'can_unsubscribe', 'can_change_period'))).toBe(false);
});

test('A-444: only an active base packet counts', () => {
  const base = packet({ base: true, subscription: { actions: [], start_at: PAST } });
  expect(hasActiveBase([base], NOW)).toBe(true);
  expect(hasActiveBase([{ ...base, base: false }], NOW)).toBe(false);
  expect(hasActiveBase([{ ...base, subscription: { start_at: NEXT_PAY } }], NOW)).toBe(false);
  expect(hasActiveBase([{ ...base, subscription: null }], NOW)).toBe(false);
});

test('a packet in each state', () => {
  expect(packetState(packet(), undefined, NOW)).toBe('not-connected');
  expect(packetState(packet(), active({ is_paused: true }), NOW)).toBe('paused');
  expect(packetState(packet(), active(), NOW)).toBe('active');
});
