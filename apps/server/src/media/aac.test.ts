import fc from '@aerial/testkit/property.ts';
import { expect, test } from 'vitest';
import { audioFragments } from '../ingest/packager/pack-tracks.ts';
import { AAC_FRAME_SAMPLES, aacFragment, aacInit, adtsFrames } from './aac.ts';
import { boxesIn, findBox } from './boxes.ts';
import { codecsOf } from './codecs.ts';
import { fragmentTiming, timescaleOf } from './fragment-timing.ts';

function adts(payload: Buffer): Buffer {
  const length = payload.length + 7;
  return Buffer.concat([
    Buffer.from([0xff, 0xf1, 0x4c, 0x80 | (length >> 11), (length >> 3) & 0xff, ((length & 7) << 5) | 0x1f, 0xfc]),
    payload,
  ]);
}
async function* inChunks(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}
async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const item of items) all.push(item);
  return all;
}

test('frames are read whole however the stream is chunked', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.uint8Array({ minLength: 1, maxLength: 900 }), { maxLength: 12 }),
      fc.integer({ min: 1, max: 999 }),
      async (payloads, size) => {
        const frames = await collect(
          adtsFrames(inChunks(Buffer.concat(payloads.map((p) => adts(Buffer.from(p)))), size)),
        );
        expect(frames.map((frame) => [...frame])).toEqual(payloads.map((p) => [...p]));
      },
    ),
  );
});

test('another profile, rate or channel count is refused', async () => {
  const mono = adts(Buffer.from([1, 2, 3]));
  mono[3] = ((mono[3] ?? 0) & 0x3f) | 0x40;
  await expect(collect(adtsFrames(inChunks(mono, 100)))).rejects.toMatchObject({ code: 'bad_encode' });
});

test('the init section says AAC-LC at 48 kHz', () => {
  expect(codecsOf(aacInit())).toBe('mp4a.40.2');
  expect(timescaleOf(aacInit())).toBe(48_000);
  expect([...boxesIn(aacInit())].map((box) => box.type)).toEqual(['ftyp', 'moov']);
});

async function* framesOf(count: number): AsyncGenerator<Buffer> {
  for (let i = 0; i < count; i += 1) yield Buffer.from(`frame ${i}`);
}

test('the encoder delay is dropped; segment i starts at i × 1.92 s and has 90 frames', async () => {
  const fragments = await collect(audioFragments(framesOf(1 + 3 * 90 + 5), 1, 3));
  expect(fragments.map((fragment) => fragmentTiming(fragment).decodeTime)).toEqual([0, 92_160, 184_320]);
  expect(fragments.every((fragment) => fragmentTiming(fragment).samples.length === 90)).toBe(true);
  const first = fragments[0] ?? Buffer.alloc(0);
  expect(first.toString('latin1', findBox(first, 'mdat')?.body, (findBox(first, 'mdat')?.body ?? 0) + 7)).toBe(
    'frame 1',
  );
});

test('too little audio for the segments is an error, not a short asset', async () => {
  await expect(collect(audioFragments(framesOf(90), 1, 1))).rejects.toMatchObject({ code: 'bad_encode' });
});

test('the data offset of a fragment points at its first frame', () => {
  const fragment = aacFragment(4, [Buffer.from('abc'), Buffer.from('de')]);
  const trun = fragment.indexOf('trun');
  expect(fragment.toString('latin1', fragment.readUInt32BE(trun + 12)).slice(0, 5)).toBe('abcde');
  expect(fragmentTiming(fragment)).toEqual({
    decodeTime: 4 * 90 * AAC_FRAME_SAMPLES,
    samples: [3, 2].map((size) => ({ duration: 1024, size, compositionOffset: 0 })),
  });
});
