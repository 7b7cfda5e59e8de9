import { asLibraryId } from '@aerial/domain/ids.ts';
import { systemClock } from '@aerial/domain/time.ts';
import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testDatabase } from '@aerial/testkit';
import { ingestVideo, type IngestOptions, type IngestOutcome } from './ingest-video.ts';
import { hasFfmpeg, systemFfmpeg } from './packager/ffmpeg.ts';
import { folderObjects } from '../ports/objects/folder-objects.ts';
import { guardObjects } from '../ports/objects/guard-objects.ts';
import { ObjectStoreError, type RawObjects } from '../ports/objects/objects.ts';
import { soundReader } from './marks/episode-sound.ts';
import { assetUploads } from './store/asset-uploads.ts';
import { hasLibrary, registerFilm } from './register-asset.ts';

const canEncode = await hasFfmpeg();
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'aerial-ingest-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A short video with Russian and English sound and Russian subtitles, at a frame rate that is not ours. */
async function makeVideo(name: string, seconds = 5): Promise<string> {
  const file = path.join(folder, name);
  const subtitles = path.join(folder, 'subtitles.srt');
  await writeFile(subtitles, '1\n00:00:01,000 --> 00:00:03,000\nТуман над морем\n');
  const sound = (hertz: number): string[] => ['-f', 'lavfi', '-i', `sine=${hertz}:d=${seconds}`];
  execFileSync('ffmpeg', [
    '-v',
    'error',
    '-y',
    '-f',
    'lavfi',
    '-i',
    `testsrc2=s=320x180:r=30:d=${seconds}`,
    ...sound(440),
    ...sound(660),
    '-i',
    subtitles,
    '-map',
    '0:v',
    '-map',
    '1:a',
    '-map',
    '2:a',
    '-map',
    '3:s',
    '-c:v',
    'libx264',
    '-preset',
    'ultrafast',
    '-c:a',
    'aac',
    '-c:s',
    'subrip',
    '-metadata:s:a:0',
    'language=rus',
    '-metadata:s:a:1',
    'language=eng',
    '-metadata:s:s:0',
    'language=rus',
    file,
  ]);
  return file;
}
const ingest = (file: string, mediaDir: string, more: Partial<IngestOptions> = {}): Promise<IngestOutcome> =>
  ingestVideo({ file, mediaDir, language: 'ru', ...more });

