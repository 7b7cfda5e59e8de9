import { expect, test } from 'vitest';
import { ageMark, contentMark, isChannelLocked } from './labels.ts';
import { isContentPurchased } from './purchased-contents.ts';

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

test.each([
  ['whose library was bought', { id: '5', library_id: 2 }, true],
  ['that was bought itself', { id: '7', library_id: null }, true],
  ['of which neither was', { id: '5', library_id: 3 }, false],
  ['in no library', { id: '5', library_id: null }, false],
])('a title %s is purchased: %s', (_what, item, expected) =>
  expect(isContentPurchased(item, { library_ids: [2], content_ids: ['7'] })).toBe(expected),
);
