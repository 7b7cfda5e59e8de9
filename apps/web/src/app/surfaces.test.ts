import type { Location } from 'react-router';
import { expect, test } from 'vitest';
import { arrange, EMPTY, HOME, type Surface } from './surfaces.ts';

const at = (pathname: string, key: string): Location => ({ pathname, key, search: '', hash: '', state: null });
const moduleOf = (path: string) => path.split('/')[1] || 'start';
const ids = (surfaces: readonly Surface[]) => surfaces.map(({ id }) => id);

/** The mounted pages after each step. */
function walk(...steps: Location[][]): number[][] {
  let arrangement = EMPTY;
  return steps.map((wanted) => ids((arrangement = arrange(arrangement, wanted, moduleOf)).surfaces));
}

const home = at('/', 'a');
const film = at('/contents/film-5', 'b');
const list = at('/channels', 'c');
const one = at('/channels/all/one', 'd');
const two = at('/channels/all/two', 'e');

test('F-071: the page under another stays mounted, and is there when that closes', () => {
  expect(walk([home], [home, film], [home])).toEqual([[1], [1, 2], [1]]);
});
test('F-071 A-291: a page opened by its address gets the start page under it, without a remount', () => {
  expect(walk([film], [HOME, film], [HOME])).toEqual([[1], [2, 1], [2]]);
});
test('F-194: a channel goes on playing when its page starts or stops covering another', () => {
  expect(walk([list], [one], [list, one], [one])).toEqual([[1], [1], [2, 1], [1]]);
  expect(walk([one], [list, one], [one])).toEqual([[1], [2, 1], [1]]);
});
test('from channel to channel the same page stays mounted', () => {
  expect(walk([one], [two])).toEqual([[1], [1]]);
  expect(walk([home, one], [home, two])).toEqual([
    [1, 2],
    [1, 2],
  ]);
});
test('a list under an open channel is not that channel’s page', () => {
  expect(walk([list], [list, one], [list])).toEqual([[1], [1, 2], [1]]);
});
test('nothing changes without a new address', () => {
  const before = arrange(EMPTY, [home, film], moduleOf);
  expect(arrange(before, [home, film], moduleOf)).toBe(before);
});
