/** RFC 6381 codec strings, read from an init section. */
import { MediaError } from './media-error.ts';

/**
 * @returns e.g. `avc1.64001f` or `mp4a.40.2`
 * @throws MediaError bad_encode when the sample description is neither AVC nor AAC
 */
export function codecsOf(init: Buffer): string {
  const avcC = init.indexOf('avcC', 0, 'latin1');
  if (avcC >= 0) return `avc1.${init.toString('hex', avcC + 5, avcC + 8)}`;
  const esds = init.indexOf('esds', 0, 'latin1');
  if (esds >= 0) return aacCodec(init, esds + 8);
  throw new MediaError('bad_encode', 'an init section without avcC or esds');
}

const DECODER_CONFIG = 0x04;
const DECODER_SPECIFIC = 0x05;

function aacCodec(init: Buffer, from: number): string {
  let at = from;
  let objectType = 0x40;
  while (at < init.length) {
    const tag = init[at] ?? 0;
    at += 1;
    // A descriptor's size is written in groups of seven bits.
    while ((init[at] ?? 0) & 0x80) at += 1;
    at += 1;
    if (tag === DECODER_CONFIG) {
      objectType = init[at] ?? 0;
      at += 13;
    } else if (tag === DECODER_SPECIFIC) {
      return `mp4a.${objectType.toString(16)}.${(init[at] ?? 0) >> 3}`;
    } else {
      at += 3; // ES descriptor: id and flags, then its children
    }
  }
  throw new MediaError('bad_encode', 'an esds without a decoder configuration');
}
