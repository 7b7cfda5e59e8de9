import { expect, test } from 'vitest';
import { itemOf, openEvent } from './items.ts';

test.each([
  ['/channels/games/first', { type: 'channel', ref: 'first' }],
  ['/channels/first', { type: 'channel', ref: 'first' }],
  ['/channel/5', { type: 'channel', ref: '5' }],
  ['/contents/film-1', { type: 'content', ref: 'film-1' }],
  ['/contents/series-1/episode-2', { type: 'content', ref: 'episode-2' }],
  ['/episodes/e-3', { type: 'content', ref: 'e-3' }],
  ['/persons/%D0%B0-4', { type: 'person', ref: 'а-4' }],
  ['/packets/80', { type: 'packet', ref: '80' }],
  ['/watch/film-1', undefined],
  ['/settings', undefined],
  ['/channels', undefined],
])('%s leads to an item', (path, item) => {
  expect(itemOf(path)).toEqual(item);
});
test('in a row also what is watched on, and promotions of any address', () => {
  expect(itemOf('/watch/film-1', true)).toEqual({ type: 'content', ref: 'film-1' });
  expect(itemOf('/promo/new-year', true)).toEqual({ type: 'promotion', ref: '/promo/new-year' });
});
test.each([
  ['/contents/film-1', { name: 'open_content', ref: 'film-1' }],
  ['/channels/games/first', { name: 'open_channel', ref: 'first' }],
  ['/channel/5', { name: 'open_channel', ref: '5' }],
  ['/channels/games', undefined],
  ['/persons/4', undefined],
])('C-733 C-734: %s opens', (path, event) => {
  expect(openEvent(path)).toEqual(event);
});
