/**
 * The picture of a shared page as social networks take it: of a moderate size, and with that size said, read from the first bytes of
 * the file, since a card is laid out before its picture is there.
 */
import { open } from 'node:fs/promises';
import { LRUCache } from 'lru-cache';
import { fittingSize } from '../pictures/sizes.ts';
import type { PictureSource, PictureSources } from '../pictures/sources.ts';

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Enough for the headers of all kinds; a JPEG with a large colour profile needs most of it. */
const HEAD_BYTES = 65_536;

function pngSize(head: Buffer): Size | undefined {
  if (head.length < 24 || head.readUInt32BE(0) !== 0x89504e47) return undefined;
  return { width: head.readUInt32BE(16), height: head.readUInt32BE(20) };
}

/** The frame header of a JPEG says it; the segments before are stepped over. */
function jpegSize(head: Buffer): Size | undefined {
  if (head.length < 4 || head.readUInt16BE(0) !== 0xffd8) return undefined;
  for (let at = 2; at + 9 < head.length && head[at] === 0xff; at += 2 + head.readUInt16BE(at + 2)) {
    const marker = head[at + 1]!;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { width: head.readUInt16BE(at + 7), height: head.readUInt16BE(at + 5) };
  }
  return undefined;
}

function webpSize(head: Buffer): Size | undefined {
  if (head.length < 30 || head.toString('latin1', 0, 4) !== 'RIFF' || head.toString('latin1', 8, 12) !== 'WEBP')
    return undefined;
  switch (head.toString('latin1', 12, 16)) {
    case 'VP8X':
      return { width: 1 + head.readUIntLE(24, 3), height: 1 + head.readUIntLE(27, 3) };
    case 'VP8L': {
      const bits = head.readUInt32LE(21);
      return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff) };
    }
    default:
      return { width: head.readUInt16LE(26) & 0x3fff, height: head.readUInt16LE(28) & 0x3fff };
  }
}

/** @returns the size in pixels; undefined for other kinds of files and for damaged ones */
export const sizeOf = (head: Buffer): Size | undefined => pngSize(head) ?? jpegSize(head) ?? webpSize(head);

async function readHead(file: string): Promise<Buffer | undefined> {
  const handle = await open(file).catch(() => undefined);
  if (!handle) return undefined;
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } catch {
    return undefined;
  } finally {
    await handle.close();
  }
}

const headOf = async ({ file, read }: PictureSource): Promise<Buffer | undefined> =>
  file === undefined ? (await read()).subarray(0, HEAD_BYTES) : readHead(file);

const PREFIX = '/pictures/';
/** A page does not wait longer for the media store: its card has the size the next time. */
const LIMIT_MS = 1_000;
/** Wide enough for the largest cards, pixels; one of the sizes that pictures are made in. */
const CARD_WIDTH = 1280;
/** Sizes that are cached; a picture that is replaced is mostly of the same size. */
const MAX_CACHED = 5_000;

export interface SharePicture extends Size {
  /** Whole address. */
  readonly src: string;
}

/** Pictures below /pictures of this installation, for cards; undefined for others, and for those that cannot be read now. */
export function sharePictures(find: PictureSources['find']): (address: string) => Promise<SharePicture | undefined> {
  const cache = new LRUCache<string, Size>({ max: MAX_CACHED });

  async function readSize(pathname: string): Promise<Size | undefined> {
    const source = await find(decodeURIComponent(pathname.slice(PREFIX.length)));
    const head = source && (await headOf(source));
    const size = head && sizeOf(head);
    if (size) cache.set(pathname, size);
    return size;
  }
  const sizeAt = (pathname: string): Promise<Size | undefined> => {
    const reading = readSize(pathname).catch(() => undefined);
    const { promise: limit, resolve } = Promise.withResolvers<undefined>();
    const timer = setTimeout(resolve, LIMIT_MS);
    return Promise.race([reading, limit]).finally(() => clearTimeout(timer));
  };

  return async (address) => {
    const url = new URL(address);
    const size = url.pathname.startsWith(PREFIX)
      ? (cache.get(url.pathname) ?? (await sizeAt(url.pathname)))
      : undefined;
    if (!size) return undefined;
    url.search = `?w=${CARD_WIDTH}`;
    return { src: url.href, ...fittingSize({ width: CARD_WIDTH, height: undefined, crop: false }, size) };
  };
}
