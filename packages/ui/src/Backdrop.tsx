import { useState } from 'react';
import { classes } from './classes.ts';
import styles from './Backdrop.module.css';
import { SizedImage, SizedSource } from './SizedImage.tsx';
import { tintStyle } from './tint.ts';

interface BackdropProps {
  wide: string | null | undefined;
  /** For phones in portrait orientation. */
  upright?: string | null | undefined;
  /** The colours of its corners, shown until it has loaded. */
  tint?: string | null | undefined;
  /** The largest element of the first screen: loaded with high priority. Others have low priority. */
  isFirst: boolean;
  /** `object-position` of the picture. */
  className?: string | undefined;
}

/** The background picture behind a title; a broken one falls back to its colours. */
export function Backdrop({ wide, upright, tint, isFirst, className }: BackdropProps) {
  const [isBroken, setBroken] = useState(false);
  const corners = tintStyle(tint);
  return (
    <div className={classes(styles.backdrop, corners && styles.tinted)} style={corners}>
      {wide && !isBroken && (
        <picture>
          {upright && (
            <SizedSource media="(max-width: 640px) and (orientation: portrait)" src={upright} kind="background" />
          )}
          <SizedImage
            className={classes(styles.image, className)}
            src={wide}
            kind="background"
            alt=""
            width={1920}
            height={1080}
            loading={isFirst ? 'eager' : 'lazy'}
            fetchPriority={isFirst ? 'high' : 'low'}
            decoding="async"
            draggable={false}
            onError={() => setBroken(true)}
          />
        </picture>
      )}
    </div>
  );
}
