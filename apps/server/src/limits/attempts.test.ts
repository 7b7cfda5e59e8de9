/** Counting of attempts: one suite for the database, Redis, and processes that count by themselves while Redis is away. */
import { testClock, testDatabase } from '@aerial/testkit';
import { REDIS_PROGRAM, testRedis, type TestRedis } from '@aerial/testkit/redis-server.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openRedis } from '../redis/open-redis.ts';
import type { Redis } from '../redis/redis.ts';
import { attemptStore } from './attempts.pg.ts';
import { MAX_WINDOW_S, redisAttempts } from './attempts.redis.ts';
import type { Attempts } from './limiter.ts';

const { db } = await testDatabase();
const durable = attemptStore(db);
const opened: Redis[] = [];
let server: TestRedis;
let away: TestRedis;

/** A machine that is busy with other tests answers later than Redis has to: counts would be local ones. */
const PATIENCE_MS = 30_000;

const connect = async (to: TestRedis, options: { readonly deadlineMs?: number } = {}): Promise<Redis> => {
  const redis = await openRedis({ url: to.url, secret: 'a secret of the tests', log: () => {}, ...options });
  opened.push(redis);
  return redis;
};
/** A process of the installation. */
const processAt = async (to: TestRedis, options: { readonly deadlineMs?: number } = {}) =>
  redisAttempts(await connect(to, options), durable);

beforeAll(async () => {
  if (REDIS_PROGRAM === undefined) return;
  server = await testRedis();
  away = await testRedis();
  await away.kill();
});
afterAll(async () => {
  for (const redis of opened) await redis.close();
  await server?.kill();
});

const adapters: Record<string, () => Promise<Attempts>> = {
  'the database': async () => durable,
  ...(REDIS_PROGRAM && {
    Redis: async () => redisAttempts(await connect(server, { deadlineMs: PATIENCE_MS }), durable),
    'a process without its Redis': () => processAt(away),
  }),
};

describe.each(Object.entries(adapters))('%s', (name, open) => {
  const key = (what: string): string => `${what} of ${name}`;

  test('counts within a window that begins with the first attempt', async () => {
    const attempts = await open();
    const clock = testClock();
    const start = clock.now();
    expect(await attempts.countAttempt(key('calls'), 60, start)).toEqual({ count: 1, endsAt: start + 60_000 });
    clock.advance(59_999);
    expect(await attempts.countAttempt(key('calls'), 60, clock.now())).toEqual({ count: 2, endsAt: start + 60_000 });
    clock.advance(1);
    expect(await attempts.countAttempt(key('calls'), 60, clock.now())).toEqual({ count: 1, endsAt: start + 120_000 });
  });

  test('a window that a clock an hour ahead has opened lasts no longer than a new one', async () => {
    const attempts = await open();
    const clock = testClock();
    const start = clock.now();
    clock.advance(3_600_000);
    await attempts.countAttempt(key('ahead'), 60, clock.now());
    clock.set(start);
    expect(await attempts.countAttempt(key('ahead'), 60, start)).toEqual({ count: 2, endsAt: start + 60_000 });
    clock.advance(60_000);
    expect(await attempts.countAttempt(key('ahead'), 60, clock.now())).toMatchObject({ count: 1 });
  });

  test('counts each key by itself, and concurrent attempts once each', async () => {
    const attempts = await open();
    const now = testClock().now();
    const counted = await Promise.all(
      Array.from({ length: 50 }, (_, n) => attempts.countAttempt(key(n % 2 ? 'odd' : 'even'), 60, now)),
    );
    const counts = counted.map(({ count }) => count).toSorted((a, b) => a - b);
    expect(counts).toEqual(Array.from({ length: 50 }, (_, n) => Math.floor(n / 2) + 1));
  });

  test('forgets what is reset', async () => {
    const attempts = await open();
    const now = testClock().now();
    for (let n = 0; n < 3; n += 1) await attempts.countAttempt(key('reset'), 60, now);
    await attempts.resetAttempts(key('reset'), 60, now);
    expect(await attempts.countAttempt(key('reset'), 60, now)).toMatchObject({ count: 1 });
    await attempts.resetAttempts(key('never counted'), 60, now);
    expect(await attempts.countAttempt(key('never counted'), 60, now)).toMatchObject({ count: 1 });
  });
});

