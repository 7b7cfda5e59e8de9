import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testDatabase } from '@aerial/testkit';
import { realData } from '../testing/real-data.ts';
import type { Skipped } from '../skipped.ts';
import { importChannels } from '../channels/write-channels.ts';
import { importEpg, type EpgImportReport } from './write-epg.ts';

const { db, address } = await testDatabase();
const T = Date.UTC(2026, 5, 13) / 1000;
const stamp = (at: number): string => `${new Date(at * 1000).toISOString().replace(/\D/gu, '').slice(0, 14)} +0000`;

/** A programme at minutes after midnight. */
const show = (channel: string, from: number, to: number | undefined, title: string, more = ''): string =>
  `<programme channel="${channel}" start="${stamp(T + from * 60)}"${to === undefined ? '' : ` stop="${stamp(T + to * 60)}"`}><title lang="ru">${title}</title>${more}</programme>`;
const guide = (...programmes: string[]): string =>
  `<tv><channel id="318"><display-name>Мост • Мост HD</display-name></channel><channel id="319"><display-name>Мост</display-name></channel><channel id="9"><display-name>Чужой</display-name></channel>${programmes.join('\n')}</tv>`;
const run = (text: string, onSkipped?: (entry: Skipped) => void): Promise<EpgImportReport> =>
  importEpg(db, [Buffer.from(text)], { onSkipped });

/** The schedule of a channel: minutes after midnight, title and subtitle. */
async function scheduleOf(name: string): Promise<(string | number | undefined)[][]> {
  const rows = await db
    .selectFrom('schedule_entries as e')
    .innerJoin('channels as c', 'c.id', 'e.channel_id')
    .select(['e.start_at', 'e.duration_s', 'e.title', 'e.subtitle'])
    .where(sql<boolean>`c.name ->> 'ru' = ${name}`)
    .orderBy('e.start_at')
    .execute();
  return rows.map(({ start_at, duration_s, title, subtitle }) => [
    (Number(start_at) - T) / 60,
    (Number(start_at) + duration_s - T) / 60,
    title?.['ru'],
    ...(subtitle ? [subtitle['ru']] : []),
  ]);
}
const everything = async (): Promise<unknown> =>
  Promise.all(
    (['schedule_entries', 'contents', 'content_genres', 'content_countries', 'document_versions'] as const).map(
      async (table) => (await sql`select * from ${sql.table(table)} t order by t::text`.execute(db)).rows,
    ),
  );

beforeAll(async () => {
  await db
    .insertInto('providers')
    .values({ id: 1, shortname: 'aerial', name: JSON.stringify({ ru: 'Аэриал' }), is_default: true })
    .execute();
  await importChannels(
    db,
    [
      Buffer.from(`#EXTM3U
#EXTINF:-1,Мост (HD)
http://a/1
#EXTINF:-1,Мост (Архив)
http://a/2
#EXTINF:-1 tvg-id="bereg",Море
http://a/3
#EXTINF:-1 tvg-id="bereg",Море +2
http://a/4
#EXTINF:-1 tvg-id="sea2" tvg-shift="-2",Далёкое море
http://a/5
`),
    ],
    { list: 'list' },
  );
  await db
    .insertInto('channels')
    .values({ slug: 'timeline', name: JSON.stringify({ ru: 'Чужой' }) })
    .execute();
  await db
    .insertInto('genres')
    .values({ id: 1, slug: 'drama', name: JSON.stringify({ ru: 'Драма', en: 'Drama' }) })
    .execute();
  await db
    .insertInto('countries')
    .values({ id: 1, slug: 'iceland', name: JSON.stringify({ ru: 'Исландия' }) })
    .execute();
});
beforeEach(async () => {
  await db.deleteFrom('schedule_entries').execute();
  await db.deleteFrom('contents').execute();
});

const day = guide(
  show(
    '318',
    0,
    60,
    'Т/с "Маяк". Сезон 2. 7-я серия - "Туман" (16+).',
    '<desc lang="ru">Страна: Исландия. Смотритель находит лодку.</desc><category>драма, неведомое</category><icon src="https://img.example/m.jpg"/>',
  ),
  show('318', 60, undefined, 'Новости.'),
  show(
    '318',
    90,
    150,
    'Х/ф "Река".',
    '<date>2024</date><star-rating system="IMDB"><value>7.4/10</value></star-rating>',
  ),
  show('318', 120, 180, 'Т/с "Мост". 1 и 2 с.'),
);

test('an import leaves the planner statistics of what it wrote, which nothing else may do after a crash', async () => {
  await sql`alter table contents set (autovacuum_enabled = off)`.execute(db);
  await run(guide(...Array.from({ length: 40 }, (_, at) => show('318', at * 10, at * 10 + 10, `Статистика ${at}`))));
  const { rows } = await sql<{
    planned: number;
    there: number;
  }>`select reltuples::int as planned, (select count(*)::int from contents) as there from pg_class where oid = 'contents'::regclass`.execute(
    db,
  );
  expect(rows[0]!.planned).toBe(rows[0]!.there);
  await sql`alter table contents reset (autovacuum_enabled)`.execute(db);
});

