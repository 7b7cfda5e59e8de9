import { contentScheduleCall, schedulesCall } from '@aerial/contract/calls/channels.ts';
import { beforeAll, expect, test } from 'vitest';
import { loadTinyDemo } from '../../demo/testing/tiny-catalogue.ts';
import { requests } from '../../testing/answers.ts';
import { testServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let token = '';
const viewer = () => requests(server, () => token);
const NOW = Date.parse('2026-11-20T22:15:00Z') / 1000;
const HOUR = 3600;
const DAY = 24 * HOUR;
const grid = (channels: string, start: number, end: number) =>
  viewer().get(schedulesCall, `channels/schedules?channels=${channels}&start=${start}&end=${end}`);

beforeAll(async () => {
  server = await testServer();
  server.clock.set('2026-11-20T22:15:00Z');
  await loadTinyDemo(server.db, server.clock);
  token = (await server.guest()).token;
});

test.each([
  ['around now', NOW - 5 * HOUR, NOW + 5 * HOUR],
  ['where one archive begins later', NOW - 4 * DAY, NOW - 2 * DAY],
])('the guides of several channels are those of each of them, %s', async (_when, start, end) => {
  const guides = await grid('3,1,2', start, end);
  expect(guides.map(({ channel_id }) => channel_id)).toEqual([3, 1, 2]);
  for (const { channel_id, entries } of guides) {
    const alone = await viewer().get(
      contentScheduleCall,
      `channels/${channel_id}/content_schedule?start=${start}&end=${end}`,
    );
    expect(entries).toEqual(
      alone.map((entry) => ({
        id: entry.id,
        content_id: entry.content_id,
        real_timestamp: entry.real_timestamp,
        real_duration: entry.real_duration,
        title: entry.content.title,
        season: entry.content_episode?.season ?? null,
        series: entry.content_episode?.series ?? null,
        episode_title: entry.content_episode?.title ?? '',
        age: entry.age,
        is_catchup_available: entry.is_catchup_available,
      })),
    );
  }
});

test('a channel whose archive begins later has no entries, an unknown one is omitted', async () => {
  const guides = await grid('1,2,99,2', NOW - 9 * DAY, NOW - 8 * DAY);
  expect(guides.map(({ channel_id, entries }) => [channel_id, entries.length > 0])).toEqual([
    [1, true],
    [2, false],
  ]);
});

test('is a document that viewers share, in the language of each', async () => {
  const path = `channels/schedules?channels=1,2&start=${NOW}&end=${NOW + HOUR}`;
  const first = (await viewer().raw(path)).headers['etag'];
  expect(first).toBeDefined();
  token = (await server.guest()).token;
  expect((await viewer().raw(path)).headers['etag']).toBe(first);
  const english = await requests(server, () => token, 'en').get(schedulesCall, path);
  expect(english.flatMap(({ entries }) => entries).some(({ title }) => title.startsWith('Film'))).toBe(true);
});

test.each([
  ['no channels', `channels=&start=${NOW}&end=${NOW + 60}`],
  ['something that is no channel', `channels=1,a&start=${NOW}&end=${NOW + 60}`],
  [
    'too many channels',
    `channels=${Array.from({ length: 51 }, (_, i) => i + 1).join(',')}&start=${NOW}&end=${NOW + 60}`,
  ],
  ['no range', `channels=1&start=${NOW}&end=${NOW}`],
  ['more than three days', `channels=1&start=${NOW}&end=${NOW + 3 * DAY + 1}`],
])('%s answers 422', async (_what, query) => {
  expect(await viewer().refused(`channels/schedules?${query}`)).toMatchObject({
    status: 422,
    error_code: 'validation_failed',
  });
});
