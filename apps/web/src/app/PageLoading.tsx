import { Spinner } from '@aerial/ui/Spinner.tsx';
import styles from './App.module.css';

/** In the place of a page whose code or data are not there yet. */
export function PageLoading() {
  return (
    <div className={styles.loading}>
      <Spinner size={40} />
    </div>
  );
}
