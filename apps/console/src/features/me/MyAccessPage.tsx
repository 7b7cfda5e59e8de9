import { changeStaffPasswordCall } from '@aerial/contract/calls/staff.ts';
import { showToast } from '@aerial/ui/toasts.ts';
import { callApi } from '../../core/api.ts';
import { roleName, roleTexts } from '../../i18n/role-texts.ts';
import { useTexts } from '../../i18n/texts.ts';
import { Facts, Section } from '../../parts/detail/Facts.tsx';
import { TextField } from '../../parts/form/fields.tsx';
import { FormView } from '../../parts/form/FormView.tsx';
import { useForm } from '../../parts/form/useForm.ts';
import { PageHeader } from '../../parts/PageHeader.tsx';
import { useSelf } from '../../session/self.tsx';
import { Factors } from './Factors.tsx';
import { Sessions } from './Sessions.tsx';
import { texts } from './texts.ts';
import styles from './Me.module.css';

/** The member's own sign-in: second factors, password, sessions. */
export default function MyAccessPage() {
  const [t, roles] = [useTexts(texts), useTexts(roleTexts)];
  const self = useSelf();
  return (
    <>
      <PageHeader title={t('title')} />
      <div className={styles.parts}>
        <Facts
          facts={[
            [t('email'), self.email],
            [t('role'), roleName(roles, self.role)],
          ]}
        />
        <Factors />
        <Section title={t('password')}>
          <PasswordForm />
        </Section>
        <Sessions />
      </div>
    </>
  );
}

function PasswordForm() {
  const t = useTexts(texts);
  const form = useForm({
    initial: { new_password: '' },
    schema: changeStaffPasswordCall.body,
    async submit(_values, body) {
      await callApi(changeStaffPasswordCall, { body });
      showToast(t('password_done'));
      form.set('new_password', '');
    },
  });
  return (
    <FormView form={form} submitLabel={t('password_change')} isUnguarded needsChange>
      <TextField
        form={form}
        name="new_password"
        label={t('password_new')}
        note={t('password_note')}
        type="password"
        autoComplete="new-password"
      />
    </FormView>
  );
}
