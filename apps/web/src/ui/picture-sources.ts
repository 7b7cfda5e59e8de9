/** Addresses of one picture at several widths. Pictures are served scaled when `?w=…&h=…` is appended. @source F-498, C-854, C-855 */

const MAX_WIDTH = 1920;
/** Widths that are asked for: few, so that caches are shared between screens. */
const STEPS = [100, 196, 280, 360, 480, 640, 960, 1280, 1920] as const;

/** The smallest step that is wide enough. */
export const stepWidth = (width: number): number => STEPS.find((step) => step >= width) ?? MAX_WIDTH;

function scaled(src: string, width: number, ratio: number): string {
  return `${src}${src.includes('?') ? '&' : '?'}w=${width}&h=${Math.round(width / ratio)}`;
}

/** Vector pictures and pictures inside the page have one size for all. */
const isScalable = (src: string) => !src.startsWith('data:') && !/\.svg(\?|$)/.test(src);

export function pictureSources(src: string, width: number, height: number): { src: string; srcSet: string | undefined } {
  if (!isScalable(src)) return { src, srcSet: undefined };
  const ratio = width / height;
  const widths = [...new Set([0.75, 1, 1.5, 2].map((factor) => stepWidth(width * factor)))];
  return {
    src: scaled(src, stepWidth(width), ratio),
    srcSet: widths.length < 2 ? undefined : widths.map((step) => `${scaled(src, step, ratio)} ${step}w`).join(', '),
  };
}
