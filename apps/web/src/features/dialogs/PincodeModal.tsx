import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRuntime } from '../../core/runtime.tsx';
import { Button } from '@aerial/ui/Button.tsx';
import type { ModalContentProps } from '../../core/modals.tsx';
import type { ModalData, ModalRequest } from '../../modals/types.ts';
import styles from '../../parts/dialogs/contents.module.css';
import { NeedsUser } from '../../parts/dialogs/NeedsUser.tsx';
import { onlyDigits, PIN_LENGTH } from './pin.ts';
import { PinField } from './PinField.tsx';
import { PinTrouble } from './PinTrouble.tsx';
import { SendPin } from './SendPin.tsx';
import { usePinProof } from './usePinProof.ts';

/** The PIN prompt of a protected action, which runs only from here: closing the modal cancels it. @source F-146, A-242, A-568 */
export function PincodeModal({ request }: ModalContentProps) {
  return (
    <NeedsUser>{(user) => (user.parental_status === 'set' ? <EnterPin request={request} /> : <NoPin />)}</NeedsUser>
  );
}

function NoPin() {
  const { t } = useTranslation();
  const { modals } = useRuntime();
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

function EnterPin({ request }: { request: ModalRequest }) {
  const { t } = useTranslation();
  const { modals } = useRuntime();
  const [digits, setDigits] = useState('');
  const data = request.data as ModalData['pincode'] | undefined;
  const entry = usePinProof(data?.scope ?? 'settings', data?.item, (proof) => {
    modals.close();
    data?.onProved(proof);
  });
  const enter = (text: string) => {
    const entered = onlyDigits(text);
    entry.reset();
    if (entered.length < PIN_LENGTH) return setDigits(entered);
    // In any case the next entry starts at the first digit. @source F-445, F-446
    setDigits('');
    entry.submit(entered);
  };
  return (
    <div className={styles.content}>
      <p className={styles.text}>{request.text ?? t('parental_enter_text')}</p>
      <PinField
        key={String(entry.isBusy || entry.waitS > 0)}
        digits={digits}
        onDigits={enter}
        disabled={entry.isBusy || entry.waitS > 0}
        aria-label={t('parental_enter_text')}
        aria-invalid={entry.failure === 'wrong'}
        aria-describedby="pin-error"
      />
      <PinTrouble entry={entry} id="pin-error" />
      {(entry.failure === 'wrong' || entry.waitS > 0) && <SendPin />}
    </div>
  );
}
