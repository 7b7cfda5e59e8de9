import { proveStaffCall } from '@aerial/contract/calls/staff.ts';
import { Button } from '@aerial/ui/Button.tsx';
import { Dialog } from '@aerial/ui/Dialog.tsx';
import { KeyRound } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { callApi } from '../../core/api.ts';
import { showFailure } from '../../core/errors.ts';
import { useTexts } from '../../i18n/texts.ts';
import { TextField } from '../../parts/form/fields.tsx';
import { FormView } from '../../parts/form/FormView.tsx';
import { withoutEmpty } from '../../parts/form/rules.ts';
import { useForm } from '../../parts/form/useForm.ts';
import { isDismissed, hasPasskeys, signInByPasskey } from '../../session/passkeys.ts';
import { proofRequests, settleProof } from '../../session/proof.ts';
import { setSelf, useSelf } from '../../session/self.tsx';
import { SecondFactorField } from './SecondFactorField.tsx';
import { texts } from './texts.ts';

/** Asks who is signed in once more, and lets the call go on that needs it. */
export function ProofDialog() {
  const t = useTexts(texts);
  const isOpen = useSyncExternalStore(proofRequests.subscribe, proofRequests.isPending);
  return (
    <Dialog
      open={isOpen}
      onOpenChange={() => settleProof(false)}
      title={t('prove_title')}
      description={t('prove_text')}
    >
      <ProofForm />
    </Dialog>
  );
}

function ProofForm() {
  const t = useTexts(texts);
  const { has_totp: hasTotp, passkeys } = useSelf();
  const form = useForm({
    initial: { password: '', code: '', recovery_code: '' },
    schema: proveStaffCall.body,
    bodyOf: withoutEmpty,
    async submit(_values, body) {
      setSelf(await callApi(proveStaffCall, { body }));
      settleProof(true);
    },
  });
  async function byPasskey(): Promise<void> {
    try {
      setSelf(await signInByPasskey());
      settleProof(true);
    } catch (error) {
      if (!isDismissed(error)) showFailure(error);
    }
  }
  return (
    <>
      {passkeys.length > 0 && hasPasskeys() && (
        <Button wide icon={<KeyRound aria-hidden size={18} />} onClick={() => void byPasskey()}>
          {t('passkey')}
        </Button>
      )}
      {(hasTotp || passkeys.length === 0) && (
        <FormView form={form} submitLabel={t('prove')} isUnguarded>
          <TextField
            form={form}
            name="password"
            label={t('password')}
            type="password"
            autoComplete="current-password"
          />
          <SecondFactorField form={form} />
        </FormView>
      )}
    </>
  );
}