describe('a guide imported again and again', () => {
  test('the schedule of every channel that matches, without overlaps', async () => {
    const report = await run(day);
    expect(report).toMatchObject({
      read: 4,
      channels: 2,
      ofChannels: 5,
      withoutGuide: ['Море', 'Море +2', 'Далёкое море'],
      entries: { added: 8, updated: 0, removed: 0, unchanged: 0 },
      skipped: 0,
    });
    const expected = [
      [0, 60, 'Маяк', 'Туман'],
      [60, 90, 'Новости'],
      [90, 120, 'Река'],
      [120, 180, 'Мост', 'Серии 1–2'],
    ];
    expect(await scheduleOf('Мост (HD)')).toEqual(expected);
    expect(await scheduleOf('Мост (Архив)')).toEqual(expected);
  });

  test('programmes and episodes with the details of the guide, addresses ending in the id', async () => {
    await run(day);
    const contents = await db.selectFrom('contents').selectAll().orderBy('import_key').execute();
    const of = (title: string, type: string): (typeof contents)[number] =>
      contents.find((row) => row.title['ru'] === title && row.content_type === type)!;
    expect(contents.map(({ import_key }) => import_key).sort()).toEqual([
      'guide:film/река/2024',
      'guide:series/маяк',
      'guide:series/маяк/s2e7',
      'guide:series/мост',
      'guide:мост/новости',
    ]);
    const lighthouse = of('Маяк', 'program');
    expect(lighthouse).toMatchObject({
      age: 16,
      category: 'series',
      description: { ru: 'Смотритель находит лодку.' },
      cover: { src_16x9: 'https://img.example/m.jpg' },
    });
    expect(lighthouse.slug).toBe(`mayak-${lighthouse.id}`);
    expect(of('Туман', 'episode')).toMatchObject({ parent_id: lighthouse.id, season: 2, series: 7 });
    expect(of('Река', 'program')).toMatchObject({
      year: 2024,
      category: 'film',
      ratings: [{ type: 'imdb', rating: '7.4' }],
    });
    expect(await db.selectFrom('content_genres').select(['content_id', 'genre_id']).execute()).toEqual([
      { content_id: lighthouse.id, genre_id: 1 },
    ]);
    expect(await db.selectFrom('content_countries').select(['content_id', 'country_id']).execute()).toEqual([
      { content_id: lighthouse.id, country_id: 1 },
    ]);
    const entry = await db
      .selectFrom('schedule_entries')
      .select(['content_id', 'episode_id', 'source', 'playlist_id'])
      .orderBy('start_at')
      .executeTakeFirstOrThrow();
    expect(entry).toEqual({
      content_id: lighthouse.id,
      episode_id: of('Туман', 'episode').id,
      source: 'xmltv',
      playlist_id: null,
    });
  });

  test('the second import changes nothing and says so', async () => {
    await run(day);
    const before = await everything();
    expect(await run(day)).toMatchObject({
      entries: { added: 0, updated: 0, removed: 0, unchanged: 8 },
      programmes: { added: 0, updated: 0 },
    });
    expect(await everything()).toEqual(before);
  });

  test('within its range the guide replaces the schedule, outside of it nothing changes', async () => {
    await run(day);
    const news = await db
      .selectFrom('schedule_entries')
      .select('id')
      .where('start_at', '=', String(T + 3600))
      .orderBy('channel_id')
      .execute();
    const report = await run(guide(show('318', 60, 100, 'Новости.'), show('318', 100, 130, 'Погода.')));
    expect(await scheduleOf('Мост (HD)')).toEqual([
      [0, 60, 'Маяк', 'Туман'],
      [60, 100, 'Новости'],
      [100, 130, 'Погода'],
    ]);
    expect(report.entries).toEqual({ added: 2, updated: 2, removed: 4, unchanged: 0 });
    // the same programme keeps its id: reminders and addresses refer to it
    expect(
      await db
        .selectFrom('schedule_entries')
        .select('id')
        .where('start_at', '=', String(T + 3600))
        .orderBy('channel_id')
        .execute(),
    ).toEqual(news);
  });

  test('an entry that reaches into the new range is cut there', async () => {
    await run(guide(show('318', 0, 60, 'А'), show('318', 60, 120, 'Б')));
    await run(guide(show('318', 30, 60, 'В')));
    expect(await scheduleOf('Мост (HD)')).toEqual([
      [0, 30, 'А'],
      [30, 60, 'В'],
      [60, 120, 'Б'],
    ]);
  });

  test('details that a newer guide omits stay from the older one', async () => {
    await run(day);
    await run(guide(show('318', 0, 60, 'Т/с "Маяк". Сезон 2. 7-я серия - "Туман".')));
    expect(
      await db
        .selectFrom('contents')
        .select(['age', 'description', 'cover'])
        .where('import_key', '=', 'guide:series/маяк')
        .executeTakeFirst(),
    ).toEqual({
      age: 16,
      description: { ru: 'Смотритель находит лодку.' },
      cover: { src_16x9: 'https://img.example/m.jpg' },
    });
  });
});

