import type { CSSProperties } from 'react';
import { classes } from './classes.ts';
import styles from './Skeleton.module.css';

interface SkeletonProps {
  width?: CSSProperties['width'];
  height?: CSSProperties['height'];
  /** Width to height, for boxes as wide as their place. */
  ratio?: string;
  round?: boolean;
  className?: string;
}

/** The quiet shape of something on its way. Hidden from screen readers: the region around it says that it is loading. */
export function Skeleton({ width, height, ratio, round, className }: SkeletonProps) {
  return <span aria-hidden className={classes(styles.skeleton, round && styles.round, className)} style={{ width, height, aspectRatio: ratio }} />;
}
