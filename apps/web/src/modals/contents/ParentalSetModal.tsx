import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { User } from '@aerial/contract/shapes/user.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { changeSelfCall } from '../../api/calls.ts';
import { errorText } from '../../api/port.ts';
import { useRuntime } from '../../app/runtime.tsx';
import { devicesQuery } from '../../features/settings/queries.ts';
import { USER_KEY } from '../../session/user.ts';
import { showToast } from '../../ui/toasts.ts';
import styles from './contents.module.css';
import { NeedsUser } from './NeedsUser.tsx';
import { enterPin, startPin, type NewPin } from './pin.ts';
import { PinField } from './PinField.tsx';
import { SendPin } from './SendPin.tsx';

const TEXTS = { old: 'parental_enter_old', new: 'parental_set_text', repeat: 'parental_set_repeat' } as const;

/** A new PIN, entered twice; a change begins with the old one. @source F-144, A-565– */
export function ParentalSetModal() {
  return <NeedsUser>{(user) => <SetPin current={user.parental_code} />}</NeedsUser>;
}

function SetPin({ current }: { current: User['parental_code'] }) {
  const { t } = useTranslation();
  const { api, modals } = useRuntime();
  const queryClient = useQueryClient();
  // The PIN there was when the modal opened: saving changes it while it is still on the screen.
  const [old] = useState(current);
  const [form, setForm] = useState(() => startPin(old));
  const save = useMutation({
    mutationFn: (pin: NewPin) => api.call(changeSelfCall, { body: { ...pin, parental_status: 'set' } }),
    onSuccess: (user) => {
      queryClient.setQueryData(USER_KEY, user);
      // The first PIN turns on what devices ask it for.
      void queryClient.invalidateQueries({ queryKey: devicesQuery(api).queryKey });
      showToast(t('parental_set_done'));
      modals.close();
    },
    onError: () => setForm(startPin(old)),
  });
  const enter = (text: string) => {
    const [next, pin] = enterPin(form, text, old);
    setForm(next);
    save.reset();
    if (pin) save.mutate(pin);
  };
  const { step } = form;
  const error = form.isWrong
    ? t('parental_wrong_code')
    : step.tag === 'new' && step.differed
      ? t('parental_set_not_equal')
      : save.error
        ? errorText(save.error, t('error_download'))
        : undefined;
  const shown = form.digits === '' ? error : undefined;
  return (
    <div className={styles.content}>
      <p className={styles.text}>{t(TEXTS[step.tag])}</p>
      <PinField
        key={step.tag}
        digits={form.digits}
        onDigits={enter}
        disabled={save.isPending}
        aria-label={t(TEXTS[step.tag])}
        aria-invalid={shown !== undefined}
        aria-describedby="pin-error"
      />
      <p id="pin-error" className={styles.error} role="alert">
        {shown}
      </p>
      {form.isWrong && <SendPin />}
    </div>
  );
}
