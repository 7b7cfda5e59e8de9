/**
 * The init section of video, made of an encoder's parameter sets. What a muxer adds (names, bit rates, edit lists) differs from
 * version to version; here it does not, so a rung has the same bytes in every asset as long as its parameter sets are the same.
 */
import { findBox, makeBox, makeFullBox, u16, u32 } from './boxes.ts';
import { timescaleOf } from './fragment-timing.ts';
import { MediaError } from './media-error.ts';

const MATRIX = u32(0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000);
/** 72 dpi as a 16.16 number. */
const RESOLUTION = 0x480000;
/** Part of the bytes that must not change: all assets so far have this name. */
const COMPRESSOR = 'Lavc libx264';
const COLOUR_DEPTH = 24;
/** Bytes of a visual sample entry before its width. */
const BEFORE_WIDTH = 24;

/** Primaries, transfer and matrix of BT.709, in limited range, as `ladderArgs` sets. */
const COLOURS = makeBox('colr', Buffer.from('nclx', 'latin1'), u16(1, 1, 1), Buffer.alloc(1));
const SQUARE_PIXELS = makeBox('pasp', u32(1, 1));

/**
 * @param encoded the init section of an encode with one AVC track
 * @param maxRateK the rung's ceiling, kbit/s; the decoder's buffer holds two seconds of it
 * @throws MediaError bad_encode when it is something else
 * @source ISO/IEC 14496-12 §8, 14496-15 §5.3
 */
export function avcInit(encoded: Buffer, maxRateK: number): Buffer {
  const { width, height, parameters } = readSampleEntry(encoded);
  const defaults = findBox(encoded, 'trex');
  if (!defaults) throw new MediaError('bad_encode', 'an init section without trex');
  const ftyp = makeBox('ftyp', Buffer.from('iso5', 'latin1'), u32(0x200), Buffer.from('iso5iso6mp41', 'latin1'));
  const mvhd = makeFullBox(
    'mvhd',
    0,
    0,
    u32(0, 0, 1000, 0, 0x10000),
    u16(0x100, 0),
    u32(0, 0),
    MATRIX,
    u32(0, 0, 0, 0, 0, 0, 2),
  );
  const tkhd = makeFullBox(
    'tkhd',
    0,
    3,
    u32(0, 0, 1, 0, 0, 0, 0),
    u16(0, 0, 0, 0),
    MATRIX,
    u32(width << 16, height << 16),
  );
  const mdhd = makeFullBox('mdhd', 0, 0, u32(0, 0, timescaleOf(encoded), 0), u16(0x55c4, 0)); // 0x55c4 is "und"
  const hdlr = makeFullBox(
    'hdlr',
    0,
    0,
    u32(0),
    Buffer.from('vide', 'latin1'),
    u32(0, 0, 0),
    Buffer.from('VideoHandler\0', 'latin1'),
  );
  const vmhd = makeFullBox('vmhd', 0, 1, u32(0, 0));
  const dinf = makeBox('dinf', makeFullBox('dref', 0, 0, u32(1), makeFullBox('url ', 0, 1)));
  const compressor = Buffer.alloc(32);
  compressor.writeUInt8(COMPRESSOR.length);
  compressor.write(COMPRESSOR, 1, 'latin1');
  const bitRate = makeBox('btrt', u32((maxRateK * 2 * 1000) / 8, maxRateK * 1000, maxRateK * 1000));
  const avc1 = makeBox(
    'avc1',
    u32(0),
    u16(0, 1),
    u32(0, 0, 0, 0),
    u16(width, height),
    u32(RESOLUTION, RESOLUTION, 0),
    u16(1),
    compressor,
    u16(COLOUR_DEPTH, 0xffff),
    parameters,
    COLOURS,
    SQUARE_PIXELS,
    bitRate,
  );
  const empty = [
    makeFullBox('stts', 0, 0, u32(0)),
    makeFullBox('stsc', 0, 0, u32(0)),
    makeFullBox('stsz', 0, 0, u32(0, 0)),
    makeFullBox('stco', 0, 0, u32(0)),
  ];
  const stbl = makeBox('stbl', makeFullBox('stsd', 0, 0, u32(1), avc1), ...empty);
  const mdia = makeBox('mdia', mdhd, hdlr, makeBox('minf', vmhd, dinf, stbl));
  const metadata = makeFullBox(
    'meta',
    0,
    0,
    makeFullBox('hdlr', 0, 0, u32(0), Buffer.from('mdirappl', 'latin1'), u32(0, 0), Buffer.alloc(1)),
    makeBox('ilst'),
  );
  // Fragments may rest on the defaults of `trex`: they stay the encoder's.
  const mvex = makeBox('mvex', encoded.subarray(defaults.start, defaults.end));
  return Buffer.concat([ftyp, makeBox('moov', mvhd, makeBox('trak', tkhd, mdia), mvex, makeBox('udta', metadata))]);
}

/** Frame size, and the unchanged `avcC` box. */
function readSampleEntry(encoded: Buffer): { width: number; height: number; parameters: Buffer } {
  const stsd = findBox(encoded, 'stsd');
  const entry = stsd && encoded.subarray(stsd.body, stsd.end).indexOf('avc1', 0, 'latin1');
  const at = encoded.indexOf('avcC', 0, 'latin1') - 4;
  if (!stsd || entry === undefined || entry < 0 || at < 0)
    throw new MediaError('bad_encode', 'an init section without AVC');
  const size = stsd.body + entry + 4 + BEFORE_WIDTH;
  return {
    width: encoded.readUInt16BE(size),
    height: encoded.readUInt16BE(size + 2),
    parameters: encoded.subarray(at, at + encoded.readUInt32BE(at)),
  };
}
