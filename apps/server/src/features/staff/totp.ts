/** Time-based one-time passwords as authenticators show them: RFC 6238 with SHA-1, six digits, 30 seconds. Pure. */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const STEP_S = 30;
const DIGITS = 6;
/** Clocks of phones differ, and typing takes time: the step before and the one after count as well. @source RFC 6238 §5.2 */
const WINDOW = 1;
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
/** @source RFC 4226 §4, R6 */
const SECRET_BYTES = 20;

/** RFC 4648 base32 without padding. */
export function base32(bytes: Buffer): string {
  let bits = '';
  for (const byte of bytes) bits += byte.toString(2).padStart(8, '0');
  return (bits.match(/.{1,5}/g) ?? []).map((five) => ALPHABET[parseInt(five.padEnd(5, '0'), 2)]).join('');
}

export const newTotpSecret = (): Buffer => randomBytes(SECRET_BYTES);

/** @source RFC 4226 §5.3 */
export function hotp(secret: Buffer, counter: number, digits = DIGITS): string {
  const message = Buffer.alloc(8);
  message.writeBigUInt64BE(BigInt(counter));
  const sum = createHmac('sha1', secret).update(message).digest();
  const offset = sum[sum.length - 1]! & 0xf;
  return String((sum.readUInt32BE(offset) & 0x7fff_ffff) % 10 ** digits).padStart(digits, '0');
}

export const stepAt = (epochS: number): number => Math.floor(epochS / STEP_S);

/**
 * The time step that the code is of; undefined when it is wrong, or of a step that was used already.
 * @param after the last step that was accepted
 */
export function acceptedStep(secret: Buffer, code: string, epochS: number, after: number): number | undefined {
  const now = stepAt(epochS);
  const given = Buffer.from(code);
  let found: number | undefined;
  for (let step = now - WINDOW; step <= now + WINDOW; step++) {
    const expected = Buffer.from(hotp(secret, step));
    if (given.length === expected.length && timingSafeEqual(given, expected) && step > after) found ??= step;
  }
  return found;
}

/** What an authenticator reads from a QR code. @source Google Authenticator, Key URI Format */
export function totpUri(secret: Buffer, issuer: string, account: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  return `otpauth://totp/${label}?secret=${base32(secret)}&issuer=${encodeURIComponent(issuer)}&algorithm=SHA1&digits=${DIGITS}&period=${STEP_S}`;
}
