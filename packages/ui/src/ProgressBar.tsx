import { classes } from './classes.ts';
import styles from './ProgressBar.module.css';

/** A progress bar. @param percent 0 to 100 @param label its accessible name; without it the bar is decoration */
export function ProgressBar({ percent, label, className }: { percent: number; label?: string; className?: string }) {
  const meaning = label
    ? {
        role: 'progressbar',
        'aria-label': label,
        'aria-valuenow': Math.round(percent),
        'aria-valuemin': 0,
        'aria-valuemax': 100,
      }
    : { 'aria-hidden': true };
  return (
    <span className={classes(styles.track, className)} {...meaning}>
      <span className={styles.bar} style={{ width: `${Math.min(100, Math.max(0, percent))}%` }} />
    </span>
  );
}
