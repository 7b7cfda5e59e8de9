/**
 * Attempts counted in Redis, for all processes of an installation. Each process mirrors what it saw: while Redis is away it counts on from
 * there, adds what it counted when Redis is back, and brings back what a restarted Redis has lost. Long windows stay in the database.
 */
import { epochMs, type EpochMs } from '@aerial/domain/time.ts';
import { LRUCache } from 'lru-cache';
import type { Redis } from '../redis/redis.ts';
import { redisScript } from '../redis/script.ts';
import type { Attempts, CountedAttempts } from './limiter.ts';

/** Longer windows are few attempts and cost money (messages of a day): they must survive everything, seconds. */
export const MAX_WINDOW_S = 3600;
/** Keys that a process mirrors; those that were used longest ago go first. */
const MAX_MIRRORED = 50_000;

/**
 * A window: `c` attempts until `e`, epoch ms. Where there is none, the one that the caller has seen goes on. One that a clock that was ahead
 * has opened lasts no longer than a new one.
 */
const COUNT = redisScript(`
local now = tonumber(ARGV[1])
local stored = redis.call('HMGET', KEYS[1], 'c', 'e')
local count, ends = tonumber(stored[1] or ''), tonumber(stored[2] or '')
if not count or ends <= now then
  count, ends = tonumber(ARGV[4]), tonumber(ARGV[2])
elseif ARGV[5] == '1' then
  count = 0
end
ends = math.min(ends, tonumber(ARGV[6]))
count = count + tonumber(ARGV[3])
redis.call('HSET', KEYS[1], 'c', count, 'e', ends)
redis.call('PEXPIRE', KEYS[1], math.max(1, ends - now))
return { count, ends }
`);
/** The window stays, so that no process brings its former count back. */
const RESET = redisScript(`
if redis.call('EXISTS', KEYS[1]) == 1 then redis.call('HSET', KEYS[1], 'c', 0) end
return 1
`);

interface Mirror {
  endsAt: EpochMs;
  /** What Redis had last. */
  shared: number;
  /** Sent, and not answered yet. */
  pending: number;
  /** Counted here while Redis was away. */
  unsent: number;
  /** Redis does not know of a reset. */
  isReset: boolean;
}

const seen = ({ shared, pending, unsent, endsAt }: Mirror): CountedAttempts => ({
  count: shared + pending + unsent,
  endsAt,
});

function adopt(mirror: Mirror, answer: unknown): CountedAttempts {
  const [count, ends] = answer as [number, number];
  const endsAt = epochMs(ends);
  // Answers may overtake each other; a lower count of the same window is an older one.
  mirror.shared = mirror.endsAt === endsAt ? Math.max(mirror.shared, count) : count;
  mirror.endsAt = endsAt;
  return { count, endsAt };
}

/** @param durable counts in long windows */
export function redisAttempts(redis: Redis, durable: Attempts): Attempts {
  const mirrors = new LRUCache<string, Mirror>({ max: MAX_MIRRORED });
  const keyOf = (key: string): string => redis.key(`limit:${redis.masked(key)}`);

  function mirrorOf(key: string, windowS: number, now: EpochMs): Mirror {
    const found = mirrors.get(key);
    const endsAt = epochMs(now + windowS * 1000);
    if (found && found.endsAt > now) {
      found.endsAt = epochMs(Math.min(found.endsAt, endsAt));
      return found;
    }
    const fresh: Mirror = { endsAt, shared: 0, pending: 0, unsent: 0, isReset: false };
    mirrors.set(key, fresh);
    return fresh;
  }

  return {
    async countAttempt(key, windowS, now) {
      if (windowS > MAX_WINDOW_S) return durable.countAttempt(key, windowS, now);
      const mirror = mirrorOf(key, windowS, now);
      if (!redis.isUp()) {
        mirror.unsent += 1;
        return seen(mirror);
      }
      const amount = mirror.unsent + 1;
      const { isReset, endsAt, shared } = mirror;
      mirror.unsent = 0;
      mirror.isReset = false;
      mirror.pending += amount;
      const longest = now + windowS * 1000;
      const args = [now, endsAt, amount, shared, isReset ? 1 : 0, longest];
      const answer = await redis.run(COUNT, [keyOf(key)], args, (late) => {
        mirror.unsent = Math.max(0, mirror.unsent - amount);
        adopt(mirror, late);
      });
      mirror.pending -= amount;
      if (answer !== undefined) return adopt(mirror, answer);
      mirror.unsent += amount;
      mirror.isReset ||= isReset;
      return seen(mirror);
    },

    async resetAttempts(key, windowS, now) {
      if (windowS > MAX_WINDOW_S) return durable.resetAttempts(key, windowS, now);
      const mirror = mirrorOf(key, windowS, now);
      mirror.shared = 0;
      mirror.unsent = 0;
      if ((await redis.run(RESET, [keyOf(key)], [])) === undefined) mirror.isReset = true;
    },
  };
}
