/** Pictures of imported titles: brought to the sizes and the format that the service serves. */
import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { slugOf } from '../imports/slug.ts';

const SHAPES = {
  poster: { width: 1000, height: 1500, name: '2x3' },
  wide: { width: 1280, height: 720, name: '16x9' },
  background: { width: 1920, height: 1080, name: 'bg' },
  person: { width: 600, height: 600, name: 'person' },
} as const;
export type Shape = keyof typeof SHAPES;
const QUALITY = 82;
const FOLDER = 'vod';

/** The file is no picture. */
export class BrokenPicture extends Error {
  override readonly name = 'BrokenPicture';
}

/** What a picture may contain, whatever its name says. Vector graphics can refer to other files. */
const FORMATS: ReadonlySet<string> = new Set(['jpeg', 'png', 'webp', 'avif', 'heif']);
/** A small file can be a picture of gigabytes. */
const MAX_PIXELS = 40_000_000;

/**
 * Puts a picture into the folder of the installation's pictures. The same picture again is not made again; another one gets
 * another address, so that no cache shows the old one.
 * @param source path of a picture file
 * @returns its address on the site
 * @throws BrokenPicture
 */
export async function storePicture(picturesDir: string, title: string, source: string, shape: Shape): Promise<string> {
  return (await storePictureBytes(picturesDir, title, await readFile(source), shape)).address;
}

/** @throws BrokenPicture for what is no picture, of another format, or of too many pixels */
export async function storePictureBytes(
  picturesDir: string,
  title: string,
  bytes: Uint8Array,
  shape: Shape,
): Promise<{ readonly address: string; readonly width: number; readonly height: number }> {
  const { width, height, name } = SHAPES[shape];
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 12);
  const file = `${[slugOf(title), hash, name].filter(Boolean).join('-')}.webp`;
  const target = path.join(picturesDir, FOLDER, file);
  if (!existsSync(target)) {
    await mkdir(path.dirname(target), { recursive: true });
    const draft = `${target}.${process.pid}.${randomUUID()}.tmp`;
    try {
      const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS });
      const { format } = await picture.metadata();
      if (!FORMATS.has(format)) throw new Error(`the format ${format} is not accepted`);
      await picture
        .rotate()
        .resize(width, height, { fit: 'cover', withoutEnlargement: false })
        .webp({ quality: QUALITY })
        .toFile(draft);
      await rename(draft, target);
    } catch (error) {
      await rm(draft, { force: true });
      if ((error as NodeJS.ErrnoException).code === 'ENOSPC') throw error;
      throw new BrokenPicture((error as Error).message.split('\n')[0]);
    }
  }
  return { address: `/pictures/${FOLDER}/${file}`, width, height };
}
