import { asContentId } from '@aerial/domain/ids.ts';
import { describe, expect, test } from 'vitest';
import { closeness, decay, itemNeighbours, MIN_PROFILES, rankCandidates } from './item-neighbours.ts';
import type { Viewings } from './ranking.ts';

/** @param profiles of each its titles, with the days since it watched them */
function viewings(titleCount: number, profiles: readonly (readonly (readonly [number, number])[])[]): Viewings {
  const starts = [0];
  for (const own of profiles) starts.push(starts.at(-1)! + own.length);
  const all = profiles.flat();
  return {
    titleCount,
    starts: Uint32Array.from(starts),
    titles: Uint32Array.from(all, ([title]) => title),
    ages: Float32Array.from(all, ([, age]) => age),
  };
}
const times = <T>(count: number, one: T): T[] => Array.from({ length: count }, () => one);
const neighboursOf = (title: number, found: Viewings) =>
  [...itemNeighbours(found)].find((one) => one?.title === title)?.neighbours ?? [];

describe('neighbours', () => {
  test('are what the same profiles watch, the most of them first', () => {
    const found = viewings(4, [
      ...times(6, [
        [0, 1],
        [1, 1],
      ] as const),
      ...times(3, [
        [0, 1],
        [2, 1],
      ] as const),
      ...times(9, [[3, 1]] as const),
    ]);
    expect(neighboursOf(0, found)).toEqual([1, 2]);
    expect(neighboursOf(3, found)).toEqual([]);
  });

  test('need several profiles: the history of a single one cannot be read from a row', () => {
    const pair = [
      [0, 1],
      [1, 1],
    ] as const;
    expect(neighboursOf(0, viewings(2, times(MIN_PROFILES - 1, pair)))).toEqual([]);
    expect(neighboursOf(0, viewings(2, times(MIN_PROFILES, pair)))).toEqual([1]);
  });

  test('of one session are nearer than those months apart', () => {
    const found = viewings(3, [
      ...times(4, [
        [0, 1],
        [1, 1],
      ] as const),
      ...times(4, [
        [0, 1],
        [2, 60],
      ] as const),
    ]);
    expect(neighboursOf(0, found)).toEqual([1, 2]);
  });

  test('that are popular say less than those of a few', () => {
    const found = viewings(3, [
      ...times(5, [
        [0, 1],
        [1, 1],
        [2, 1],
      ] as const),
      ...times(200, [[2, 1]] as const),
    ]);
    expect(neighboursOf(0, found)).toEqual([1, 2]);
  });

  test('are symmetric in time, and have no order by accident', () => {
    expect([decay(0), decay(45)]).toEqual([1, 0.5]);
    expect(decay(-3)).toBe(1);
    expect([closeness(0), closeness(1), closeness(15), closeness(1000)]).toEqual([1, 1, 0.5, 0.25]);
  });
});

describe('the order of candidates', () => {
  const candidate = (id: string, popularity = 1, genreIds: number[] = []) => ({
    id: asContentId(id),
    popularity,
    genreIds,
  });
  const seed = (ageDays: number, ...neighbours: string[]) => ({
    id: asContentId('9'),
    ageDays,
    neighbours: neighbours.map(asContentId),
    scores: neighbours.map((_, at) => 1 - at / 10),
  });
  const order = (...input: Parameters<typeof rankCandidates>) => rankCandidates(...input).map(({ id }) => id);
  const all = [candidate('1'), candidate('2', 1000), candidate('3', 10, [7])];

  test('begins with the neighbours of what was watched last', () => {
    expect(order({ seeds: [seed(30, '1'), seed(0, '3')], genreIds: [] }, all)).toEqual(['3', '1', '2']);
  });

  test('is that of popularity for a profile without a history, and of the chosen genres before it', () => {
    expect(order({ seeds: [], genreIds: [] }, all)).toEqual(['2', '3', '1']);
    expect(order({ seeds: [], genreIds: [7] }, all)).toEqual(['3', '2', '1']);
  });

  test('is the same each time', () => {
    const same = [candidate('5'), candidate('4')];
    expect(order({ seeds: [], genreIds: [] }, same)).toEqual(['4', '5']);
    expect(order({ seeds: [], genreIds: [] }, same.toReversed())).toEqual(['4', '5']);
    expect(order({ seeds: [], genreIds: [] }, [])).toEqual([]);
  });
});
