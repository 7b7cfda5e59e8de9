import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { sendPinCall } from '@aerial/api-client/calls/accounts.ts';
import { errorText } from '@aerial/api-client/port.ts';
import { useApi } from '../../core/runtime.tsx';
import { Button } from '@aerial/ui/Button.tsx';
import styles from '../../parts/dialogs/contents.module.css';

/** Cooldown of the link after the PIN was sent, milliseconds. @source A-579 */
const RESEND_COOLDOWN_MS = 60_000;

/** Sends the forgotten PIN to the viewer's phone, and reports the result. @source */
export function SendPin() {
  const { t } = useTranslation();
  const api = useApi();
  const { mutate, reset, isPending, isSuccess, error } = useMutation({
    mutationFn: () => api.call(sendPinCall, { body: {} }),
  });
  useEffect(() => {
    if (!isSuccess) return;
    const timer = setTimeout(reset, RESEND_COOLDOWN_MS);
    return () => clearTimeout(timer);
  }, [isSuccess, reset]);
  return (
    <div className={styles.send}>
      <Button look="ghost" size="small" busy={isPending} disabled={isSuccess} onClick={() => mutate()}>
        {t('parental_send_sms')}
      </Button>
      <output className={styles.note}>
        {isSuccess ? t('parental_sent') : error ? errorText(error, t('error_download')) : ''}
      </output>
    </div>
  );
}
