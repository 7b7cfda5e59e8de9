/** Sends what is due: each webhook has a sender of its own, so that a slow receiver delays nobody else's. */
import { epochMs, type Clock } from '@aerial/domain/time.ts';
import type { ClaimedDelivery, WebhookRecord, WebhookStore } from './ports.ts';
import { PAUSING_FAILURES, retryAt } from './rules.ts';
import { RECEIVER_TIMEOUT_MS, type WebhookSender } from './send.ts';
import { eventBody } from './wire.ts';

/** Requests in flight to one receiver, each of another subscriber. */
const IN_FLIGHT = 8;
/** A claim outlives the request it is for, also where the process is busy; after a crash the delivery is attempted again. */
const CLAIM_MS = RECEIVER_TIMEOUT_MS + 60_000;

export interface RoundDeps {
  readonly store: WebhookStore;
  readonly send: WebhookSender;
  readonly clock: Clock;
  /** From 0 to 1, for the jitter. */
  readonly random?: () => number;
  /** This installation has disabled a webhook. */
  onDisabled(webhook: WebhookRecord): void;
}

export interface WebhookRounds {
  /** Sends until nothing is due; resolves when what other rounds are sending is concluded too. @param limitMs when it ends in any case */
  run(limitMs?: number): Promise<void>;
  /** Sends nothing more; resolves when what is in flight is concluded. */
  stop(): Promise<void>;
}

export function webhookRounds({ store, send, clock, random = Math.random, onDisabled }: RoundDeps): WebhookRounds {
  const sending = new Map<string, Promise<void>>();
  const stopping = new AbortController();
  const { signal } = stopping;

  /** @returns whether it was delivered */
  async function deliver(webhook: WebhookRecord, delivery: ClaimedDelivery): Promise<boolean> {
    const { event } = delivery;
    const attempt = await send({
      url: webhook.url,
      body: eventBody(webhook.provider_id, event),
      kind: event.kind,
      deliveryId: delivery.id,
      secrets: store.secretsOf(webhook, clock.now()),
    });
    const now = clock.now();
    const retry = attempt.isDelivered ? undefined : retryAt(delivery.attempts, delivery.firstAt, now, random());
    if (await store.conclude(webhook, delivery, attempt, retry, now)) onDisabled(webhook);
    return attempt.isDelivered;
  }

  /** Sends all that a webhook has, until something fails: then its state is read again. */
  async function drain(webhook: WebhookRecord, until: number): Promise<void> {
    const limit = webhook.failures >= PAUSING_FAILURES ? 1 : IN_FLIGHT;
    while (!signal.aborted && clock.now() < until) {
      const now = clock.now();
      const claimed = await store.claim(webhook, limit, now, epochMs(now + CLAIM_MS));
      if (claimed.length === 0) return;
      const delivered = await Promise.all(claimed.map((delivery) => deliver(webhook, delivery)));
      if (delivered.includes(false)) return;
    }
  }

  return {
    async run(limitMs = Infinity) {
      const until = clock.now() + limitMs;
      while (!signal.aborted && clock.now() < until) {
        const due = (await store.due(clock.now())).filter(({ id }) => !sending.has(id));
        if (due.length === 0) {
          if (sending.size === 0) return;
          await Promise.all(sending.values());
          continue;
        }
        const drains = due.map((webhook) => {
          const work = drain(webhook, until).finally(() => sending.delete(webhook.id));
          sending.set(webhook.id, work);
          return work;
        });
        await Promise.all(drains);
      }
    },
    async stop() {
      stopping.abort();
      await Promise.allSettled(sending.values());
    },
  };
}
