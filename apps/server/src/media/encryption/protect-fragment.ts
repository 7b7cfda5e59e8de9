/**
 * Encrypts the samples of packed fragments by the scheme `cbcs`, which all key systems read. Of video one block in ten is encrypted,
 * of audio every whole block; each run of encrypted bytes begins with the key's constant initialization vector.
 * @source ISO/IEC 23001-7 §10.4, 14496-12 §8.7.8, §8.7.9
 */
import { createCipheriv } from 'node:crypto';
import { boxesIn, makeBox, makeFullBox, u16, u32, walkBoxes, type Box } from '../boxes.ts';
import { fragmentTiming } from '../fragment-timing.ts';
import { MediaError } from '../media-error.ts';
import type { ContentKey } from './content-key.ts';

/** Of ten blocks the first is encrypted. */
const BLOCK = 16;
const PATTERN = 10 * BLOCK;
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
/** `saiz` counts the bytes of a sample's entry in one byte. */
const MAX_RANGES = 42;
const MAX_CLEAR = 0xffff;
const SENC_SUBSAMPLES = 0x2;
const TRUN_DATA_OFFSET = 0x1;
const TFHD_BASE_OFFSET = 0x1;

/** Clear bytes, and the encrypted ones after them. */
interface Range {
  readonly clear: number;
  readonly encrypted: number;
}

/**
 * An encrypted copy of a segment.
 * @param segment fragments of one track, `moof` and `mdat`
 * @throws MediaError bad_encode when it is something else
 */
export function protectSegment(segment: Buffer, key: Pick<ContentKey, 'key' | 'iv'>, kind: 'video' | 'audio'): Buffer {
  const parts: Buffer[] = [];
  let sizes: readonly number[] | undefined;
  for (const { type, start, body, end } of boxesIn(segment)) {
    const box = Buffer.from(segment.subarray(start, end));
    if (type === 'moof') {
      sizes = fragmentTiming(box).samples.map(({ size }) => size);
      parts.push(box);
    } else if (type === 'mdat' && sizes) {
      const ranges = kind === 'video' ? encryptVideo(box, body - start, sizes, key) : undefined;
      if (!ranges) encryptAudio(box, body - start, sizes, key);
      if (ranges) parts.push(describedMoof(parts.pop()!, ranges));
      parts.push(box);
      sizes = undefined;
    } else parts.push(box);
  }
  return Buffer.concat(parts);
}

/** Encrypts blocks of `bytes` in place, as one chain. @param step from one block to the next, bytes */
function encryptBlocks(
  bytes: Buffer,
  start: number,
  length: number,
  step: number,
  { key, iv }: Pick<ContentKey, 'key' | 'iv'>,
): void {
  const places: number[] = [];
  for (let at = 0; at + BLOCK <= length; at += step) places.push(start + at);
  if (places.length === 0) return;
  const plain = Buffer.concat(places.map((at) => bytes.subarray(at, at + BLOCK)));
  const encrypted = createCipheriv('aes-128-cbc', key, iv).setAutoPadding(false).update(plain);
  for (const [i, at] of places.entries()) encrypted.copy(bytes, at, i * BLOCK, (i + 1) * BLOCK);
}

function encryptAudio(mdat: Buffer, from: number, sizes: readonly number[], key: Pick<ContentKey, 'key' | 'iv'>): void {
  let at = from;
  for (const size of sizes) {
    encryptBlocks(mdat, at, size, BLOCK, key);
    at += size;
  }
  if (at > mdat.length) throw new MediaError('bad_encode', 'samples beyond their fragment');
}

/** @returns the ranges of each sample */
function encryptVideo(
  mdat: Buffer,
  from: number,
  sizes: readonly number[],
  key: Pick<ContentKey, 'key' | 'iv'>,
): Range[][] {
  let at = from;
  return sizes.map((size) => {
    const ranges = rangesOf(mdat, at, at + size);
    for (const { clear, encrypted } of ranges) {
      encryptBlocks(mdat, at + clear, encrypted, PATTERN, key);
      at += clear + encrypted;
    }
    return ranges;
  });
}

/** What of a picture is encrypted: its slices behind their headers. */
function rangesOf(bytes: Buffer, start: number, end: number): Range[] {
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
    const encrypted = isSlice && size >= CLEAR_SLICE_BYTES + BLOCK ? size - CLEAR_SLICE_BYTES : 0;
    clear += NAL_LENGTH_BYTES + size - encrypted;
    if (encrypted > 0) push(encrypted);
    at = next;
  }
  push(0);
  if (ranges.length > MAX_RANGES) throw new MediaError('bad_encode', 'a picture of too many slices');
  return ranges;
}

/** The `moof` with what decryption needs to know of each sample. */
function describedMoof(moof: Buffer, samples: readonly (readonly Range[])[]): Buffer {
  const traf = [...boxesIn(moof, 8)].find(({ type }) => type === 'traf');
  if (!traf) throw new MediaError('bad_encode', 'a fragment without traf');
  const senc = makeFullBox(
    'senc',
    0,
    SENC_SUBSAMPLES,
    u32(samples.length),
    ...samples.flatMap((ranges) => [
      u16(ranges.length),
      ...ranges.flatMap(({ clear, encrypted }) => [u16(clear), u32(encrypted)]),
    ]),
  );
  const saiz = makeFullBox(
    'saiz',
    0,
    0,
    Buffer.alloc(1),
    u32(samples.length),
    Buffer.from(samples.map((ranges) => 2 + 6 * ranges.length)),
  );
  const saioBytes = 8 + 4 + 8;
  // Behind the header, the flags and the count of `senc`.
  const saio = makeFullBox('saio', 0, 0, u32(1, traf.end + saiz.length + saioBytes + 16));
  const added = [saiz, saio, senc];
  const growth = added.reduce((sum, box) => sum + box.length, 0);
  moveData(moof, growth);
  const body = [...boxesIn(moof, 8)].map((box) =>
    box.type === 'traf'
      ? makeBox('traf', moof.subarray(box.body, box.end), ...added)
      : moof.subarray(box.start, box.end),
  );
  return makeBox('moof', ...body);
}

/** The samples lie further behind the beginning of the `moof`. */
function moveData(moof: Buffer, by: number): void {
  for (const { type, body } of walkBoxes(moof)) {
    if (type === 'tfhd' && moof.readUIntBE(body + 1, 3) & TFHD_BASE_OFFSET)
      throw new MediaError('bad_encode', 'a fragment with absolute offsets');
    if (type === 'trun') moveRun(moof, { body }, by);
  }
}

function moveRun(moof: Buffer, { body }: Pick<Box, 'body'>, by: number): void {
  if (!(moof.readUIntBE(body + 1, 3) & TRUN_DATA_OFFSET))
    throw new MediaError('bad_encode', 'a run without the place of its samples');
  moof.writeInt32BE(moof.readInt32BE(body + 8) + by, body + 8);
}
