import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '@aerial/contract/shapes/user.ts';
import { useIsSignedIn, useRuntime } from '../../core/runtime.tsx';
import { useUser } from '../../session/user.ts';
import { Button } from '@aerial/ui/Button.tsx';
import { Spinner } from '@aerial/ui/Spinner.tsx';
import { ErrorState } from '@aerial/ui/States.tsx';
import styles from './contents.module.css';

/** Contents that need a user. A guest gets a sign-in button. @param signInFor the reason of the sign-in */
export function NeedsUser({
  signInFor = 'parental_signin',
  children,
}: {
  signInFor?: 'parental_signin' | 'profiles_signin' | 'signin_to_buy';
  children: (user: User) => ReactNode;
}) {
  const { t } = useTranslation();
  const { modals } = useRuntime();
  const isSignedIn = useIsSignedIn();
  const { data: user, isError, refetch } = useUser();
  if (!isSignedIn) {
    return (
      <div className={styles.content}>
        <p className={styles.text}>{t(signInFor)}</p>
        <div className={styles.actions}>
          <Button look="primary" onClick={() => modals.open({ id: 'auth' })}>
            {t('action_signin')}
          </Button>
          <Button onClick={modals.close}>{t('action_close')}</Button>
        </div>
      </div>
    );
  }
  if (isError && !user) return <ErrorState compact onRetry={() => void refetch()} />;
  if (!user) {
    return (
      <div className={styles.loading}>
        <Spinner size={32} />
      </div>
    );
  }
  return children(user);
}
