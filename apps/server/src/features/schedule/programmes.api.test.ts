import { asProviderId, asChannelId, asContentId } from '@aerial/domain/ids.ts';
import { programCall, programScheduleCall, scheduleCall } from '@aerial/contract/calls/channels.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { FILM, loadTinyDemo, NEWS, PAID_FILM, SERIES } from '../../demo/testing/tiny-catalogue.ts';
import { requests } from '../../testing/answers.ts';
import { testServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let token = '';
const viewer = () => requests(server, () => token);
const NOW = Date.parse('2026-11-20T22:15:00Z') / 1000; // 01:15 in Moscow; the film began at 01:01
const DAY_S = 86_400;

const idOf = async (contentId: string): Promise<number> =>
  (
    await server.db
      .selectFrom('contents')
      .select('program_id')
      .where('id', '=', asContentId(contentId))
      .executeTakeFirstOrThrow()
  ).program_id;

beforeAll(async () => {
  server = await testServer();
  server.clock.set('2026-11-20T22:15:00Z');
  await loadTinyDemo(server.db, server.clock);
  token = (await server.guest()).token;
});

describe('a programme', () => {
  test('C-665 is the one that the guide names', async () => {
    const entry = (await viewer().get(scheduleCall, 'channels/1/schedule?date=2026-11-21')).find(
      (one) => one.content_id === FILM,
    )!;
    const program = await viewer().get(programCall, `programs/${entry.program.id}`);
    expect(program).toEqual({ ...entry.program, archived_channel_ids: [1, 2], is_catchup_available: true });
    expect(program).toMatchObject({
      title: 'Фильм alpha',
      year: '2020',
      rating_imdb: '7.4',
      category: { id: expect.any(Number) },
      description: 'Описание',
    });
  });

  test('that is in no archive says so', async () => {
    expect(await viewer().get(programCall, `programs/${await idOf(PAID_FILM)}`)).toMatchObject({
      archived_channel_ids: [],
      is_catchup_available: false,
    });
  });

  test('in English for a request in English', async () => {
    expect((await requests(server, () => token, 'en').get(programCall, `programs/${await idOf(FILM)}`)).title).toBe(
      'Film alpha',
    );
  });

  test('that is unknown answers 404, on both calls', async () => {
    const episode = await server.db
      .selectFrom('contents')
      .select('program_id')
      .where('content_type', '=', 'episode')
      .executeTakeFirstOrThrow();
    for (const id of [999_999, episode.program_id])
      for (const path of [`programs/${id}`, `programs/${id}/schedule`])
        expect(await viewer().refused(path)).toMatchObject({ status: 404, error_code: 'program_not_found' });
  });
});

describe('the schedule of a programme', () => {
  const airings = async (contentId: string, query = '') =>
    viewer().get(programScheduleCall, `programs/${await idOf(contentId)}/schedule${query}`);

  test('C-666 is its airings on all channels by time, in the archive of each, on air and to come', async () => {
    const list = await airings(FILM);
    const ends = list.map((one) => one.timestamp + one.duration);
    expect(list.every((one) => one.content_id === FILM && one.program.title === 'Фильм alpha')).toBe(true);
    expect(list.map((one) => one.timestamp)).toEqual(list.map((one) => one.timestamp).toSorted((a, b) => a - b));
    const of = (channelId: number) => list.filter((one) => one.channel_id === channelId);
    expect(of(3)).toEqual([]);
    expect(Math.min(...of(2).map((one) => one.timestamp + one.duration))).toBeGreaterThan(NOW - 3 * DAY_S);
    expect(of(1).length).toBeGreaterThan(of(2).length);
    expect(list.filter((one, i) => one.timestamp <= NOW && NOW < ends[i]!)).toHaveLength(2);
    expect(list.some((one) => one.timestamp > NOW)).toBe(true);
    for (const one of list)
      expect(one.is_catchup_available).toBe(
        one.timestamp <= NOW && one.timestamp >= NOW - (one.channel_id === 2 ? 3 : 14) * DAY_S,
      );
    expect(list[0]).toMatchObject({
      channel: { name: 'Канал first', icon: expect.stringMatching(/^http/) },
      episode: null,
      date: expect.any(String),
      time: '01:01:00',
    });
  });

  test('of a series names the episodes', async () => {
    const list = await airings(SERIES);
    expect([...new Set(list.map((one) => one.episode?.series))].toSorted()).toEqual([1, 2]);
    expect(list.every((one) => one.program.category.id === 2)).toBe(true);
  });

  test('has pages', async () => {
    const all = await airings(NEWS);
    expect(await airings(NEWS, '?offset=1&limit=2')).toEqual(all.slice(1, 3));
  });

  test('has only channels that the provider shows', async () => {
    await server.db
      .updateTable('provider_channels')
      .set({ is_hidden: true })
      .where('provider_id', '=', asProviderId(1))
      .where('channel_id', '=', asChannelId(2))
      .execute();
    const other = await server.guest('meridian');
    expect(
      new Set(
        (
          await requests(server, () => other.token).get(programScheduleCall, `programs/${await idOf(NEWS)}/schedule`)
        ).map((one) => one.channel_id),
      ),
    ).toEqual(new Set([1]));
    expect((await airings(NEWS, '?limit=500')).map((one) => one.channel_id)).not.toContain(2);
    await server.db
      .updateTable('provider_channels')
      .set({ is_hidden: false })
      .where('provider_id', '=', asProviderId(1))
      .where('channel_id', '=', asChannelId(2))
      .execute();
  });

  test('is a document that viewers share', async () => {
    expect((await viewer().raw(`programs/${await idOf(NEWS)}/schedule`)).headers['etag']).toBeDefined();
  });
});
