import { Spinner } from '@aerial/ui/Spinner.tsx';
import { ErrorState } from '@aerial/ui/States.tsx';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Outlet } from 'react-router';
import { setSessionHooks } from '../core/api.ts';
import { failureText } from '../core/errors.ts';
import { requestProof } from '../session/proof.ts';
import { clearSession, selfQuery, SelfProvider } from '../session/self.tsx';
import styles from './Shell.module.css';

const SignInPage = lazy(() => import('../features/sign-in/SignInPage.tsx'));
const EnrolPage = lazy(() => import('../features/sign-in/EnrolPage.tsx'));

/** Until it is known what to show. */
export const Waiting = () => (
  <div className={styles.waiting}>
    <Spinner size={32} />
  </div>
);

/** What is shown depends on who is signed in: the sign-in, the set-up of a second factor, or the console. The address stays. */
export function Gate() {
  const self = useQuery(selfQuery);
  const [wasSignedIn, setSignedIn] = useState(false);
  if (self.data && !wasSignedIn) setSignedIn(true);
  useEffect(() => setSessionHooks({ onSignedOut: clearSession, prove: requestProof }), []);
  if (self.isError && self.data === undefined)
    return <ErrorState text={failureText(self.error)} onRetry={() => void self.refetch()} />;
  if (self.data === undefined) return <Waiting />;
  return (
    <Suspense fallback={<Waiting />}>
      {self.data === null ? (
        <SignInPage isOver={wasSignedIn} />
      ) : !self.data.is_enrolled ? (
        <EnrolPage />
      ) : (
        <SelfProvider value={self.data}>
          <Outlet />
        </SelfProvider>
      )}
    </Suspense>
  );
}
