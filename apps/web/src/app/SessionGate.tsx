import { CloudOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router';
import { Button } from '@aerial/ui/Button.tsx';
import { classes } from '@aerial/ui/classes.ts';
import { Spinner } from '@aerial/ui/Spinner.tsx';
import { EmptyState } from '@aerial/ui/States.tsx';
import styles from './SessionGate.module.css';
import { LoginRequired } from './LoginRequired.tsx';
import { isEmbedRoute } from '../surroundings/surroundings.ts';
import { isExemptFromLogin, needsUser } from '../addresses/route-kinds.ts';
import { useRuntime, useSession } from '../core/runtime.tsx';
import { useStartRetry } from './useStartRetry.ts';

/**
 * Shows the page when the session allows it. A covered page never redirects away from the covering one.
 * @source F-128, F-186, F-191, F-241
 */
export function SessionGate({ path, isCovered, children }: { path: string; isCovered: boolean; children: ReactNode }) {
  const { t } = useTranslation();
  const { session } = useRuntime();
  const state = useSession();
  useStartRetry(
    state.tag === 'download-error' && !isCovered,
    state.tag === 'active' || state.tag === 'signed-out',
    () => session?.retry(),
  );
  if (isCovered && state.tag === 'country-forbidden') return <div className={styles.gate} />;
  if (needsUser(path) && !isCovered && !(state.tag === 'active' && !state.token.is_guest)) {
    if (state.tag === 'active' || state.tag === 'signed-out') {
      return (
        <PageLoading>
          <LoginRequired path={path} />
        </PageLoading>
      );
    }
    if (state.tag !== 'download-error' && state.tag !== 'country-forbidden') return <PageLoading />;
  }
  if (state.tag === 'download-error') {
    return (
      <div className={styles.gate} role="alert">
        <EmptyState
          icon={<CloudOff aria-hidden size={48} strokeWidth={1.3} />}
          title={t('error_download')}
          text={t('error_download_text')}
        >
          <Button look="primary" onClick={() => session?.retry()}>
            {t('action_retry')}
          </Button>
        </EmptyState>
      </div>
    );
  }
  // Embedded pages show the message in place of the player themselves. @source F-139
  if (isEmbedRoute(path)) return children;
  if (state.tag === 'country-forbidden' && !isExemptFromLogin(path)) return <Navigate to="/geo_lock" replace />;
  // Without guests the catalogue is not loaded under the sign-in dialog.
  if (state.tag === 'signed-out' && !isExemptFromLogin(path)) return <div className={styles.gate} />;
  return children;
}

/** Shown until the session has settled and the home page has loaded: as high as a page, so that nothing below it moves. @source A-139 */
const PageLoading = ({ children }: { children?: ReactNode }) => (
  <div className={classes(styles.gate, styles.loading)}>
    <Spinner size={40} />
    {children}
  </div>
);
