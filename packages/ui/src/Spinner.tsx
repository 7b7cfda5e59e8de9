import { useControlTexts } from './texts.ts';
import styles from './Spinner.module.css';

/** A spinner, announced as loading. @param size in pixels */
export function Spinner({ size = 32 }: { size?: number }) {
  const textOf = useControlTexts();
  return (
    <output className={styles.spinner} style={{ width: size, height: size }} aria-label={textOf('status_loading')} />
  );
}
