/** Who watches now: one suite for the stored playbacks and for Redis. */
import { asChannelId, asProviderId, asStatId, asUserId } from '@aerial/domain/ids.ts';
import { testClock, testDatabase, type TestClock } from '@aerial/testkit';
import { REDIS_PROGRAM, testRedis, type TestRedis } from '@aerial/testkit/redis-server.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openRedis } from '../redis/open-redis.ts';
import type { Redis } from '../redis/redis.ts';
import { storedPresence } from './presence.pg.ts';
import { redisPresence } from './presence.redis.ts';
import { OPEN_MS, type OpenNow, type WatchedStream } from './presence.ts';

const PROVIDER = asProviderId(1);
const { db } = await testDatabase();
const stored = storedPresence(db);
const opened: Redis[] = [];
let server: TestRedis;

beforeAll(async () => {
  await sql`insert into providers (id, shortname, name, is_default, hosts) values (1, 'one', '{}', true, '{}')`.execute(
    db,
  );
  await sql`insert into users (id, username, password_hash, provider_id)
    select n, 'viewer ' || n, '', 1 from generate_series(1, 9) as n`.execute(db);
  await sql`insert into channels (id, slug, name) select n, 'channel-' || n, '{}' from generate_series(1, 9) as n`.execute(
    db,
  );
  if (REDIS_PROGRAM !== undefined) server = await testRedis();
});
afterAll(async () => {
  for (const redis of opened) await redis.close();
  await server?.kill();
});
beforeEach(async () => {
  await sql`delete from playback_stats`.execute(db);
  await server?.send('FLUSHALL');
});

interface Watched {
  readonly stat: number;
  readonly user: number;
  readonly channel?: number;
  readonly kind?: WatchedStream['kind'];
  readonly hasEnded?: boolean;
}
interface Installation {
  /** A player reports, to one of two processes. */
  report(watched: Watched): Promise<void>;
  openNow(): Promise<OpenNow>;
}

const inDatabase = async (clock: TestClock): Promise<Installation> => ({
  async report({ stat, user, channel, kind = 'live', hasEnded = false }) {
    const at = new Date(clock.now());
    await sql`insert into playback_stats (id, user_id, kind, channel_id, started_at, pinged_at, ended_at)
      overriding system value
      values (${stat}, ${user}, ${kind}, ${channel ?? null}, ${at}, ${at}, ${hasEnded ? at : null})
      on conflict (id) do update set pinged_at = excluded.pinged_at, ended_at = excluded.ended_at`.execute(db);
  },
  openNow: () => stored.openNow(PROVIDER, new Date(clock.now())),
});

const connect = async (): Promise<Redis> => {
  const redis = await openRedis({ url: server.url, secret: 'a secret of the tests', log: () => {} });
  opened.push(redis);
  return redis;
};
async function inRedis(clock: TestClock): Promise<Installation> {
  const processes = [redisPresence(await connect(), stored, clock), redisPresence(await connect(), stored, clock)];
  let turn = 0;
  const report = async ({ stat, user, channel, kind = 'live', hasEnded = false }: Watched): Promise<void> => {
    const one = processes[turn++ % processes.length]!;
    one.report({
      providerId: PROVIDER,
      userId: asUserId(user),
      statId: asStatId(String(stat)),
      kind,
      channelId: channel === undefined ? undefined : asChannelId(channel),
      openUntil: hasEnded ? undefined : clock.now() + OPEN_MS,
    });
    await one.flush();
  };
  // Long enough to know all that plays.
  await report({ stat: 99, user: 9 });
  clock.advance(2 * OPEN_MS);
  return { report, openNow: () => processes[turn++ % processes.length]!.openNow(PROVIDER, new Date(clock.now())) };
}

