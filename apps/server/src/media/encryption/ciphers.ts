/** What the two schemes do to the encrypted bytes of a sample. @source ISO/IEC 23001-7 §9.4–§9.6 */
import { createCipheriv, createHmac } from 'node:crypto';
import type { ContentKey } from './content-key.ts';
import { BLOCK, type Range } from './ranges.ts';

/** Bytes of a vector by `cenc`; the other eight of the counter count blocks. */
const VECTOR_BYTES = 8;

/** By `cbcs`: blocks of `bytes` in place, as one chain that begins with the constant vector. @param step from one block to the next, bytes */
export function encryptBlocks(
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

/** By `cenc`: the encrypted ranges of a sample in place, as one stream. */
export function encryptStream(
  bytes: Buffer,
  start: number,
  ranges: readonly Range[],
  key: Buffer,
  vector: Buffer,
): void {
  const cipher = createCipheriv('aes-128-ctr', key, Buffer.concat([vector], BLOCK));
  let at = start;
  for (const { clear, encrypted } of ranges) {
    at += clear;
    cipher.update(bytes.subarray(at, at + encrypted)).copy(bytes, at);
    at += encrypted;
  }
}

/**
 * The vectors of a segment's samples by `cenc`, which no two samples under one key may share: with both one could subtract one from
 * the other. They follow from what the segment is and from its place, so that every process writes the same bytes.
 * @param segment names the segment's content and its place
 * @returns that of the n-th sample
 */
export function sampleVectors(key: Buffer, segment: string): (n: number) => Buffer {
  const first = createHmac('sha256', key).update(`cenc\n${segment}`).digest().readBigUInt64BE(0);
  return (n) => {
    const vector = Buffer.alloc(VECTOR_BYTES);
    vector.writeBigUInt64BE(BigInt.asUintN(64, first + BigInt(n)));
    return vector;
  };
}
