/** Delivers what the sandbox has to say, and lets time pass for its payments. */
import { epochMs, type Clock, type EpochMs } from '@aerial/domain/time.ts';
import type { ReportFailure } from '../port.ts';
import { signBody } from '../signature.ts';
import type { Delivery } from './events.ts';
import { advance, type SandboxPayment } from './payment.ts';
import { SANDBOX_SIGNATURE, webhookSecret } from './sandbox.ts';
import type { SandboxStore } from './store.ts';

const BATCH = 20;
/** Waits before the next attempts; after the last one the merchant has to ask. */
const RETRY_AFTER_MS = [5_000, 30_000, 120_000, 600_000];

export interface SandboxDeliveryDeps {
  readonly store: SandboxStore;
  readonly clock: Clock;
  readonly secret: string;
  readonly publicUrl: string;
  /** Sends a webhook. @returns the status; throws or rejects if there was no answer */
  readonly deliver: (url: string, headers: Readonly<Record<string, string>>, body: string) => Promise<number>;
  readonly onFailure?: ReportFailure;
}

/** Where webhooks of a system go. */
export const webhookUrl = (publicUrl: string, system: string, provider: string): string =>
  `${publicUrl}/payments/webhooks/${system}/${encodeURIComponent(provider)}`;

/** Takes what is due off a payment until the retry, so that of several processes one delivers it. */
function claim(payment: SandboxPayment, now: EpochMs): readonly [SandboxPayment, readonly Delivery[]] {
  const current = advance(payment, now);
  const due = current.deliveries.filter(({ dueAt }) => dueAt <= now);
  const deliveries = current.deliveries.flatMap((delivery) => {
    if (delivery.dueAt > now) return [delivery];
    const wait = RETRY_AFTER_MS[delivery.attempts];
    return wait === undefined ? [] : [{ ...delivery, attempts: delivery.attempts + 1, dueAt: epochMs(now + wait) }];
  });
  return [{ ...current, deliveries }, due];
}

/**
 * Makes one round: what is due is delivered, each delivery until it was answered with 2xx. Call it about every second, from any number
 * of processes.
 */
export function sandboxDeliveries(deps: SandboxDeliveryDeps): () => Promise<void> {
  const { store, clock, secret, publicUrl, onFailure } = deps;

  async function deliver(provider: string, { body, isForged }: Delivery): Promise<boolean> {
    const signing = isForged ? 'another secret' : webhookSecret(secret, provider);
    const headers = {
      'content-type': 'application/json',
      [SANDBOX_SIGNATURE]: signBody(signing, body, clock.now()),
    };
    try {
      const status = await deps.deliver(webhookUrl(publicUrl, 'sandbox', provider), headers, body);
      return status >= 200 && status < 300;
    } catch {
      onFailure?.('sandbox webhook', { kind: 'unknown', message: 'the webhook was not answered' });
      return false;
    }
  }

  return async () => {
    const now = clock.now();
    for (const id of await store.due(now, BATCH)) {
      const claimed = await store.change(id, (payment) => {
        const [changed, due] = claim(payment, now);
        return [changed, { due, provider: payment.provider }];
      });
      for (const delivery of claimed?.due ?? []) {
        const isDone = await deliver(claimed!.provider, delivery);
        // A forged one is refused, and that is all it was for.
        if (isDone || delivery.isForged)
          await store.change(id, (payment) => [
            { ...payment, deliveries: payment.deliveries.filter((other) => other.id !== delivery.id) },
            undefined,
          ]);
      }
    }
  };
}
