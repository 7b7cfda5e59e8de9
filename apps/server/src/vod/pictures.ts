/** Pictures of imported titles: brought to the sizes and the format that the service serves. */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { slugOf } from '../imports/slug.ts';

const SHAPES = {
  poster: { width: 1000, height: 1500, name: '2x3' },
  wide: { width: 1280, height: 720, name: '16x9' },
  background: { width: 1920, height: 1080, name: 'bg' },
} as const;
export type Shape = keyof typeof SHAPES;
const QUALITY = 82;
const FOLDER = 'vod';

/** The file is no picture. */
export class BrokenPicture extends Error {
  override readonly name = 'BrokenPicture';
}

/**
 * Puts a picture into the folder of the installation's pictures. The same picture again is not made again; another one gets
 * another address, so that no cache shows the old one.
 * @param source path of a picture file
 * @returns its address on the site
 * @throws BrokenPicture
 */
export async function storePicture(picturesDir: string, title: string, source: string, shape: Shape): Promise<string> {
  const { width, height, name } = SHAPES[shape];
  const bytes = await readFile(source);
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 12);
  const file = `${[slugOf(title), hash, name].filter(Boolean).join('-')}.webp`;
  const target = path.join(picturesDir, FOLDER, file);
  if (!existsSync(target)) {
    await mkdir(path.dirname(target), { recursive: true });
    const draft = `${target}.${process.pid}.tmp`;
    try {
      await sharp(bytes)
        .rotate()
        .resize(width, height, { fit: 'cover', withoutEnlargement: false })
        .webp({ quality: QUALITY })
        .toFile(draft);
      await rename(draft, target);
    } catch (error) {
      await rm(draft, { force: true });
      throw new BrokenPicture((error as Error).message.split('\n')[0]);
    }
  }
  return `/pictures/${FOLDER}/${file}`;
}
