import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Mail } from 'lucide-react';
import { useId, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { changeSelfCall } from '@aerial/api-client/calls/accounts.ts';
import { ApiError } from '@aerial/api-client/port.ts';
import { isUsableEmail, typedEmail } from '@aerial/domain/email.ts';
import { Button } from '@aerial/ui/Button.tsx';
import fieldStyles from '@aerial/ui/Field.module.css';
import { showToast } from '@aerial/ui/toasts.ts';
import { useReportError } from '../../core/errors/report.ts';
import { useRuntime } from '../../core/runtime.tsx';
import { USER_KEY } from '../../session/user.ts';
import { PromptCard } from './PromptCard.tsx';
import styles from './PromptCard.module.css';
import type { PromptProps } from './prompt-props.ts';

/** As the contract allows. */
const MAX_LENGTH = 254;

/** Asks a user for an e-mail address. @source */
export function EmailPrompt({ close, drafts }: PromptProps) {
  const { t } = useTranslation();
  const id = useId();
  const [email, setEmail] = useState(() => drafts.current().email);
  const [isWrong, setWrong] = useState(false);
  const save = useSave(close);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    const address = email.trim();
    setWrong(!isUsableEmail(address));
    if (isUsableEmail(address)) save.mutate(address);
  };
  const onText = (text: string) => {
    const typed = typedEmail(text);
    drafts.keep({ email: typed });
    setEmail(typed);
    setWrong(false);
  };
  return (
    <PromptCard title={t('prompt_email_title')} mark={<Mail size={22} />} onClose={close}>
      <p className={styles.text}>{t('prompt_email_text')}</p>
      <form className={styles.form} onSubmit={onSubmit} noValidate>
        <div className={fieldStyles.field}>
          <label htmlFor={id}>{t('contacts_email')}</label>
          <input
            id={id}
            name="email"
            inputMode="email"
            autoComplete="email"
            maxLength={MAX_LENGTH}
            value={email}
            onChange={(event) => onText(event.target.value)}
            aria-invalid={isWrong}
            aria-describedby={`${id}-error`}
          />
          <p id={`${id}-error`} role="alert" className={styles.error}>
            {isWrong && t('settings_email_wrong')}
          </p>
        </div>
        <div className={styles.actions}>
          <Button type="submit" look="primary" busy={save.isPending}>
            {t('action_save')}
          </Button>
          <Button onClick={() => close()}>{t('action_later')}</Button>
        </div>
      </form>
    </PromptCard>
  );
}

function useSave(close: () => void) {
  const { t } = useTranslation();
  const { api, modals } = useRuntime();
  const report = useReportError();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (email: string) => api.call(changeSelfCall, { body: { email } }),
    onSuccess(user) {
      close();
      queryClient.setQueryData(USER_KEY, user);
      showToast(t('notify_email_alert'));
    },
    onError(error) {
      if (!(error instanceof ApiError && error.status === 400)) return report(error, 'dialog');
      modals.open({
        id: 'message',
        title: t('error_title'),
        text: t('error_duplicate_email'),
        closeButton: t('action_close'),
      });
    },
  });
}
