import type { ReactNode } from 'react';
import styles from './VisuallyHidden.module.css';

/** Announces what changed to screen readers only. It stays mounted while it is empty: a region that appears with its text is not read out. */
export const Announcement = ({ children }: { children: ReactNode }) => (
  <output className={styles.hidden}>{children}</output>
);
