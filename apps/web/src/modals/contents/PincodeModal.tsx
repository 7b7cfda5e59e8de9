import type { User } from '@aerial/contract/shapes/user.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRuntime } from '../../app/runtime.tsx';
import { Button } from '../../ui/Button.tsx';
import type { ModalContentProps } from '../react.tsx';
import type { ModalData, ModalRequest } from '../types.ts';
import styles from './contents.module.css';
import { NeedsUser } from './NeedsUser.tsx';
import { onlyDigits, PIN_LENGTH } from './pin.ts';
import { PinField } from './PinField.tsx';
import { SendPin } from './SendPin.tsx';

/** The PIN before a protected action, which runs only from here: closing the modal forgets it. @source F-146, A-242, A-568 */
export function PincodeModal({ request }: ModalContentProps) {
  return <NeedsUser>{(user) => <EnterPin user={user} request={request} />}</NeedsUser>;
}

function EnterPin({ user, request }: { user: User; request: ModalRequest }) {
  const { t } = useTranslation();
  const { modals } = useRuntime();
  const [digits, setDigits] = useState('');
  const [wasWrong, setWasWrong] = useState(false);
  if (user.parental_code === null) {
    return (
      <div className={styles.content}>
        <p className={styles.text}>{t('parental_not_set')}</p>
        <div className={styles.actions}>
          <Button look="primary" onClick={() => modals.open({ id: 'parental_set', back: true })}>
            {t('parental_action_set')}
          </Button>
          <Button onClick={modals.close}>{t('action_close')}</Button>
        </div>
      </div>
    );
  }
  const enter = (text: string) => {
    const entered = onlyDigits(text);
    setDigits(entered);
    if (entered.length < PIN_LENGTH) return;
    if (entered === user.parental_code) {
      modals.close();
      (request.data as ModalData['pincode'] | undefined)?.onSuccess();
      return;
    }
    // @source F-445, F-446
    setDigits('');
    setWasWrong(true);
  };
  return (
    <div className={styles.content}>
      <p className={styles.text}>{request.text ?? t('parental_enter_text')}</p>
      <PinField digits={digits} onDigits={enter} aria-label={t('parental_enter_text')} aria-invalid={wasWrong && digits === ''} aria-describedby="pin-error" />
      <p id="pin-error" className={styles.error} role="alert">
        {wasWrong && digits === '' && t('parental_wrong_code')}
      </p>
      {wasWrong && <SendPin />}
    </div>
  );
}
