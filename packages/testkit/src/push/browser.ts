/** A browser as a push service sees it: its keys, and what it makes of encrypted messages. RFC 8291, RFC 8188 */
import { createDecipheriv, createECDH, hkdfSync, randomBytes, type ECDH } from 'node:crypto';

const TAG_BYTES = 16;
/** Salt, size of records, length of the sender's key. */
const FIXED_HEADER_BYTES = 21;

export interface PushBrowser {
  readonly keys: { readonly p256dh: string; readonly auth: string };
  /** @throws Error for a body that was not encrypted for this browser */
  decrypt(body: Buffer): string;
}

/** @param given keys of a published example */
export function pushBrowser(given?: { readonly privateKey: string; readonly auth: string }): PushBrowser {
  const curve: ECDH = createECDH('prime256v1');
  if (given) curve.setPrivateKey(Buffer.from(given.privateKey, 'base64url'));
  else curve.generateKeys();
  const publicKey = curve.getPublicKey();
  const auth = given ? Buffer.from(given.auth, 'base64url') : randomBytes(16);
  return {
    keys: { p256dh: publicKey.toString('base64url'), auth: auth.toString('base64url') },
    decrypt(body) {
      const salt = body.subarray(0, 16);
      const recordBytes = body.readUInt32BE(16);
      const idBytes = body.readUInt8(20);
      const sender = body.subarray(FIXED_HEADER_BYTES, FIXED_HEADER_BYTES + idBytes);
      const record = body.subarray(FIXED_HEADER_BYTES + idBytes);
      if (record.length > recordBytes) throw new Error('there is more than one record');
      const derive = (secret: Uint8Array, with_: Uint8Array, info: Uint8Array, bytes: number): Buffer =>
        Buffer.from(hkdfSync('sha256', secret, with_, info, bytes));
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, sender]);
      const secret = derive(curve.computeSecret(sender), auth, info, 32);
      const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
      const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
      const decipher = createDecipheriv('aes-128-gcm', key, nonce);
      decipher.setAuthTag(record.subarray(-TAG_BYTES));
      const plain = Buffer.concat([decipher.update(record.subarray(0, -TAG_BYTES)), decipher.final()]);
      const end = plain.lastIndexOf(2);
      if (end < 0 || plain.subarray(end + 1).some((byte) => byte !== 0)) throw new Error('the record has no delimiter');
      return plain.subarray(0, end).toString();
    },
  };
}
