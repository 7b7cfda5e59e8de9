/**
 * Sizes of pictures that clients request with `?w=300&h=200&crop=true`. Only few sizes are rendered: widths are rounded up to
 * the next step, and the shape of a box is one of the usual ones. This bounds the number of variants, and caches are shared.
 */
import { fail, ok, type Result } from '@aerial/domain/result.ts';

/** Widths (and heights, requested alone), pixels: those of the clients' table, the same for denser screens, and round ones. @source F-498, wire shapes §1.5 */
export const STEPS = [100, 160, 200, 280, 300, 360, 400, 560, 720, 932, 1080, 1280, 1440, 1920] as const;
/** Width ÷ height of boxes. @source C-335 */
const SHAPES = [9 / 16, 2 / 3, 3 / 4, 1, 4 / 3, 3 / 2, 16 / 9, 2, 64 / 27] as const;
/** No screen needs more. */
const LARGEST_ASKED = 10_000;

/** The size to make: inside the box, or filling it exactly when it is cropped. At least one side is given. */
export interface PictureSize {
  readonly width: number | undefined;
  readonly height: number | undefined;
  /** What lies outside the box is cut off; needs both sides. */
  readonly crop: boolean;
}

export interface SizeQuery {
  readonly w?: unknown;
  readonly h?: unknown;
  readonly crop?: unknown;
}

const stepFor = (requested: number): number => STEPS.find((step) => step >= requested) ?? STEPS.at(-1)!;
const shapeFor = (requested: number): number =>
  SHAPES.reduce((best, shape) =>
    Math.abs(Math.log(shape / requested)) < Math.abs(Math.log(best / requested)) ? shape : best,
  );

const isGiven = (value: unknown): boolean => value !== undefined && value !== '';

function side(value: unknown): number | undefined {
  const pixels = typeof value === 'string' && /^\d{1,5}(\.\d{1,3})?$/.test(value) ? Number(value) : 0;
  return pixels > 0 && pixels <= LARGEST_ASKED ? pixels : undefined;
}

/**
 * The size that answers a query.
 * @returns undefined when none is requested, or the names of the parameters that make no sense
 * @source F-498, wire shapes §1.5
 */
export function pictureSize({ w, h, crop }: SizeQuery): Result<PictureSize | undefined, string[]> {
  const wrong: string[] = [];
  const read = (name: string, value: unknown): number | undefined => {
    const pixels = side(value);
    if (isGiven(value) && pixels === undefined) wrong.push(name);
    return pixels;
  };
  const [width, height] = [read('w', w), read('h', h)];
  if (isGiven(crop) && !['true', 'false', '1', '0'].includes(String(crop))) wrong.push('crop');
  if (wrong.length > 0) return fail(wrong);
  if (width === undefined)
    return ok(height === undefined ? undefined : { width: undefined, height: stepFor(height), crop: false });
  const step = stepFor(width);
  if (height === undefined) return ok({ width: step, height: undefined, crop: false });
  return ok({
    width: step,
    height: Math.round(step / shapeFor(width / height)),
    crop: crop === 'true' || crop === '1',
  });
}

/** How a size is written in the name of a variant. */
export const sizeName = ({ width, height, crop }: PictureSize): string =>
  `${width ?? ''}x${height ?? ''}${crop ? 'c' : ''}`;

/** The pixels to make of a picture: no picture is made larger than it is, and a cropped one keeps the shape of its box. */
export function fittingSize(
  size: PictureSize,
  source: { readonly width: number; readonly height: number },
): { width: number; height: number } {
  const byWidth = size.width === undefined ? Infinity : size.width / source.width;
  const byHeight = size.height === undefined ? Infinity : size.height / source.height;
  if (size.crop && size.width !== undefined && size.height !== undefined) {
    const shrink = Math.min(1, 1 / byWidth, 1 / byHeight);
    return { width: atLeastOne(size.width * shrink), height: atLeastOne(size.height * shrink) };
  }
  const scale = Math.min(1, byWidth, byHeight);
  return { width: atLeastOne(source.width * scale), height: atLeastOne(source.height * scale) };
}

const atLeastOne = (pixels: number): number => Math.max(1, Math.round(pixels));
