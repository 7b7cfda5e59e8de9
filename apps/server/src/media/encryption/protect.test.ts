import { createDecipheriv } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { epochMs } from '@aerial/domain/time.ts';
import { describe, expect, test } from 'vitest';
import type { AssetManifest } from '@aerial/domain/asset.ts';
import { boxesIn, findBox, walkBoxes } from '../boxes.ts';
import { fragmentTiming } from '../fragment-timing.ts';
import { keyAt, type ContentKey } from './content-key.ts';
import { keyTags } from './key-tags.ts';
import { protectSegment } from './protect-fragment.ts';
import { protectInit } from './protect-init.ts';

const ASSET = path.join(import.meta.dirname, '../../../../../demo/media/card-borscht-neighbours');
const manifest = JSON.parse(readFileSync(path.join(ASSET, 'asset.json'), 'utf8')) as AssetManifest;
const key: ContentKey = {
  kid: 'a7e61c373e219033c21091fa607bf3b8',
  key: Buffer.from('00112233445566778899aabbccddeeff', 'hex'),
  iv: Buffer.from('0102030405060708090a0b0c0d0e0f10', 'hex'),
  validFrom: epochMs(0),
};

function track(name: string): { init: Buffer; segment(n: number): Buffer; isVideo: boolean } {
  const packed = [...manifest.video, ...manifest.audio].find((one) => one.name === name)!;
  const bytes = readFileSync(path.join(ASSET, packed.file));
  return {
    init: bytes.subarray(0, packed.initLength),
    segment: (n) => bytes.subarray(packed.offsets[n], packed.offsets[n + 1]),
    isVideo: name.startsWith('v'),
  };
}

/** Decrypts as a player does: by what the boxes say, and nothing else. */
function decrypted(segment: Buffer): Buffer {
  const samples: Buffer[] = [];
  let moof: Buffer | undefined;
  let moofAt = 0;
  for (const { type, start, end } of boxesIn(segment)) {
    if (type === 'moof') [moof, moofAt] = [segment.subarray(start, end), start];
    if (type !== 'mdat' || !moof) continue;
    const trun = findBox(moof, 'trun')!;
    let at = moofAt + moof.readInt32BE(trun.body + 8);
    const saio = findBox(moof, 'saio');
    let info = saio ? moof.readUInt32BE(saio.body + 8) : undefined;
    for (const { size } of fragmentTiming(moof).samples) {
      const sample = Buffer.from(segment.subarray(at, at + size));
      at += size;
      if (info === undefined) decryptBlocks(sample, 0, size, 16);
      else {
        let within = 0;
        const ranges = moof.readUInt16BE(info);
        info += 2;
        for (let i = 0; i < ranges; i++, info += 6) {
          within += moof.readUInt16BE(info);
          const encrypted = moof.readUInt32BE(info + 2);
          decryptBlocks(sample, within, encrypted, 160);
          within += encrypted;
        }
        expect(within).toBe(size);
      }
      samples.push(sample);
    }
  }
  return Buffer.concat(samples);
}

function decryptBlocks(bytes: Buffer, start: number, length: number, step: number): void {
  const places = [];
  for (let at = start; at + 16 <= start + length; at += step) places.push(at);
  const plain = createDecipheriv('aes-128-cbc', key.key, key.iv)
    .setAutoPadding(false)
    .update(Buffer.concat(places.map((at) => bytes.subarray(at, at + 16))));
  for (const [i, at] of places.entries()) plain.copy(bytes, at, i * 16, (i + 1) * 16);
}

interface Entry {
  readonly vector: Buffer;
  readonly ranges: readonly { readonly clear: number; readonly encrypted: number }[];
}

/** What a `moof` says of its samples by cenc, read where `saiz` and `saio` lead. */
function entriesOf(moof: Buffer, hasRanges: boolean): Entry[] {
  let at = moof.readUInt32BE(findBox(moof, 'saio')!.body + 8);
  const saiz = findBox(moof, 'saiz')!;
  return fragmentTiming(moof).samples.map((_sample, n) => {
    const begin = at;
    const vector = moof.subarray(at, (at += 8));
    const ranges = [];
    if (hasRanges) {
      const count = moof.readUInt16BE(at);
      at += 2;
      for (let i = 0; i < count; i++, at += 6)
        ranges.push({ clear: moof.readUInt16BE(at), encrypted: moof.readUInt32BE(at + 2) });
    }
    expect(moof[saiz.body + 9 + n]).toBe(at - begin);
    return { vector, ranges };
  });
}

