import { expect, test } from 'vitest';
import { contentLabels, isChannelLocked } from './labels.ts';

const film = { is_free: true, is_announcement: false, age: 16 };
test.each([
  ['one that is free: its age', film, { mark: undefined, age: '16+' }],
  ['one for all ages: nothing', { ...film, age: 0 }, { mark: undefined, age: undefined }],
  ['one whose age is not known: nothing', { ...film, age: null }, { mark: undefined, age: undefined }],
  ['one that is sold: the subscription', { ...film, is_free: false }, { mark: 'label_subscription', age: '16+' }],
  ['one still to come: soon, not the subscription', { ...film, is_free: false, is_announcement: true }, { mark: 'episode_soon', age: '16+' }],
])('a poster of %s', (_what, item, expected) => expect(contentLabels(item)).toEqual(expected));

test.each([
  ['sold, nothing known of the viewer', false, undefined, true],
  ['free, nothing known of the viewer', true, undefined, false],
  ['sold and bought', false, true, false],
  ['not bought, whatever others pay', true, false, true],
])('C-632 a channel that is %s is locked: %s', (_what, is_free, isPurchased, expected) => expect(isChannelLocked({ is_free }, isPurchased)).toBe(expected));
