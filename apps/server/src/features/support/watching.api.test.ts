import { contentStreamCall } from '@aerial/contract/calls/catalogue.ts';
import { channelStreamCall } from '@aerial/contract/calls/channels.ts';
import { asProviderId, asUserId } from '@aerial/domain/ids.ts';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { FILM, loadTinyDemo, OTHER_FILM, PAID_FILM } from '../../demo/testing/tiny-catalogue.ts';
import { requests } from '../../testing/answers.ts';
import { testServer, type TestServer } from '../../testing/server.ts';
import { member } from '../staff/testing/console.ts';

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

/** Playbacks of a subscriber, in their order. */
async function played(userId: number, plays: readonly object[]): Promise<void> {
  for (const [minute, play] of plays.entries())
    await server.db
      .insertInto('playback_stats')
      .values({
        user_id: asUserId(userId),
        device_id: null,
        channel_id: null,
        content_id: null,
        library_id: null,
        started_at: new Date(server.clock.now() - 3_600_000 + minute * 60_000),
        duration_s: 90,
        ...play,
      } as never)
      .execute();
}

test('what a subscriber watched last is shown where the setting allows it, without adult titles and other profiles, and each look is recorded', async () => {
  const support = await member(server, 'support', { email: 'anna@example.com' });
  const finance = await member(server, 'finance', { email: 'boris@example.com' });
  const { id } = await server.db
    .insertInto('users')
    .values({ provider_id: asProviderId(1), username: 'subscriber', is_guest: false } as never)
    .returning('id')
    .executeTakeFirstOrThrow();
  const look = (by = support) => by.send('GET', `users/${id}/watched`);
  expect((await look()).json()).toMatchObject({ status_code: 403, error_code: 'forbidden' });

  await server.db
    .updateTable('providers')
    .set({ settings: sql`settings || '{"showsWatchedToSupport": true}'::jsonb` as never })
    .where('id', '=', asProviderId(1))
    .execute();
  server.clock.advance(11_000);
  await server.db.updateTable('contents').set({ is_adult: true }).where('id', '=', OTHER_FILM).execute();
  await played(id, [
    { kind: 'live', channel_id: 1 },
    { kind: 'vod', content_id: FILM },
    { kind: 'vod', content_id: OTHER_FILM },
    { kind: 'vod', content_id: PAID_FILM, profile_id: 'a-child' },
    { kind: 'prepared', channel_id: 1 },
    { kind: 'vod', content_id: PAID_FILM },
  ]);
  await server.db
    .insertInto('hidden_histories')
    .values({ user_id: id, profile_id: '', content_id: PAID_FILM, hidden_at: new Date(server.clock.now()) } as never)
    .execute();
  const shown = (await look()).json<{ kind: string; title: string; duration: number }[]>();
  expect(shown.map(({ kind, duration }) => [kind, duration])).toEqual([
    ['vod', 90],
    ['live', 90],
  ]);
  expect(shown.every(({ title }) => title !== '')).toBe(true);
  expect((await look(finance)).json()).toMatchObject({ status_code: 403, error_code: 'forbidden' });
  const { rows } = await sql<{ entry: string }>`select json_build_array(e.actor_name, e.object, r.after) as entry
    from audit_entries e join audit_results r on r.entry_id = e.id where e.call = 'supportWatched' order by e.id`.execute(
    server.db,
  );
  expect(rows.map(({ entry }) => entry)).toEqual([['anna', `users/${id}/watched`, { count: 2 }]]);
});
