import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { DEADLINE_MS, guardRedis, MAX_FAILURES, PROBE_INTERVAL_MS, RECONNECT_MS, type RedisLink } from './guard.ts';
import { redisScript } from './script.ts';

const SCRIPT = redisScript('return 1');

/** A connection whose answers the test gives. */
function fixture() {
  const commands: PromiseWithResolvers<unknown>[] = [];
  const probes: PromiseWithResolvers<unknown>[] = [];
  const changes: string[] = [];
  const state = { isReady: true, reconnects: 0 };
  const link: RedisLink = {
    isReady: () => state.isReady,
    run: () => {
      commands.push(Promise.withResolvers());
      return commands.at(-1)!.promise;
    },
    probe: () => {
      probes.push(Promise.withResolvers());
      return probes.at(-1)!.promise;
    },
    reconnect: () => void (state.reconnects += 1),
    close: async () => {},
  };
  const redis = guardRedis({
    link,
    secret: 'a secret of the tests',
    onChange: (isUp, reason) => changes.push(`${isUp ? 'up' : 'away'}: ${reason}`),
  });
  const run = (onLate?: (answer: unknown) => void) => redis.run(SCRIPT, [], [], onLate);
  /** Until the next probe is sent, and answered. */
  const comeUp = async (): Promise<void> => {
    await vi.advanceTimersByTimeAsync(PROBE_INTERVAL_MS);
    probes.at(-1)!.resolve('OK');
    await vi.advanceTimersByTimeAsync(0);
  };
  return { redis, run, commands, probes, changes, state, comeUp };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('nothing is sent before a probe was answered, and calls do not wait for it', async () => {
  const { redis, run, commands, comeUp } = fixture();
  expect(await run()).toBeUndefined();
  expect(commands).toEqual([]);
  await comeUp();
  const answer = run();
  commands[0]!.resolve(7);
  expect(await answer).toBe(7);
  expect(redis.counts()).toEqual({ isUp: true, answered: 1, late: 0, failed: 0, skipped: 1 });
});

test('a command ends with the deadline; its answer is passed on when it comes', async () => {
  const { redis, run, commands, comeUp } = fixture();
  await comeUp();
  const late: unknown[] = [];
  const answer = run((value) => late.push(value));
  await vi.advanceTimersByTimeAsync(DEADLINE_MS + 1);
  expect(await answer).toBeUndefined();
  commands[0]!.resolve(3);
  await vi.advanceTimersByTimeAsync(0);
  expect([late, redis.counts().late, redis.isUp()]).toEqual([[3], 1, true]);
});

describe('the breaker', () => {
  test('opens after failures in a row, and only then', async () => {
    const { redis, run, commands, changes, comeUp } = fixture();
    await comeUp();
    const fail = async (): Promise<void> => {
      const answer = run();
      commands.at(-1)!.reject(new Error('OOM'));
      expect(await answer).toBeUndefined();
    };
    for (let n = 1; n < MAX_FAILURES; n += 1) await fail();
    const good = run();
    commands.at(-1)!.resolve(1);
    await good;
    for (let n = 1; n < MAX_FAILURES; n += 1) await fail();
    expect(redis.isUp()).toBe(true);
    await fail();
    expect([redis.isUp(), changes]).toEqual([false, ['up: it answers within 0 ms', 'away: OOM']]);
  });

  test('stays open while probes are refused or slow, one at a time, and closes by itself', async () => {
    const { redis, probes, changes, comeUp } = fixture();
    await comeUp();
    redis.lose('ECONNRESET');
    await vi.advanceTimersByTimeAsync(4 * PROBE_INTERVAL_MS);
    expect(probes.length).toBe(2);
    probes.at(-1)!.resolve('OK'); // after a second: too slow
    await vi.advanceTimersByTimeAsync(PROBE_INTERVAL_MS);
    probes.at(-1)!.reject(new Error('READONLY'));
    await vi.advanceTimersByTimeAsync(0);
    expect(redis.isUp()).toBe(false);
    await comeUp();
    expect(redis.isUp()).toBe(true);
    expect(changes.length).toBe(3);
  });

  test('a connection that answers no probe is replaced', async () => {
    const { redis, state, comeUp } = fixture();
    await comeUp();
    redis.lose('hangs');
    await vi.advanceTimersByTimeAsync(RECONNECT_MS + 2 * PROBE_INTERVAL_MS);
    expect(state.reconnects).toBe(1);
    state.isReady = false; // nor does the new one come about
    await vi.advanceTimersByTimeAsync(RECONNECT_MS + 2 * PROBE_INTERVAL_MS);
    expect(state.reconnects).toBe(2);
  });
});

test('names of keys differ between installations, and identifiers cannot be read in them', () => {
  const link = fixture().redis;
  const other = guardRedis({
    link: { isReady: () => false } as RedisLink,
    secret: 'another secret',
    onChange: () => {},
  });
  expect(link.masked('203.0.113.9')).toMatch(/^[\w-]{16}$/);
  expect(link.masked('203.0.113.9')).not.toBe(other.masked('203.0.113.9'));
  expect(link.key('limit:x')).toMatch(/^aerial:[\w-]{8}:limit:x$/);
  expect(link.key('limit:x')).not.toBe(other.key('limit:x'));
});
