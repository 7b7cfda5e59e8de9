import type { CSSProperties } from 'react';
import { classes } from './classes.ts';
import styles from './Skeleton.module.css';

interface SkeletonProps {
  width?: CSSProperties['width'];
  height?: CSSProperties['height'];
  /** Aspect ratio, for boxes as wide as their container. */
  ratio?: string;
  round?: boolean;
  className?: string;
}

/** The placeholder of loading content. Hidden from screen readers: the region around it is announced as loading. */
export function Skeleton({ width, height, ratio, round, className }: SkeletonProps) {
  return (
    <span
      aria-hidden
      className={classes(styles.skeleton, round && styles.round, className)}
      style={{ width, height, aspectRatio: ratio }}
    />
  );
}
