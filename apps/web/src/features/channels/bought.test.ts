import { expect, test, vi } from 'vitest';
import { ifBought, type ViewersChannels } from './bought.ts';

const never: ViewersChannels = { now: () => undefined, load: () => new Promise(() => {}) };
const loading = (load: ViewersChannels['load']): ViewersChannels => ({ now: () => undefined, load });
const lists = (isPurchased: boolean) => [{ id: 1, is_purchased: isPurchased }];
const loaded = (isPurchased: boolean): ViewersChannels => ({ now: () => lists(isPurchased), load: never.load });

test.each([
  ['a free channel, whose viewer is not waited for', true, never, true],
  ['one that was bought', false, loading(async () => lists(true)), true],
  ['not one that was not', false, loading(async () => lists(false)), false],
  ['one that the viewer’s list does not know', false, loading(async () => []), true],
  ['one whose viewer’s list cannot be had', false, loading(async () => Promise.reject(new Error('no line'))), true],
  ['one whose purchase is known', false, loaded(true), true],
  ['not one that is known not to be bought', false, loaded(false), false],
])('C-482 a stream is requested of %s', async (_what, is_free, mine, expected) =>
  expect(await ifBought({ id: 1, is_free }, mine, async () => true, false)).toBe(expected),
);

test.each([
  ['a free channel', true, never],
  ['a channel whose purchase is known', false, loaded(true)],
])('the stream of %s is requested within the press', (_what, is_free, mine) => {
  const request = vi.fn(() => Promise.resolve('stream'));
  void ifBought({ id: 1, is_free }, mine, request, 'not bought');
  expect(request).toHaveBeenCalledOnce();
});
