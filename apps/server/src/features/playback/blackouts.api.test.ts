import { channelStreamCall, contentScheduleCall } from '@aerial/contract/calls/channels.ts';
import { beforeAll, expect, test } from 'vitest';
import { loadTinyDemo } from '../../demo/testing/tiny-catalogue.ts';
import { requests } from '../../testing/answers.ts';
import { testServer, type TestServer } from '../../testing/server.ts';

const START = '2026-11-20T22:15:00Z'; // 01:15 in Moscow; the film began at 01:01
const NOW = Date.parse(START) / 1000;
const FILM_AT = Date.parse('2026-11-20T22:01:00Z') / 1000;

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await testServer();
  server.clock.set(START);
  await loadTinyDemo(server.db, server.clock);
  const hour = { start_at: NOW - 7200, end_at: NOW - 3600 };
  await server.db
    .insertInto('blackouts')
    .values([
      { channel_id: 1, provider_id: null, start_at: FILM_AT, end_at: FILM_AT + 60 },
      { channel_id: 1, provider_id: 1, ...hour },
      { channel_id: 1, provider_id: 2, start_at: NOW - 20_000, end_at: NOW - 19_000 },
      { channel_id: 2, provider_id: 2, ...hour },
    ])
    .execute();
  token = (await server.guest()).token;
});
const viewer = () => requests(server, () => token);

test('C-452 the document of a stream lists what its provider must not show, and nothing of others', async () => {
  const { stream_info } = await viewer().get(channelStreamCall, 'channels/1/stream');
  const document = await server.app.inject(new URL(stream_info!).pathname);
  expect(document.json().blackouts).toEqual([
    { start: NOW - 7200, end: NOW - 3600 },
    { start: FILM_AT, end: FILM_AT + 60 },
  ]);
});

test('the guide says that what must not be shown cannot be watched', async () => {
  const available = async (channel: number, start: number) =>
    (await viewer().get(contentScheduleCall, `channels/${channel}/content_schedule?start=${start}&end=${start}`)).map(
      (entry) => entry.is_catchup_available,
    );
  expect(await available(1, FILM_AT)).toEqual([false]);
  expect(await available(1, NOW - 5000)).toEqual([false]);
  expect(await available(2, NOW - 5000)).toEqual([true]);
});
