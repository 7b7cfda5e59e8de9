import { useTranslation } from 'react-i18next';
import { errorText } from '@aerial/api-client/port.ts';
import styles from '../../parts/dialogs/contents.module.css';
import type { PinEntry } from './usePinProof.ts';

/** Why a PIN was refused, and the time until the next attempt. @source F-445, F-446 */
export function PinTrouble({
  entry: { failure, error, waitS },
  id,
}: {
  entry: Pick<PinEntry, 'failure' | 'error' | 'waitS'>;
  id: string;
}) {
  const { t } = useTranslation();
  const text =
    failure === 'wrong'
      ? t('parental_wrong_code')
      : failure === 'offline'
        ? t('error_download_text')
        : failure === 'other'
          ? errorText(error, t('error_general'))
          : '';
  return (
    <div id={id}>
      <p className={styles.error} role="alert">
        {text || (waitS > 0 ? t('parental_limited') : '')}
      </p>
      {waitS > 0 && <p className={styles.wait}>{t('login_wait', { count: waitS })}</p>}
    </div>
  );
}
