/** Which bytes of a picture are encrypted: its slices behind their headers. @source ISO/IEC 23001-7 §9.5 */
import { MediaError } from '../media-error.ts';
import type { Scheme } from './content-key.ts';

/** Clear bytes, and the encrypted ones after them. */
export interface Range {
  readonly clear: number;
  readonly encrypted: number;
}

export const BLOCK = 16;
/** Our packager's `avcC` says so. */
const NAL_LENGTH_BYTES = 4;
/**
 * Bytes of a slice that stay clear: decoders in hardware read the slice header before anything is decrypted. The longest header that
 * x264 writes, with weights for 16 references, is shorter.
 */
const CLEAR_SLICE_BYTES = 128;
/** NAL units of these types are slices; parameter sets and SEI stay clear. */
const FIRST_SLICE_TYPE = 1;
const LAST_SLICE_TYPE = 5;
const MAX_CLEAR = 0xffff;
/** `saiz` counts the bytes of a sample's entry in one byte: six for a range, and with `cenc` eight for the vector. */
const MAX_RANGES: Readonly<Record<Scheme, number>> = { cbcs: 42, cenc: 40 };

/** @throws MediaError bad_encode when it is no picture of NAL units */
export function rangesOf(bytes: Buffer, start: number, end: number, scheme: Scheme): Range[] {
  const ranges: Range[] = [];
  let clear = 0;
  const push = (encrypted: number): void => {
    for (; clear > MAX_CLEAR; clear -= MAX_CLEAR) ranges.push({ clear: MAX_CLEAR, encrypted: 0 });
    if (clear + encrypted > 0) ranges.push({ clear, encrypted });
    clear = 0;
  };
  for (let at = start; at < end;) {
    const size = at + NAL_LENGTH_BYTES < end ? bytes.readUInt32BE(at) : 0;
    const next = at + NAL_LENGTH_BYTES + size;
    if (size === 0 || next > end) throw new MediaError('bad_encode', 'a picture that is not made of NAL units');
    const type = bytes[at + NAL_LENGTH_BYTES]! & 0x1f;
    const isSlice = type >= FIRST_SLICE_TYPE && type <= LAST_SLICE_TYPE;
    const encrypted = isSlice ? encryptedBytes(size, scheme) : 0;
    clear += NAL_LENGTH_BYTES + size - encrypted;
    if (encrypted > 0) push(encrypted);
    at = next;
  }
  push(0);
  if (ranges.length > MAX_RANGES[scheme]) throw new MediaError('bad_encode', 'a picture of too many slices');
  return ranges;
}

/** The end of a slice; by `cenc` a whole number of blocks, so that a decryptor never meets part of one. */
function encryptedBytes(size: number, scheme: Scheme): number {
  const rest = size - CLEAR_SLICE_BYTES;
  if (rest < BLOCK) return 0;
  return scheme === 'cenc' ? rest - (rest % BLOCK) : rest;
}
