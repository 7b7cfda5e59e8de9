import { createUserCall } from '@aerial/contract/calls/session.ts';
import { Dialog } from '@aerial/ui/Dialog.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { callApi } from '../../core/api.ts';
import { useTexts } from '../../i18n/texts.ts';
import { TextField } from '../../parts/form/fields.tsx';
import { FormView } from '../../parts/form/FormView.tsx';
import { withoutEmpty } from '../../parts/form/rules.ts';
import { useForm } from '../../parts/form/useForm.ts';
import { USERS_KEY } from './keys.ts';
import { texts } from './texts.ts';

interface Props {
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
}

export function AddSubscriber({ isOpen, onOpenChange }: Props) {
  const t = useTexts(texts);
  return (
    <Dialog open={isOpen} onOpenChange={onOpenChange} title={t('add')}>
      <AddForm />
    </Dialog>
  );
}

function AddForm() {
  const t = useTexts(texts);
  const queries = useQueryClient();
  const navigate = useNavigate();
  const form = useForm({
    initial: { username: '', phone: '', email: '', first_name: '', last_name: '', provider_uid: '', password: '' },
    schema: createUserCall.body,
    bodyOf: withoutEmpty,
    fieldOf: { username_taken: 'username', duplicate_phone: 'phone', duplicate_email: 'email', invalid_phone: 'phone' },
    async submit(_values, body) {
      const { id } = await callApi(createUserCall, { body });
      await queries.invalidateQueries({ queryKey: USERS_KEY });
      await navigate(`/subscribers/${id}`);
    },
  });
  return (
    <FormView form={form} submitLabel={t('add')} isUnguarded>
      <TextField form={form} name="username" label={t('username')} autoComplete="off" />
      <TextField form={form} name="phone" label={t('phone')} type="tel" autoComplete="off" isRequired />
      <TextField form={form} name="email" label={t('email')} type="email" autoComplete="off" />
      <TextField form={form} name="first_name" label={t('first_name')} autoComplete="off" />
      <TextField form={form} name="last_name" label={t('last_name')} autoComplete="off" />
      <TextField form={form} name="provider_uid" label={t('provider_uid')} autoComplete="off" />
      <TextField
        form={form}
        name="password"
        label={t('password')}
        note={t('password_note')}
        type="password"
        autoComplete="new-password"
      />
    </FormView>
  );
}
