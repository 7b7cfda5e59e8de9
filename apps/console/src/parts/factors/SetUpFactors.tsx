/** Setting up second factors: an authenticator app, and passkeys. For the first sign-in and for later changes. */
import { addPasskeyCall, beginTotpCall, confirmTotpCall, type StaffSelf } from '@aerial/contract/calls/staff.ts';
import { Button } from '@aerial/ui/Button.tsx';
import { useState } from 'react';
import { renderSVG } from 'uqr';
import { callApi } from '../../core/api.ts';
import { useTexts } from '../../i18n/texts.ts';
import { addPasskey, isDismissed } from '../../session/passkeys.ts';
import { TextField } from '../form/fields.tsx';
import { FormView } from '../form/FormView.tsx';
import { useForm } from '../form/useForm.ts';
import { useAction } from '../useAction.ts';
import { factorTexts } from './texts.ts';
import styles from './Factors.module.css';

/** @param onConfirmed gets the recovery codes, which are shown once */
export function TotpSetup({ onConfirmed }: { onConfirmed: (codes: readonly string[]) => void }) {
  const t = useTexts(factorTexts);
  const [begun, setBegun] = useState<{ readonly secret: string; readonly uri: string }>();
  const [run, isBusy] = useAction();
  const form = useForm({
    initial: { code: '' },
    schema: confirmTotpCall.body,
    fieldOf: { invalid_otp: 'code' },
    async submit(_values, body) {
      onConfirmed((await callApi(confirmTotpCall, { body })).recovery_codes);
    },
  });
  if (!begun)
    return (
      <Button look="primary" busy={isBusy} onClick={() => void run(async () => setBegun(await callApi(beginTotpCall)))}>
        {t('show')}
      </Button>
    );
  const picture = `data:image/svg+xml,${encodeURIComponent(renderSVG(begun.uri, { border: 2 }))}`;
  return (
    <div className={styles.stack}>
      <p>{t('show_text')}</p>
      <img className={styles.qr} src={picture} alt={t('qr')} width={192} height={192} />
      <p className={styles.key}>
        {t('key')}: <code data-totp>{begun.secret}</code>
      </p>
      <FormView form={form} submitLabel={t('confirm')} isUnguarded>
        <TextField
          form={form}
          name="code"
          label={t('code')}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
        />
      </FormView>
    </div>
  );
}

export function AddPasskey({ onAdded }: { onAdded: (self: StaffSelf) => void }) {
  const t = useTexts(factorTexts);
  const form = useForm({
    initial: { name: t('passkey_name_default') },
    schema: { type: 'object', properties: { name: addPasskeyCall.body.properties.name } } as never,
    fieldOf: { already_exists: 'name' },
    async submit({ name }) {
      await addPasskey(name).then(onAdded, (error: unknown) => {
        if (!isDismissed(error)) throw error;
      });
    },
  });
  return (
    <FormView form={form} submitLabel={t('add_passkey')} isUnguarded>
      <TextField form={form} name="name" label={t('passkey_name')} autoComplete="off" />
    </FormView>
  );
}
