import { useTranslation } from 'react-i18next';
import { Button } from '@aerial/ui/Button.tsx';
import { EmptyState } from '@aerial/ui/States.tsx';
import styles from './App.module.css';

/** Replaces everything when the frame of the application itself failed. */
export function AppFailure() {
  const { t } = useTranslation();
  return (
    <div className={styles.failure} role="alert">
      <EmptyState isPage title={t('error_application')}>
        <Button look="primary" onClick={() => window.location.reload()}>
          {t('action_reload')}
        </Button>
      </EmptyState>
    </div>
  );
}
