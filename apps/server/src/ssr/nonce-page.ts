/**
 * A cached page that carries another nonce in every answer. The part with the nonces is small and is sent as a stored block between
 * two parts that were compressed once, so that an answer costs a copy and a checksum, not a compression.
 */
import { randomBytes } from 'node:crypto';
import { constants, crc32, deflateRawSync } from 'node:zlib';
import { withOwnMemory } from '../http/own-memory.ts';

const NONCE_BYTES = 16;
const newNonce = (): string => randomBytes(NONCE_BYTES).toString('base64url');

/** Stands where nonces go. It is secret to this process, so no content of a page can contain it. */
export const NONCE_PLACE = newNonce();

export interface NoncePage {
  readonly raw: () => Buffer;
  readonly gzip: () => Buffer;
  readonly nonce: string;
}

/** A block is at most this long; the head of a page is far from it. */
const MAX_STORED_BYTES = 65_535;
const GZIP_HEAD = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3]);

/** @returns makes the page with the next nonce */
export function noncePage(html: Buffer): () => NoncePage {
  const first = html.indexOf(NONCE_PLACE);
  const last = html.lastIndexOf(NONCE_PLACE);
  const start = Math.max(first, 0);
  const end = last < 0 ? 0 : last + NONCE_PLACE.length;
  if (end - start > MAX_STORED_BYTES) throw new Error('The scripts of a page stand too far apart.');
  const before = html.subarray(0, start);
  const template = html.subarray(start, end).toString('utf8');
  const after = html.subarray(end);
  // Each part ends on a whole byte and refers to nothing before it.
  const head = withOwnMemory(
    Buffer.concat([GZIP_HEAD, deflateRawSync(before, { finishFlush: constants.Z_SYNC_FLUSH })]),
  );
  const tail = withOwnMemory(deflateRawSync(after));
  const checkBefore = crc32(before);

  return () => {
    const nonce = newNonce();
    const middle = Buffer.from(template.replaceAll(NONCE_PLACE, nonce));
    return {
      nonce,
      raw: () => Buffer.concat([before, middle, after]),
      gzip: () => {
        const stored = Buffer.alloc(5);
        stored.writeUInt16LE(middle.length, 1);
        stored.writeUInt16LE(~middle.length & 0xffff, 3);
        const trailer = Buffer.alloc(8);
        trailer.writeUInt32LE(crc32(after, crc32(middle, checkBefore)), 0);
        trailer.writeUInt32LE(before.length + middle.length + after.length, 4);
        return Buffer.concat([head, stored, middle, tail, trailer]);
      },
    };
  };
}
