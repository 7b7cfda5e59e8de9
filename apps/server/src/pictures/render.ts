/** Draws a picture in another size and format. */
import sharp, { type Metadata, type Sharp, type SharpOptions } from 'sharp';
import type { PictureFormat } from './formats.ts';
import { fittingSize, type PictureSize } from './sizes.ts';
import { MAX_ORIGINAL_BYTES } from './sources.ts';

/** Stands in the names of what was made; goes up when the same wish is answered otherwise. */
export const RENDERING = 1;
const SOURCE_MAX_PIXELS = 40_000_000;
const LIMIT_S = 15;
const READ_FORMATS: ReadonlySet<string> = new Set(['jpeg', 'png', 'webp', 'gif', 'avif', 'heif', 'svg']);
/** Dots per inch that vector pictures are drawn in when nothing else is said. */
const VECTOR_DENSITY = 72;
const MAX_VECTOR_DENSITY = 7_200;
/** Above this many pixels AVIF is made with less effort: the rest would be waited for, and saves little. */
const AVIF_CAREFUL_PIXELS = 600_000;

/** It is no picture that can be drawn: broken, too large, or something else. */
export class UnusablePicture extends Error {}

export interface Rendered {
  readonly bytes: Buffer;
  /** Media type. */
  readonly type: string;
}

const OPTIONS: SharpOptions = { limitInputPixels: SOURCE_MAX_PIXELS, failOn: 'error', sequentialRead: true };

/** What a client would see: an upright photograph is stored lying on its side. */
function sides({ width, height, orientation = 1 }: Metadata): { width: number; height: number } {
  return orientation >= 5 ? { width: height, height: width } : { width, height };
}

function encode(
  image: Sharp,
  format: PictureFormat,
  hasAlpha: boolean,
  pixels: number,
): { image: Sharp; type: string } {
  switch (format) {
    case 'avif':
      return { image: image.avif({ quality: 50, effort: pixels <= AVIF_CAREFUL_PIXELS ? 2 : 1 }), type: 'image/avif' };
    case 'webp':
      return { image: image.webp({ quality: 78, effort: 3, alphaQuality: 90 }), type: 'image/webp' };
    case 'plain':
      return hasAlpha
        ? { image: image.png({ compressionLevel: 8, palette: true }), type: 'image/png' }
        : { image: image.jpeg({ quality: 80, progressive: true }), type: 'image/jpeg' };
  }
}

/** @throws UnusablePicture */
async function examine(bytes: Buffer): Promise<Metadata> {
  if (bytes.length > MAX_ORIGINAL_BYTES) throw new UnusablePicture('too many bytes');
  const about = await sharp(bytes, { ...OPTIONS, limitInputPixels: false }).metadata();
  if (!about.format || !READ_FORMATS.has(about.format))
    throw new UnusablePicture(`${about.format ?? 'nothing'} is no format of pictures`);
  if (about.format !== 'svg' && about.width * about.height > SOURCE_MAX_PIXELS)
    throw new UnusablePicture('too many pixels');
  return about;
}

/** Every error of the decoder counts as a fault of the picture. */
async function blamingPicture<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof UnusablePicture) throw error;
    throw new UnusablePicture(error instanceof Error ? error.message : String(error), { cause: error });
  }
}

/** @param bytes of the original @throws UnusablePicture when it cannot be drawn */
export const render = (bytes: Buffer, size: PictureSize, format: PictureFormat): Promise<Rendered> =>
  blamingPicture(async () => {
    const about = await examine(bytes);
    const isVector = about.format === 'svg';
    const natural = sides(about);
    // A vector picture has any size: it is drawn in the one that is wanted.
    const source = isVector ? { width: natural.width * 100, height: natural.height * 100 } : natural;
    const { width, height } = fittingSize(size, source);
    const density = isVector
      ? Math.min(
          MAX_VECTOR_DENSITY,
          Math.max(1, VECTOR_DENSITY * Math.max(width / natural.width, height / natural.height)),
        )
      : undefined;
    const drawn = sharp(bytes, density === undefined ? OPTIONS : { ...OPTIONS, density })
      .timeout({ seconds: LIMIT_S })
      .autoOrient()
      .resize(width, height, { fit: size.crop ? 'cover' : 'fill' });
    const { image, type } = encode(drawn, format, about.hasAlpha ?? false, width * height);
    return { bytes: await image.toBuffer(), type };
  });

/** How many corners a tint has, and what it is made of. */
const CORNERS = 2;

/**
 * The colours of a picture's corners, what is shown in its place until it is there: `a3512477b012`, three hexadecimal digits each
 * for top left, top right, bottom left, bottom right. Nothing for pictures that one sees through.
 * @throws UnusablePicture
 */
export const tintOf = (bytes: Buffer): Promise<string | undefined> =>
  blamingPicture(async () => {
    const about = await examine(bytes);
    if (about.hasAlpha || about.format === 'svg') return undefined;
    const raw = await sharp(bytes, OPTIONS)
      .timeout({ seconds: LIMIT_S })
      .autoOrient()
      .toColourspace('srgb')
      .removeAlpha()
      .resize(CORNERS, CORNERS, { fit: 'fill' })
      .raw()
      .toBuffer();
    if (raw.length !== CORNERS * CORNERS * 3) return undefined;
    return [...raw].map((value) => Math.round(value / 17).toString(16)).join('');
  });