describe.skipIf(REDIS_PROGRAM === undefined)('several processes with one Redis', () => {
  const now = testClock(new Date()).now();
  const countAt = async (attempts: Attempts, key: string, windowS = 600): Promise<number> =>
    (await attempts.countAttempt(key, windowS, now)).count;

  test('share a count, and a reset', async () => {
    const patient = { deadlineMs: PATIENCE_MS };
    const [one, other] = [await processAt(server, patient), await processAt(server, patient)];
    await Promise.all(Array.from({ length: 20 }, (_, n) => countAt(n % 2 ? one : other, 'shared')));
    expect([await countAt(one, 'shared'), await countAt(other, 'shared')]).toEqual([21, 22]);
    await one.resetAttempts('shared', 600, now);
    expect([await countAt(other, 'shared'), await countAt(one, 'shared')]).toEqual([1, 2]);
  });

  test('go on counting by themselves from what they saw, and agree again when it is back with nothing', async () => {
    const own = await testRedis();
    const [one, other] = [await connect(own), await connect(own)];
    const [here, there] = [redisAttempts(one, durable), redisAttempts(other, durable)];
    for (let n = 0; n < 5; n += 1) await countAt(here, 'converging');
    expect(await countAt(there, 'converging')).toBe(6);
    await own.kill();
    await expect.poll(() => [one.isUp(), other.isUp()]).toEqual([false, false]);
    expect([await countAt(here, 'converging'), await countAt(here, 'converging')]).toEqual([6, 7]);
    expect([await countAt(there, 'converging'), await countAt(there, 'converging')]).toEqual([7, 8]);
    await own.start();
    await expect.poll(() => [one.isUp(), other.isUp()]).toEqual([true, true]);
    // 5 seen here, 2 in between, and this one; then 2 in between there, and this one.
    expect([await countAt(here, 'converging'), await countAt(there, 'converging')]).toEqual([8, 11]);
    expect(await countAt(here, 'converging')).toBe(12);
    await own.kill();
  });

  test('a command whose answer came too late counts once', async () => {
    const own = await testRedis();
    const redis = await connect(own);
    const attempts = redisAttempts(redis, durable);
    await countAt(attempts, 'frozen');
    own.freeze();
    expect(await countAt(attempts, 'frozen')).toBe(2);
    own.thaw();
    await expect.poll(async () => (await own.send('PING')).trim()).toBe('+PONG');
    await expect.poll(() => redis.isUp()).toBe(true);
    await expect.poll(() => countAt(attempts, 'other key')).toBeGreaterThan(0);
    expect(await countAt(attempts, 'frozen')).toBe(3);
    await own.kill();
  });

  test('long windows stay in the database', async () => {
    const attempts = await processAt(server);
    await countAt(attempts, 'messages of a day', MAX_WINDOW_S + 1);
    expect(await countAt(durable, 'messages of a day', MAX_WINDOW_S + 1)).toBe(2);
  });

  test('every key has a time to live, and none says whom it is about', async () => {
    await countAt(await processAt(server), 'sms address 203.0.113.9');
    const keys = [...(await server.send('KEYS', '*')).matchAll(/^[a-z].*$/gm)].map(([key]) => key.trim());
    expect(keys.length).toBeGreaterThan(1);
    for (const key of keys) {
      expect(key).toMatch(/^aerial:[\w-]{8}:(?:probe|limit:[\w-]{16})$/);
      expect(Number((await server.send('PTTL', key)).slice(1))).toBeGreaterThan(0);
    }
  });
});
