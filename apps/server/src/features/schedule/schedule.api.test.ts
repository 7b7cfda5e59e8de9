import { asProviderId, asChannelId } from '@aerial/domain/ids.ts';
import { contentScheduleCall, scheduleCall } from '@aerial/contract/calls/channels.ts';
import { epochMs } from '@aerial/domain/time.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { FILM, loadTinyDemo, NEWS, SERIES } from '../../demo/testing/tiny-catalogue.ts';
import { requests } from '../../testing/answers.ts';
import { testServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let token = '';
const viewer = () => requests(server, () => token);
const NOW = Date.parse('2026-11-20T22:15:00Z') / 1000; // 01:15 in Moscow
const HOUR = 3600;

beforeAll(async () => {
  server = await testServer();
  server.clock.set('2026-11-20T22:15:00Z');
  await loadTinyDemo(server.db, server.clock);
  token = (await server.guest()).token;
});

describe('content_schedule', () => {
  const get = (query: string, channel = 1) =>
    viewer().get(contentScheduleCall, `channels/${channel}/content_schedule?${query}`);

  test('C-663 C-664 is every entry that overlaps the range, by time', async () => {
    const list = await get(`start=${NOW - 2 * HOUR}&end=${NOW + HOUR}`);
    expect(list.map((entry) => entry.content.id)).toEqual([expect.any(String), NEWS, FILM]);
    for (const [index, entry] of list.entries()) {
      expect(entry.timestamp).toBeLessThan(NOW + HOUR);
      expect(entry.timestamp + entry.duration).toBeGreaterThan(NOW - 2 * HOUR);
      if (index > 0) expect(entry.timestamp).toBe(list[index - 1]!.timestamp + list[index - 1]!.duration);
    }
  });

  test('C-664 an entry that only touches the range is not in it', async () => {
    const [film] = await get(`start=${NOW}&end=${NOW}`);
    const list = await get(`start=${film!.timestamp + film!.duration}&end=${film!.timestamp + film!.duration + 60}`);
    expect(list.map((entry) => entry.id)).not.toContain(film!.id);
    expect(list).toHaveLength(1);
  });

  test('a date is a day of the channel, with or without leading zeros', async () => {
    const list = await get('date=2026-11-20');
    expect(list.map((entry) => `${entry.date} ${entry.time}`)).toEqual([
      '2026-11-20 00:00:00',
      '2026-11-20 01:01:00',
      '2026-11-20 12:00:00',
      '2026-11-20 12:15:00',
    ]);
    expect(await get('date=2026-11-9')).toHaveLength(4);
  });

  test('C-309 C-272 C-313 C-356 says what is announced and what is really played', async () => {
    const [film] = await get(`start=${NOW}&end=${NOW}`);
    expect(film).toMatchObject({
      timestamp: Date.parse('2026-11-20T22:01:00Z') / 1000,
      time: '01:01:00',
      date: '2026-11-21',
      start_at: '2026-11-20T22:01:00Z',
    });
    expect(film).toMatchObject({
      channel_id: 1,
      content: { id: FILM },
      content_episode: null,
      age: 12,
      motion_rating: { text: '12+' },
      image_src: film!.content.cover.src_16x9,
    });
    expect(film!.real_timestamp - film!.timestamp).toBeGreaterThanOrEqual(0);
    expect(film!.real_timestamp - film!.timestamp).toBeLessThanOrEqual(2);
    expect(film!.id).toMatch(/^\d{15,19}$/);
  });

  test('C-312 catch-up is there for what has started and is still in the archive', async () => {
    const list = await get(`start=${NOW - 5 * 24 * HOUR}&end=${NOW + 24 * HOUR}`, 2);
    expect(list[0]!.timestamp + list[0]!.duration).toBeGreaterThan(NOW - 3 * 24 * HOUR);
    for (const entry of list)
      expect(entry.is_catchup_available, entry.start_at).toBe(
        entry.timestamp <= NOW && entry.timestamp >= NOW - 3 * 24 * HOUR,
      );
  });

  test('C-312 from its first second on a programme says that it can be watched from its start', async () => {
    const before = server.clock.now();
    const [, next] = await get(`start=${NOW}&end=${NOW + 24 * HOUR}`, 2);
    const isCatchupAvailable = async () =>
      (await get(`start=${NOW}&end=${NOW + 24 * HOUR}`, 2)).find(({ id }) => id === next!.id)!.is_catchup_available;
    server.clock.set(epochMs(next!.timestamp * 1000 - 500));
    expect(await isCatchupAvailable()).toBe(false);
    server.clock.set(epochMs(next!.timestamp * 1000));
    expect(await isCatchupAvailable()).toBe(true);
    server.clock.set(before);
  });

  test('C-311 an episode stands beside its series', async () => {
    const [entry] = await get(`start=${NOW}&end=${NOW}`, 3);
    expect(entry).toMatchObject({
      content_id: SERIES,
      parent_id: SERIES,
      content: { title: 'Фильм delta' },
      content_episode: { season: 1, series: 1, title: 'Серия 1' },
    });
  });

  test('limit and offset', async () => {
    const all = await get('date=2026-11-20');
    expect(await get('date=2026-11-20&offset=1&limit=2')).toEqual(all.slice(1, 3));
  });

  test('requests that meet the same entries share one document', async () => {
    const tags = await Promise.all(
      [0, 7].map(
        async (s) =>
          (await viewer().raw(`channels/1/content_schedule?start=${NOW + s}&end=${NOW + HOUR + s}`)).headers['etag'],
      ),
    );
    expect(tags[0]).toBeDefined();
    expect(tags[0]).toBe(tags[1]);
  });

  test.each([
    ['an end before the start', `start=${NOW}&end=${NOW - 1}`],
    ['more than 31 days', `start=${NOW}&end=${NOW + 32 * 24 * HOUR}`],
    ['a day that does not exist', 'date=2026-2-30'],
    ['something that is not a time', 'start=yesterday'],
  ])('%s answers 422', async (_what, query) => {
    expect(await viewer().refused(`channels/1/content_schedule?${query}`)).toMatchObject({
      status: 422,
      error_code: 'validation_failed',
      detail: expect.any(Object),
    });
  });
  test('an unknown channel answers 404', async () => {
    expect(await viewer().refused('channels/99/content_schedule')).toMatchObject({
      status: 404,
      error_code: 'channel_not_found',
    });
  });

  test('an imported entry without content stands for itself, and its category is not null', async () => {
    await server.db
      .insertInto('channels')
      .values({
        id: 900,
        slug: 'foreign',
        name: '{"ru":"Чужой"}',
        source: '{"kind":"upstream","url":"https://elsewhere.test/x.m3u8"}',
      })
      .execute();
    await server.db
      .insertInto('provider_channels')
      .values({ provider_id: 1, channel_id: 900, num: 900, archived_days: 5 })
      .execute();
    await server.db
      .insertInto('schedule_entries')
      .values({ channel_id: 900, start_at: NOW - 60, duration_s: 3600, title: '{"ru":"Вести"}', source: 'import' })
      .execute();
    const [entry] = await get(`start=${NOW}&end=${NOW}`, 900);
    expect(entry).toMatchObject({
      content: { id: entry!.id, title: 'Вести', category: { id: expect.any(Number) } },
      is_contents: false,
      is_catchup_available: false,
      real_timestamp: NOW - 60,
    });
  });

  test('C-312 of a recorded channel what is stored can be caught up: nothing from before the recording, nothing from a hole longer than ten minutes', async () => {
    const source = JSON.stringify({ kind: 'recorded', url: 'https://elsewhere.test/live.m3u8' });
    await server.db
      .insertInto('channels')
      .values({ id: 901, slug: 'recorded', name: '{"ru":"Записанный"}', source })
      .execute();
    await server.db
      .insertInto('provider_channels')
      .values({ provider_id: 1, channel_id: 901, num: 901, is_free: true, archived_days: 5 })
      .execute();
    const starts = [-4, -3, -2, -1, 0].map((hours) => NOW + hours * HOUR - 60);
    await server.db
      .insertInto('schedule_entries')
      .values(
        starts.map((start_at) => ({
          channel_id: 901,
          start_at,
          duration_s: HOUR,
          title: '{"ru":"Вести"}',
          source: 'import',
        })),
      )
      .execute();
    const stored = (at: number, seq: number, bytes: number | null) => ({
      channel_id: 901,
      rendition: 'v1',
      seq,
      run: 1,
      discontinuity: 0,
      at_ms: at * 1000,
      duration_s: 6,
      feed_seq: seq,
      feed_name: '',
      bytes,
      extension: bytes === null ? 'gap' : 'ts',
      init: null,
      key: null,
      iv: null,
    });
    const [early, begun, gap, holed] = starts as [number, number, number, number, number];
    await server.db
      .insertInto('recording_segments')
      // Recording begins in the middle of the first; the second begins within a segment; of the third there are gaps alone; the fourth begins in a short hole.
      .values([
        stored(early + 1800, 1, 9),
        stored(begun - 3, 2, 9),
        stored(gap + 6, 3, null),
        stored(holed + 480, 4, 9),
      ])
      .execute();
    const list = await get(`start=${NOW - 5 * HOUR}&end=${NOW + 1}`, 901);
    expect(list.map((entry) => [entry.timestamp, entry.is_catchup_available])).toEqual(
      starts.map((start) => [start, start === begun || start === holed]),
    );
    const stream = (ts: number) => viewer().raw(`channels/901/stream?ts=${ts}`);
    expect((await stream(begun)).statusCode).toBe(200);
    expect(await viewer().refused(`channels/901/stream?ts=${gap}`)).toMatchObject({
      status: 403,
      error_code: 'permission_denied',
    });
  });
});

describe('schedule', () => {
  const get = (query: string) => viewer().get(scheduleCall, `channels/1/schedule?${query}`);

  test('C-310 C-315 C-317 C-318 C-319 C-320 is a bare array of entries that carry their programme', async () => {
    const entry = (await get('date=2026-11-21')).find((one) => one.content_id === FILM)!;
    expect(entry).toMatchObject({
      channel: { id: 1, name: 'Канал first', icon: expect.stringMatching(/^http/) },
      img: { type: 'wide', ar: '16:9' },
      episode: null,
      program: {
        id: expect.any(Number),
        year: '2020',
        rating_imdb: '7.4',
        rating_kinopoisk: null,
        age: 12,
        motion_rating: { text: '12+' },
        description: 'Описание',
      },
    });
    expect(Array.isArray(entry.program.img)).toBe(true);
    expect(entry.program.genres).toEqual([
      { id: 1, name: 'Драма', row_id: '640000000000000106', row_slug: 'drama-640000000000000106' },
      { id: 11, name: 'Семейная драма', row_id: null, row_slug: null },
    ]);
    expect(entry.program.countries).toEqual([{ id: 1, name: 'Нигдея' }]);
    expect(entry.program.persons.map(({ id, role }) => ({ id, role }))).toEqual([
      { id: 501, role: 'director' },
      { id: 501, role: 'writer' },
      { id: 502, role: 'actor' },
    ]);
  });

  test('C-316 the category is never null and 2 is a series', async () => {
    for (const entry of await get('date=2026-11-21'))
      expect(entry.program.category).toMatchObject({ id: expect.any(Number), name: expect.any(String) });
    const [series] = await viewer().get(scheduleCall, 'channels/3/schedule?date=2026-11-21');
    expect(series!.program.category.id).toBe(2);
    expect(series!.episode).toMatchObject({ season: 1, series: 1 });
  });

  test('the entry on air is among a day that contains now, also on a channel without archive', async () => {
    await server.db
      .updateTable('provider_channels')
      .set({ archived_days: 0 })
      .where('channel_id', '=', asChannelId(1))
      .where('provider_id', '=', asProviderId(1))
      .execute();
    const list = await get('date=2026-11-21');
    expect(list.some((entry) => entry.timestamp <= NOW && NOW < entry.timestamp + entry.duration)).toBe(true);
    expect(list.every((entry) => !entry.is_catchup_available)).toBe(true);
  });
});
