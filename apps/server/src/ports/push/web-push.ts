/** Web push over the guarded client: public addresses only, no redirects, little time and little to read. */
import type { Clock } from '@aerial/domain/time.ts';
import { OutgoingError, type Outgoing } from '../../http/outgoing.ts';
import { encryptPayload } from './encrypt.ts';
import type { PushOutcome, PushPort } from './port.ts';
import { isAllowedEndpoint } from './services.ts';
import { vapid } from './vapid.ts';

const TIMEOUT_MS = 10_000;
/** Push services answer with nothing, or with an error of some hundred bytes. */
const ANSWER_BYTES = 16 * 1024;
/** The longest pause that a push service may order, seconds. */
const MAX_PAUSE_S = 24 * 3600;

/** The connection was never made, so that nothing can have been accepted. */
const NOT_CONNECTED = new Set([
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEOUT',
  'ESERVFAIL',
]);
/** Where the address leads is wrong; another attempt would find the same. */
const NEVER = new Set(['bad-address', 'forbidden-network', 'redirect']);

/** @param now milliseconds; the header has seconds or a date. @returns seconds */
export function retryAfterS(header: string | undefined, now: number): number | undefined {
  if (header === undefined) return undefined;
  const seconds = /^\d+$/.test(header.trim()) ? Number(header) : (Date.parse(header) - now) / 1000;
  return Number.isFinite(seconds) ? Math.min(MAX_PAUSE_S, Math.max(0, Math.ceil(seconds))) : undefined;
}

/** What a status of a push service means. RFC 8030 §5, §7.3 */
export function outcomeOf(status: number, afterS: number | undefined): PushOutcome {
  if (status >= 200 && status < 300) return { tag: 'sent' };
  if (status === 404 || status === 410) return { tag: 'gone' };
  if (status === 429 || status >= 500) return { tag: 'retry', afterS };
  return { tag: 'refused', why: String(status) };
}

export interface WebPushOptions {
  readonly fetch: Outgoing;
  readonly clock: Clock;
  /** Allowed push services, see `services.ts`. */
  readonly services: readonly string[];
}

export function webPush({ fetch, clock, services }: WebPushOptions): PushPort {
  const authorization = vapid(clock);
  const isAllowed = (endpoint: string): boolean => isAllowedEndpoint(endpoint, services);
  return {
    isAllowed,
    async send({ target, sender, payload, ttlS, urgency, topic }) {
      const url = URL.parse(target.endpoint);
      // The list may have become shorter since the browser subscribed.
      if (!url || !isAllowed(target.endpoint)) return { tag: 'refused', why: 'forbidden-service' };
      try {
        const body = await encryptPayload(payload, target);
        const answer = await fetch(url, {
          method: 'POST',
          headers: () => ({
            authorization: authorization(sender, url),
            'content-encoding': 'aes128gcm',
            'content-type': 'application/octet-stream',
            ttl: String(Math.max(0, Math.floor(ttlS))),
            urgency,
            ...(topic !== undefined && { topic }),
          }),
          body,
          timeoutMs: TIMEOUT_MS,
          limitBytes: ANSWER_BYTES,
          redirects: 0,
          reusesConnection: true,
        });
        return outcomeOf(answer.status, retryAfterS(answer.header('retry-after'), clock.now()));
      } catch (error) {
        if (!(error instanceof OutgoingError)) return { tag: 'refused', why: 'unusable-subscription' };
        if (NEVER.has(error.reason)) return { tag: 'refused', why: error.reason };
        if (error.reason === 'unreachable' && NOT_CONNECTED.has(error.code ?? ''))
          return { tag: 'retry', afterS: undefined };
        return { tag: 'unknown' };
      }
    },
  };
}
