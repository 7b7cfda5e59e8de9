/** Sends what is due: batches of claimed deliveries, some in flight at a time. */
import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import type { ProviderId } from '@aerial/domain/ids.ts';
import type { Clock } from '@aerial/domain/time.ts';
import type { PushOutcome, PushPort, PushSender } from '../ports/push/port.ts';
import { pushPayload, type PushText } from './payload.ts';
import { retryAt } from './rules.ts';
import type { Delivery, DueMessage, PushStore, Verdict } from './store.pg.ts';

/** Claimed at once: what an interrupted sender may lose at most. */
const BATCH = 100;
/** Requests in flight of one process: calls come first. */
const IN_FLIGHT = 8;
/** The longest pause after a batch, ms. */
const MAX_PAUSE_MS = 1000;

export interface PushRoundDeps {
  readonly store: PushStore;
  readonly port: PushPort;
  readonly clock: Clock;
  /** Who sends for a provider; undefined when the provider is gone. */
  senderOf(providerId: ProviderId): Promise<PushSender | undefined>;
  /** The words of a message in a language; undefined where it has none. */
  textOf(message: DueMessage, language: string): PushText | undefined;
  /** Counts what became of deliveries. */
  readonly countDelivery?: ((verdict: string) => void) | undefined;
  warn(details: object, message: string): void;
}

export interface PushRounds {
  /** Sends until nothing is due. A round that is running takes up what comes meanwhile. @param limitMs when it ends in any case */
  run(limitMs?: number): Promise<void>;
  /** Sends nothing more; resolves when what is in flight is concluded. */
  stop(): Promise<void>;
}

/** Rests as long as the process was busy during the work: at most half of its time goes into messages, and less while there are many calls. */
async function withRest(work: () => Promise<void>): Promise<void> {
  const before = performance.eventLoopUtilization();
  await work();
  await pause(Math.min(MAX_PAUSE_MS, performance.eventLoopUtilization(before).active));
}

/** Runs the work for each item, a few at a time. */
async function eachOf<T>(items: readonly T[], atOnce: number, work: (item: T) => Promise<void>): Promise<void> {
  const queue = items.values();
  const worker = async (): Promise<void> => {
    for (const item of queue) await work(item);
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, worker));
}

export function pushRounds({ store, port, clock, senderOf, textOf, countDelivery, warn }: PushRoundDeps): PushRounds {
  let round: Promise<void> | undefined;
  let isWanted = false;
  const stopping = new AbortController();
  const { signal } = stopping;

  function verdictOf({ message, attempts }: Delivery, outcome: PushOutcome): Verdict {
    if (outcome.tag !== 'retry') return outcome.tag;
    const at = retryAt(attempts + 1, outcome.afterS, clock.now(), message.expiresAt);
    return at === undefined ? 'expired' : { retryAt: at };
  }

  async function deliver(batch: readonly Delivery[]): Promise<void> {
    const payloads = new Map<string, string | undefined>();
    const verdicts: (readonly [Delivery, Verdict])[] = [];
    const refusals = new Map<string, number>();
    const payloadOf = ({ message, language }: Delivery): string | undefined => {
      const name = `${message.id} ${language}`;
      if (!payloads.has(name)) {
        const text = textOf(message, language);
        payloads.set(name, text && pushPayload(message.id, text, message));
      }
      return payloads.get(name);
    };
    await eachOf(batch, IN_FLIGHT, async (delivery) => {
      const { message, target } = delivery;
      // Claimed and not sent: the next run sends it.
      if (signal.aborted) return void verdicts.push([delivery, { retryAt: clock.now() }]);
      const ttlS = (message.expiresAt - clock.now()) / 1000;
      const payload = payloadOf(delivery);
      const sender = await senderOf(message.providerId);
      if (ttlS <= 0 || payload === undefined || !sender) return void verdicts.push([delivery, 'expired']);
      const topic = message.topic ?? undefined;
      const outcome = await port.send({ target, sender, payload, ttlS, urgency: message.urgency, topic });
      if (outcome.tag === 'refused') refusals.set(outcome.why, (refusals.get(outcome.why) ?? 0) + 1);
      verdicts.push([delivery, verdictOf(delivery, outcome)]);
    });
    await store.conclude(verdicts);
    for (const [, verdict] of verdicts) countDelivery?.(typeof verdict === 'string' ? verdict : 'retry');
    for (const [why, count] of refusals) warn({ why, count }, 'push services refused messages');
  }

  async function sendDue(until: number): Promise<void> {
    while (!signal.aborted && clock.now() < until) {
      const retries = await store.claimRetries(clock.now(), BATCH);
      if (retries.length > 0) await withRest(() => deliver(retries));
      const claimed = await store.claim(clock.now(), BATCH);
      if (claimed === 'idle') {
        if (retries.length < BATCH) return;
      } else if (claimed.length > 0) await withRest(() => deliver(claimed));
    }
  }

  return {
    async run(limitMs = Infinity) {
      isWanted = true;
      round ??= (async () => {
        const until = clock.now() + limitMs;
        while (isWanted && !signal.aborted) {
          isWanted = false;
          await sendDue(until);
        }
      })().finally(() => (round = undefined));
      await round;
    },
    async stop() {
      stopping.abort();
      await round?.catch(() => {});
    },
  };
}
