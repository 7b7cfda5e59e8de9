/**
 * Who watches now, counted in Redis as players report, so that no request walks the stored playbacks. Reports are gathered for a second and
 * sent together. Where Redis is away, or too young to know all playbacks, the stored ones are counted.
 */
import type { Clock } from '@aerial/domain/time.ts';
import type { Redis } from '../redis/redis.ts';
import { redisScript } from '../redis/script.ts';
import { mostWatched, OPEN_MS, WATCHED_KINDS, type OpenNow, type Presence, type WatchedStream } from './presence.ts';

const FLUSH_INTERVAL_MS = 1_000;
/** Streams of one script, for which the server does nothing else: less than a millisecond of a free processor. */
const MAX_BATCH = 25;
/** How often a process removes members that are over, ms; until then they are not counted either. */
const SWEEP_INTERVAL_MS = 10_000;
/** Reports that wait; more are dropped, and come again within half a minute. */
const MAX_PENDING = 20_000;
/** Sets that no report touches go by themselves, ms. */
const TTL_MS = 2 * OPEN_MS;
/** Every player has reported to a new Redis by then, ms. */
const WARM_UP_MS = OPEN_MS + 5_000;
/** A service without a report for this long is warmed up again, ms. */
const BEGAN_TTL_MS = 600_000;

/**
 * Sorted sets by the instant until which a member counts: streams of each user (`u:`), streams by kind, viewers, viewers by channel (`ch:`),
 * and the channels that have any. A user may watch on several devices, so the end of a stream removes the viewer only with the last one.
 */
const REPORT = redisScript(`
local base, now, ttl = KEYS[1], tonumber(ARGV[1]), ARGV[2]
if not redis.call('SET', KEYS[2], now, 'NX', 'PX', ARGV[3]) then redis.call('PEXPIRE', KEYS[2], ARGV[3]) end
local touched, listed = {}, {}
local function put(key, ends, member)
  redis.call('ZADD', key, ends, member)
  touched[key] = true
end
for i = 5, #ARGV, 5 do
  local ends, stat, user, kind, channel = ARGV[i], ARGV[i + 1], ARGV[i + 2], ARGV[i + 3], ARGV[i + 4]
  local own, item = base .. 'u:' .. user, kind .. ':' .. channel .. ':' .. stat
  if ends ~= '0' then
    put(own, ends, item)
    put(base .. kind, ends, stat)
    put(base .. 'viewers', ends, user)
    if channel ~= '' then
      put(base .. 'ch:' .. channel, ends, user)
      if not listed[channel] then put(base .. 'channels', ends, channel) end
      listed[channel] = true
    end
  else
    redis.call('ZREM', own, item)
    redis.call('ZREMRANGEBYSCORE', own, '-inf', now)
    redis.call('ZREM', base .. kind, stat)
    local others = redis.call('ZRANGE', own, 0, -1)
    if #others == 0 then redis.call('ZREM', base .. 'viewers', user) end
    if channel ~= '' then
      local isElsewhere = false
      for _, other in ipairs(others) do
        if string.find(other, ':' .. channel .. ':', 1, true) then isElsewhere = true end
      end
      if not isElsewhere then redis.call('ZREM', base .. 'ch:' .. channel, user) end
    end
  end
end
for key in pairs(touched) do
  if ARGV[4] == '1' then redis.call('ZREMRANGEBYSCORE', key, '-inf', now) end
  redis.call('PEXPIRE', key, ttl)
end
return 1
`);

/** Counts of a provider: viewers, streams by kind, then each channel with its viewers; nothing while Redis is too young. */
const OPEN_NOW = redisScript(`
local base, from = KEYS[1], '(' .. ARGV[1]
local began = tonumber(redis.call('GET', KEYS[2]) or '')
if not began or began > tonumber(ARGV[2]) then return false end
local found = {}
for _, name in ipairs({ 'viewers', 'live', 'catchup', 'vod' }) do
  table.insert(found, redis.call('ZCOUNT', base .. name, from, '+inf'))
end
for _, channel in ipairs(redis.call('ZRANGEBYSCORE', base .. 'channels', from, '+inf')) do
  table.insert(found, channel)
  table.insert(found, redis.call('ZCOUNT', base .. 'ch:' .. channel, from, '+inf'))
end
return found
`);

function openNowOf([viewers = 0, ...rest]: readonly number[]): OpenNow {
  const channels: { id: number; viewers: number }[] = [];
  for (let at = WATCHED_KINDS.length; at + 1 < rest.length; at += 2)
    if (rest[at + 1]! > 0) channels.push({ id: rest[at]!, viewers: rest[at + 1]! });
  return {
    viewers,
    streams: WATCHED_KINDS.map((kind, at) => ({ kind, count: rest[at]! })),
    channels: mostWatched(channels),
  };
}

export interface RedisPresence extends Presence {
  /** Sends what was gathered, unless it is being sent. */
  flush(): Promise<void>;
}

/** @param stored counts where Redis cannot */
export function redisPresence(redis: Redis, stored: Presence, clock: Clock): RedisPresence {
  const pending = new Map<WatchedStream['statId'], WatchedStream>();
  const began = redis.key('now:began');
  const baseOf = (providerId: WatchedStream['providerId']): string => redis.key(`now:${providerId}:`);
  let timer: NodeJS.Timeout | undefined;
  let flushing: Promise<void> | undefined;
  let sweptAt = 0;

  const argsOf = ({ openUntil, statId, userId, kind, channelId }: WatchedStream) => [
    openUntil ?? 0,
    redis.masked(`stream ${statId}`),
    redis.masked(`user ${userId}`),
    kind,
    channelId ?? '',
  ];
  async function send(): Promise<void> {
    const byProvider = Map.groupBy(pending.values(), ({ providerId }) => providerId);
    pending.clear();
    const isSweeping = performance.now() - sweptAt > SWEEP_INTERVAL_MS;
    if (isSweeping) sweptAt = performance.now();
    const settings = [TTL_MS, BEGAN_TTL_MS, isSweeping ? 1 : 0];
    for (const [providerId, streams] of byProvider)
      for (let at = 0; at < streams.length; at += MAX_BATCH) {
        const batch = streams.slice(at, at + MAX_BATCH).flatMap(argsOf);
        await redis.run(REPORT, [baseOf(providerId), began], [clock.now(), ...settings, ...batch]);
      }
  }
  /** One at a time: what comes meanwhile goes with the next. */
  function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    flushing ??= send().finally(() => {
      flushing = undefined;
      if (pending.size > 0) schedule();
    });
    return flushing;
  }
  function schedule(): void {
    if (!flushing) timer ??= setTimeout(() => void flush(), FLUSH_INTERVAL_MS).unref();
  }

  return {
    report(stream) {
      if (!redis.isUp() || (pending.size >= MAX_PENDING && !pending.has(stream.statId))) return;
      pending.set(stream.statId, stream);
      schedule();
    },
    async openNow(providerId, now) {
      const at = now.getTime();
      const counts = await redis.run(OPEN_NOW, [baseOf(providerId), began], [at, at - WARM_UP_MS]);
      return Array.isArray(counts) ? openNowOf(counts.map(Number)) : stored.openNow(providerId, now);
    },
    flush,
  };
}