const moofsOf = (segment: Buffer): { moof: Buffer; at: number }[] =>
  [...boxesIn(segment)].flatMap(({ type, start, end }) =>
    type === 'moof' ? [{ moof: segment.subarray(start, end), at: start }] : [],
  );

const vectorsIn = (segment: Buffer, hasRanges: boolean): string[] =>
  moofsOf(segment).flatMap(({ moof }) => entriesOf(moof, hasRanges).map(({ vector }) => vector.toString('hex')));

/** Decrypts by the boxes alone. */
function decryptCenc(segment: Buffer, secret: Buffer, hasRanges: boolean): Buffer {
  const samples = moofsOf(segment).flatMap(({ moof, at: moofAt }) => {
    let at = moofAt + moof.readInt32BE(findBox(moof, 'trun')!.body + 8);
    const entries = entriesOf(moof, hasRanges);
    return fragmentTiming(moof).samples.map(({ size }, n) => {
      const { vector, ranges } = entries[n]!;
      const decipher = createDecipheriv('aes-128-ctr', secret, Buffer.concat([vector, Buffer.alloc(8)]));
      const parts = (hasRanges ? ranges : [{ clear: 0, encrypted: size }]).flatMap(({ clear, encrypted }) => [
        segment.subarray(at, (at += clear)),
        decipher.update(segment.subarray(at, (at += encrypted))),
      ]);
      const sample = Buffer.concat(parts);
      expect(sample.length).toBe(size);
      return sample;
    });
  });
  return Buffer.concat(samples);
}

const samplesOf = (segment: Buffer): Buffer =>
  Buffer.concat(
    [...boxesIn(segment)].filter(({ type }) => type === 'mdat').map(({ body, end }) => segment.subarray(body, end)),
  );

describe.each(['v720', 'v240', 'a-ru'])('an encrypted segment of %s', (name) => {
  const { segment, isVideo } = track(name);
  const clear = segment(1);
  const encrypted = protectSegment(clear, key, isVideo ? 'video' : 'audio');

  test('is another one, and a player with the key gets back what was', () => {
    expect(samplesOf(encrypted).equals(samplesOf(clear))).toBe(false);
    expect(decrypted(encrypted).equals(samplesOf(clear))).toBe(true);
  });

  test('keeps its times, and says of each sample what is encrypted', () => {
    expect(fragmentTiming(encrypted).decodeTime).toBe(fragmentTiming(clear).decodeTime);
    expect(fragmentTiming(encrypted).samples).toEqual(fragmentTiming(clear).samples);
    const boxes = [...walkBoxes(encrypted)].map(({ type }) => type);
    expect(boxes.includes('senc')).toBe(isVideo);
  });

  test('is the same from every process', () => {
    expect(protectSegment(clear, key, isVideo ? 'video' : 'audio').equals(encrypted)).toBe(true);
  });
});

describe.each(['v720', 'v240', 'a-ru'])('a segment of %s encrypted by cenc', (name) => {
  const { segment, isVideo } = track(name);
  const kind = isVideo ? 'video' : 'audio';
  const clear = segment(1);
  const encrypted = protectSegment(clear, key, kind, 'asset/1/v720/1@5');

  test('is another one, and a player with the key gets back what was', () => {
    expect(samplesOf(encrypted).equals(samplesOf(clear))).toBe(false);
    expect(decryptCenc(encrypted, key.key, isVideo).equals(samplesOf(clear))).toBe(true);
    expect(decryptCenc(encrypted, Buffer.alloc(16, 1), isVideo).equals(samplesOf(clear))).toBe(false);
  });

  test('keeps its times, and is the same from every process', () => {
    expect(fragmentTiming(encrypted)).toEqual(fragmentTiming(clear));
    expect(protectSegment(clear, key, kind, 'asset/1/v720/1@5').equals(encrypted)).toBe(true);
  });

  test('has other vectors than the same segment at another place, and each sample its own', () => {
    const elsewhere = protectSegment(clear, key, kind, 'asset/1/v720/1@6');
    const vectors = [...vectorsIn(encrypted, isVideo), ...vectorsIn(elsewhere, isVideo)];
    expect(new Set(vectors).size).toBe(2 * fragmentTiming(clear).samples.length);
  });
});

