/**
 * Encrypts the samples of packed fragments. By `cbcs`, of video one block in ten is encrypted, of audio every whole block; each run of
 * encrypted bytes begins with the key's constant initialization vector. By `cenc` everything is, each sample with a vector of its own.
 * @source ISO/IEC 23001-7 §10.1, §10.4, 14496-12 §8.7.8, §8.7.9
 */
import { boxesIn, makeBox, makeFullBox, u16, u32, walkBoxes, type Box } from '../boxes.ts';
import { fragmentTiming } from '../fragment-timing.ts';
import { MediaError } from '../media-error.ts';
import { encryptBlocks, encryptStream, sampleVectors } from './ciphers.ts';
import type { ContentKey } from './content-key.ts';
import { BLOCK, rangesOf, type Range } from './ranges.ts';

/** Of ten blocks of video the first is encrypted. */
const PATTERN = 10 * BLOCK;
const SENC_SUBSAMPLES = 0x2;
const TRUN_DATA_OFFSET = 0x1;
const TFHD_BASE_OFFSET = 0x1;

type Key = Pick<ContentKey, 'key' | 'iv'>;
type Kind = 'video' | 'audio';

/** What a player needs to know of a sample to decrypt it. */
interface SampleEntry {
  readonly vector?: Buffer;
  /** None: all of it is encrypted. */
  readonly ranges?: readonly Range[];
}

/** Encrypts the n-th sample of a segment in place. @returns undefined where the init section says all that is to be known */
type EncryptSample = (bytes: Buffer, start: number, end: number, n: number) => SampleEntry | undefined;

/**
 * An encrypted copy of a segment.
 * @param segment fragments of one track, `moof` and `mdat`
 * @param cencOf encrypts by `cenc`: names the segment's content and place, see `sampleVectors`; else by `cbcs`
 * @throws MediaError bad_encode when it is something else
 */
export function protectSegment(segment: Buffer, key: Key, kind: Kind, cencOf?: string): Buffer {
  const encrypt = cencOf === undefined ? byCbcs(key, kind) : byCenc(key, kind, cencOf);
  const parts: Buffer[] = [];
  let sizes: readonly number[] | undefined;
  let n = 0;
  for (const { type, start, body, end } of boxesIn(segment)) {
    const box = Buffer.from(segment.subarray(start, end));
    if (type === 'moof') {
      sizes = fragmentTiming(box).samples.map(({ size }) => size);
      parts.push(box);
    } else if (type === 'mdat' && sizes) {
      let at = body - start;
      if (at + sizes.reduce((sum, size) => sum + size, 0) > box.length)
        throw new MediaError('bad_encode', 'samples beyond their fragment');
      const entries: SampleEntry[] = [];
      for (const size of sizes) {
        const entry = encrypt(box, at, at + size, n);
        if (entry) entries.push(entry);
        at += size;
        n += 1;
      }
      if (entries.length > 0) parts.push(describedMoof(parts.pop()!, entries));
      parts.push(box);
      sizes = undefined;
    } else parts.push(box);
  }
  return Buffer.concat(parts);
}

const byCbcs =
  (key: Key, kind: Kind): EncryptSample =>
  (bytes, start, end) => {
    if (kind === 'audio') return void encryptBlocks(bytes, start, end - start, BLOCK, key);
    const ranges = rangesOf(bytes, start, end, 'cbcs');
    let at = start;
    for (const { clear, encrypted } of ranges) {
      encryptBlocks(bytes, at + clear, encrypted, PATTERN, key);
      at += clear + encrypted;
    }
    return { ranges };
  };

function byCenc({ key }: Key, kind: Kind, segment: string): EncryptSample {
  const vectorOf = sampleVectors(key, segment);
  return (bytes, start, end, n) => {
    const vector = vectorOf(n);
    const ranges = kind === 'video' ? rangesOf(bytes, start, end, 'cenc') : undefined;
    encryptStream(bytes, start, ranges ?? [{ clear: 0, encrypted: end - start }], key, vector);
    return ranges ? { vector, ranges } : { vector };
  };
}

const entryBytes = ({ vector, ranges }: SampleEntry): Buffer =>
  Buffer.concat([
    ...(vector ? [vector] : []),
    ...(ranges ? [u16(ranges.length), ...ranges.flatMap(({ clear, encrypted }) => [u16(clear), u32(encrypted)])] : []),
  ]);

/** The `moof` with what decryption needs to know of each sample. */
function describedMoof(moof: Buffer, samples: readonly SampleEntry[]): Buffer {
  const traf = [...boxesIn(moof, 8)].find(({ type }) => type === 'traf');
  if (!traf) throw new MediaError('bad_encode', 'a fragment without traf');
  const entries = samples.map(entryBytes);
  const hasRanges = samples.some(({ ranges }) => ranges !== undefined);
  const senc = makeFullBox('senc', 0, hasRanges ? SENC_SUBSAMPLES : 0, u32(samples.length), ...entries);
  const saiz = makeFullBox(
    'saiz',
    0,
    0,
    Buffer.alloc(1),
    u32(samples.length),
    Buffer.from(entries.map((entry) => entry.length)),
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
