import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@aerial/ui/Button.tsx';
import { CodeField } from './CodeField.tsx';
import { errorOf, FormError, LoginForm, type ScreenProps } from './form.tsx';
import styles from './Login.module.css';
import { isWholeCode, secondsUntil } from './machine.ts';
import { useSmsCode } from './sms-code.ts';
import type { SentCode } from './types.ts';

/** Entry of the code. @source F-266, F-318 */
export function CodeScreen({ login, send, sent }: ScreenProps & { sent: SentCode }) {
  const { t } = useTranslation();
  const [first] = useState(sent);
  const type = useCallback((text: string) => send({ type: 'code-typed', text }), [send]);
  useSmsCode(sent.by === 'sms' ? sent : undefined, type);
  return (
    <LoginForm error={login.error} onSubmit={() => send({ type: 'code-submitted' })}>
      <output className={styles.status}>{sent !== first && t('login_code_again_done')}</output>
      <CodeField
        key={sent.resendAt}
        length={sent.length}
        code={login.code}
        onCode={type}
        readOnly={login.isBusy}
        aria-label={t('login_code', { count: sent.length })}
        {...errorOf(login)}
      />
      <FormError error={login.error} now={login.now} />
      <Button type="submit" look="primary" size="large" wide busy={login.isBusy} disabled={!isWholeCode(login)}>
        {t('action_signin')}
      </Button>
      {sent.resendAt !== undefined && <Resend login={login} send={send} sent={sent} />}
    </LoginForm>
  );
}

/** Requests another code; until then shows the time left. Not a live region: it changes each second. @source F-270, F-271 */
function Resend({ login, send, sent }: ScreenProps & { sent: SentCode }) {
  const { t } = useTranslation();
  const left = secondsUntil(sent.resendAt, login.now);
  if (left > 0)
    return (
      <p className={styles.countdown}>
        {t('login_code_again_in', { time: `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}` })}
      </p>
    );
  return (
    <Button look="ghost" wide onClick={() => send({ type: 'resend-requested' })} disabled={login.isBusy}>
      {sent.by === 'messenger' ? t('login_code_by_sms') : t('login_code_again')}
    </Button>
  );
}