test('the fuller of two guides of a station is taken, the other and unknown channels are reported once each', async () => {
  const skipped: Skipped[] = [];
  const report = await run(
    guide(
      show('318', 0, 60, 'А'),
      show('318', 60, 90, 'Б'),
      show('319', 0, 30, 'В'),
      show('9', 0, 30, 'Г'),
      show('9', 30, 60, 'Д'),
      show('77', 0, 60, 'Е'),
    ),
    (entry) => skipped.push(entry),
  );
  expect(await scheduleOf('Мост (HD)')).toEqual([
    [0, 60, 'А'],
    [60, 90, 'Б'],
  ]);
  expect(skipped.map(({ reason, text }) => [reason, text])).toEqual([
    ['second-guide', 'channel 319 • Мост: 1 programmes'],
    ['unknown-channel', 'channel 9 • Чужой: 2 programmes'],
    ['unknown-channel', 'channel 77: 1 programmes'],
  ]);
  expect(report.skipped).toBe(3);
});

test('a channel that plays a timeline keeps its own schedule', async () => {
  await run(guide(show('9', 0, 60, 'А')));
  expect(await scheduleOf('Чужой')).toEqual([]);
});

test('by guide id when the names differ, but a shifted channel does not get the hours of the main one; its list can name the shift', async () => {
  const text = `<tv><channel id="bereg"><display-name>Берег</display-name></channel>${show('bereg', 0, 60, 'А')}${show('sea2', 600, 660, 'Б')}</tv>`;
  await run(text);
  expect(await scheduleOf('Море')).toEqual([[0, 60, 'А']]);
  expect(await scheduleOf('Море +2')).toEqual([]);
  expect(await scheduleOf('Далёкое море')).toEqual([[480, 540, 'Б']]);
});

test("the same film on two channels is one programme, «Новости» are each station's own", async () => {
  const text = `<tv><channel id="a"><display-name>Мост</display-name></channel>${['a', 'bereg'].flatMap((id) => [show(id, 0, 60, 'Х/ф "Река".', '<date>2024</date>'), show(id, 60, 70, 'Новости.')]).join('')}</tv>`;
  await run(text);
  const before = await everything();
  const keys = (await db.selectFrom('contents').select('import_key').orderBy('import_key').execute()).map(
    ({ import_key }) => import_key,
  );
  expect(keys.toSorted()).toEqual(['guide:film/река/2024', 'guide:id-bereg/новости', 'guide:мост/новости']);
  expect((await run(text)).programmes).toEqual({ added: 0, updated: 0 });
  expect(await everything()).toEqual(before);
});

test.each([
  ['cut off', guide(show('318', 0, 60, 'А')).replace('</tv>', ''), /cut off/],
  ['not a guide', '<rss></rss>', /not an XMLTV guide/],
])('a file that is %s imports nothing', async (_what, text, message) => {
  const before = await everything();
  await expect(run(text)).rejects.toThrow(message);
  expect(await everything()).toEqual(before);
});

test('a null character, which no database text can hold, is dropped', async () => {
  await run(guide(show('318', 0, 60, 'А\0Б')));
  expect(await scheduleOf('Мост (HD)')).toEqual([[0, 60, 'АБ']]);
});

test('an import killed half way has imported nothing', async () => {
  const child = fork(path.join(import.meta.dirname, '../testing/stalled-import.ts'), {
    env: { ...process.env, DATABASE: JSON.stringify(address) },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const [message] = (await once(child, 'message')) as [{ staged: number }];
  expect(message.staged).toBeGreaterThan(500);
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(await scheduleOf('Мост (HD)')).toEqual([]);
  // and it holds no lock that would block the next import
  expect((await run(day)).entries.added).toBe(8);
});

test.skipIf(!realData('guide-ru.xml') || !realData('channels-ru.m3u'))(
  'a real guide for real channels, twice',
  async () => {
    for (const file of ['channels-ru.m3u', 'channels-ru-catchup.m3u'])
      await importChannels(db, createReadStream(realData(file)!), { list: file });
    const first = await importEpg(db, createReadStream(realData('guide-ru.xml')!));
    expect(first.read).toBe(2531);
    expect(first.channels).toBeGreaterThanOrEqual(16);
    expect(first.entries.added).toBeGreaterThan(2000);
    const before = await everything();
    const second = await importEpg(db, createReadStream(realData('guide-ru.xml')!));
    expect(second).toMatchObject({
      channels: first.channels,
      entries: { added: 0, updated: 0, removed: 0, unchanged: first.entries.added },
      programmes: { added: 0, updated: 0 },
    });
    expect(await everything()).toEqual(before);
    const overlaps =
      await sql`select 1 from schedule_entries a join schedule_entries b on a.channel_id = b.channel_id and a.start_at < b.start_at and a.start_at + a.duration_s > b.start_at`.execute(
        db,
      );
    expect(overlaps.rows).toEqual([]);
  },
);
