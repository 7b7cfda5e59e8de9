/**
 * Signatures of webhooks in the form `t=<epoch seconds>,v1=<HMAC-SHA256 in hex>` over `<t>.<body>`: that of Stripe, which the sandbox
 * uses too. The instant is signed, so that a recorded webhook is worth nothing after the tolerance.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { toEpochSeconds, type EpochMs } from '@aerial/domain/time.ts';
import { isWithinTolerance } from './port.ts';

const macOf = (secret: string, t: string, body: Buffer | string): Buffer =>
  createHmac('sha256', secret).update(`${t}.`).update(body).digest();

/** The header's value for a body sent now. */
export function signBody(secret: string, body: string, now: EpochMs): string {
  const t = String(toEpochSeconds(now));
  return `t=${t},v1=${macOf(secret, t, body).toString('hex')}`;
}

/** Whether one of the header's signatures was made with the secret, for these bytes, not longer ago than the tolerance. */
export function isSigned(header: string | undefined, secret: string, body: Buffer, now: EpochMs): boolean {
  const parts = (header ?? '').split(',', 20).map((part) => part.trim().split('=', 2) as [string, string?]);
  const t = parts.find(([name]) => name === 't')?.[1] ?? '';
  if (!/^\d{1,12}$/.test(t)) return false;
  const expected = macOf(secret, t, body);
  // All are compared, so that the time says nothing about which one was right.
  const isRight = parts
    .filter(([name]) => name === 'v1')
    .map(([, hex = '']) => Buffer.from(hex, 'hex'))
    .filter((given) => given.length === expected.length && timingSafeEqual(given, expected));
  return isRight.length > 0 && isWithinTolerance(Number(t) * 1_000, now);
}

/** The first value of a header. */
export const headerOf = (
  headers: Readonly<Record<string, string | readonly string[] | undefined>>,
  name: string,
): string | undefined => [headers[name]].flat()[0];
