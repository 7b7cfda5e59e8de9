/** Marks in the database: what sound finds, what operators correct. */
import { asContentId, type ContentId } from '@aerial/domain/ids.ts';
import type { ContentMark } from '@aerial/domain/marks.ts';
import { testClock, testDatabase } from '@aerial/testkit';
import { beforeEach, expect, test } from 'vitest';
import { episodeId, FILM, loadTinyDemo, SERIES } from '../../demo/testing/tiny-catalogue.ts';
import { correctMarks, markedEpisodes, storeFoundMarks, type Corrections } from './store.pg.ts';

const { db } = await testDatabase();
await loadTinyDemo(db, testClock('2026-11-20T22:15:00Z'));
const EPISODE = asContentId(episodeId(1, 1));

beforeEach(() => db.deleteFrom('content_marks').execute());

const found = (id: ContentId, marks: readonly ContentMark[]) =>
  db.transaction().execute((trx) => storeFoundMarks(trx, new Map([[id, marks]])));
const correct = (ref: string, corrections: Corrections) =>
  db.transaction().execute((trx) => correctMarks(trx, ref, corrections));
const marksOf = async (ref: string) =>
  (await markedEpisodes(db, ref))[0]!.marks.map(({ kind, start, end, source }) => [kind, start, end, source]);

const INTRO = { kind: 'intro', start: 0.5, end: 7.25 } as const;

test('a series has its episodes in order, an episode and a film themselves', async () => {
  const numbers = (await markedEpisodes(db, SERIES)).map(({ season, series }) => [season, series]);
  expect(numbers).toEqual([
    [1, 1],
    [1, 2],
    [1, 3],
    [2, 1],
    [2, 2],
  ]);
  const [film] = await markedEpisodes(db, `alpha-${FILM}`);
  expect(film).toMatchObject({ id: FILM, season: null, marks: [] });
  await expect(markedEpisodes(db, 'no-such-title')).rejects.toThrow('there is no film, episode, season or series');
});

test('what is found again replaces what was found before', async () => {
  await found(EPISODE, [INTRO, { kind: 'credits', start: 10, end: 15 }]);
  await found(EPISODE, [{ ...INTRO, end: 6 }]);
  expect(await marksOf(EPISODE)).toEqual([['intro', 0.5, 6, 'sound']]);
});

test('a correction stays whatever is found, until the operator leaves it to the sound', async () => {
  await found(EPISODE, [INTRO, { kind: 'credits', start: 10, end: 15 }]);
  await correct(EPISODE, { intro: { start: 1, end: 8 }, credits: 'none' });
  await found(EPISODE, [INTRO, { kind: 'credits', start: 10, end: 15 }]);
  expect(await marksOf(EPISODE)).toEqual([
    ['intro', 1, 8, 'operator'],
    ['credits', null, null, 'operator'],
  ]);
  await correct(EPISODE, { intro: 'auto', credits: 'auto' });
  await found(EPISODE, [INTRO]);
  expect(await marksOf(EPISODE)).toEqual([['intro', 0.5, 7.25, 'sound']]);
});

test('a correction needs one episode, and a mark within it', async () => {
  await expect(correct(SERIES, { intro: 'none' })).rejects.toThrow('has several episodes');
  await expect(correct(EPISODE, { intro: { start: 0, end: 16 } })).rejects.toThrow('lasts 15.4 s');
  expect(await marksOf(EPISODE)).toEqual([]);
});
