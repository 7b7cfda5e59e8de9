/** The start data that Telegram signs for a mini-app of the bot. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { epochMs } from '@aerial/domain/time.ts';
import type { SignedStart } from '../messenger.ts';

/**
 * Reads start data and checks its signature: an HMAC of all its other fields, in alphabetical order, under a key that is made
 * from the bot's token.
 * @param startData `initData` of the messenger @returns undefined when the bot's messenger did not sign it
 */
export function readStartData(startData: string, botToken: string): SignedStart | undefined {
  const fields = new URLSearchParams(startData);
  const given = fields.get('hash') ?? '';
  if (!/^[0-9a-f]{64}$/.test(given)) return undefined;
  const signed = [...fields]
    .filter(([name]) => name !== 'hash')
    .map(([name, value]) => `${name}=${value}`)
    .toSorted()
    .join('\n');
  const key = createHmac('sha256', 'WebAppData').update(botToken).digest();
  const wanted = createHmac('sha256', key).update(signed).digest();
  if (!timingSafeEqual(wanted, Buffer.from(given, 'hex'))) return undefined;
  // From here on the messenger itself speaks.
  const seconds = Number(fields.get('auth_date'));
  const senderId = senderIn(fields.get('user'));
  if (senderId === undefined || !Number.isSafeInteger(seconds)) return undefined;
  return { senderId, signedAt: epochMs(seconds * 1000), signature: given };
}

function senderIn(user: string | null): string | undefined {
  try {
    const { id } = JSON.parse(user ?? '{}') as { id?: unknown };
    return Number.isSafeInteger(id) ? String(id) : undefined;
  } catch {
    return undefined;
  }
}