describe.skipIf(!canEncode)('a video', () => {
  test('becomes an asset with its renditions, audio tracks, subtitles and thumbnails; the same video is not encoded again', async () => {
    const mediaDir = path.join(folder, 'media');
    const file = await makeVideo('Тихий маяк.mkv');
    const progress: number[] = [];
    const { manifest, isNew } = await ingest(file, mediaDir, { onProgress: (done) => progress.push(done) });
    expect(isNew).toBe(true);
    expect(manifest).toMatchObject({
      segmentCount: 3,
      durationS: 5.76,
      subtitles: [{ language: 'ru', label: 'Русский', file: 's-ru.vtt' }],
      thumbnails: { count: 1 },
    });
    expect(manifest.id).toMatch(/^tikhiy-mayak-[0-9a-f]{8}$/);
    expect(manifest.video.map(({ height }) => height)).toEqual([360, 240]);
    expect(manifest.audio.map(({ label }) => label)).toEqual(['Русский', 'English']);
    expect(await readFile(path.join(mediaDir, manifest.id, 's-ru.vtt'), 'utf8')).toMatch(
      /^WEBVTT[\s\S]*-->[\s\S]*Туман над морем/,
    );
    expect(progress.at(-1)).toBeGreaterThan(0.9);
    expect(await readdir(mediaDir)).toEqual([manifest.id]);

    const again = await ingest(file, mediaDir, { onProgress: () => expect.unreachable('nothing is encoded') });
    expect(again).toMatchObject({ isNew: false, manifest });
  });

  test('under a chosen id a changed video replaces the asset', async () => {
    const mediaDir = path.join(folder, 'chosen');
    const first = await ingest(await makeVideo('first.mkv', 3), mediaDir, { id: 'lighthouse' });
    const second = await ingest(await makeVideo('second.mkv', 4), mediaDir, { id: 'lighthouse' });
    expect([first.manifest.segmentCount, second.manifest.segmentCount]).toEqual([2, 3]);
    expect(second.manifest.version).not.toBe(first.manifest.version);
    expect(await readdir(mediaDir)).toEqual(['lighthouse']);
  });

  test('is published in a media store; after a failed upload it is not encoded again', async () => {
    const mediaDir = path.join(folder, 'packaged');
    const raw = folderObjects(path.join(folder, 'store'));
    let isFull = true;
    const upload: RawObjects['upload'] = (...args) =>
      isFull ? Promise.reject(new ObjectStoreError('failed', 'ENOSPC')) : raw.upload(...args);
    const patience = { attemptMs: 5_000, attempts: 1, totalMs: 5_000, backoffMs: 1 };
    const store = assetUploads(guardObjects({ ...raw, upload }, { clock: systemClock, write: patience }), systemClock);
    const file = await makeVideo('published.mkv', 3);
    await expect(ingest(file, mediaDir, { id: 'stored', store })).rejects.toMatchObject({ code: 'store_failed' });
    expect(await store.published('stored')).toBeUndefined();
    expect(await readdir(mediaDir)).toEqual(['stored']);

    isFull = false;
    const steps: string[] = [];
    const again = await ingest(file, mediaDir, { id: 'stored', store, onStep: (step) => steps.push(step) });
    expect([again.isNew, steps]).toEqual([true, ['hash', 'upload']]);
    expect(await store.published('stored')).toEqual(again.manifest);
    expect(await readdir(mediaDir)).toEqual([]);

    const third = await ingest(file, mediaDir, { id: 'stored', store });
    expect(third).toMatchObject({ isNew: false, manifest: again.manifest });
    const sound = soundReader({ mediaDirs: [mediaDir], store, ffmpeg: systemFfmpeg() });
    expect((await sound([{ asset: 'stored', segments: 2 }])).some((sample) => sample !== 0)).toBe(true);
  });

  test('an interrupted ingest leaves no partial asset', async () => {
    const mediaDir = path.join(folder, 'interrupted');
    const stop = new AbortController();
    const file = await makeVideo('long.mkv', 20);
    const stopped = ingest(file, mediaDir, {
      signal: stop.signal,
      onStep: (step) => step === 'encode' && setTimeout(() => stop.abort(), 300),
    });
    await expect(stopped).rejects.toMatchObject({ code: 'aborted' });
    expect(await readdir(mediaDir)).toEqual([]);
  });

  test('leftovers of a killed ingest are removed by the next one', async () => {
    const mediaDir = path.join(folder, 'killed');
    for (const name of ['.ingest-4194303-film', 'film.tmp', '.ingest-4194303-other', 'other.tmp', 'other.old'])
      await mkdir(path.join(mediaDir, name), { recursive: true });
    const { manifest } = await ingest(await makeVideo('next.mkv', 2), mediaDir);
    // the asset that was to be replaced is there again
    expect((await readdir(mediaDir)).toSorted()).toEqual([manifest.id, 'other'].toSorted());
  });

  test('a file that is not a video is refused, and so is an invalid id', async () => {
    const file = path.join(folder, 'notes.txt');
    await writeFile(file, 'not a video');
    await expect(ingest(file, path.join(folder, 'none'))).rejects.toMatchObject({ code: 'unreadable_input' });
    await expect(ingest(file, path.join(folder, 'none'), { id: '../x' })).rejects.toThrow(/cannot be the id/);
    await expect(ingest(path.join(folder, 'nothing.mkv'), path.join(folder, 'none'))).rejects.toThrow(/ENOENT/);
  });
});

test('an asset becomes a film; registering it again is idempotent, and updates what changed', async () => {
  const { db } = await testDatabase();
  await db
    .insertInto('libraries')
    .values({ id: 7, title: JSON.stringify({ ru: 'Кино' }) })
    .execute();
  expect([await hasLibrary(db, asLibraryId(7)), await hasLibrary(db, asLibraryId(8))]).toEqual([true, false]);
  const manifest = {
    id: 'lighthouse',
    version: '1',
    segmentCount: 3,
    durationS: 5.76,
    video: [],
    audio: [],
    subtitles: [],
    thumbnails: { everyS: 10, count: 1, width: 320, height: 180 },
  };
  const options = { title: 'Тихий маяк', language: 'ru', library: 7 };
  const film = await registerFilm(db, manifest, options);
  expect(film).toMatchObject({ outcome: 'added', slug: `tikhiy-mayak-${film.contentId}` });
  expect(await registerFilm(db, manifest, options)).toEqual({ ...film, outcome: 'unchanged' });
  await db
    .updateTable('contents')
    .set({ description: JSON.stringify({ ru: 'О маяке' }) })
    .execute();
  expect(
    await registerFilm(
      db,
      { ...manifest, segmentCount: 5, durationS: 9.6 },
      { ...options, title: 'Quiet Lighthouse', language: 'en' },
    ),
  ).toEqual({ ...film, outcome: 'updated' });
  const stored = await db
    .selectFrom('contents as c')
    .innerJoin('content_media as m', 'm.content_id', 'c.id')
    .innerJoin('playlists as p', 'p.id', 'm.playlist_id')
    .innerJoin('library_contents as l', 'l.content_id', 'c.id')
    .select([
      'c.content_type',
      'c.title',
      'c.description',
      'c.duration_s',
      'p.items',
      'p.segment_count',
      'l.library_id',
    ])
    .execute();
  expect(stored).toEqual([
    {
      content_type: 'movie',
      title: { ru: 'Тихий маяк', en: 'Quiet Lighthouse' },
      description: { ru: 'О маяке' },
      duration_s: 10,
      items: [{ asset: 'lighthouse', segments: 5 }],
      segment_count: 5,
      library_id: 7,
    },
  ]);
});
