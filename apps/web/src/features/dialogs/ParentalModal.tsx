import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { User } from '@aerial/contract/shapes/user.ts';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { changeSelfCall } from '@aerial/api-client/calls/accounts.ts';
import { useReportError } from '../../core/errors/report.ts';
import { useGo } from '../../core/links.tsx';
import { useRuntime } from '../../core/runtime.tsx';
import { USER_KEY } from '../../session/user.ts';
import { Button } from '@aerial/ui/Button.tsx';
import { useSetModalHeading } from '../../core/modals.tsx';
import styles from '../../parts/dialogs/contents.module.css';
import { NeedsUser } from '../../parts/dialogs/NeedsUser.tsx';
import { dialogueOf, type Dialogue, type DialogueButton } from './parental-dialogue.ts';

/** Parental control: the offer to turn it on, in the server's words or ours, and the change of the PIN. @source F-145, F-147, A-232 */
export function ParentalModal() {
  return <NeedsUser>{(user) => <Parental user={user} />}</NeedsUser>;
}

function Parental({ user }: { user: User }) {
  const { t } = useTranslation();
  const setHeading = useSetModalHeading();
  const run = useDialogueAction();
  const isOn = user.parental_status === 'set';
  const dialogue: Dialogue = (!isOn && dialogueOf(user.parental_dialogue)) || {
    message: isOn ? t('parental_is_on') : t('parental_start_text'),
    buttons: [
      { label: t(isOn ? 'parental_action_change' : 'parental_action_set'), action: 'set_pin', isPrimary: true },
      { label: t(isOn ? 'action_close' : 'action_later'), action: 'close', isPrimary: false },
    ],
  };
  const { title, message, icon, buttons } = dialogue;
  useEffect(() => setHeading(title === undefined ? {} : { title }), [setHeading, title]);
  return (
    <div className={styles.content}>
      {icon && <img className={styles.icon} src={icon} alt="" />}
      {message && <p className={styles.text}>{message}</p>}
      <div className={styles.actions}>
        {buttons.map((button) => (
          <ActionButton key={button.label} button={button} onPress={run} />
        ))}
      </div>
    </div>
  );
}

function ActionButton({
  button,
  onPress,
}: {
  button: DialogueButton;
  onPress: (action: DialogueButton['action']) => void;
}) {
  return (
    <Button
      ref={button.isPrimary ? focusOnce : undefined}
      look={button.isPrimary ? 'primary' : 'secondary'}
      onClick={() => onPress(button.action)}
    >
      {button.label}
    </Button>
  );
}
const focusOnce = (element: HTMLButtonElement | null) => element?.focus();

/** @source A-582 */
function useDialogueAction(): (action: DialogueButton['action']) => void {
  const { api, modals } = useRuntime();
  const go = useGo();
  const report = useReportError();
  const queryClient = useQueryClient();
  const ignore = useMutation({
    mutationFn: () => api.call(changeSelfCall, { body: { parental_status: 'ignore' } }),
    onSuccess: (user) => queryClient.setQueryData(USER_KEY, user),
    onError: (error) => report(error, 'background'),
  });
  return (action) => {
    switch (action) {
      case 'set_pin':
        return modals.open({ id: 'parental_set', back: true });
      case 'settings':
        return go('/settings/parental');
      case 'ignore':
        ignore.mutate();
        return modals.close();
      case 'close':
        return modals.close();
    }
  };
}