describe.each([
  ['the stored playbacks', inDatabase] as const,
  ...(REDIS_PROGRAM === undefined ? [] : [['Redis, by two processes', inRedis] as const]),
])('in %s', (_name, install) => {
  const streams = (live: number, catchup: number, vod: number) => [
    { kind: 'live', count: live },
    { kind: 'catchup', count: catchup },
    { kind: 'vod', count: vod },
  ];

  test('streams, viewers, and viewers by channel are counted', async () => {
    const { report, openNow } = await install(testClock());
    await report({ stat: 1, user: 1, channel: 1 });
    await report({ stat: 2, user: 1, channel: 1 }); // on another device
    await report({ stat: 3, user: 2, channel: 1 });
    await report({ stat: 4, user: 3, channel: 2, kind: 'catchup' });
    await report({ stat: 5, user: 3, kind: 'vod' });
    expect(await openNow()).toEqual({
      viewers: 3,
      streams: streams(3, 1, 1),
      channels: [
        { id: 1, viewers: 2 },
        { id: 2, viewers: 1 },
      ],
    });
  });

  test('a stream is open for 90 seconds after each report', async () => {
    const clock = testClock();
    const { report, openNow } = await install(clock);
    await report({ stat: 1, user: 1, channel: 1 });
    await report({ stat: 2, user: 2, channel: 1 });
    clock.advance(60_000);
    await report({ stat: 2, user: 2, channel: 1 });
    clock.advance(OPEN_MS - 60_000);
    expect(await openNow()).toEqual({ viewers: 1, streams: streams(1, 0, 0), channels: [{ id: 1, viewers: 1 }] });
    clock.advance(OPEN_MS);
    expect(await openNow()).toEqual({ viewers: 0, streams: streams(0, 0, 0), channels: [] });
  });

  test('the end of a stream counts at once; who watches on another device stays', async () => {
    const { report, openNow } = await install(testClock());
    await report({ stat: 1, user: 1, channel: 1 });
    await report({ stat: 2, user: 1, channel: 1 });
    await report({ stat: 3, user: 1, channel: 2 });
    await report({ stat: 1, user: 1, channel: 1, hasEnded: true });
    expect(await openNow()).toMatchObject({ viewers: 1, channels: [{ id: 1 }, { id: 2 }] });
    await report({ stat: 2, user: 1, channel: 1, hasEnded: true });
    expect(await openNow()).toEqual({ viewers: 1, streams: streams(1, 0, 0), channels: [{ id: 2, viewers: 1 }] });
    await report({ stat: 3, user: 1, channel: 2, hasEnded: true });
    expect(await openNow()).toMatchObject({ viewers: 0, channels: [] });
  });
});

describe.skipIf(REDIS_PROGRAM === undefined)('Redis', () => {
  test('that is empty or away leaves counting to the stored playbacks, until it knows all of them', async () => {
    const clock = testClock();
    await (await inDatabase(clock)).report({ stat: 1, user: 1, channel: 1 });
    const redis = await connect();
    const presence = redisPresence(redis, stored, clock);
    const viewers = async () => (await presence.openNow(PROVIDER, new Date(clock.now()))).viewers;
    expect(await viewers()).toBe(1);
    presence.report({
      providerId: PROVIDER,
      userId: asUserId(2),
      statId: asStatId('2'),
      kind: 'live',
      channelId: undefined,
      openUntil: clock.now() + 3 * OPEN_MS,
    });
    await presence.flush();
    expect(await viewers()).toBe(1);
    clock.advance(OPEN_MS + 5_000);
    expect(await viewers()).toBe(1); // by Redis: the second one
    await redis.close();
    expect(await viewers()).toBe(0); // by the stored ones: the first is over
  });

  test('every key has a time to live, and names no viewer or playback', async () => {
    const { report } = await inRedis(testClock());
    await report({ stat: 123_456, user: 7, channel: 3 });
    const keys = [...(await server.send('KEYS', 'aerial*')).matchAll(/^aerial.*$/gm)].map(([key]) => key.trim());
    expect(keys.filter((key) => key.includes(':now:')).length).toBeGreaterThan(5);
    for (const key of keys) {
      expect(key).toMatch(/:(?:probe|now:began|now:1:(?:u:[\w-]{16}|live|viewers|channels|ch:\d+))$/);
      expect(Number((await server.send('PTTL', key)).slice(1)), key).toBeGreaterThan(0);
    }
    expect(
      await server.send(
        'ZRANGE',
        keys.find((key) => key.endsWith(':live'))!,
        '0',
        '-1',
      ),
    ).not.toContain('123456');
  });
});
