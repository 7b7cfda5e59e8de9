import type { User } from '@aerial/contract/shapes/user.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { changeSelfCall } from '@aerial/api-client/calls/accounts.ts';
import { ApiError } from '@aerial/api-client/port.ts';
import { typedEmail } from '@aerial/domain/email.ts';
import { useReportError } from '../../core/errors/report.ts';
import { useRuntime } from '../../core/runtime.tsx';
import { USER_KEY } from '../../session/user.ts';
import { Button } from '@aerial/ui/Button.tsx';
import { showToast } from '@aerial/ui/toasts.ts';
import { profileBody, profileErrors, type ProfileErrors, type ProfileForm } from './profile-form.ts';
import styles from './ProfileFields.module.css';

/** First name and e-mail. @source */
export function ProfileFields({ user }: { user: User }) {
  const { t } = useTranslation();
  const [form, setForm] = useState<ProfileForm>({ first_name: user.first_name, email: user.email ?? '' });
  const [errors, setErrors] = useState<ProfileErrors>({});
  const save = useSave();
  const fields = useRef<HTMLFormElement>(null);
  const type = (field: keyof ProfileForm, text: string) => {
    setForm({ ...form, [field]: text });
    setErrors({ ...errors, [field]: undefined });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = profileErrors(form);
    setErrors(found);
    const first = Object.keys(found)[0];
    if (first === undefined) return save.mutate(form);
    fields.current?.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus();
  };
  return (
    <form ref={fields} className={styles.form} onSubmit={submit} noValidate>
      <Field
        name="first_name"
        label={t('settings_first_name')}
        value={form.first_name}
        error={errors.first_name && t('settings_first_name_required')}
        maxLength={64}
        autoComplete="given-name"
        onText={type}
      />
      <Field
        name="email"
        label={t('settings_email')}
        value={form.email}
        error={errors.email && t('settings_email_wrong')}
        maxLength={254}
        autoComplete="email"
        inputMode="email"
        onText={(field, text) => type(field, typedEmail(text))}
      />
      <Button type="submit" look="primary" busy={save.isPending} className={styles.save}>
        {t('action_save')}
      </Button>
    </form>
  );
}

interface FieldProps {
  name: keyof ProfileForm;
  label: string;
  value: string;
  error: string | undefined;
  maxLength: number;
  autoComplete: string;
  inputMode?: 'email';
  onText: (name: keyof ProfileForm, text: string) => void;
}

function Field({ name, label, error, onText, ...rest }: FieldProps) {
  return (
    <div className={styles.field}>
      <label htmlFor={`settings-${name}`}>{label}</label>
      <input
        id={`settings-${name}`}
        name={name}
        {...rest}
        onChange={(event) => onText(name, event.target.value)}
        aria-invalid={error !== undefined}
        aria-describedby={`settings-${name}-error`}
      />
      <p id={`settings-${name}-error`} role="alert" className={styles.error}>
        {error}
      </p>
    </div>
  );
}

/** @source */
function useSave() {
  const { t } = useTranslation();
  const { api, modals } = useRuntime();
  const report = useReportError();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (form: ProfileForm) => api.call(changeSelfCall, { body: profileBody(form) }),
    onSuccess(user) {
      queryClient.setQueryData(USER_KEY, user);
      showToast(t('settings_saved'));
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
