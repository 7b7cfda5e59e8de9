import { ExternalLink } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@aerial/ui/Button.tsx';
import { Spinner } from '@aerial/ui/Spinner.tsx';
import { FormError, type ScreenProps } from './form.tsx';
import styles from './Login.module.css';
import type { LoginStep } from './types.ts';

/** The hint that the code is in the messenger. @source F-265, F-267, F-272 */
export function MessengerScreen({
  login,
  send,
  step,
}: ScreenProps & { step: Extract<LoginStep, { tag: 'messenger' }> }) {
  const { t } = useTranslation();
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => link.current?.focus(), []);
  return (
    <div className={styles.form}>
      <a
        ref={link}
        className={styles.link}
        href={step.link}
        target="_blank"
        rel="noreferrer"
        onClick={() => send({ type: 'messenger-opened' })}
      >
        {t('login_messenger_open')}
        <ExternalLink aria-hidden size={20} />
      </a>
      <output className={styles.waiting}>
        {step.isOpened && (
          <>
            <Spinner size={18} />
            {t('login_messenger_waiting')}
          </>
        )}
      </output>
      <FormError error={login.error} now={login.now} />
      {step.smsMethod !== undefined && (
        <Button look="ghost" wide busy={login.isBusy} onClick={() => send({ type: 'sms-requested' })}>
          {t('login_code_by_sms')}
        </Button>
      )}
    </div>
  );
}
