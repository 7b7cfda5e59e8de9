import { groupedDeviceCode } from '@aerial/domain/device-code.ts';
import { Button } from '@aerial/ui/Button.tsx';
import { Spinner } from '@aerial/ui/Spinner.tsx';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { QrCode } from '../../parts/qr/QrCode.tsx';
import { FormError, type ScreenProps } from './form.tsx';
import styles from './ScreenCodeScreen.module.css';
import type { LoginStep } from './types.ts';

/** Where the code is entered on the other device. */
const ACTIVATION_PATH = '/activate';

/** A code for another device, which is signed in or signs in first, and confirms it. */
export function ScreenCodeScreen({
  login,
  send,
  step: { code, end },
}: ScreenProps & { step: Extract<LoginStep, { tag: 'screen' }> }) {
  const { t } = useTranslation();
  const again = useRef<HTMLButtonElement>(null);
  const isOver = end !== undefined || (!code && !login.isBusy) || login.error !== undefined;
  // The button has just come, and nothing else here takes the focus.
  useEffect(() => {
    if (isOver) again.current?.focus();
  }, [isOver]);
  const requestAnother = () => send({ type: 'screen-requested' });
  return (
    <div className={styles.screen}>
      {code && !isOver && <Code userCode={code.userCode} />}
      <output className={styles.state}>
        {end && !login.error && t(`login_screen_${end}`)}
        {!isOver && (
          <>
            <Spinner size={18} />
            {code ? t('login_screen_waiting') : t('login_screen_loading')}
          </>
        )}
      </output>
      <FormError error={login.error} now={login.now} />
      {isOver && (
        <Button ref={again} look="primary" size="large" wide onClick={requestAnother}>
          {t('login_screen_again')}
        </Button>
      )}
      <Button look="ghost" wide onClick={() => send({ type: 'back' })}>
        {t('login_screen_instead')}
      </Button>
    </div>
  );
}

function Code({ userCode }: { userCode: string }) {
  const { t } = useTranslation();
  const { origin, host } = window.location;
  const shown = groupedDeviceCode(userCode);
  return (
    <div className={styles.ways}>
      <QrCode address={`${origin}${ACTIVATION_PATH}?code=${userCode}`} label={t('login_screen_qr')} />
      <div className={styles.words}>
        <p>{t('login_screen_scan', { address: `${host}${ACTIVATION_PATH}` })}</p>
        <output className={styles.code} aria-label={t('login_screen_code', { code: [...userCode].join(' ') })}>
          {shown}
        </output>
      </div>
    </div>
  );
}
