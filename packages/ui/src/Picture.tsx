import { ImageOff } from 'lucide-react';
import { useCallback, useState, type ReactNode } from 'react';
import { classes } from './classes.ts';
import type { PictureKind } from './picture-sources.ts';
import styles from './Picture.module.css';
import { SizedImage } from './SizedImage.tsx';
import { tintStyle } from './tint.ts';
import { useIsMadeHere } from './useHydrated.ts';

interface PictureProps {
  src: string | null | undefined;
  /** What it shows; '' when the text beside it says the same. */
  alt: string;
  /** With the screen, determines the requested width. */
  kind: PictureKind;
  /** The box it fills, CSS pixels at its usual size: defines its aspect ratio. */
  width: number;
  height: number;
  /** The colours of its corners, shown until it has loaded. */
  tint?: string | null | undefined;
  fit?: 'cover' | 'contain';
  /** Above the fold: loaded at once. */
  eager?: boolean;
  className?: string;
  /** The fallback for a missing or broken picture. */
  stub?: ReactNode;
}

/** A picture in a box of fixed ratio: nothing moves when it loads; a broken one falls back to a stub. @source C-787 */
export function Picture({ src, alt, kind, width, height, tint, fit = 'cover', eager, className, stub }: PictureProps) {
  const [failed, setFailed] = useState<string>();
  const [loaded, setLoaded] = useState<string>();
  // A server-rendered picture needs no script; later ones fade in.
  const fades = useIsMadeHere();
  // An image that loaded before hydration fires no load event any more.
  const attach = useCallback(
    (image: HTMLImageElement) => {
      if (!image.complete || !src) return;
      if (image.naturalWidth === 0) setFailed(src);
      else if (fades) setLoaded(src);
    },
    [src, fades],
  );
  const corners = fit === 'cover' ? tintStyle(tint) : undefined;
  const box = classes(styles.box, corners && styles.tinted, className);
  const shape = { aspectRatio: `${width} / ${height}`, ...corners };
  if (!src || failed === src) {
    return (
      <span className={box} style={shape}>
        <span className={styles.stub} role={alt ? 'img' : undefined} aria-label={alt || undefined}>
          {stub ?? <ImageOff aria-hidden size={28} strokeWidth={1.5} />}
        </span>
      </span>
    );
  }
  return (
    <span className={box} style={shape}>
      <SizedImage
        onAttach={attach}
        className={classes(styles.image, styles[fit], fades && loaded !== src && styles.coming)}
        src={src}
        kind={kind}
        ratio={fit === 'cover' ? width / height : undefined}
        width={width}
        height={height}
        alt={alt}
        loading={eager ? 'eager' : 'lazy'}
        decoding="async"
        draggable={false}
        onLoad={fades ? () => setLoaded(src) : undefined}
        onError={() => setFailed(src)}
      />
    </span>
  );
}
