import type { Location } from 'react-router';
import { expect, test } from 'vitest';
import { arrange, EMPTY, HOME, miniLocation, type Surface, type SurfaceFacts } from './surfaces.ts';

const at = (pathname: string, key: string): Location => ({ pathname, key, search: '', hash: '', state: null });
const moduleOf = (path: string) => path.split('/')[1] || 'start';
const ids = (surfaces: readonly Surface[]) => surfaces.map(({ id }) => id);
const nothingPlays: SurfaceFacts = { moduleOf, plays: () => false, playing: () => undefined };

/** The mounted pages after each step. */
function walk(...steps: Location[][]): number[][] {
  let arrangement = EMPTY;
  return steps.map((wanted) => ids((arrangement = arrange(arrangement, wanted, nothingPlays)).surfaces));
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
  const before = arrange(EMPTY, [home, film], nothingPlays);
  expect(arrange(before, [home, film], nothingPlays)).toBe(before);
});

const movie = at('/watch/5', 'f');
const otherMovie = at('/watch/6', 'g');
const guide = { ...at('/channels', 'h'), search: '?view=guide' };

/** A wide window, or a narrow one in which the list has no picture. */
const everythingPlays = (isNarrow = false): SurfaceFacts => {
  const plays = ({ pathname, search }: Pick<Location, 'pathname' | 'search'>): boolean =>
    pathname.startsWith('/watch/') ||
    pathname.startsWith('/channels/all/') ||
    (pathname === '/channels' && search === '' && !isNarrow);
  return {
    moduleOf,
    plays,
    playing: ({ location }) =>
      plays(location) ? (location.pathname === '/channels' ? '/channels/all/one' : location.pathname) : undefined,
  };
};

/** The mounted pages after each step, and after a bar the one in the corner. */
function play(facts: SurfaceFacts, ...steps: Location[][]): string[] {
  let arrangement = EMPTY;
  return steps.map((wanted) => {
    arrangement = arrange(arrangement, wanted, facts);
    const { surfaces, mini } = arrangement;
    return [ids(surfaces).join(' '), ...(mini ? [`${mini.id} ${mini.location.pathname}`] : [])].join(' | ');
  });
}

test('a channel that is left goes on in the corner, and is a page again when the viewer returns to television', () => {
  expect(play(everythingPlays(), [one], [home], [home, film], [two])).toEqual([
    '1',
    '2 | 1 /channels/all/one',
    '2 3 | 1 /channels/all/one',
    '1',
  ]);
});
test('the guide is a page beside the channel that it was opened from', () => {
  expect(play(everythingPlays(), [list], [guide], [one])).toEqual(['1', '2 | 1 /channels/all/one', '1']);
  expect(play(everythingPlays(true), [list, one], [guide], [guide, two])).toEqual([
    '1 2',
    '1 | 2 /channels/all/one',
    '1 2',
  ]);
});
test('in a narrow window the list of channels leaves a channel in its corner', () => {
  expect(play(everythingPlays(true), [list, one], [list], [list, two])).toEqual([
    '1 2',
    '1 | 2 /channels/all/one',
    '1 2',
  ]);
});
test('a film that is left goes on over every page, until another page plays', () => {
  expect(play(everythingPlays(), [home, movie], [home], [guide], [guide, otherMovie], [guide], [one])).toEqual([
    '1 2',
    '1 | 2 /watch/5',
    '3 | 2 /watch/5',
    '3 2',
    '3 | 2 /watch/6',
    '3',
  ]);
});
test('a film that is left for a channel ends, as does a channel that is left for a film', () => {
  expect(play(everythingPlays(), [home, movie], [one])).toEqual(['1 2', '3']);
  expect(play(everythingPlays(true), [list, one], [home, movie])).toEqual(['1 2', '3 4']);
});
test('what is paused or refused ends with its page', () => {
  expect(play({ ...everythingPlays(), playing: () => undefined }, [one], [home])).toEqual(['1', '2']);
});
test('nothing changes in the corner without a new address', () => {
  const facts = everythingPlays();
  const before = arrange(arrange(EMPTY, [one], facts), [home], facts);
  expect(arrange(before, [home], facts)).toBe(before);
});
test('the address of the mini-player carries the position in the archive', () => {
  expect(miniLocation('/channels/all/one?ts=1700000000')).toMatchObject({
    pathname: '/channels/all/one',
    search: '?ts=1700000000',
  });
});
