/** Which part of a picture is seen through a frame. Pure. */
export interface Crop {
  /** 1: as much as fits the frame. */
  readonly zoom: number;
  /** From 0, the left edge, to 1, the right edge. */
  readonly across: number;
  readonly down: number;
}
export const WHOLE: Crop = { zoom: 1, across: 0.5, down: 0.5 };
export const MAX_ZOOM = 5;

export interface Size {
  readonly width: number;
  readonly height: number;
}

const within = (value: number, from: number, to: number): number => Math.min(to, Math.max(from, value));

/** The rectangle of the picture that fills the frame. */
export function cropped(picture: Size, frame: Size, { zoom, across, down }: Crop): Size & { x: number; y: number } {
  const scale = Math.min(picture.width / frame.width, picture.height / frame.height) / within(zoom, 1, MAX_ZOOM);
  const [width, height] = [frame.width * scale, frame.height * scale];
  return {
    x: (picture.width - width) * within(across, 0, 1),
    y: (picture.height - height) * within(down, 0, 1),
    width,
    height,
  };
}

/** The crop after the picture was dragged by that many pixels of the frame. */
export function dragged(crop: Crop, by: { readonly x: number; readonly y: number }, picture: Size, frame: Size): Crop {
  const part = cropped(picture, frame, crop);
  const moved = (at: number, pixels: number, whole: number, shown: number, framed: number) =>
    whole - shown < 1 ? at : within(at - (pixels * shown) / framed / (whole - shown), 0, 1);
  return {
    zoom: crop.zoom,
    across: moved(crop.across, by.x, picture.width, part.width, frame.width),
    down: moved(crop.down, by.y, picture.height, part.height, frame.height),
  };
}

/** Sizes that pictures are sent in. */
export const SHAPES = {
  poster: { width: 1000, height: 1500 },
  wide: { width: 1280, height: 720 },
  background: { width: 1920, height: 1080 },
  person: { width: 600, height: 600 },
  icon: { width: 256, height: 256 },
} as const satisfies Record<string, Size>;
export type PictureShape = keyof typeof SHAPES;

/** Whether no part of a picture is transparent. @param pixels red, green, blue, alpha of each */
export function isOpaque(pixels: Uint8ClampedArray): boolean {
  for (let at = 3; at < pixels.length; at += 4) if (pixels[at]! < 255) return false;
  return true;
}
