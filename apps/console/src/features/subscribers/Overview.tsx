import { changeUserCall } from '@aerial/contract/calls/accounts.ts';
import { operatorsUserCall } from '@aerial/contract/calls/operator-users.ts';
import type { User } from '@aerial/contract/shapes/user.ts';
import { Button } from '@aerial/ui/Button.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { showToast } from '@aerial/ui/toasts.ts';
import { callApi } from '../../core/api.ts';
import { useFormats } from '../../core/format.ts';
import { commonTexts } from '../../i18n/common-texts.ts';
import { useTexts } from '../../i18n/texts.ts';
import { Facts, Section } from '../../parts/detail/Facts.tsx';
import { confirmed } from '../../parts/dialogs/confirm.ts';
import { TextArea, TextField } from '../../parts/form/fields.tsx';
import { FormView } from '../../parts/form/FormView.tsx';
import { changesOf } from '../../parts/form/rules.ts';
import { useForm } from '../../parts/form/useForm.ts';
import { subscriberName } from '../../parts/subscribers/names.ts';
import { useAction } from '../../parts/useAction.ts';
import { useMay } from '../../session/self.tsx';
import { USERS_KEY, userKey } from './keys.ts';
import { SubscriberTags } from './SubscriberTags.tsx';
import { texts } from './texts.ts';

const valuesOf = (user: User) => ({
  username: user.username,
  first_name: user.first_name,
  last_name: user.last_name,
  phone: user.phone ?? '',
  email: user.email ?? '',
  provider_uid: user.provider_uid ?? '',
  comment: user.comment,
});

/** Who the subscriber is, tags, the PIN, and the form of what staff may change. */
export function Overview({ user }: { user: User }) {
  const t = useTexts(texts);
  const formats = useFormats();
  return (
    <>
      <Facts
        facts={[
          [t('id'), user.id],
          [t('created'), formats.instant(user.date_joined)],
          [t('last_login'), formats.instant(user.last_login)],
          [t('pin'), <Pin key="pin" user={user} />],
        ]}
      />
      <SubscriberTags user={user} />
      <Section title={t('edit')}>
        <DetailsForm user={user} />
      </Section>
    </>
  );
}

function Pin({ user }: { user: User }) {
  const t = useTexts(texts);
  const may = useMay();
  const [run, isBusy] = useAction();
  const isSet = user.parental_status === 'set' || Boolean(user.parental_code);
  async function reset(): Promise<void> {
    const text = t('pin_reset_text', { name: subscriberName(user) });
    if (!(await confirmed({ title: t('pin_reset'), text, action: t('pin_reset'), isDangerous: true }))) return;
    await callApi(changeUserCall, { params: { id: user.id }, body: { parental_code: '' } });
    showToast(t('pin_reset_done'));
  }
  return (
    <>
      {isSet ? t('pin_set') : t('pin_none')}{' '}
      {isSet && may('users:write') && (
        <Button size="small" busy={isBusy} onClick={() => void run(reset, { changes: [userKey(user.id)] })}>
          {t('pin_reset')}
        </Button>
      )}
    </>
  );
}

function DetailsForm({ user }: { user: User }) {
  const [t, common] = [useTexts(texts), useTexts(commonTexts)];
  const queries = useQueryClient();
  const isReadOnly = !useMay()('users:write');
  const params = { id: user.id };
  const labels = {
    username: t('username'),
    first_name: t('first_name'),
    last_name: t('last_name'),
    phone: t('phone'),
    email: t('email'),
    provider_uid: t('provider_uid'),
    comment: t('comment'),
  };
  const form = useForm({
    initial: valuesOf(user),
    schema: changeUserCall.body,
    bodyOf: (values, initial) => changesOf(initial, values),
    fieldOf: { username_taken: 'username', duplicate_phone: 'phone', duplicate_email: 'email', invalid_phone: 'phone' },
    current: async () => valuesOf(await callApi(operatorsUserCall, { params })),
    async submit(_values, body) {
      queries.setQueryData(userKey(user.id), await callApi(changeUserCall, { params, body }));
      await queries.invalidateQueries({ queryKey: USERS_KEY });
    },
    onSaved: () => showToast(common('saved')),
  });
  const field = { form, isDisabled: isReadOnly, autoComplete: 'off' };
  return (
    <FormView form={form} labels={labels} needsChange isReadOnly={isReadOnly}>
      <TextField {...field} name="first_name" label={labels.first_name} />
      <TextField {...field} name="last_name" label={labels.last_name} />
      <TextField {...field} name="username" label={labels.username} isRequired />
      <TextField {...field} name="phone" label={labels.phone} type="tel" />
      <TextField {...field} name="email" label={labels.email} type="email" />
      <TextField {...field} name="provider_uid" label={labels.provider_uid} />
      <TextArea
        form={form}
        isDisabled={isReadOnly}
        name="comment"
        label={labels.comment}
        note={t('comment_note')}
        rows={3}
      />
    </FormView>
  );
}
