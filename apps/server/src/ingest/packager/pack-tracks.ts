/** Packs elementary streams into track files: the init section, then one fragment per segment, timed from 0 without gaps. */
import { createReadStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { GRID_S } from '@aerial/domain/grid.ts';
import { AAC_FRAMES_PER_SEGMENT, aacFragment, aacInit, adtsFrames } from '../../media/aac.ts';
import { avcInit } from '../../media/avc.ts';
import { readHeader } from '../../media/boxes.ts';
import { codecsOf } from '../../media/codecs.ts';
import { fragmentTiming, shiftComposition, timescaleOf, withDecodeTime } from '../../media/fragment-timing.ts';
import { MediaError } from '../../media/media-error.ts';

/** What the manifest says about a track file. */
export interface PackedTrack {
  readonly codecs: string;
  readonly initLength: number;
  /** Segment count + 1 byte offsets. */
  readonly offsets: readonly number[];
}

/** A track in memory order: first the init section, then its fragments. */
export type TrackParts = AsyncIterable<Buffer>;

/** Top-level boxes of a file, one at a time, so that a film of any length fits in memory. */
export async function* topLevelBoxes(
  file: FileHandle,
): AsyncGenerator<{ readonly type: string; readonly bytes: Buffer }> {
  const { size } = await file.stat();
  const head = Buffer.alloc(16);
  let at = 0;
  while (at < size) {
    const { bytesRead } = await file.read(head, 0, 16, at);
    const header = readHeader(head.subarray(0, bytesRead), 0);
    if (!header || at + header.end > size) throw new MediaError('bad_encode', `no box at byte ${at}`);
    const bytes = Buffer.alloc(header.end);
    await file.read(bytes, 0, header.end, at);
    yield { type: header.type, bytes };
    at += header.end;
  }
}

/** Parts of a fragmented MP4: its init section (ftyp + moov), then each moof + mdat. Other boxes (sidx, styp, mfra) are dropped. */
export async function* splitFragments(
  boxes: AsyncIterable<{ readonly type: string; readonly bytes: Buffer }>,
): AsyncGenerator<Buffer> {
  let pending: Buffer[] = [];
  for await (const { type, bytes } of boxes) {
    if (type === 'ftyp' || type === 'moof') pending = [bytes];
    if (type !== 'moov' && type !== 'mdat') continue;
    yield Buffer.concat([...pending, bytes]);
    pending = [];
  }
}

/** Video fragments on the segment grid. @param maxRateK the rung's ceiling, kbit/s @throws MediaError bad_encode when a fragment is not exactly one segment long */
export async function* onSegmentGrid(pieces: AsyncIterable<Buffer>, maxRateK: number): AsyncGenerator<Buffer> {
  let segmentTicks = 0;
  let shift: number | undefined;
  let index = 0;
  for await (const piece of pieces) {
    if (segmentTicks === 0) {
      segmentTicks = timescaleOf(piece) * GRID_S;
      yield avcInit(piece, maxRateK);
      continue;
    }
    const { samples } = fragmentTiming(piece);
    shift ??= samples[0]?.compositionOffset ?? 0;
    const ticks = samples.reduce((sum, sample) => sum + sample.duration, 0);
    if (Math.abs(ticks - segmentTicks) > 0.5)
      throw new MediaError('bad_encode', `fragment ${index} lasts ${ticks} ticks instead of ${segmentTicks}`);
    yield withDecodeTime(shiftComposition(piece, shift), Math.round(index * segmentTicks));
    index += 1;
  }
}

/** The parts of a video track file. @param maxRateK the rung's ceiling, kbit/s */
export async function* videoParts(encodePath: string, maxRateK: number): TrackParts {
  const file = await open(encodePath);
  try {
    yield* onSegmentGrid(splitFragments(topLevelBoxes(file)), maxRateK);
  } finally {
    await file.close();
  }
}

/** The parts of an audio track file of `segmentCount` segments. @throws MediaError bad_encode when frames are missing */
export async function* audioParts(adtsPath: string, leadFrames: number, segmentCount: number): TrackParts {
  yield aacInit();
  yield* audioFragments(adtsFrames(createReadStream(adtsPath)), leadFrames, segmentCount);
}

/** Exactly `segmentCount` fragments of 90 frames, without the leading ones (encoder priming, run-up of a loop). */
export async function* audioFragments(
  frames: AsyncIterable<Buffer>,
  leadFrames: number,
  segmentCount: number,
): AsyncGenerator<Buffer> {
  let skipped = 0;
  let index = 0;
  let batch: Buffer[] = [];
  for await (const frame of frames) {
    if (skipped < leadFrames) {
      skipped += 1;
      continue;
    }
    batch.push(frame);
    if (batch.length < AAC_FRAMES_PER_SEGMENT) continue;
    yield aacFragment(index, batch);
    batch = [];
    index += 1;
    if (index === segmentCount) return;
  }
  throw new MediaError('bad_encode', `audio for ${index} of ${segmentCount} segments`);
}

/** Writes a track file and says where its segments lie. @param onBytes sees every byte written, in order */
export async function writeTrack(
  parts: TrackParts,
  outPath: string,
  segmentCount: number,
  onBytes: (bytes: Buffer) => void,
): Promise<PackedTrack> {
  const out = await open(outPath, 'w');
  let codecs = '';
  const offsets: number[] = [];
  let at = 0;
  try {
    for await (const part of parts) {
      if (codecs === '') codecs = codecsOf(part);
      await out.write(part, 0, part.length, at);
      onBytes(part);
      at += part.length;
      offsets.push(at);
    }
    await out.sync();
  } finally {
    await out.close();
  }
  if (offsets.length !== segmentCount + 1)
    throw new MediaError('bad_encode', `${offsets.length - 1} of ${segmentCount} segments`);
  return { codecs, initLength: offsets[0] ?? 0, offsets };
}
