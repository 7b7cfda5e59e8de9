/** Which page goes on in the corner, from address to address. */
import type { Location } from 'react-router';
import { expect, test } from 'vitest';
import { createKeeper, keeperOf, miniPlayerAt, type KeeperFacts } from './mini-player.ts';
import { arrange, EMPTY, type Arrangement, type Surface } from './surfaces.ts';

const at = (pathname: string, key: string): Location => ({ pathname, key, search: '', hash: '', state: null });
const moduleOf = (path: string) => path.split('/')[1] || 'start';
const ids = (surfaces: readonly Surface[]) => surfaces.map(({ id }) => id);

const home = at('/', 'a');
const film = at('/contents/film-5', 'b');
const list = at('/channels', 'c');
const one = at('/channels/all/one', 'd');
const two = at('/channels/all/two', 'e');
const movie = at('/watch/5', 'f');
const otherMovie = at('/watch/6', 'g');
const guide = { ...at('/channels', 'h'), search: '?view=guide' };

/** A wide window, or a narrow one in which the list has no picture. */
const everythingPlays = (isNarrow = false): KeeperFacts => {
  const plays: KeeperFacts['plays'] = ({ pathname, search }) =>
    pathname.startsWith('/watch/') ||
    pathname.startsWith('/channels/all/') ||
    (pathname === '/channels' && search === '' && !isNarrow);
  return {
    plays,
    playing: ({ location }) =>
      plays(location, true) ? (location.pathname === '/channels' ? '/channels/all/one' : location.pathname) : undefined,
  };
};

/** The mounted pages after each step, and after a bar the one in the corner. */
function play(facts: KeeperFacts, ...steps: Location[][]): string[] {
  let arrangement = EMPTY;
  return steps.map((wanted) => {
    arrangement = arrange(arrangement, wanted, moduleOf, createKeeper(facts));
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
test('an embed plays by itself in a window of any width', () => {
  const keeper = keeperOf(({ location }) => (location === one ? '/channels/all/one' : undefined));
  const embed = at('/channel_embed/1', 'i');
  expect(arrange(arrange(EMPTY, [one], moduleOf, keeper), [embed], moduleOf, keeper).mini).toBeUndefined();
});
test('a film that is left for the channel under it ends: that goes on instead', () => {
  expect(play(everythingPlays(), [one], [one, movie], [one])).toEqual(['1', '1 2', '1']);
});
test('what is paused or refused ends with its page', () => {
  expect(play({ ...everythingPlays(), playing: () => undefined }, [one], [home])).toEqual(['1', '2']);
});
test('nothing changes in the corner without a new address', () => {
  const keeper = createKeeper(everythingPlays());
  const before = arrange(arrange(EMPTY, [one], moduleOf, keeper), [home], moduleOf, keeper);
  expect(arrange(before, [home], moduleOf, keeper)).toBe(before);
});
test('the mini-player goes to another address by itself, with its position in the archive, and closes', () => {
  const keeper = createKeeper(everythingPlays());
  let now: Arrangement = arrange(arrange(EMPTY, [one], moduleOf, keeper), [home], moduleOf, keeper);
  const mini = miniPlayerAt('/channels/all/one', (change) => void (now = change(now)));
  mini.go('/channels/all/two?ts=1700000000');
  expect(now.mini).toMatchObject({ id: 1, location: { pathname: '/channels/all/two', search: '?ts=1700000000' } });
  mini.close();
  expect(now.mini).toBeUndefined();
  expect(ids(now.surfaces)).toEqual([2]);
});