test('by cenc whole blocks are encrypted, behind slice headers', () => {
  const { segment } = track('v720');
  const encrypted = protectSegment(segment(0), key, 'video', 'x');
  const moof = [...boxesIn(encrypted)].find(({ type }) => type === 'moof')!;
  const bytes = encrypted.subarray(moof.start, moof.end);
  for (const { ranges } of entriesOf(bytes, true))
    for (const { clear, encrypted: length } of ranges) {
      expect(length % 16).toBe(0);
      if (length > 0) expect(clear).toBeGreaterThanOrEqual(4 + 128);
    }
});

test('an init section by cenc has what key systems begin with', () => {
  const marked = protectInit(track('v720').init, key, 'cenc');
  const moov = findBox(marked, 'moov')!;
  const systems = [...boxesIn(marked, moov.body, moov.end)]
    .filter(({ type }) => type === 'pssh')
    .map(({ body }) => marked.toString('hex', body + 4, body + 20));
  expect(systems).toEqual([
    '1077efecc0b24d02ace33c1e52e2fb4b',
    'edef8ba979d64acea3c827dcd51d21ed',
    '9a04f07998404286ab92e65be0885f95',
  ]);
  expect(marked.includes('cenc', 0, 'latin1')).toBe(true);
  expect(marked.includes('cbcs', 0, 'latin1')).toBe(false);
  expect(marked.includes(key.key)).toBe(false);
});

test('slice headers stay clear, for decoders in hardware', () => {
  const { segment } = track('v720');
  const [clear, encrypted] = [samplesOf(segment(0)), samplesOf(protectSegment(segment(0), key, 'video'))];
  for (let at = 0; at < clear.length;) {
    const size = clear.readUInt32BE(at);
    const header = Math.min(4 + size, 4 + 128);
    expect(encrypted.subarray(at, at + header).equals(clear.subarray(at, at + header))).toBe(true);
    at += 4 + size;
  }
});

test('an init section says what it was, and which key opens it', () => {
  const { init } = track('v720');
  const marked = protectInit(init, key);
  expect(marked.length).toBeGreaterThan(init.length);
  for (const text of ['encv', 'frma', 'avc1', 'cbcs', 'tenc', 'avcC'])
    expect(marked.includes(text, 0, 'latin1')).toBe(true);
  expect(marked.includes(Buffer.from(key.kid, 'hex'))).toBe(true);
  expect(marked.includes(key.iv)).toBe(true);
  expect(marked.includes(key.key)).toBe(false);
  // The boxes around it grew with it.
  expect([...boxesIn(marked)].at(-1)!.end).toBe(marked.length);
  expect(findBox(marked, 'mvex')).toBeDefined();
  expect(protectInit(track('a-ru').init, key).includes('enca', 0, 'latin1')).toBe(true);
});

test('what is not media is refused, and changes nothing', () => {
  expect(() => protectInit(Buffer.from('00000016737473640000000000000001000000066d703476', 'hex'), key)).not.toThrow();
  const { segment } = track('v720');
  const broken = Buffer.from(segment(0));
  const mdat = [...boxesIn(broken)].find(({ type }) => type === 'mdat')!;
  broken.writeUInt32BE(0x7fff_ffff, mdat.body);
  expect(() => protectSegment(broken, key, 'video')).toThrow('NAL');
});

test('playlists name the key to each key system, and never the key itself', () => {
  const lines = keyTags(key);
  expect(lines).toHaveLength(4);
  expect(lines.every((line) => line.startsWith('#EXT-X-KEY:METHOD=SAMPLE-AES,URI="'))).toBe(true);
  expect(lines.join('\n')).not.toContain(key.key.toString('base64'));
  expect(lines.find((line) => line.includes('org.w3.clearkey'))).toContain(
    'URI="data:text/plain;base64,p+YcNz4hkDPCEJH6YHvzuA=="',
  );
  expect(lines.find((line) => line.includes('streamingkeydelivery'))).toContain(`URI="skd://${key.kid}"`);
});

test('the key of an instant is the latest that had begun', () => {
  const later = { ...key, kid: 'b'.repeat(32), validFrom: epochMs(1000) };
  expect(keyAt([key, later], 999)).toBe(key);
  expect(keyAt([key, later], 1000)).toBe(later);
  expect(keyAt([later], 999)).toBeUndefined();
});
