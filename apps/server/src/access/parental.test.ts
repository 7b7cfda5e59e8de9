import { describe, expect, test } from 'vitest';
import { looksAtProgrammes, watchDecision } from './parental.ts';

const on = { channel: true, program: true, vod: true };
const adults = { scope: 'vod', isAdult: true, isForChild: false } as const;
const teens = { ...adults, isAdult: false };
const kids = { ...teens, isForChild: true };
const channelFor = (item: typeof adults | typeof teens) => ({ ...item, scope: 'channel' }) as const;
const pin = (asksFor: object = on) => ({ parental: { hasPin: true, asksFor: { ...asksFor } } });
const none = { parental: { hasPin: false, asksFor: { ...on } } };

describe('who needs the PIN for an item', () => {
  test.each([
    ['F-286 C-570 an adult profile for what is for adults', adults, pin(), 'pin'],
    ['C-570 an adult profile for nothing else', teens, pin(), 'allow'],
    ['F-344 no PIN where the switch of the scope is off', adults, pin({ ...on, vod: false }), 'allow'],
    ['F-344 another switch decides nothing', adults, pin({ vod: true }), 'pin'],
    ['F-286 no PIN in an adult profile without one', adults, none, 'allow'],
    ['no PIN in a view without a token', adults, {}, 'allow'],
    [
      'C-588 a child profile for a channel that is not for children',
      channelFor(teens),
      { ...pin(), isChild: true },
      'pin',
    ],
    ['C-588 a child profile, whatever the switches say', channelFor(adults), { ...pin({}), isChild: true }, 'pin'],
    [
      'C-588 a child profile is refused while there is no PIN',
      channelFor(adults),
      { ...none, isChild: true },
      'refuse',
    ],
    ['a child profile watches what is for children', kids, { ...none, isChild: true }, 'allow'],
  ] as const)('%s', (_rule, item, viewer, expected) => expect(watchDecision(item, viewer)).toBe(expected));

  test('the guide is queried where programmes can need the PIN', () => {
    expect(
      [pin(), { ...none, isChild: true }, none, pin({ ...on, program: false }), {}].map(looksAtProgrammes),
    ).toEqual([true, true, false, false, false]);
  });
});
