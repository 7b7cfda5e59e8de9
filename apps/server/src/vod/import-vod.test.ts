import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { testDatabase } from '@aerial/testkit';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hasFfmpeg } from '../ingest/packager/ffmpeg.ts';
import type { SkippedPath } from './classify.ts';
import { importVod, type VodReport } from './import-vod.ts';
import { pictureFolder } from './pictures.ts';

const canEncode = await hasFfmpeg();
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'aerial-vod-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const at = (...parts: string[]): string => path.join(folder, ...parts);
const put = async (file: string, text: string): Promise<void> => {
  await mkdir(path.dirname(at(file)), { recursive: true });
  await writeFile(at(file), text);
};
const picture = async (file: string, colour: string): Promise<void> => {
  await mkdir(path.dirname(at(file)), { recursive: true });
  await sharp({ create: { width: 60, height: 90, channels: 3, background: colour } })
    .jpeg()
    .toFile(at(file));
};

test.skipIf(!canEncode)(
  'a folder becomes films and series, once; what is broken is skipped alone',
  { timeout: 180_000 },
  async () => {
    const { db } = await testDatabase();
    await db
      .insertInto('providers')
      .values({ id: 1, shortname: 'aerial', name: '{"ru":"Аэриал"}', is_default: true })
      .execute();
    await db
      .insertInto('genres')
      .values({ id: 1, slug: 'drama', name: '{"ru":"Драма","en":"Drama"}', parent_id: null })
      .execute();
    await db.insertInto('persons').values({ slug: 'anna-ivanova-1', name: '{"ru":"Анна Иванова"}' }).execute();
    await mkdir(at('Кино/Маяк (2019)'), { recursive: true });
    const video = at('Кино/Маяк (2019)/Маяк.mkv');
    execFileSync('ffmpeg', [
      '-v',
      'error',
      '-y',
      '-f',
      'lavfi',
      '-i',
      'testsrc2=s=192x108:r=25:d=1',
      '-f',
      'lavfi',
      '-i',
      'sine=440:d=1',
      '-c:v',
      'libx264',
      '-preset',
      'ultrafast',
      '-c:a',
      'aac',
      video,
    ]);
    await put(
      'Кино/Маяк (2019)/movie.nfo',
      '<movie><title>Тихий маяк</title><plot>О маяке.</plot><mpaa>16+</mpaa><genre>Драма</genre><genre>Северное</genre><country>Исландия</country><director>Анна Иванова</director><actor><name>Пётр Петров</name></actor><rating>7.5</rating></movie>',
    );
    await picture('Кино/Маяк (2019)/poster.jpg', '#224466');
    await put('Кино/Маяк (2019)/fanart.jpg', 'no picture');
    for (const episode of ['S01E01 - Начало', 'S01E02']) {
      await mkdir(at('Кино/Смена/Season 01'), { recursive: true });
      await cp(video, at(`Кино/Смена/Season 01/Смена ${episode}.mkv`));
    }
    await put('Кино/Смена/tvshow.nfo', '<tvshow><title>Зимняя смена</title><year>2021</year></tvshow>');
    await put('Кино/Пустое (2001)/Пустое.mkv', 'no video');
    await mkdir(at('Кино/Кривое (2002)'), { recursive: true });
    await cp(video, at('Кино/Кривое (2002)/Кривое.mkv'));
    await put('Кино/Кривое (2002)/movie.nfo', '<movie><title>Кривое</movie>');

    const skipped: SkippedPath[] = [];
    const run = (): Promise<VodReport> => {
      skipped.length = 0;
      return importVod({
        root: at('Кино'),
        list: 'Кино',
        language: 'ru',
        mediaDir: at('media'),
        pictures: pictureFolder(at('pictures')),
        onDatabase: (work) => work(db, undefined),
        onSkipped: (one) => void skipped.push(one),
      });
    };
    const titles = () =>
      db
        .selectFrom('contents')
        .select([
          'id',
          'content_type',
          'title',
          'season',
          'series',
          'year',
          'age',
          'rating',
          'cover',
          'genre_ids',
          'library_ids',
          'slug',
        ])
        .orderBy('content_type')
        .orderBy('season')
        .orderBy('series')
        .execute();

    expect(await run()).toEqual({
      films: { added: 1, updated: 0, unchanged: 0 },
      series: { added: 1, updated: 0, unchanged: 0 },
      episodes: 2,
      skipped: 2,
    });
    expect(skipped.map(({ path: name, reason }) => `${name}: ${reason}`)).toEqual([
      'Кривое (2002): its metadata cannot be read: Кривое (2002)/movie.nfo: unexpected close tag.',
      'Маяк (2019)/fanart.jpg: the picture cannot be read: Input buffer contains unsupported image format',
      expect.stringMatching(/^Пустое \(2001\): /),
    ]);
    const first = await titles();
    expect(first.map((one) => [one.content_type, one.title['ru'], one.season, one.series])).toEqual([
      ['episode', 'Начало', 1, 1],
      ['episode', '2', 1, 2],
      ['movie', 'Тихий маяк', null, null],
      ['season', 'Зимняя смена. Сезон 1', 1, null],
      ['series', 'Зимняя смена', null, null],
    ]);
    const film = first[2]!;
    const library = await db.selectFrom('libraries').selectAll().executeTakeFirstOrThrow();
    expect(library.title).toEqual({ ru: 'Кино' });
    expect(film).toMatchObject({ year: 2019, age: 16, rating: '7.5', genre_ids: [1, 2], library_ids: [library.id] });
    expect(film.slug).toBe(`tikhiy-mayak-${film.id}`);
    for (const address of [film.cover['src_2x3'] as string, film.cover['src_16x9'] as string])
      expect(existsSync(at(address))).toBe(true);
    expect(
      await db
        .selectFrom('content_persons as cp')
        .innerJoin('persons as p', 'p.id', 'cp.person_id')
        .select(['p.name', 'cp.role'])
        .where('content_id', '=', film.id)
        .orderBy('priority')
        .execute(),
    ).toEqual([
      { name: { ru: 'Анна Иванова' }, role: 'director' },
      { name: { ru: 'Пётр Петров' }, role: 'actor' },
    ]);
    expect(await db.selectFrom('content_media').select('content_id').execute()).toHaveLength(3);
    expect(await db.selectFrom('provider_libraries').select(['provider_id', 'library_id']).execute()).toEqual([
      { provider_id: 1, library_id: library.id },
    ]);

    // Again: nothing is written, and nothing is there twice.
    expect(await run()).toMatchObject({ films: { added: 0, updated: 0, unchanged: 1 }, series: { unchanged: 1 } });
    expect(await titles()).toEqual(first);
    expect(await db.selectFrom('persons').select('id').execute()).toHaveLength(2);

    // What has changed in the files changes, and what others have written in another language stays.
    await db
      .updateTable('contents')
      .set({ title: '{"ru":"Тихий маяк","en":"The Quiet Lighthouse"}' })
      .where('id', '=', film.id)
      .execute();
    await put('Кино/Маяк (2019)/movie.nfo', '<movie><title>Маяк</title><year>2020</year><genre>Драма</genre></movie>');
    await put('Кино/Кривое (2002)/movie.nfo', '<movie><title>Прямое</title></movie>');
    expect(await run()).toMatchObject({ films: { added: 1, updated: 1, unchanged: 0 }, skipped: 1 });
    expect((await titles()).find(({ id }) => id === film.id)).toMatchObject({
      title: { ru: 'Маяк', en: 'The Quiet Lighthouse' },
      year: 2020,
      age: 16,
      genre_ids: [1],
    });
  },
);

test('a missing folder, library or provider is reported before any work', async () => {
  const { db } = await testDatabase();
  const run = (over: object) =>
    importVod({
      root: folder,
      list: 'x',
      language: 'ru',
      mediaDir: at('media'),
      pictures: pictureFolder(at('pictures')),
      onDatabase: (work) => work(db, undefined),
      onSkipped: () => {},
      ...over,
    });
  await expect(run({ root: at('nowhere') })).rejects.toThrow('is not a folder');
  await expect(run({ library: 99 })).rejects.toThrow('there is no library 99');
  await expect(run({ provider: 'nobody' })).rejects.toThrow('there is no provider nobody');
});
