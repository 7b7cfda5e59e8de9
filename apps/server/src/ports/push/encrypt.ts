/**
 * Encryption of push messages: RFC 8291 over the coding aes128gcm of RFC 8188. The elliptic curve is computed by WebCrypto, off the main
 * thread: a hundred thousand messages must not hold up calls.
 */
import { createCipheriv, hkdfSync, randomBytes, webcrypto } from 'node:crypto';
import { MAX_PAYLOAD_BYTES, type PushTarget } from './port.ts';

const { subtle } = webcrypto;
const CURVE = { name: 'ECDH', namedCurve: 'P-256' } as const;
const RECORD_BYTES = 4096;
const SALT_BYTES = 16;
const AUTH_BYTES = 16;
/** An uncompressed point: 0x04, x, y. */
const POINT_BYTES = 65;
/** Ends the last record; padding would follow it. */
const LAST_RECORD = Buffer.from([2]);

/** Whether the text is the public key of a browser: a point on the curve. */
export async function isPublicKey(p256dh: string): Promise<boolean> {
  const point = Buffer.from(p256dh, 'base64url');
  if (point.length !== POINT_BYTES || point[0] !== 4) return false;
  return subtle.importKey('raw', point, CURVE, false, []).then(
    () => true,
    () => false,
  );
}

export const isAuthSecret = (auth: string): boolean => Buffer.from(auth, 'base64url').length === AUTH_BYTES;

/** Random values of each message; given by the tests of the published example. */
export interface Draws {
  readonly salt: Uint8Array;
  readonly keys: webcrypto.CryptoKeyPair;
}

const draw = async (): Promise<Draws> => ({
  salt: randomBytes(SALT_BYTES),
  keys: (await subtle.generateKey(CURVE, true, ['deriveBits'])) as webcrypto.CryptoKeyPair,
});

const derive = (secret: Uint8Array, salt: Uint8Array, info: Uint8Array | string, bytes: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, bytes));

/**
 * Encrypts for one subscription.
 * @returns the body of the request, with its header
 * @throws RangeError for a payload above {@link MAX_PAYLOAD_BYTES}; an error of WebCrypto for a key that is none
 */
export async function encryptPayload(
  payload: string,
  { p256dh, auth }: Pick<PushTarget, 'p256dh' | 'auth'>,
  draws?: Draws,
): Promise<Buffer> {
  const plain = Buffer.from(payload);
  if (plain.length > MAX_PAYLOAD_BYTES) throw new RangeError(`a push message has at most ${MAX_PAYLOAD_BYTES} bytes`);
  const receiver = Buffer.from(p256dh, 'base64url');
  const { salt, keys } = draws ?? (await draw());
  const [receiverKey, exported] = await Promise.all([
    subtle.importKey('raw', receiver, CURVE, false, []),
    subtle.exportKey('raw', keys.publicKey),
  ]);
  const sender = Buffer.from(exported);
  const shared = Buffer.from(await subtle.deriveBits({ name: 'ECDH', public: receiverKey }, keys.privateKey, 256));
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), receiver, sender]);
  const secret = derive(shared, Buffer.from(auth, 'base64url'), info, 32);
  const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16);
  const nonce = derive(secret, salt, 'Content-Encoding: nonce\0', 12);
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  const record = [cipher.update(plain), cipher.update(LAST_RECORD), cipher.final(), cipher.getAuthTag()];
  const sizes = Buffer.alloc(5);
  sizes.writeUInt32BE(RECORD_BYTES, 0);
  sizes.writeUInt8(sender.length, 4);
  return Buffer.concat([salt, sizes, sender, ...record]);
}
