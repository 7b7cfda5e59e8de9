import { contentStreamCall } from '@aerial/contract/calls/catalogue.ts';
import { channelStreamCall } from '@aerial/contract/calls/channels.ts';
import { asProviderId } from '@aerial/domain/ids.ts';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { FILM, loadTinyDemo } from '../../demo/testing/tiny-catalogue.ts';
import { requests } from '../../testing/answers.ts';
import { testServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let token: string;
let taken: number;

beforeAll(async () => {
  server = await testServer({ events: { take: async (events) => void (taken += events.length) } });
  server.clock.set('2026-11-20T22:15:00Z');
  await loadTinyDemo(server.db, server.clock);
  const { settings } = await server.db
    .selectFrom('providers')
    .select('settings')
    .where('id', '=', asProviderId(1))
    .executeTakeFirstOrThrow();
  await server.db
    .updateTable('providers')
    .set({ settings: JSON.stringify({ ...settings, maxStreams: 1 }) })
    .execute();
  server.clock.advance(11_000);
});
beforeEach(async () => {
  taken = 0;
  const viewer = await server.guest();
  token = viewer.token;
  const until = new Date(server.clock.now() + 1_800_000);
  await server.db.updateTable('devices').set({ support_until: until }).where('user_id', '=', viewer.user.id).execute();
});
const count = async () =>
  Number(
    (
      await server.db
        .selectFrom('playback_stats')
        .select(({ fn }) => fn.countAll().as('n'))
        .executeTakeFirstOrThrow()
    ).n,
  );

test('support plays channels and films without a trace: no history, no screen, no trackers, no ads, no events', async () => {
  const calls = requests(server, () => token);
  const channel = await calls.get(channelStreamCall, 'channels/1/stream');
  expect(channel).toMatchObject({
    stat: null,
    trackers: [],
    ad: null,
    hls_mbr: expect.stringContaining('.m3u8') as string,
  });
  const film = await calls.get(contentStreamCall, `libraries/12/contents/${FILM}/stream`);
  expect(film).toMatchObject({ stat: null, ad: null });
  for (const more of ['?prepare=1', '?preview=1', ''])
    expect((await calls.raw(`channels/1/stream${more}`)).statusCode, more).toBe(200);
  expect(await count()).toBe(0);
  const reported = await server.app.inject({
    method: 'POST',
    url: `/v2/metrics/events?access_token=${token}`,
    payload: { events: [{ name: 'page_view', time: server.clock.now() / 1000, params: {} }] },
  });
  expect([reported.statusCode, taken]).toEqual([200, 0]);
});
