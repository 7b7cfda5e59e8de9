/** Pictures of imported titles: brought to the sizes and the format that the service serves. */
import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { slugOf } from '../imports/slug.ts';
import { MediaError } from '../media/media-error.ts';
import { pictureKey } from '../media/picture-keys.ts';
import { ObjectNotFound, ObjectStoreError, type ObjectStore } from '../ports/objects/objects.ts';

const SHAPES = {
  poster: { width: 1000, height: 1500, name: '2x3' },
  wide: { width: 1280, height: 720, name: '16x9' },
  background: { width: 1920, height: 1080, name: 'bg' },
  person: { width: 600, height: 600, name: 'person' },
  /** Not cropped, with its alpha channel: it is shown as a mask. */
  icon: { width: 256, height: 256, name: 'icon' },
} as const;
export type Shape = keyof typeof SHAPES;
const QUALITY = 82;
const TRANSPARENT = { r: 0, g: 0, b: 0, alpha: 0 };
const FOLDER = 'vod';

/** The file is no picture. */
export class BrokenPicture extends Error {
  override readonly name = 'BrokenPicture';
}

/** What a picture may contain, whatever its name says. Vector graphics can refer to other files. */
const FORMATS: ReadonlySet<string> = new Set(['jpeg', 'png', 'webp', 'avif', 'heif']);
/** A small file can be a picture of gigabytes. */
const MAX_PIXELS = 40_000_000;

/** Where originals are written, and read from below /pictures. */
export interface PictureTarget {
  /** @param name the path below /pictures */
  has(name: string): Promise<boolean>;
  /** All of it or nothing. */
  write(name: string, bytes: Buffer): Promise<void>;
}

/** The installation's own folder. */
export const pictureFolder = (folder: string): PictureTarget => ({
  has: async (name) => existsSync(path.join(folder, name)),
  async write(name, bytes) {
    const target = path.join(folder, name);
    await mkdir(path.dirname(target), { recursive: true });
    const draft = `${target}.${process.pid}.${randomUUID()}.tmp`;
    try {
      await writeFile(draft, bytes, { flush: true });
      await rename(draft, target);
    } catch (error) {
      await rm(draft, { force: true });
      throw error;
    }
  },
});

/** The media store. @param how `isAwaited`: somebody waits for a picture, so that a store that hangs is given up in time */
export const pictureObjects = (objects: ObjectStore, how: { readonly isAwaited: boolean }): PictureTarget => ({
  async has(name) {
    try {
      await objects.readRange(pictureKey(name)!, 0, 1);
      return true;
    } catch (error) {
      if (error instanceof ObjectNotFound) return false;
      throw error;
    }
  },
  write: (name, bytes) => objects.write(pictureKey(name)!, bytes, how),
});

/**
 * Stores a picture file. The same picture again is not made again; another one gets another address, so that no cache shows the
 * old one.
 * @param source path of a picture file
 * @returns its address on the site
 * @throws BrokenPicture, MediaError store_failed
 */
export async function storePicture(to: PictureTarget, title: string, source: string, shape: Shape): Promise<string> {
  try {
    return (await storePictureBytes(to, title, await readFile(source), shape)).address;
  } catch (error) {
    if (error instanceof ObjectStoreError)
      throw new MediaError('store_failed', `the media store cannot be used (${error.reason}: ${error.message})`);
    throw error;
  }
}

/** @throws BrokenPicture for what is no picture, of another format, or of too many pixels; ObjectStoreError */
export async function storePictureBytes(
  to: PictureTarget,
  title: string,
  bytes: Uint8Array,
  shape: Shape,
): Promise<{ readonly address: string; readonly width: number; readonly height: number }> {
  const { width, height, name: suffix } = SHAPES[shape];
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 12);
  const name = `${FOLDER}/${[slugOf(title), hash, suffix].filter(Boolean).join('-')}.webp`;
  if (!(await to.has(name))) await to.write(name, await draw(bytes, shape));
  return { address: `/pictures/${name}`, width, height };
}

async function draw(bytes: Uint8Array, shape: Shape): Promise<Buffer> {
  const { width, height } = SHAPES[shape];
  const isIcon = shape === 'icon';
  try {
    const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS });
    const { format } = await picture.metadata();
    if (!FORMATS.has(format)) throw new Error(`the format ${format} is not accepted`);
    return await picture
      .rotate()
      .resize(width, height, {
        fit: isIcon ? 'contain' : 'cover',
        background: TRANSPARENT,
        withoutEnlargement: false,
      })
      .webp(isIcon ? { lossless: true } : { quality: QUALITY })
      .toBuffer();
  } catch (error) {
    throw new BrokenPicture((error as Error).message.split('\n')[0]);
  }
}
