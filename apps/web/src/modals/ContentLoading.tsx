import { Spinner } from '@aerial/ui/Spinner.tsx';
import styles from '../app/modals/ModalHost.module.css';

/** @param growing the contents are much higher than this: the dialog opens only with them, so that it does not grow under a finger */
export const ContentLoading = ({ growing = false }: { growing?: boolean }) => (
  <div className={styles.loading} data-dialog-pending={growing || undefined}>
    <Spinner size={32} />
  </div>
);
