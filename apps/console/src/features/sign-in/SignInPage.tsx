import { staffSignInCall } from '@aerial/contract/calls/staff.ts';
import { Button } from '@aerial/ui/Button.tsx';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { ApiError, callApi } from '../../core/api.ts';
import { showFailure } from '../../core/errors.ts';
import { useTexts } from '../../i18n/texts.ts';
import { TextField } from '../../parts/form/fields.tsx';
import { FormView } from '../../parts/form/FormView.tsx';
import { withoutEmpty } from '../../parts/form/rules.ts';
import { useForm } from '../../parts/form/useForm.ts';
import { hasPasskeys, isDismissed, signInByPasskey } from '../../session/passkeys.ts';
import { setSelf } from '../../session/self.tsx';
import { Frame } from './Frame.tsx';
import { SecondFactorField } from './SecondFactorField.tsx';
import { texts } from './texts.ts';
import styles from './SignIn.module.css';

/** Password and, once the server asks for it, the second factor; or a passkey, which is both. */
export default function SignInPage({ isOver }: { isOver?: boolean }) {
  const t = useTexts(texts);
  const [needsCode, setNeedsCode] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const form = useForm({
    initial: { email: '', password: '', code: '', recovery_code: '' },
    schema: staffSignInCall.body,
    bodyOf: withoutEmpty,
    async submit(_values, body) {
      try {
        setSelf(await callApi(staffSignInCall, { body }));
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'second_factor_required') throw error;
        setNeedsCode(true);
      }
    },
  });

  async function byPasskey(): Promise<void> {
    setBusy(true);
    try {
      setSelf(await signInByPasskey());
    } catch (error) {
      if (!isDismissed(error)) showFailure(error);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Frame title={t('title')}>
      {isOver && <output>{t('session_over')}</output>}
      <FormView form={form} submitLabel={t('sign_in')} isUnguarded>
        <TextField form={form} name="email" label={t('email')} type="email" autoComplete="username" />
        <TextField form={form} name="password" label={t('password')} type="password" autoComplete="current-password" />
        {needsCode && <SecondFactorField form={form} />}
      </FormView>
      {hasPasskeys() && (
        <>
          <hr className={styles.or} />
          <Button wide icon={<KeyRound aria-hidden size={18} />} busy={isBusy} onClick={() => void byPasskey()}>
            {t('passkey')}
          </Button>
        </>
      )}
    </Frame>
  );
}
