import { expect, test } from 'vitest';
import { isBought } from './bought.ts';

const never = (): Promise<never> => new Promise(() => {});
const lists = (isPurchased: boolean) => async () => [{ id: 1, is_purchased: isPurchased }];

test.each([
  ['a free channel, whose viewer is not waited for', true, never, true],
  ['one that was bought', false, lists(true), true],
  ['not one that was not', false, lists(false), false],
  ['one that the viewer’s list does not know', false, async () => [], true],
  ['one whose viewer’s list cannot be had', false, async () => Promise.reject(new Error('no line')), true],
])('C-482 a stream is requested of %s', async (_what, is_free, mine, expected) =>
  expect(await isBought({ id: 1, is_free }, mine)).toBe(expected),
);
