import { asProviderId } from '@aerial/domain/ids.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '@aerial/testkit';
import { createReadStream } from 'node:fs';
import { realData } from '../testing/real-data.ts';
import type { Skipped } from '../skipped.ts';
import { importChannels, type ChannelImportReport } from './write-channels.ts';

const { db } = await testDatabase();
const run = (
  text: string,
  options: { provider?: string; list?: string; onSkipped?: (entry: Skipped) => void } = {},
): Promise<ChannelImportReport> => importChannels(db, [Buffer.from(text)], { list: 'Список.m3u', ...options });
const counts = ({ added, updated, unchanged }: ChannelImportReport): number[] => [added, updated, unchanged];
const names = async (): Promise<string[]> =>
  (await db.selectFrom('channels').select('name').orderBy('id').execute()).map(({ name }) => name['ru'] ?? '');

/** The state of everything an import writes, for "nothing changed". */
async function everything(): Promise<unknown> {
  const tables = [
    'channels',
    'provider_channels',
    'channel_categories',
    'channel_category_channels',
    'channel_aliases',
    'document_versions',
  ] as const;
  return Promise.all(
    tables.map(async (table) => (await sql`select * from ${sql.table(table)} t order by t::text`.execute(db)).rows),
  );
}

const list = `#EXTM3U
#EXTINF:-1 tvg-id="bereg" tvg-logo="https://img.example/bereg.png" group-title="Общие" tvg-chno="7",Берег (HD)
https://live.example/bereg.m3u8
#EXTINF:-1 tvg-id="bereg" catchup="append" catchup-days="7" catchup-source="?utc=\${start}" group-title="Общие" audio-track="rus",Берег (Архив)
#EXTVLCOPT:http-user-agent=SetTop/1.0
https://live.example/bereg-archive.m3u8
#EXTINF:-1 group-title="Природа",Ёлка & Море 4K
https://live.example/elka.m3u8
#EXTINF:-1,Старый
rtmp://live.example/old
`;

beforeAll(async () => {
  await db
    .insertInto('providers')
    .values([
      { id: 1, shortname: 'aerial', name: JSON.stringify({ ru: 'Аэриал' }), is_default: true },
      { id: 2, shortname: 'meridian', name: JSON.stringify({ ru: 'Меридиан' }) },
    ])
    .execute();
});

