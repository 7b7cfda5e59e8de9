/** The smallest init sections and segments that have what the origin changes, with bytes a test can recognise. */
import { findBox, makeBox, makeFullBox, u32, u64 } from '../../media/boxes.ts';

export const VIDEO_TIMESCALE = 12_800;
export const AUDIO_TIMESCALE = 48_000;
const timescaleOfTrack = (track: string): number => (track.startsWith('v') ? VIDEO_TIMESCALE : AUDIO_TIMESCALE);

const moov = (timescale: number): Buffer =>
  makeBox('moov', makeBox('trak', makeBox('mdia', makeFullBox('mdhd', 0, 0, u32(0, 0, timescale, 0, 0)))));

/** An init section with the track's timescale and name. */
export const initBytes = (track: string): Buffer =>
  Buffer.concat([moov(timescaleOfTrack(track)), makeBox('free', Buffer.from(track.padEnd(8)))]);

/** A fragment as the packager makes it for a track that starts at 0. @param version of its tfdt */
export function fragmentBytes(mark: Buffer, index: number, timescale: number, version: 0 | 1 = 1): Buffer {
  const time = (index * 48 * timescale) / 25;
  const traf = makeBox(
    'traf',
    makeFullBox('tfhd', 0, 0x02_0000, u32(1)),
    makeFullBox('tfdt', version, 0, version === 1 ? u64(time) : u32(time)),
  );
  return Buffer.concat([makeBox('moof', makeFullBox('mfhd', 0, 0, u32(index + 1)), traf), makeBox('mdat', mark)]);
}

const markOf = (asset: string, track: string, index: number): Buffer =>
  Buffer.from([asset.charCodeAt(0), track.charCodeAt(0), track.charCodeAt(1), track.length, index]);

/** The packed segment of an asset's track: marked with asset, track and number. */
export const segmentBytes = (asset: string, track: string, index: number): Buffer =>
  fragmentBytes(markOf(asset, track, index), index, timescaleOfTrack(track));

export const INIT_BYTES = initBytes('').length;
export const SEGMENT_BYTES = segmentBytes('a', 'v1', 0).length;

/** What a served segment says of itself. Times in seconds. */
export interface Served {
  readonly mark: Buffer;
  readonly decodeTimeS: number;
  readonly sequence: number;
}

export function readServed(segment: Buffer, timescale: number): Served {
  const tfdt = findBox(segment, 'tfdt')!.body;
  return {
    mark: segment.subarray(findBox(segment, 'mdat')!.body),
    decodeTimeS:
      Number(segment[tfdt] === 1 ? segment.readBigUInt64BE(tfdt + 4) : segment.readUInt32BE(tfdt + 4)) / timescale,
    sequence: segment.readUInt32BE(findBox(segment, 'mfhd')!.body + 4),
  };
}

/** The asset and number a segment is marked with. */
export const isSegmentOf = (asset: string, track: string, index: number, segment: Buffer): boolean =>
  markOf(asset, track, index).equals(readServed(segment, 1).mark);
