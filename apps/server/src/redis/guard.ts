/**
 * The deadline and the circuit breaker around a connection to Redis. A server that fails or hangs is left alone after a few failures in a
 * row; probes of its own, never calls of viewers, find out when it is back.
 */
import { createHmac } from 'node:crypto';
import { derivedKey } from '../security/seal.ts';
import type { Redis, RedisScript } from './redis.ts';

/** A command that has no answer by then counts as failed, ms. */
export const DEADLINE_MS = 50;
/** So many failures in a row open the breaker. */
export const MAX_FAILURES = 3;
export const PROBE_INTERVAL_MS = 250;
/** A connection that answers no probe for this long is replaced, ms: it may lead nowhere any more. */
export const RECONNECT_MS = 5_000;

const SETTLE_POLL_MS = 10;

const HASH_BYTES = 12;

/** One connection, which reconnects by itself where it is refused or closed. */
export interface RedisLink {
  isReady(): boolean;
  run(script: RedisScript, keys: readonly string[], args: readonly string[]): Promise<unknown>;
  /** Resolves when the server takes writes. @param key may be overwritten */
  probe(key: string): Promise<unknown>;
  /** Abandons the connection, and what is in flight on it, for a new one. */
  reconnect(): void;
  close(): Promise<void>;
}

export interface GuardOptions {
  readonly link: RedisLink;
  /** The installation's: names of keys are derived from it. */
  readonly secret: string;
  /** The server has gone, or is back. */
  onChange(isUp: boolean, reason: string): void;
  /** Gets the time of each answer, ms. */
  observe?(ms: number): void;
  /** Instead of {@link DEADLINE_MS}. */
  readonly deadlineMs?: number | undefined;
}

export interface GuardedRedis extends Redis {
  /** The connection was lost: no failures are waited for. */
  lose(reason: string): void;
  /** Resolves when the server is up, and at most so many ms later. */
  settled(limitMs: number): Promise<void>;
}

export function guardRedis({ link, secret, onChange, observe, deadlineMs = DEADLINE_MS }: GuardOptions): GuardedRedis {
  const hashKey = derivedKey(secret, 'redis');
  const masked = (text: string): string =>
    createHmac('sha256', hashKey).update(text).digest().subarray(0, HASH_BYTES).toString('base64url');
  const prefix = `aerial:${masked('installation').slice(0, 8)}:`;
  const counted = { answered: 0, late: 0, failed: 0, skipped: 0 };
  let isUp = false;
  let failures = 0;
  let probing: Promise<void> | undefined;
  let answeredAt = performance.now();

  const leave = (reason: string): void => {
    if (!isUp) return;
    isUp = false;
    answeredAt = performance.now();
    onChange(false, reason);
  };
  const fail = (reason: string): void => {
    failures += 1;
    if (failures >= MAX_FAILURES) leave(reason);
  };

  async function probe(): Promise<void> {
    const sentAt = performance.now();
    await link.probe(`${prefix}probe`).catch(() => (failures += 1));
    const tookMs = performance.now() - sentAt;
    if (failures > 0 || tookMs > deadlineMs || isUp || !link.isReady()) return;
    isUp = true;
    onChange(true, `it answers within ${Math.ceil(tookMs)} ms`);
  }
  /** One probe at a time: a server that hangs gets no pile of them. */
  function look(): void {
    if (isUp) return;
    if (performance.now() - answeredAt > RECONNECT_MS) {
      answeredAt = performance.now();
      link.reconnect();
    }
    if (probing || !link.isReady()) return;
    failures = 0;
    probing = probe().finally(() => {
      answeredAt = performance.now();
      probing = undefined;
    });
  }
  const timer = setInterval(look, PROBE_INTERVAL_MS);
  timer.unref();

  return {
    isUp: () => isUp,
    run(script, keys, args, onLate) {
      if (!isUp || !link.isReady()) {
        counted.skipped += 1;
        return Promise.resolve(undefined);
      }
      const sentAt = performance.now();
      const sent = link.run(script, keys, args.map(String));
      return new Promise((resolve) => {
        let isOver = false;
        const end = (how: 'answered' | 'late' | 'failed', answer?: unknown): void => {
          isOver = true;
          counted[how] += 1;
          resolve(answer);
        };
        const deadline = setTimeout(() => {
          // After a pause of this process the answer may have arrived and wait to be read.
          setImmediate(() => {
            if (isOver) return;
            end('late');
            fail(`no answer within ${deadlineMs} ms`);
          });
        }, deadlineMs);
        sent.then(
          (answer) => {
            if (isOver) return onLate?.(answer);
            clearTimeout(deadline);
            failures = 0;
            observe?.(performance.now() - sentAt);
            end('answered', answer ?? null);
          },
          (error: unknown) => {
            if (isOver) return;
            clearTimeout(deadline);
            end('failed');
            fail(error instanceof Error ? error.message : String(error));
          },
        );
      });
    },
    key: (name) => prefix + name,
    masked,
    counts: () => ({ isUp, ...counted }),
    lose: leave,
    async settled(limitMs) {
      const end = performance.now() + limitMs;
      do {
        look();
        const pause = new Promise<void>((resolve) => setTimeout(resolve, SETTLE_POLL_MS));
        await (probing ? Promise.race([probing, pause]) : pause);
        if (isUp) return;
      } while (performance.now() < end);
    },
    async close() {
      clearInterval(timer);
      isUp = false;
      await link.close();
    },
  };
}
