/** `aerial marks` on a database with a season of the demo, whose sound is in its media folder. */
import { asContentId } from '@aerial/domain/ids.ts';
import { testClock, testDatabase } from '@aerial/testkit';
import { beforeAll, expect, test } from 'vitest';
import { series } from '../../../../demo/catalogue/series.ts';
import { readConfig } from '../../src/config/config.ts';
import { loadTinyDemo, SERIES, episodeId } from '../../src/demo/testing/tiny-catalogue.ts';
import { hasFfmpeg } from '../../src/ingest/packager/ffmpeg.ts';
import { runMarks, type MarksCommand } from './marks-command.ts';

const { db } = await testDatabase();
const canListen = await hasFfmpeg();
const config = readConfig({ AERIAL_DATA: 'no-such-folder' }, import.meta.dirname);
if (!config.ok) throw new Error('the configuration of this test is refused');

beforeAll(async () => {
  await loadTinyDemo(db, testClock('2026-11-20T22:15:00Z'));
  // The first season gets the sound of one that has recaps.
  const { episodes } = series.find(({ slug }) => slug === 'the-circle-line')!.seasons![0]!;
  for (const [index, { assetList }] of episodes.slice(0, 3).entries()) {
    const segment_count = assetList.reduce((sum, { segments }) => sum + segments, 0);
    const { id } = await db
      .insertInto('playlists')
      .values({ items: JSON.stringify(assetList), segment_count })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .updateTable('content_media')
      .set({ playlist_id: id })
      .where('content_id', '=', asContentId(episodeId(1, index + 1)))
      .execute();
  }
  await db
    .deleteFrom('content_media')
    .where('content_id', 'in', [episodeId(2, 1), episodeId(2, 2)].map(asContentId))
    .execute();
});

async function aerial(command: MarksCommand): Promise<string[]> {
  const lines: string[] = [];
  await runMarks(command, {
    config: config.ok ? config.value : ({} as never),
    print: (line) => void lines.push(line),
    progress: { step() {}, update() {}, clear() {} },
    signal: new AbortController().signal,
    onDatabase: (work) => work(db, undefined),
  });
  return lines;
}
const list = () => aerial({ name: 'marks list', content: SERIES });
const second = episodeId(1, 2);

test.runIf(canListen)('finds marks, stores them unless it is a dry run, and leaves what was corrected', async () => {
  const found = await aerial({ name: 'marks find', content: SERIES, isDryRun: true });
  expect(found).toHaveLength(4);
  expect(found[1]).toMatch(
    /^s1e2 \S+: recap 0:00(\.\d)?-0:11(\.\d)?, intro 0:11(\.\d)?-0:18(\.\d)?, credits 3:44(\.\d)?-3:52(\.\d)?$/,
  );
  expect(found[3]).toBe('8 marks in 3 episodes; nothing was stored.');
  expect((await list()).every((line) => line.endsWith(': no marks'))).toBe(true);

  await aerial({ name: 'marks set', content: second, corrections: { intro: { start: 12, end: 19.5 }, recap: 'none' } });
  expect((await aerial({ name: 'marks find', content: SERIES, isDryRun: false })).at(-1)).toBe(
    '8 marks in 3 episodes; corrected ones stay as they are.',
  );
  const lines = await list();
  expect(lines[0]).toMatch(/: intro 0:00(\.\d)?-0:07(\.\d)?, credits /);
  expect(lines[1]).toMatch(/: intro 0:12-0:19\.5 \(corrected\), credits \S+, no recap \(corrected\)$/);
});

test('a correction is answered with all marks of the episode', async () => {
  await db.deleteFrom('content_marks').execute();
  const corrections = { intro: { start: 0, end: 7.5 } };
  expect(await aerial({ name: 'marks set', content: second, corrections })).toEqual([
    expect.stringMatching(/^s1e2 \S+: intro 0:00-0:07\.5 \(corrected\)$/),
  ]);
  await aerial({ name: 'marks set', content: second, corrections: { intro: 'auto' } });
  expect((await list())[1]).toMatch(/: no marks$/);
});

test('a content that is not there is refused', () =>
  expect(aerial({ name: 'marks find', content: 'nothing', isDryRun: false })).rejects.toThrow(
    'there is no film, episode, season or series nothing',
  ));
