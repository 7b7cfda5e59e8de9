import { expect, test } from 'vitest';
import { adBlockOf } from './block.ts';

const rolls = { pre_roll: [], middle_roll: [], post_roll: [], post_pause_roll: [] };

test('C-387 C-388 C-389 an ad block in the player’s words', () => {
  const tag = { url: 'https://ads.test/vast', aliases: ['start'] };
  const block = adBlockOf({
    ...rolls,
    pre_roll: [tag],
    post_pause_roll: [tag],
    max_advertising: 2,
    period: 30,
    middle_roll_period: 600,
    allow_disable: true,
    packets: [7],
  });
  expect(block).toEqual({
    rolls: { pre: [tag], middle: [], 'post-pause': [tag], post: [] },
    maxAds: 2,
    periodS: 30,
    middlePeriodS: 600,
    canDisable: true,
    packets: [7],
  });
});

test('C-389 C-521 what is absent: no limit of ads, five seconds between rolls, no middle rolls', () => {
  const block = adBlockOf({
    ...rolls,
    post_roll: [{ url: 'https://a.test', aliases: [] }],
    allow_disable: true,
    packets: [],
  });
  expect(block).toMatchObject({ maxAds: undefined, periodS: 5, middlePeriodS: undefined, canDisable: false });
});

test.each([[null], [undefined], [{ ...rolls, allow_disable: false, packets: [] }]])('%j is no block', (info) => {
  expect(adBlockOf(info)).toBeUndefined();
});
