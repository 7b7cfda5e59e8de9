/**
 * Short secrets that must be readable again (PINs, messages not yet delivered) as they stand in the database: AES-256-GCM
 * under a key derived from the installation's secret, which is not in the database.
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const VERSION = 'v1';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

export interface Seal {
  /** `v1.<nonce, tag and ciphertext in base64url>`; twice the same text gives two different results. */
  close(text: string): string;
  /** The text; undefined when it was not sealed here and for this purpose, or was changed. */
  open(sealed: string): string | undefined;
}

/** A key of its own for each purpose, so that one can never stand in for another. */
export const derivedKey = (secret: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', `aerial ${purpose}`, 32));

/**
 * @param secret the installation's secret
 * @param purpose what is sealed; what was sealed for one purpose does not open for another
 */
export function sealer(secret: string, purpose: string): Seal {
  const key = derivedKey(secret, `seal ${purpose}`);
  return {
    close(text) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, nonce);
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return `${VERSION}.${Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')}`;
    },
    open(sealed) {
      const [version, data = ''] = sealed.split('.');
      const bytes = Buffer.from(data, 'base64url');
      if (version !== VERSION || bytes.length < NONCE_BYTES + TAG_BYTES) return undefined;
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES), {
          authTagLength: TAG_BYTES,
        });
        decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
        return decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
      } catch {
        return undefined;
      }
    },
  };
}
