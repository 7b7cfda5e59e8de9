import { useTranslation } from 'react-i18next';
import styles from './Spinner.module.css';

/** A turning ring, announced as loading. @param size in pixels */
export function Spinner({ size = 32 }: { size?: number }) {
  const { t } = useTranslation();
  return <span className={styles.spinner} style={{ width: size, height: size }} role="status" aria-label={t('status_loading')} />;
}
