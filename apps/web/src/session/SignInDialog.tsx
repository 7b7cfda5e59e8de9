import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { networkQuery } from '../api/provider-queries.ts';
import { errorText } from '../api/port.ts';
import { isExemptFromLogin } from '../app/route-kinds.ts';
import { useIsSignedIn, useRuntime, useSession } from '../app/runtime.tsx';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { showToast } from '../ui/toasts.ts';
import { useSignIn } from './sign-in-context.tsx';
import styles from './SignInDialog.module.css';

/** Login and password. Opens when something needs a user, and by itself where the provider has no guests. @source spec 1 §2.2, F-128 */
export function SignInDialog() {
  const { t } = useTranslation();
  const { api, session } = useRuntime();
  const state = useSession();
  const signIn = useSignIn();
  const location = useLocation();
  const isSignedIn = useIsSignedIn();
  const forced = state.tag === 'signed-out' && !isExemptFromLogin(location.pathname);
  const open = signIn.isOpen || forced;
  const { data: network } = useQuery({ ...networkQuery(api), enabled: open });
  const closeDialog = signIn.close;
  const wasOpen = useRef(false);
  useEffect(() => {
    if (isSignedIn && wasOpen.current) {
      closeDialog();
      showToast(t('signin_welcome'));
    }
    wasOpen.current = open;
  }, [closeDialog, isSignedIn, open, t]);
  const close = () => {
    session?.closeSignIn();
    signIn.close();
  };
  return (
    <Dialog
      open={open}
      forced={forced}
      onOpenChange={(next) => !next && close()}
      title={network?.default.login.title || t('signin_title')}
      description={signIn.reason ?? (network?.default.login.description || t('signin_text'))}
    >
      <SignInForm />
    </Dialog>
  );
}

function SignInForm() {
  const { t } = useTranslation();
  const { session } = useRuntime();
  const state = useSession();
  const [login, setLogin] = useState('');
  const [password, setPassword] = useState('');
  const trap = useRef<HTMLInputElement>(null);
  const flow = state.tag === 'active' || state.tag === 'signed-out' ? state.signIn : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // Filled in only by programs. @source F-311, F-312
    if (trap.current?.value) return;
    if (login.trim() && password) session?.signIn({ login: login.trim(), password });
  };
  const clearError = () => session?.closeSignIn();
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <label className={styles.field}>
        <span>{t('signin_login')}</span>
        <input value={login} onChange={(event) => (setLogin(event.target.value), clearError())} autoComplete="username" autoCapitalize="none" spellCheck={false} required />
      </label>
      <label className={styles.field}>
        <span>{t('signin_password')}</span>
        <input type="password" value={password} onChange={(event) => (setPassword(event.target.value), clearError())} autoComplete="current-password" required />
      </label>
      <input ref={trap} name="name" className={styles.trap} tabIndex={-1} aria-hidden autoComplete="off" />
      {flow?.tag === 'failed' && (
        <p className={styles.error} role="alert">
          {errorText(flow.error, t('error_download'))}
        </p>
      )}
      <Button type="submit" look="primary" size="large" wide busy={flow?.tag === 'running'} disabled={!login.trim() || !password}>
        {t('action_signin')}
      </Button>
    </form>
  );
}
