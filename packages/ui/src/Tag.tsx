import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import styles from './Tag.module.css';

type TagLook = 'plain' | 'live' | 'accent' | 'outline';

/** A short badge: LIVE, 16+, a rating. */
export const Tag = ({
  look = 'plain',
  children,
  className,
}: {
  look?: TagLook;
  children: ReactNode;
  className?: string;
}) => <span className={classes(styles.tag, styles[look], className)}>{children}</span>;
