import { CloudOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/States.tsx';
import styles from './SessionGate.module.css';
import { isExemptFromLogin } from './route-kinds.ts';
import { useRuntime, useSession } from './runtime.tsx';

/** Shows the page when the session allows it. @source F-128, F-191, F-241 */
export function SessionGate({ path, children }: { path: string; children: ReactNode }) {
  const { t } = useTranslation();
  const { session } = useRuntime();
  const state = useSession();
  if (state.tag === 'download-error') {
    return (
      <div className={styles.gate} role="alert">
        <EmptyState icon={<CloudOff aria-hidden size={48} strokeWidth={1.3} />} title={t('error_download')} text={t('error_download_text')}>
          <Button look="primary" onClick={() => session?.retry()}>
            {t('action_retry')}
          </Button>
        </EmptyState>
      </div>
    );
  }
  if (state.tag === 'country-forbidden' && !isExemptFromLogin(path)) return <Navigate to="/geo_lock" replace />;
  // Without guests nothing of the catalogue is loaded under the sign-in dialog.
  if (state.tag === 'signed-out' && !isExemptFromLogin(path)) return <div className={styles.gate} />;
  return children;
}
