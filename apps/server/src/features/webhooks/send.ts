/** One request to a receiver. */
import { performance } from 'node:perf_hooks';
import type { Clock } from '@aerial/domain/time.ts';
import { OutgoingError, type Outgoing } from '../../http/outgoing.ts';
import type { Attempt } from './ports.ts';
import { signatureOf } from './rules.ts';

/** How long a receiver may take. */
export const RECEIVER_TIMEOUT_MS = 10_000;
/** Nothing of the answer but its status counts, and nothing of it is shown: an address inside a network would tell what is there. */
const ANSWER_MAX_BYTES = 64 * 1024;

export interface Message {
  readonly url: string;
  readonly body: string;
  readonly kind: string;
  readonly deliveryId: string;
  readonly secrets: readonly string[];
}

const WORDS: Readonly<Record<OutgoingError['reason'], string>> = {
  'bad-address': 'The address is not http or https.',
  'forbidden-network': 'The address leads into a private network.',
  redirect: 'The answer is a redirect, which is not followed.',
  timeout: 'There was no answer within ten seconds.',
  'too-large': 'The answer is too long.',
  aborted: 'The request was aborted.',
  unreachable: 'The address cannot be reached.',
};

/** Any answer of 200 to 299 accepts; redirects are not followed. */
export function webhookSender(fetch: Outgoing, clock: Clock) {
  return async ({ url, body, kind, deliveryId, secrets }: Message, signal?: AbortSignal): Promise<Attempt> => {
    const startedAt = performance.now();
    const durationMs = (): number => Math.round(performance.now() - startedAt);
    try {
      const { status } = await fetch(url, {
        method: 'POST',
        headers: () => ({
          'content-type': 'application/json; charset=utf-8',
          'aerial-event': kind,
          'aerial-delivery': deliveryId,
          'aerial-signature': signatureOf(body, secrets, clock.now()),
        }),
        body,
        redirects: 0,
        timeoutMs: RECEIVER_TIMEOUT_MS,
        limitBytes: ANSWER_MAX_BYTES,
        refusesOwnOrigins: true,
        ...(signal && { signal }),
      });
      const isDelivered = status >= 200 && status < 300;
      return { isDelivered, status, error: isDelivered ? null : `The answer was ${status}.`, durationMs: durationMs() };
    } catch (error) {
      if (!(error instanceof OutgoingError)) throw error;
      return { isDelivered: false, status: null, error: WORDS[error.reason], durationMs: durationMs() };
    }
  };
}
export type WebhookSender = ReturnType<typeof webhookSender>;
