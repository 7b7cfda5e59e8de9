import { asChannelId } from '@aerial/domain/ids.ts';
import { GRID_MS, gridNumber } from '@aerial/domain/grid.ts';
import { testClock, testDatabase, type TestDatabase } from '@aerial/testkit';
import { beforeAll, describe, expect, test } from 'vitest';
import { numberEntries } from '../origin/timeline/timeline.ts';
import { pruneGuide } from './guide-writer.ts';
import { extendDemoGuide, loadDemo } from './loader.ts';
import { CONCERT, loadTinyDemo, tinyCatalogue, tinyMedia } from './testing/tiny-catalogue.ts';

const DAY_MS = 86_400_000;

const guideOf = (database: TestDatabase, channelId = 1) =>
  database.db
    .selectFrom('schedule_entries as s')
    .leftJoin('playlists as p', 'p.id', 's.playlist_id')
    .select([
      's.id',
      's.start_at',
      's.duration_s',
      's.grid_start',
      's.grid_count',
      's.discontinuity',
      's.content_id',
      'p.key',
      'p.items',
    ])
    .where('s.channel_id', '=', asChannelId(channelId))
    .orderBy('s.start_at')
    .execute();

describe('loading the demo', () => {
  let database: TestDatabase;
  const clock = testClock('2026-11-20T10:00:00Z');
  beforeAll(async () => {
    database = await testDatabase();
    await loadTinyDemo(database.db, clock);
  });

  test('a second load changes nothing', async () => {
    const tables = [
      'providers',
      'channels',
      'contents',
      'playlists',
      'rows',
      'row_items',
      'rowsets',
      'schedule_entries',
      'users',
      'middleware_contracts',
      'middleware_addresses',
      'middleware_networks',
    ] as const;
    const counts = async () =>
      Promise.all(
        tables.map((table) =>
          database.db
            .selectFrom(table)
            .select((eb) => eb.fn.countAll().as('n'))
            .executeTakeFirst(),
        ),
      );
    const before = [await counts(), await guideOf(database)];
    const again = await loadTinyDemo(database.db, clock);
    expect(again.guideEntries).toBe(0);
    expect([await counts(), await guideOf(database)]).toEqual(before);
  });

  test('the guide covers 15 days back to 8 days ahead without gap or overlap, announced and on the grid', async () => {
    const rows = await guideOf(database);
    expect(new Date(Number(rows[0]!.start_at) * 1000).toISOString()).toBe('2026-11-04T21:00:00.000Z');
    const last = rows.at(-1)!;
    expect(new Date((Number(last.start_at) + last.duration_s) * 1000).toISOString()).toBe('2026-11-28T21:00:00.000Z');
    for (const [index, row] of rows.entries()) {
      expect(Number(row.grid_start)).toBe(Math.ceil((Number(row.start_at) * 1000) / GRID_MS));
      const next = rows[index + 1];
      if (!next) continue;
      expect(Number(next.start_at)).toBe(Number(row.start_at) + row.duration_s);
      expect(Number(next.grid_start)).toBe(Number(row.grid_start) + row.grid_count!);
    }
  });

  test('programmes are numbered on through the whole guide; what is encoded alike follows without a discontinuity', async () => {
    const rows = await guideOf(database);
    const entries = rows.map((row) => ({
      gridStart: gridNumber(Number(row.grid_start)),
      gridCount: row.grid_count!,
      assetList: row.items ?? [],
    }));
    const numbered = numberEntries(entries, Number(rows[0]!.discontinuity));
    expect(rows.map((row) => Number(row.discontinuity))).toEqual(numbered.map((entry) => entry.discontinuity));
    const boundaries = numbered.slice(1).map((entry, index) => [numbered[index]!, entry] as const);
    expect(boundaries.some(([former, entry]) => former.discontinuity === entry.discontinuity)).toBe(true);
    expect(boundaries.some(([former, entry]) => former.discontinuity < entry.discontinuity)).toBe(true);
  });

  test('an account has its profiles, once', async () => {
    await loadTinyDemo(database.db, clock);
    const rows = await database.db
      .selectFrom('profiles')
      .select(['name', 'role', 'avatar_id', 'is_main'])
      .orderBy('is_main', 'desc')
      .execute();
    expect(rows).toEqual([
      { name: null, role: 'adult', avatar_id: null, is_main: true },
      { name: 'Дети', role: 'child', avatar_id: 101, is_main: false },
    ]);
  });

  test('F-039: an account begins with the message of its operator, once', async () => {
    const message = { title: { ru: 'Привет', en: 'Hi' }, text: { ru: 'Раз.', en: 'One.' } };
    const account = { provider: 'aerial', username: 'greeted', phone: '79990000199', message };
    const catalogue = { ...tinyCatalogue, accounts: [...tinyCatalogue.accounts, account] };
    for (let time = 0; time < 2; time += 1) await loadTinyDemo(database.db, clock, catalogue);
    const rows = await database.db
      .selectFrom('inbox_messages as m')
      .innerJoin('inbox_texts as t', 't.id', 'm.text_id')
      .innerJoin('users as u', 'u.id', 'm.user_id')
      .select(['u.username', 't.title', 't.text'])
      .execute();
    expect(rows).toEqual([{ username: 'greeted', ...message }]);
  });

  test('media that is not there is reported, and something that is there plays instead', async () => {
    const again = await loadTinyDemo(database.db, clock);
    expect(again.missingAssets).toEqual(['scene-missing']);
    const concert = (await guideOf(database)).find((row) => row.content_id === CONCERT)!;
    expect(concert.items?.every((item) => ['scene-a', 'scene-b'].includes(item.asset))).toBe(true);
  });

  test('a load that fails leaves nothing', async () => {
    const other = await testDatabase();
    const broken = { ...tinyCatalogue, daySlots: () => [{ atMinute: 0, title: '1' }] };
    await expect(loadTinyDemo(other.db, clock, broken)).rejects.toThrow('foreign key');
    expect(await other.db.selectFrom('providers').select('id').execute()).toEqual([]);
  });

  test('works without any media: the guide is there, nothing plays', async () => {
    const other = await testDatabase();
    const load = await loadDemo({
      db: other.db,
      clock,
      catalogue: tinyCatalogue,
      mediaRoots: [],
      picturesRoot: '/nowhere',
      hashPassword: async () => '',
      say: () => {},
    });
    expect(load.guideEntries).toBeGreaterThan(0);
    expect((await guideOf(other)).every((row) => row.key === null)).toBe(true);
  });
});

