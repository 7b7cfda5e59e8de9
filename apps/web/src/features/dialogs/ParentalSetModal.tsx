import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { changeSelfCall } from '@aerial/api-client/calls/accounts.ts';
import { errorText } from '@aerial/api-client/port.ts';
import { useRuntime } from '../../core/runtime.tsx';
import { devicesQuery } from '../../session/device-queries.ts';
import { USER_KEY } from '../../session/user.ts';
import { showToast } from '@aerial/ui/toasts.ts';
import type { ModalContentProps } from '../../core/modals.tsx';
import type { ModalData, ModalRequest } from '../../modals/types.ts';
import styles from '../../parts/dialogs/contents.module.css';
import { NeedsUser } from '../../parts/dialogs/NeedsUser.tsx';
import { enterPin, startPin, withOldPin, type NewPin } from './pin.ts';
import { PinField } from './PinField.tsx';
import { PinTrouble } from './PinTrouble.tsx';
import { SendPin } from './SendPin.tsx';
import { usePinProof } from './usePinProof.ts';

const TEXTS = { old: 'parental_enter_old', new: 'parental_set_text', repeat: 'parental_set_repeat' } as const;

/** A new PIN, entered twice; a change requires the old one first. @source F-144, A-565– */
export function ParentalSetModal({ request }: ModalContentProps) {
  return <NeedsUser>{(user) => <SetPin hasPin={user.parental_status === 'set'} request={request} />}</NeedsUser>;
}

function SetPin({ hasPin, request }: { hasPin: boolean; request: ModalRequest }) {
  const { t } = useTranslation();
  const { api, modals, pins } = useRuntime();
  const queryClient = useQueryClient();
  // Whether there was a PIN when the modal opened: saving changes that while the modal is still open.
  const [hadPin] = useState(hasPin);
  const [form, setForm] = useState(() => startPin(hadPin));
  const old = usePinProof('parental', undefined, (proof, pin) => {
    pins.add(proof, proof.until);
    setForm(withOldPin(pin));
  });
  const save = useMutation({
    mutationFn: (pin: NewPin) => api.call(changeSelfCall, { body: pin }),
    onSuccess: (user) => {
      queryClient.setQueryData(USER_KEY, user);
      // The first PIN enables the protection on devices.
      void queryClient.invalidateQueries({ queryKey: devicesQuery(api).queryKey });
      showToast(t('parental_set_done'));
      modals.close();
      (request.data as ModalData['parental_set'] | undefined)?.onSet();
    },
    onError: () => setForm(startPin(hadPin)),
  });
  const enter = (text: string) => {
    const [next, effect] = enterPin(form, text);
    setForm(next);
    save.reset();
    old.reset();
    if (effect?.run === 'compare') old.submit(effect.pin);
    if (effect?.run === 'save') save.mutate(effect.pin);
  };
  const { step } = form;
  const error =
    step.tag === 'new' && step.differed
      ? t('parental_set_not_equal')
      : save.error
        ? errorText(save.error, t('error_download'))
        : undefined;
  const shown = form.digits === '' ? error : undefined;
  const isResting = old.isBusy || old.waitS > 0;
  const text = step.tag === 'new' && request.text ? `${request.text}\n${t(TEXTS.new)}` : t(TEXTS[step.tag]);
  return (
    <div className={styles.content}>
      <p className={styles.text}>{text}</p>
      <PinField
        key={`${step.tag} ${isResting}`}
        digits={form.digits}
        onDigits={enter}
        disabled={save.isPending || isResting}
        aria-label={t(TEXTS[step.tag])}
        aria-invalid={shown !== undefined || old.failure === 'wrong'}
        aria-describedby="pin-error"
      />
      {step.tag === 'old' ? (
        <PinTrouble entry={old} id="pin-error" />
      ) : (
        <p id="pin-error" className={styles.error} role="alert">
          {shown}
        </p>
      )}
      {step.tag === 'old' && (old.failure === 'wrong' || old.waitS > 0) && <SendPin />}
    </div>
  );
}
