import { ImageOff } from 'lucide-react';
import { useCallback, useState, type ReactNode } from 'react';
import { classes } from './classes.ts';
import { pictureSources } from './picture-sources.ts';
import styles from './Picture.module.css';

interface PictureProps {
  src: string | null | undefined;
  /** What it shows; '' when the text beside it says the same. */
  alt: string;
  /** The box it fills, CSS pixels at its usual size: gives the ratio, and the width that is asked of the server. */
  width: number;
  height: number;
  /** Widest the box becomes, CSS `sizes`; the usual width when absent. */
  sizes?: string;
  /** Shown until the picture is there. */
  colour?: string | null;
  fit?: 'cover' | 'contain';
  /** Above the fold: loaded at once. */
  eager?: boolean;
  className?: string;
  /** Shown in place of a picture that is missing or broken. */
  stub?: ReactNode;
}

/** A picture in a box of fixed ratio: nothing moves when it arrives; a broken one gives way to a stub. @source C-787 */
export function Picture({ src, alt, width, height, sizes, colour, fit = 'cover', eager, className, stub }: PictureProps) {
  const [failed, setFailed] = useState<string>();
  const [loaded, setLoaded] = useState<string>();
  const broken = !src || failed === src;
  // An image that was there before the script has no load event any more.
  const attach = useCallback(
    (image: HTMLImageElement | null) => {
      if (!image || !image.complete || !src) return;
      if (image.naturalWidth > 0) setLoaded(src);
      else setFailed(src);
    },
    [src],
  );
  const box = { aspectRatio: `${width} / ${height}`, backgroundColor: colour ?? undefined };
  if (broken) {
    return (
      <span className={classes(styles.box, className)} style={box}>
        <span className={styles.stub} role={alt ? 'img' : undefined} aria-label={alt || undefined}>
          {stub ?? <ImageOff aria-hidden size={28} strokeWidth={1.5} />}
        </span>
      </span>
    );
  }
  const sources = pictureSources(src, width, height);
  return (
    <span className={classes(styles.box, className)} style={box}>
      <img
        ref={attach}
        className={classes(styles.image, styles[fit], (eager || loaded === src) && styles.shown)}
        src={sources.src}
        srcSet={sources.srcSet}
        sizes={sources.srcSet ? (sizes ?? `${width}px`) : undefined}
        width={width}
        height={height}
        alt={alt}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : undefined}
        decoding="async"
        draggable={false}
        onLoad={() => setLoaded(src)}
        onError={() => setFailed(src)}
      />
    </span>
  );
}