describe('extending the guide', () => {
  test('goes on after the last row, gives the rows a later load would give, and changes none that exist', async () => {
    const [extended, loadedLater] = [await testDatabase(), await testDatabase()];
    const clock = testClock('2026-11-20T10:00:00Z');
    await loadTinyDemo(extended.db, clock);
    const before = await guideOf(extended);

    clock.advance(5 * DAY_MS);
    expect(await extendDemoGuide({ db: extended.db, clock, catalogue: tinyCatalogue })).toBe(5 * (4 + 4 + 2));
    expect(await extendDemoGuide({ db: extended.db, clock, catalogue: tinyCatalogue })).toBe(0);
    const after = await guideOf(extended);
    expect(after.slice(0, before.length)).toEqual(before);

    await loadTinyDemo(loadedLater.db, clock);
    const later = await guideOf(loadedLater);
    expect(after.filter((row) => row.start_at >= later[0]!.start_at)).toEqual(later);
  });

  test('a programme of every day is blacked out, once', async () => {
    const database = await testDatabase();
    const clock = testClock('2026-11-20T10:00:00Z');
    await loadTinyDemo(database.db, clock);
    clock.advance(2 * DAY_MS);
    const catalogue = { ...tinyCatalogue, dailyBlackout: { channelId: 1, atMinute: 60 } };
    await extendDemoGuide({ db: database.db, clock, catalogue });
    clock.advance(DAY_MS);
    await extendDemoGuide({ db: database.db, clock, catalogue });
    const blackouts = await database.db
      .selectFrom('blackouts')
      .select(['channel_id', 'provider_id', 'start_at', 'end_at'])
      .orderBy('start_at')
      .execute();
    const dayOf = (startAt: string) => new Date((Number(startAt) + 3 * 3600) * 1000).toISOString().slice(0, 10);
    const guide = await guideOf(database);
    expect(blackouts.map(({ start_at }) => dayOf(start_at))).toEqual([
      ...new Set(guide.map(({ start_at }) => dayOf(start_at))),
    ]);
    for (const { start_at, end_at, ...rest } of blackouts) {
      const programme = guide.find((entry) => entry.start_at === start_at)!;
      expect([Number(end_at), rest]).toEqual([
        Number(start_at) + programme.duration_s,
        { channel_id: 1, provider_id: null },
      ]);
    }
  });

  test('after a long stop only what is still in the archive is written, numbered as if it had never stopped', async () => {
    const [stopped, fresh] = [await testDatabase(), await testDatabase()];
    const clock = testClock('2026-11-20T10:00:00Z');
    await loadTinyDemo(stopped.db, clock);
    clock.advance(60 * DAY_MS);
    await extendDemoGuide({ db: stopped.db, clock, catalogue: tinyCatalogue });
    await pruneGuide(stopped.db, { clock, channelIds: [1, 2, 3] });
    await loadTinyDemo(fresh.db, clock);
    const expected = await guideOf(fresh);
    expect((await guideOf(stopped)).filter((row) => row.start_at >= expected[0]!.start_at)).toEqual(expected);
  });

  test('what ended more than 16 days ago is removed', async () => {
    const database = await testDatabase();
    const clock = testClock('2026-11-20T10:00:00Z');
    await loadTinyDemo(database.db, clock);
    clock.advance(3 * DAY_MS);
    expect(await pruneGuide(database.db, { clock, channelIds: [1] })).toBeGreaterThan(0);
    const [oldest] = await guideOf(database);
    expect(Number(oldest!.start_at) + oldest!.duration_s).toBeGreaterThan(clock.now() / 1000 - 16 * 86_400);
    expect(await pruneGuide(database.db, { clock, channelIds: [1] })).toBe(0);
  });
});

test('no part of an asset list is longer than its asset', async () => {
  const { playableItems, presentAssets } = await import('./playable.ts');
  const present = await presentAssets([await tinyMedia()]);
  expect(
    playableItems(
      'x',
      [
        { asset: 'card-a', segments: 9 },
        { asset: 'gone', segments: 5 },
        { asset: 'scene-a', segments: 3 },
      ],
      present,
    ),
  ).toEqual([
    { asset: 'card-a', segments: 4, encoding: expect.stringMatching(/^[0-9a-f]{16}$/) },
    { asset: 'scene-a', segments: 3, encoding: present.get('scene-b')!.encoding },
  ]);
});
