import { useTranslation } from 'react-i18next';
import styles from './Spinner.module.css';

/** A spinner, announced as loading. @param size in pixels */
export function Spinner({ size = 32 }: { size?: number }) {
  const { t } = useTranslation();
  return <output className={styles.spinner} style={{ width: size, height: size }} aria-label={t('status_loading')} />;
}
