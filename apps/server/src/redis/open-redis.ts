/** The connection to Redis or Valkey. Loaded only where REDIS_URL is set. */
import { createClient } from '@redis/client';
import { guardRedis, type GuardedRedis, type RedisLink } from './guard.ts';
import type { Redis } from './redis.ts';

const CONNECT_TIMEOUT_MS = 2_000;
const FIRST_RETRY_MS = 50;
const MAX_RETRY_MS = 1_000;
/** Commands in flight; more are refused, which bounds memory while the server hangs. */
const MAX_IN_FLIGHT = 10_000;
/** How long the start of the service waits for Redis, ms; it starts without as well. */
const START_LIMIT_MS = 1_000;
/** A server that comes and goes is logged this often, ms. */
const LOG_INTERVAL_MS = 60_000;

/** A client that reconnects by itself and queues nothing while it has no connection. */
export const redisClient = (url: string) =>
  createClient({
    url,
    RESP: 2,
    name: 'aerial',
    disableOfflineQueue: true,
    commandsQueueMaxLength: MAX_IN_FLIGHT,
    maintNotifications: 'disabled',
    disableClientInfo: true,
    socket: {
      connectTimeout: CONNECT_TIMEOUT_MS,
      // Processes that lost the server together do not all come back in the same instant.
      reconnectStrategy: (retries) =>
        Math.min(FIRST_RETRY_MS * 2 ** Math.min(retries, 10), MAX_RETRY_MS) * (0.5 + Math.random()),
    },
  });

function linkTo(url: string, onLost: (reason: string) => void): RedisLink {
  const open = () => {
    const fresh = redisClient(url);
    fresh.on('error', (error: Error) => {
      if (fresh === client) onLost(error.message || error.name);
    });
    fresh.connect().catch(() => {}); // it goes on by itself, and says so as `error`
    return fresh;
  };
  const drop = (old: typeof client): void => {
    if (old.isOpen) old.destroy();
  };
  let client = open();
  return {
    isReady: () => client.isReady,
    async run({ sha, source }, keys, args) {
      const rest = [String(keys.length), ...keys, ...args];
      try {
        return await client.sendCommand(['EVALSHA', sha, ...rest]);
      } catch (error) {
        if (!(error instanceof Error) || !error.message.startsWith('NOSCRIPT')) throw error;
        return client.sendCommand(['EVAL', source, ...rest]);
      }
    },
    probe: (key) => client.sendCommand(['SET', key, '1', 'PX', '10000']),
    reconnect() {
      const old = client;
      client = open();
      drop(old);
    },
    close: async () => drop(client),
  };
}

export interface RedisOptions {
  readonly url: string;
  readonly secret: string;
  log(message: string): void;
  observe?: ((ms: number) => void) | undefined;
  /** A command without an answer by then counts as failed; 50 ms unless a test on a busy machine needs more. */
  readonly deadlineMs?: number;
}

/** Opens the connection. @returns at once after a second, connected or not */
export async function openRedis({ url, secret, log, observe, deadlineMs }: RedisOptions): Promise<Redis> {
  let loggedAt = -LOG_INTERVAL_MS;
  let isAwayLogged = false;
  const onChange = (isUp: boolean, reason: string): void => {
    if (isUp ? !isAwayLogged : performance.now() - loggedAt < LOG_INTERVAL_MS) return;
    isAwayLogged = !isUp;
    if (!isUp) loggedAt = performance.now();
    log(
      isUp
        ? `Redis is back: ${reason}.`
        : `Redis is away, each process counts by itself until it is back (${reason.slice(0, 200)}).`,
    );
  };
  let lastReason = 'not connected';
  let guarded: GuardedRedis | undefined;
  const link = linkTo(url, (reason) => {
    lastReason = reason;
    guarded?.lose(reason);
  });
  guarded = guardRedis({ link, secret, onChange, deadlineMs, ...(observe && { observe }) });
  await guarded.settled(START_LIMIT_MS);
  if (!guarded.isUp()) onChange(false, lastReason);
  return guarded;
}