describe('a list imported again and again', () => {
  test('a file that is no list imports nothing', async () => {
    await expect(run('<html></html>')).rejects.toThrow(/not a list of channels/);
    await expect(run(list, { provider: 'nobody' })).rejects.toThrow(/no provider nobody/);
    expect(await names()).toEqual([]);
  });

  test('the first import makes the channels, shows them and groups them', async () => {
    const skipped: Skipped[] = [];
    const report = await run(list, { onSkipped: (entry) => skipped.push(entry) });
    expect(report).toMatchObject({ provider: 'aerial', added: 3, updated: 0, unchanged: 0, skipped: 1, missing: [] });
    expect(skipped).toEqual([{ line: 9, reason: 'unsupported-scheme', text: 'Старый: rtmp' }]);
    const channels = await db
      .selectFrom('channels')
      .innerJoin('provider_channels as p', 'p.channel_id', 'channels.id')
      .select([
        'slug',
        'name',
        'logo',
        'is_hd',
        'is_4k',
        'source',
        'audio',
        'num',
        'archived_days',
        'is_free',
        'is_hidden',
      ])
      .where('provider_id', '=', asProviderId(1))
      .orderBy('num')
      .execute();
    expect(channels).toEqual([
      {
        slug: 'bereg-hd',
        name: { ru: 'Берег (HD)' },
        logo: 'https://img.example/bereg.png',
        is_hd: true,
        is_4k: false,
        audio: [],
        num: 7,
        archived_days: 0,
        is_free: true,
        is_hidden: false,
        source: { kind: 'upstream', url: 'https://live.example/bereg.m3u8', guide: { id: 'bereg' }, group: 'Общие' },
      },
      {
        slug: 'bereg-arkhiv',
        name: { ru: 'Берег (Архив)' },
        logo: null,
        is_hd: false,
        is_4k: false,
        audio: [{ language: 'ru', label: 'Русский' }],
        num: 8,
        archived_days: 7,
        is_free: true,
        is_hidden: false,
        source: {
          kind: 'upstream',
          url: 'https://live.example/bereg-archive.m3u8',
          userAgent: 'SetTop/1.0',
          catchup: { mode: 'append', days: 7, source: '?utc=${start}' },
          guide: { id: 'bereg' },
          group: 'Общие',
        },
      },
      {
        slug: 'elka-more-4k',
        name: { ru: 'Ёлка & Море 4K' },
        logo: null,
        is_hd: true,
        is_4k: true,
        audio: [],
        num: 9,
        archived_days: 0,
        is_free: true,
        is_hidden: false,
        source: { kind: 'upstream', url: 'https://live.example/elka.m3u8', group: 'Природа' },
      },
    ]);
    const categories = await db
      .selectFrom('channel_categories as c')
      .innerJoin('channel_category_channels as m', (join) =>
        join.onRef('m.category_id', '=', 'c.id').onRef('m.provider_id', '=', 'c.provider_id'),
      )
      .select(['c.slug', sql<number>`count(*)::int`.as('channels')])
      .groupBy('c.slug')
      .orderBy('c.slug')
      .execute();
    expect(categories).toEqual([
      { slug: 'obshchie', channels: 2 },
      { slug: 'priroda', channels: 1 },
    ]);
  });

  test('the second import changes nothing and says so', async () => {
    const before = await everything();
    expect(counts(await run(list))).toEqual([0, 0, 3]);
    expect(await everything()).toEqual(before);
  });

  test('what changed in the list changes, and nothing else; what the operator set stays', async () => {
    await db.updateTable('provider_channels').set({ num: 70, is_hidden: true }).where('num', '=', 7).execute();
    await db
      .updateTable('channels')
      .set({ name: JSON.stringify({ ru: 'Берег (HD)', en: 'The Shore' }) })
      .where('slug', '=', 'bereg-hd')
      .execute();
    const edited = list
      .replace('bereg.m3u8', 'bereg-new.m3u8')
      .replace('catchup-days="7"', 'catchup-days="3"')
      .replace('group-title="Природа"', 'group-title="Общие"');
    expect(counts(await run(edited))).toEqual([0, 3, 0]);
    const rows = await db
      .selectFrom('channels')
      .innerJoin('provider_channels as p', 'p.channel_id', 'channels.id')
      .select(['name', 'source', 'num', 'is_hidden', 'archived_days'])
      .orderBy('num')
      .execute();
    expect(rows).toMatchObject([
      { num: 8, archived_days: 3 },
      { num: 9 },
      { num: 70, is_hidden: true, name: { en: 'The Shore' }, source: { url: 'https://live.example/bereg-new.m3u8' } },
    ]);
    const nature = await db
      .selectFrom('channel_category_channels as m')
      .innerJoin('channel_categories as c', 'c.id', 'm.category_id')
      .select('channel_id')
      .where('c.slug', '=', 'priroda')
      .execute();
    expect(nature).toEqual([]);
    expect(counts(await run(edited))).toEqual([0, 0, 3]);
    await run(list);
  });

  test('a channel gone from the list stays and is named; the rest keep their places in another order', async () => {
    const ids = await db.selectFrom('channels').select(['id', 'name']).orderBy('id').execute();
    const [head, first, second, third] = list.split(/(?=#EXTINF)/u) as [string, string, string, string];
    expect(await run(head + second + first)).toMatchObject({
      added: 0,
      updated: 0,
      unchanged: 2,
      missing: ['Ёлка & Море 4K'],
    });
    expect(counts(await run(head + third + second + first))).toEqual([0, 0, 3]);
    expect(await db.selectFrom('channels').select(['id', 'name']).orderBy('id').execute()).toEqual(ids);
  });

  test('another list is another set of channels; another provider shows the same ones', async () => {
    expect(counts(await run(list, { list: 'other' }))).toEqual([3, 0, 0]);
    const before = await names();
    expect(counts(await run(list, { provider: 'meridian' }))).toEqual([0, 3, 0]);
    expect(counts(await run(list, { provider: 'meridian' }))).toEqual([0, 0, 3]);
    expect(await names()).toEqual(before);
    const groups = await db
      .selectFrom('channel_category_channels')
      .select('channel_id')
      .where('provider_id', '=', asProviderId(2))
      .execute();
    expect(groups).toHaveLength(3);
  });

  test('an import that fails on the way leaves nothing behind', async () => {
    const before = await everything();
    const failing = importChannels(db, [Buffer.from(list.replace('Берег (HD)', 'Новый берег'))], {
      list: 'third',
      announce: () => Promise.reject(new Error('the bus is gone')),
    });
    await expect(failing).rejects.toThrow('the bus is gone');
    expect(await everything()).toEqual(before);
  });
});

test('the same channel twice in a list is one channel; another address is another', async () => {
  const skipped: Skipped[] = [];
  const twice =
    '#EXTM3U\n#EXTINF:-1,Дважды\nhttps://live.example/a.m3u8\n#EXTINF:-1 group-title="Ещё",ДВАЖДЫ\nhttps://live.example/a.m3u8\n#EXTINF:-1,Дважды\nhttps://live.example/b.m3u8\n';
  expect(counts(await run(twice, { list: 'twice', onSkipped: (entry) => skipped.push(entry) }))).toEqual([2, 0, 0]);
  expect(skipped).toEqual([{ line: 4, reason: 'same-channel', text: 'ДВАЖДЫ' }]);
  expect(counts(await run(twice, { list: 'twice' }))).toEqual([0, 0, 2]);
});

test('numbers no remote control can type and archives of a million days are not taken over', async () => {
  const odd =
    '#EXTM3U\n#EXTINF:-1 tvg-chno="1e400" tvg-shift="1e9" catchup="shift" catchup-days="99999999999",Первый\nhttps://live.example/1\n#EXTINF:-1 tvg-chno="9999999999",Второй\nhttps://live.example/2\n';
  expect(counts(await run(odd, { list: 'odd' }))).toEqual([2, 0, 0]);
  const rows = await db
    .selectFrom('channels')
    .innerJoin('provider_channels as p', 'p.channel_id', 'channels.id')
    .select(['num', 'archived_days'])
    .where('import_key', 'like', 'm3u:odd/%')
    .orderBy('num')
    .execute();
  expect(rows[0]!.archived_days).toBe(365);
  expect(rows[1]!.num).toBe(rows[0]!.num + 1);
});

test.skipIf(!realData('channels-ru.m3u'))('real lists: twice, and the second time nothing changes', async () => {
  const other: TestDatabase['db'] = db;
  for (const [file, count] of [
    ['channels-ru.m3u', 300],
    ['channels-ru-catchup.m3u', 168],
  ] as const) {
    const read = (): Promise<ChannelImportReport> =>
      importChannels(other, createReadStream(realData(file)!), { list: file });
    const first = await read();
    expect(first.added).toBeGreaterThanOrEqual(count - 5);
    const before = await everything();
    expect(counts(await read())).toEqual([0, 0, first.added]);
    expect(await everything()).toEqual(before);
  }
});

test('C-590 channels have no age until the operator says it, and keep it then', async () => {
  const cartoons = '#EXTM3U\n#EXTINF:-1,Мультики\nhttps://live.example/cartoons.m3u8\n';
  const ageAfter = async (age?: number) => {
    await importChannels(db, [Buffer.from(cartoons)], { list: 'aged', ...(age === undefined ? {} : { age }) });
    return (
      await db.selectFrom('channels').select('age').where('import_key', 'like', 'm3u:aged/%').executeTakeFirstOrThrow()
    ).age;
  };
  expect([await ageAfter(), await ageAfter(0), await ageAfter(), await ageAfter(12)]).toEqual([null, 0, 0, 12]);
});

test('a list to be recorded: its own archive is of no use then, and ours is as long as is said; and back again', async () => {
  const own = '#EXTM3U\n#EXTINF:-1 catchup="shift" catchup-days="7",Свой\nhttps://live.example/own.m3u8\n';
  const stored = () =>
    db
      .selectFrom('channels')
      .innerJoin('provider_channels as p', 'p.channel_id', 'channels.id')
      .select(['source', 'archived_days'])
      .where('import_key', 'like', 'm3u:own/%')
      .executeTakeFirstOrThrow();
  const records = (recordDays?: number) =>
    importChannels(db, [Buffer.from(own)], { list: 'own', ...(recordDays === undefined ? {} : { recordDays }) });
  await records(3);
  expect(await stored()).toEqual({
    source: { kind: 'recorded', url: 'https://live.example/own.m3u8' },
    archived_days: 3,
  });
  expect(counts(await records(3))).toEqual([0, 0, 1]);
  expect(counts(await records())).toEqual([0, 1, 0]);
  expect(await stored()).toEqual({
    source: { kind: 'upstream', url: 'https://live.example/own.m3u8', catchup: { mode: 'shift', days: 7 } },
    archived_days: 7,
  });
});
