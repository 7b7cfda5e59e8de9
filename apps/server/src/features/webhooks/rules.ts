/** Addresses, signatures and the timing of webhooks. Pure. */
import type { AppError } from '@aerial/contract/errors.ts';
import { fail, ok, type Result } from '@aerial/domain/result.ts';
import { epochMs, type EpochMs } from '@aerial/domain/time.ts';
import { createHmac } from 'node:crypto';

/** Webhooks of one provider. */
export const MAX_WEBHOOKS = 20;
/** A delivery is attempted for so long. */
export const GIVE_UP_MS = 3 * 86_400_000;
/** After a rotation the old secret signs as well for so long, so that receivers change over without a gap. */
export const OLD_SECRET_MS = 86_400_000;
/** Retention of delivered and dead events. */
export const EVENTS_RETENTION_MS = 30 * 86_400_000;

const FIRST_PAUSE_MS = 10_000;
const LONGEST_PAUSE_MS = 6 * 3_600_000;
const PAUSE_FACTOR = 3;
/** Jitter: each pause is up to this part longer or shorter. */
const JITTER = 0.25;

/**
 * When to attempt a delivery again.
 * @param attempts those made so far
 * @param random from 0 to 1
 * @returns undefined when it is given up
 */
export function retryAt(attempts: number, firstAt: EpochMs, now: EpochMs, random: number): EpochMs | undefined {
  const pause = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * PAUSE_FACTOR ** Math.min(20, attempts - 1));
  const at = epochMs(Math.round(now + pause * (1 - JITTER + 2 * JITTER * random)));
  return at < firstAt + GIVE_UP_MS ? at : undefined;
}

/** A webhook is disabled with the first delivery that is given up, if nothing was accepted for about as long: the last pause may end early. */
export const DISABLE_AFTER_MS = GIVE_UP_MS - LONGEST_PAUSE_MS * (1 + JITTER);

/** Failures in a row after which a webhook is attempted only now and then, one delivery at a time. */
export const PAUSING_FAILURES = 5;
const SHORTEST_REST_MS = 30_000;
const LONGEST_REST_MS = 3_600_000;
/** How long nothing is sent to an address that failed so often in a row; 0: it goes on. */
export const restMs = (failures: number): number =>
  failures < PAUSING_FAILURES
    ? 0
    : Math.min(LONGEST_REST_MS, SHORTEST_REST_MS * 2 ** Math.min(10, failures - PAUSING_FAILURES));

const refused = (message: string): AppError => ({
  code: 'validation_failed',
  message: 'The request is not valid.',
  detail: { url: [message] },
});

/** The address as it is stored. Where it leads is checked at each request, by the address that its name resolves to then. */
export function webhookUrl(text: string): Result<string, AppError> {
  const url = URL.parse(text);
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:')) return fail(refused('Please check this value.'));
  // Browsers and logs show them, and the guard of outgoing requests removes them.
  if (url.username !== '' || url.password !== '') return fail(refused('Please check this value.'));
  url.hash = '';
  return ok(url.href);
}

/**
 * `t=<Unix seconds>,v1=<hex>[,v1=<hex>]`: HMAC-SHA-256 of `<t>.<body>` with each secret that is valid now.
 * The time is signed too, so that a recorded request cannot be sent again later.
 */
export function signatureOf(body: string, secrets: readonly string[], now: EpochMs): string {
  const t = Math.floor(now / 1000);
  const sums = secrets.map((secret) => createHmac('sha256', secret).update(`${t}.${body}`).digest('hex'));
  return [`t=${t}`, ...sums.map((sum) => `v1=${sum}`)].join(',');
}
