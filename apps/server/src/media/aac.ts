/**
 * AAC from an ADTS stream to CMAF: an init section and one fragment of 90 frames per grid segment.
 * Our own few boxes instead of a muxer's, because the encoder's delay must be removed: the first frame an encoder writes
 * only primes the decoder, a muxer retains it behind an edit list, and players ignore edit lists.
 */
import { makeBox, makeFullBox, u16, u32, u64 } from './boxes.ts';
import { MediaError } from './media-error.ts';

export const AAC_SAMPLE_RATE = 48_000;
/** Samples in one AAC-LC frame. */
export const AAC_FRAME_SAMPLES = 1024;
/** 90 × 1024 samples at 48 kHz are exactly one grid segment of 1.92 s. */
export const AAC_FRAMES_PER_SEGMENT = 90;
/** Frames an encoder writes before the one that holds the first sample. */
export const AAC_PRIMING_FRAMES = 1;

const FREQUENCY_INDEX_48K = 3;
const OBJECT_TYPE_LC = 2;

/** Raw AAC frames of an ADTS stream. @throws MediaError bad_encode unless it is AAC-LC, 48 kHz, stereo */
export async function* adtsFrames(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of chunks) {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    let at = 0;
    while (at + 7 <= rest.length) {
      const length = frameLength(rest, at);
      if (at + length > rest.length) break;
      const header = (rest[at + 1] ?? 0) & 1 ? 7 : 9;
      yield rest.subarray(at + header, at + length);
      at += length;
    }
    rest = rest.subarray(at);
  }
}

function frameLength(bytes: Buffer, at: number): number {
  const profile = ((bytes[at + 2] ?? 0) >> 6) + 1;
  const frequency = ((bytes[at + 2] ?? 0) >> 2) & 15;
  const channels = (((bytes[at + 2] ?? 0) & 1) << 2) | ((bytes[at + 3] ?? 0) >> 6);
  if (bytes[at] !== 0xff || ((bytes[at + 1] ?? 0) & 0xf6) !== 0xf0)
    throw new MediaError('bad_encode', 'not an ADTS stream');
  if (profile !== OBJECT_TYPE_LC || frequency !== FREQUENCY_INDEX_48K || channels !== 2) {
    throw new MediaError('bad_encode', 'audio must be AAC-LC, 48 kHz, stereo');
  }
  return ((bytes.readUInt32BE(at + 3) >> 13) & 0x1fff) >>> 0;
}

/** The init section, the same bytes for every audio track of every asset. @source ISO/IEC 14496-12, 14496-14 */
export function aacInit(): Buffer {
  const matrix = u32(0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000);
  const ftyp = makeBox('ftyp', Buffer.from('iso6', 'latin1'), u32(0), Buffer.from('iso6cmfcmp41', 'latin1'));
  const mvhd = makeFullBox(
    'mvhd',
    0,
    0,
    u32(0, 0, 1000, 0, 0x10000),
    u16(0x100, 0),
    u32(0, 0),
    matrix,
    u32(0, 0, 0, 0, 0, 0, 2),
  );
  const tkhd = makeFullBox('tkhd', 0, 3, u32(0, 0, 1, 0, 0, 0, 0), u16(0, 1, 0x100, 0), matrix, u32(0, 0));
  const mdhd = makeFullBox('mdhd', 0, 0, u32(0, 0, AAC_SAMPLE_RATE, 0), u16(0x55c4, 0)); // 0x55c4 is "und"
  const hdlr = makeFullBox(
    'hdlr',
    0,
    0,
    u32(0),
    Buffer.from('soun', 'latin1'),
    u32(0, 0, 0),
    Buffer.from('Sound\0', 'latin1'),
  );
  const smhd = makeFullBox('smhd', 0, 0, u16(0, 0));
  const dinf = makeBox('dinf', makeFullBox('dref', 0, 0, u32(1), makeFullBox('url ', 0, 1)));
  const empty = [
    makeFullBox('stts', 0, 0, u32(0)),
    makeFullBox('stsc', 0, 0, u32(0)),
    makeFullBox('stsz', 0, 0, u32(0, 0)),
    makeFullBox('stco', 0, 0, u32(0)),
  ];
  const mp4a = makeBox(
    'mp4a',
    u16(0, 0, 0, 1),
    u32(0, 0),
    u16(2, 16, 0, 0),
    u32((AAC_SAMPLE_RATE << 16) >>> 0),
    esds(),
  );
  const stbl = makeBox('stbl', makeFullBox('stsd', 0, 0, u32(1), mp4a), ...empty);
  const mdia = makeBox('mdia', mdhd, hdlr, makeBox('minf', smhd, dinf, stbl));
  const trex = makeFullBox('trex', 0, 0, u32(1, 1, AAC_FRAME_SAMPLES, 0, 0));
  return Buffer.concat([ftyp, makeBox('moov', mvhd, makeBox('trak', tkhd, mdia), makeBox('mvex', trex))]);
}

function descriptor(tag: number, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  return Buffer.concat([Buffer.from([tag, body.length]), body]);
}

/** MPEG-4 elementary stream descriptor of AAC-LC, 48 kHz, stereo. Rates are left at 0, so it fits every bitrate. */
function esds(): Buffer {
  const config = u16((OBJECT_TYPE_LC << 11) | (FREQUENCY_INDEX_48K << 7) | (2 << 3));
  const decoder = descriptor(0x04, Buffer.from([0x40, 0x15, 0, 0, 0]), u32(0, 0), descriptor(0x05, config));
  return makeFullBox(
    'esds',
    0,
    0,
    descriptor(0x03, u16(0), Buffer.from([0]), decoder, descriptor(0x06, Buffer.from([2]))),
  );
}

/** The fragment of grid segment `index` (from 0) of the track. */
export function aacFragment(index: number, frames: readonly Buffer[]): Buffer {
  const decodeTime = index * AAC_FRAMES_PER_SEGMENT * AAC_FRAME_SAMPLES;
  const moof = (dataOffset: number): Buffer =>
    makeBox(
      'moof',
      makeFullBox('mfhd', 0, 0, u32(index + 1)),
      makeBox(
        'traf',
        // Default base is moof; default duration; default flags "does not depend on others".
        makeFullBox('tfhd', 0, 0x020028, u32(1, AAC_FRAME_SAMPLES, 0x02000000)),
        makeFullBox('tfdt', 1, 0, u64(decodeTime)),
        makeFullBox('trun', 0, 0x000201, u32(frames.length, dataOffset, ...frames.map((frame) => frame.length))),
      ),
    );
  const length = moof(0).length;
  return Buffer.concat([moof(length + 8), makeBox('mdat', ...frames)]);
}
