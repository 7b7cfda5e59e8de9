/** Shared parts of the login forms. */
import type { EpochMs } from '@aerial/domain/time.ts';
import type { TFunction } from 'i18next';
import { useEffect, useRef, type FormEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './Login.module.css';
import { secondsUntil } from './machine.ts';
import type { Login, LoginError, LoginEvent } from './types.ts';

export interface ScreenProps {
  readonly login: Login;
  readonly send: (event: LoginEvent) => void;
}

export const ERROR_ID = 'login-error';

/** Links a field to the error of its form. */
export const errorOf = (login: Login) => ({
  'aria-invalid': login.error !== undefined,
  'aria-describedby': login.error ? ERROR_ID : undefined,
});

interface LoginFormProps {
  children: ReactNode;
  error: LoginError | undefined;
  /** @param trap the value of the honeypot field */
  onSubmit: (trap: string) => void;
}

/** A form that is also submitted by Enter, with a honeypot field. @source F-311, F-312 */
export function LoginForm({ children, error, onSubmit }: LoginFormProps) {
  const form = useRef<HTMLFormElement>(null);
  // The disabled button lost the focus; the field to correct takes it.
  useEffect(() => {
    if (error) [...(form.current?.querySelectorAll<HTMLElement>('[aria-invalid="true"]') ?? [])].at(-1)?.focus();
  }, [error]);
  const trap = useRef<HTMLInputElement>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit(trap.current?.value ?? '');
  };
  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate>
      {children}
      <input ref={trap} name="name" className={styles.trap} tabIndex={-1} aria-hidden autoComplete="off" />
    </form>
  );
}

/** The server's message, with ours as the fallback. @source F-443, F-455, A-889, A-890 */
function textOf(error: LoginError, t: TFunction): string {
  if (error.kind === 'wrong-phone') return t('error_wrong_phone');
  if (error.kind === 'foreign-phone') return t('error_foreign_phone', { code: error.code });
  if (error.kind === 'no-addresses') return t('login_no_addresses');
  return error.error.status === 0 ? t('error_download') : error.error.message || t('error_general');
}

/** The error under the form; a live region. */
export function FormError({ error, now }: { error: LoginError | undefined; now: EpochMs }) {
  const { t } = useTranslation();
  const wait = error?.kind === 'refused' ? secondsUntil(error.retryAt, now) : 0;
  return (
    <div className={styles.errors}>
      <p id={ERROR_ID} role="alert" className={styles.error}>
        {error && textOf(error, t)}
      </p>
      {wait > 0 && <p className={styles.wait}>{t('login_wait', { count: wait })}</p>}
    </div>
  );
}
