import { epochMs } from '@aerial/domain/time.ts';
import { describe, expect, test } from 'vitest';
import {
  nothingEntered,
  parentalVerdict,
  type ParentalAction,
  type ParentalControl,
  type ParentalMemory,
  type ParentalVerdict,
} from './rules.ts';

const now = epochMs(1_800_000_000_000);
const on = { pay: true, profile: true, program: true, vod: true, channel: true, settings: true };
const control: ParentalControl = {
  isGuest: false,
  isChild: false,
  status: 'set',
  switches: on,
  duration: 30,
  channelMinutes: 30,
};
const adult = { key: 'a', isAdult: true };
const verdict = (
  action: ParentalAction,
  more: Partial<ParentalControl> = {},
  memory: Partial<ParentalMemory> = {},
  item = adult,
  isProven = false,
) => parentalVerdict(action, item, { ...control, ...more }, { ...nothingEntered, ...memory }, isProven, now);

test.each<[string, ParentalVerdict, Parameters<typeof verdict>]>([
  ['C-570 F-286 A-564 with the status set and the switch on the PIN is required', 'prompt', ['program']],
  ['C-570 not where the age does not require it', 'grant', ['program', {}, {}, { key: 'a', isAdult: false }]],
  [
    'C-571 F-344 not where the switch of the action is off',
    'grant',
    ['channel', { switches: { ...on, channel: false } }],
  ],
  ['F-344 the switch of another action has no effect', 'prompt', ['vod', { switches: { ...on, channel: false } }]],
  ['C-570 paying requires it whatever the age', 'prompt', ['pay', {}, {}, { key: 'a', isAdult: false }]],
  [
    'A-564 the settings of parental control always require it',
    'prompt',
    ['parental', { switches: {} }, {}, adult, true],
  ],
  ['when the switches are unavailable it is required', 'prompt', ['channel', { switches: undefined }]],
  ['F-285 F-286 A-562 with "ignore" never', 'grant', ['channel', { status: 'ignore' }]],
  ['F-286 with "notset" a PIN is offered first', 'offer', ['channel', { status: 'notset' }]],
  ['F-286 not where settings are opened', 'grant', ['settings', { status: 'notset' }]],
  ['F-343 an adult profile requires it whatever the age', 'prompt', ['profile', {}, {}, { key: 'a', isAdult: false }]],
  ['A-575 and so do the settings of the account', 'prompt', ['settings', {}, {}, { key: 'a', isAdult: false }]],
  ['once', 'grant', ['channel', { status: 'notset' }, { wasOffered: true }]],
  ['not to guests, who can have none', 'grant', ['channel', { status: 'notset', isGuest: true }]],
])('%s', (_what, expected, given) => {
  expect(verdict(...given)).toBe(expected);
});

describe('a child profile', () => {
  const child = { isChild: true, switches: { ...on, channel: false, vod: false } };
  test('C-588 needs the PIN for whatever is not for children, with the switches off too, and is never offered one', () => {
    expect([verdict('channel', child), verdict('vod', child), verdict('vod', child, {}, adult, true)]).toEqual([
      'prompt',
      'prompt',
      'grant',
    ]);
    expect(verdict('channel', { ...child, status: 'notset' })).toBe('grant');
  });
});

describe('cached grants', () => {
  test.each<ParentalAction>(['vod', 'channel', 'program', 'pay', 'profile', 'settings'])(
    'F-289 a proof that still holds answers for %s',
    (action) => expect(verdict(action, {}, {}, adult, true)).toBe('grant'),
  );
  test('F-287 a fresh grant needs no PIN, and grants nothing else', () => {
    const granted = { action: 'program' as const, key: 'a', until: epochMs(now + 1) };
    expect([
      verdict('program', {}, { granted }),
      verdict('program', {}, { granted }, { key: 'b', isAdult: true }),
      verdict('program', {}, { granted: { ...granted, until: now } }),
    ]).toEqual(['grant', 'prompt', 'prompt']);
  });
});

describe('A-563 C-572 within 30 s of a payment', () => {
  const paid = (secondsAgo: number, skipsPay = false) => ({ paid: { at: epochMs(now - secondsAgo * 1000), skipsPay } });
  test.each<[ParentalAction, ParentalVerdict, ParentalVerdict]>([
    ['vod', 'grant', 'grant'],
    ['channel', 'grant', 'grant'],
    ['program', 'grant', 'grant'],
    ['pay', 'prompt', 'grant'],
    ['profile', 'prompt', 'prompt'],
    ['settings', 'prompt', 'prompt'],
    ['parental', 'prompt', 'prompt'],
  ])(
    'F-483 F-484 A-573 A-574 C-573 C-574 C-575 A-495 A-496: %s is %s, and %s where the payment allows it',
    (action, plain, allowed) => {
      expect([verdict(action, {}, paid(29)), verdict(action, {}, paid(29, true))]).toEqual([plain, allowed]);
    },
  );
  test('A-927: and no longer, nor by a clock that was set back', () => {
    for (const seconds of [30, -1]) expect(verdict('vod', {}, paid(seconds, true))).toBe('prompt');
  });
});
