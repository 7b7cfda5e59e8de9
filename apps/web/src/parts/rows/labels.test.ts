import { expect, test } from 'vitest';
import { ageMark, contentMark, isChannelLocked } from './labels.ts';

const film = { is_free: true, is_announcement: false };
test.each([
  ['that is free: none', film, undefined],
  ['that is sold: the subscription', { ...film, is_free: false }, 'label_subscription'],
  ['still to come: soon, not the subscription', { is_free: false, is_announcement: true }, 'episode_soon'],
])('the badge of a poster of one %s', (_what, item, mark) => expect(contentMark(item)).toBe(mark));

test('ages are shown from one on', () =>
  expect([18, 6, 0, null].map(ageMark)).toEqual(['18+', '6+', undefined, undefined]));

test.each([
  ['sold, viewer not loaded', false, undefined, true],
  ['free, viewer not loaded', true, undefined, false],
  ['sold and bought', false, true, false],
  ['not bought, whatever others bought', true, false, true],
])('C-632 a channel that is %s is locked: %s', (_what, is_free, isPurchased, expected) =>
  expect(isChannelLocked({ is_free }, isPurchased)).toBe(expected),
);
