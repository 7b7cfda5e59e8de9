/** Puts packed fragments on the media clock. @source ISO/IEC 14496-12 §8.8.5, §8.8.12 */
import { walkBoxes, type Box } from '../../media/boxes.ts';
import { decodeTimeOf } from './media-clock.ts';

/** A fragment that cannot be moved to a place: it has no decode time, or too few bits for the new one. */
export class FragmentNotPlaceable extends Error {
  override readonly name = 'FragmentNotPlaceable';
}

const MAX_UINT32 = 0xffff_ffffn;

/**
 * Moves a segment to a place on the media clock: its decode times move so that the first becomes the place's, and its
 * sequence numbers grow with the place. Only numbers change, never lengths. Our packager writes only `moof` and `mdat`,
 * no `sidx` or `prft`, which have times of their own.
 * @param segment changed in place
 * @param timescale units per second of the track
 * @throws FragmentNotPlaceable
 */
export function placeSegment(segment: Buffer, place: number, timescale: number): void {
  const target = decodeTimeOf(place, timescale);
  let shift: bigint | undefined;
  for (const { type, body, end } of walkBoxes(segment)) {
    if (type === 'mfhd' && end - body >= 8) segment.writeUInt32BE((place + 1) % 2 ** 32, body + 4);
    if (type !== 'tfdt') continue;
    const own = readTime(segment, { body, end });
    shift ??= target - own;
    writeTime(segment, body, own + shift);
  }
  if (shift === undefined) throw new FragmentNotPlaceable('a fragment without tfdt');
}

function readTime(bytes: Buffer, { body, end }: Pick<Box, 'body' | 'end'>): bigint {
  const isWide = bytes[body] === 1;
  if (end - body < (isWide ? 12 : 8)) throw new FragmentNotPlaceable('a tfdt cut short');
  return isWide ? bytes.readBigUInt64BE(body + 4) : BigInt(bytes.readUInt32BE(body + 4));
}

function writeTime(bytes: Buffer, body: number, time: bigint): void {
  if (bytes[body] === 1) bytes.writeBigUInt64BE(time, body + 4);
  else if (time <= MAX_UINT32) bytes.writeUInt32BE(Number(time), body + 4);
  else throw new FragmentNotPlaceable(`a 32-bit tfdt, too narrow for ${time}`);
}
