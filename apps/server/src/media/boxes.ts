/** ISO base media boxes: reading and building. @source ISO/IEC 14496-12 §4.2 */

/** A box inside a buffer: `start` at its size field, `body` after its header, `end` after its last byte. */
export interface Box {
  readonly type: string;
  readonly start: number;
  readonly body: number;
  readonly end: number;
}

/** Boxes that hold nothing but boxes. */
const CONTAINERS = new Set(['moov', 'trak', 'mdia', 'minf', 'stbl', 'mvex', 'moof', 'traf', 'edts', 'dinf']);

/** Header of the box at `at`; undefined when fewer than its header's bytes are there or its size is impossible. */
export function readHeader(bytes: Buffer, at: number): Box | undefined {
  if (at + 8 > bytes.length) return undefined;
  const size32 = bytes.readUInt32BE(at);
  const type = bytes.toString('latin1', at + 4, at + 8);
  if (size32 !== 1) {
    // Size 0 means "to the end of the file".
    const size = size32 === 0 ? bytes.length - at : size32;
    return size < 8 ? undefined : { type, start: at, body: at + 8, end: at + size };
  }
  if (at + 16 > bytes.length) return undefined;
  const size = Number(bytes.readBigUInt64BE(at + 8));
  return size < 16 ? undefined : { type, start: at, body: at + 16, end: at + size };
}

/** The boxes between `from` and `to`, not descending. */
export function* boxesIn(bytes: Buffer, from = 0, to = bytes.length): Generator<Box> {
  let at = from;
  while (at < to) {
    const box = readHeader(bytes, at);
    if (!box || box.end > to) return;
    yield box;
    at = box.end;
  }
}

/** Every box between `from` and `to`, parents before children. */
export function* walkBoxes(bytes: Buffer, from = 0, to = bytes.length): Generator<Box> {
  for (const box of boxesIn(bytes, from, to)) {
    yield box;
    if (CONTAINERS.has(box.type)) yield* walkBoxes(bytes, box.body, box.end);
  }
}

/** The first box of a type at any depth. */
export function findBox(bytes: Buffer, type: string): Box | undefined {
  for (const box of walkBoxes(bytes)) if (box.type === type) return box;
  return undefined;
}

/** A box built of its parts. */
export function makeBox(type: string, ...parts: readonly Buffer[]): Buffer {
  const header = Buffer.alloc(8);
  header.writeUInt32BE(8 + parts.reduce((sum, part) => sum + part.length, 0), 0);
  header.write(type, 4, 'latin1');
  return Buffer.concat([header, ...parts]);
}

/** A box that starts with version and flags. */
export function makeFullBox(type: string, version: number, flags: number, ...parts: readonly Buffer[]): Buffer {
  const head = Buffer.alloc(4);
  head.writeUInt32BE(((version << 24) | flags) >>> 0, 0);
  return makeBox(type, head, ...parts);
}

export function u16(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 2);
  for (const [i, value] of values.entries()) bytes.writeUInt16BE(value, i * 2);
  return bytes;
}

export function u32(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [i, value] of values.entries()) bytes.writeUInt32BE(value >>> 0, i * 4);
  return bytes;
}

export function u64(value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(BigInt(value));
  return bytes;
}
