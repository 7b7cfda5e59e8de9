import { useState } from 'react';
import { classes } from './classes.ts';
import styles from './Backdrop.module.css';
import { SizedImage, SizedSource } from './SizedImage.tsx';
import { tintStyle } from './tint.ts';

interface BackdropProps {
  wide: string | null | undefined;
  /** For telephones held upright. */
  upright?: string | null | undefined;
  /** The colours of its corners, shown until it is there. */
  tint?: string | null | undefined;
  /** The largest thing on the first screen: loaded before everything else. Otherwise after. */
  isFirst: boolean;
  /** How the picture is cut to the place. */
  className?: string | undefined;
}

/** The picture that fills the place behind a title; a broken one leaves its colours. */
export function Backdrop({ wide, upright, tint, isFirst, className }: BackdropProps) {
  const [isBroken, setBroken] = useState(false);
  const corners = tintStyle(tint);
  return (
    <div className={classes(styles.backdrop, corners && styles.tinted)} style={corners}>
      {wide && !isBroken && (
        <picture>
          {upright && <SizedSource media="(max-width: 640px) and (orientation: portrait)" src={upright} kind="background" />}
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
