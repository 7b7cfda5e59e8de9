/**
 * Times inside a fragment (moof + mdat): reading them, and shifting composition so that the first frame is shown at 0.
 * With B-frames an encoder's first frame is due some frames late and an edit list says so; players on Media Source Extensions
 * ignore edit lists, so every asset boundary would have a hole of that length. Here composition offsets become signed (trun
 * version 1) and are shifted back; the edit list is left out (`avcInit`).
 */
import { walkBoxes } from './boxes.ts';
import { MediaError } from './media-error.ts';

export interface Sample {
  /** Length in the track's timescale. */
  readonly duration: number;
  /** Presentation time minus decode time, in the track's timescale. */
  readonly compositionOffset: number;
  /** Bytes. */
  readonly size: number;
}
export interface FragmentTiming {
  /** tfdt: decode time of the first sample, in the track's timescale. */
  readonly decodeTime: number;
  readonly samples: readonly Sample[];
}

const TRUN_DATA_OFFSET = 0x1;
const TRUN_FIRST_FLAGS = 0x4;
const TRUN_DURATION = 0x100;
const TRUN_SIZE = 0x200;
const TRUN_FLAGS = 0x400;
const TRUN_COMPOSITION = 0x800;
const TFHD_BASE_OFFSET = 0x1;
const TFHD_DESCRIPTION = 0x2;
const TFHD_DURATION = 0x8;
const TFHD_SIZE = 0x10;

interface Run {
  readonly at: number;
  readonly count: number;
  readonly flags: number;
  /** Where the per-sample fields begin, and their bytes per sample. */
  readonly first: number;
  readonly stride: number;
}

function readRun(bytes: Buffer, start: number): Run {
  const flags = bytes.readUIntBE(start + 9, 3);
  const optional = (flags & TRUN_DATA_OFFSET ? 4 : 0) + (flags & TRUN_FIRST_FLAGS ? 4 : 0);
  const fields = [TRUN_DURATION, TRUN_SIZE, TRUN_FLAGS, TRUN_COMPOSITION].filter((bit) => flags & bit).length;
  return { at: start, count: bytes.readUInt32BE(start + 12), flags, first: start + 16 + optional, stride: fields * 4 };
}

/** Decode time and samples of a fragment of one track. @throws MediaError bad_encode when it has no run of samples */
export function fragmentTiming(fragment: Buffer): FragmentTiming {
  let decodeTime: number | undefined;
  let defaults = { duration: 0, size: 0 };
  const samples: Sample[] = [];
  for (const { type, start, body } of walkBoxes(fragment)) {
    if (type === 'tfhd') defaults = readDefaults(fragment, body);
    if (type === 'tfdt') decodeTime = readDecodeTime(fragment, body);
    if (type !== 'trun') continue;
    const run = readRun(fragment, start);
    for (let i = 0; i < run.count; i += 1) samples.push(readSample(fragment, run, i, defaults));
  }
  if (decodeTime === undefined || samples.length === 0)
    throw new MediaError('bad_encode', 'a fragment without samples');
  return { decodeTime, samples };
}

function readDefaults(bytes: Buffer, body: number): { duration: number; size: number } {
  const flags = bytes.readUIntBE(body + 1, 3);
  let at = body + 8 + (flags & TFHD_BASE_OFFSET ? 8 : 0) + (flags & TFHD_DESCRIPTION ? 4 : 0);
  const duration = flags & TFHD_DURATION ? bytes.readUInt32BE(at) : 0;
  if (flags & TFHD_DURATION) at += 4;
  return { duration, size: flags & TFHD_SIZE ? bytes.readUInt32BE(at) : 0 };
}

const readDecodeTime = (bytes: Buffer, body: number): number =>
  bytes[body] === 1 ? Number(bytes.readBigUInt64BE(body + 4)) : bytes.readUInt32BE(body + 4);

function readSample(bytes: Buffer, run: Run, i: number, defaults: { duration: number; size: number }): Sample {
  let at = run.first + i * run.stride;
  const next = (bit: number): number | undefined => {
    if (!(run.flags & bit)) return undefined;
    at += 4;
    return bytes.readInt32BE(at - 4);
  };
  const duration = next(TRUN_DURATION) ?? defaults.duration;
  const size = next(TRUN_SIZE) ?? defaults.size;
  next(TRUN_FLAGS);
  return { duration, size, compositionOffset: next(TRUN_COMPOSITION) ?? 0 };
}

/** A copy whose samples are shown `shift` timescale units earlier. */
export function shiftComposition(fragment: Buffer, shift: number): Buffer {
  const out = Buffer.from(fragment);
  for (const { type, start } of walkBoxes(fragment)) {
    if (type !== 'trun') continue;
    const run = readRun(out, start);
    if (!(run.flags & TRUN_COMPOSITION)) {
      if (shift === 0) continue;
      throw new MediaError('bad_encode', 'a fragment without composition offsets cannot be shifted');
    }
    out[start + 8] = 1;
    for (let i = 0; i < run.count; i += 1) {
      const at = run.first + i * run.stride + run.stride - 4;
      out.writeInt32BE(out.readInt32BE(at) - shift, at);
    }
  }
  return out;
}

/** A copy with another decode time (the width of tfdt does not change). */
export function withDecodeTime(fragment: Buffer, decodeTime: number): Buffer {
  const out = Buffer.from(fragment);
  for (const { type, body } of walkBoxes(fragment)) {
    if (type !== 'tfdt') continue;
    if (out[body] === 1) out.writeBigUInt64BE(BigInt(decodeTime), body + 4);
    else out.writeUInt32BE(decodeTime, body + 4);
  }
  return out;
}

/** Ticks per second of the first track of an init section. */
export function timescaleOf(init: Buffer): number {
  for (const { type, body } of walkBoxes(init)) {
    if (type === 'mdhd') return init.readUInt32BE(body + (init[body] === 1 ? 20 : 12));
  }
  throw new MediaError('bad_encode', 'an init section without mdhd');
}
