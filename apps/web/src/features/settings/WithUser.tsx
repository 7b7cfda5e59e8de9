import type { User } from '@aerial/contract/shapes/user.ts';
import type { ReactNode } from 'react';
import { useUser } from '../../session/user.ts';
import { Spinner } from '@aerial/ui/Spinner.tsx';
import { ErrorState } from '@aerial/ui/States.tsx';
import styles from './WithUser.module.css';

/** Shows nothing of the account before its user has loaded. @source A-139 */
export function WithUser({ children }: { children: (user: User) => ReactNode }) {
  const { data: user, isError, refetch } = useUser();
  if (isError && !user) return <ErrorState onRetry={() => void refetch()} />;
  return !user || user.is_guest ? <SettingsLoading /> : children(user);
}

export const SettingsLoading = () => (
  <div className={styles.loading}>
    <Spinner size={40} />
  </div>
);
