import { removePasskeyCall, renewRecoveryCodesCall, type StaffSelf } from '@aerial/contract/calls/staff.ts';
import { Button } from '@aerial/ui/Button.tsx';
import { Dialog } from '@aerial/ui/Dialog.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '../../core/api.ts';
import { useFormats } from '../../core/format.ts';
import { useTexts } from '../../i18n/texts.ts';
import { Facts, Section } from '../../parts/detail/Facts.tsx';
import { confirmed } from '../../parts/dialogs/confirm.ts';
import { RecoveryCodes } from '../../parts/factors/RecoveryCodes.tsx';
import { AddPasskey, TotpSetup } from '../../parts/factors/SetUpFactors.tsx';
import { useAction } from '../../parts/useAction.ts';
import { hasPasskeys } from '../../session/passkeys.ts';
import { selfQuery, setSelf, useSelf } from '../../session/self.tsx';
import { texts } from './texts.ts';
import styles from './Me.module.css';

export function Factors() {
  const t = useTexts(texts);
  const self = useSelf();
  const [open, setOpen] = useState<'app' | 'passkey'>();
  const [codes, setCodes] = useState<readonly string[]>();
  const [run, isBusy] = useAction();
  const queries = useQueryClient();
  const changes = [selfQuery.queryKey];
  async function renew(): Promise<void> {
    const question = { title: t('codes_new'), text: t('codes_text'), action: t('codes_new') };
    if (await confirmed(question)) setCodes((await callApi(renewRecoveryCodesCall)).recovery_codes);
  }
  return (
    <Section
      title={t('factors')}
      actions={
        <>
          <Button size="small" onClick={() => setOpen('app')}>
            {t('app_change')}
          </Button>
          {hasPasskeys() && (
            <Button size="small" onClick={() => setOpen('passkey')}>
              {t('passkey_add')}
            </Button>
          )}
          <Button size="small" busy={isBusy} onClick={() => void run(renew, { changes })}>
            {t('codes_new')}
          </Button>
        </>
      }
    >
      <Facts
        facts={[
          [t('app'), t(self.has_totp ? 'app_set' : 'app_none')],
          [t('codes_left'), self.recovery_codes_left],
          [
            t('passkeys'),
            self.passkeys.length > 0 ? <Passkeys key="list" passkeys={self.passkeys} /> : t('passkeys_empty'),
          ],
        ]}
      />
      <Dialog open={open === 'app'} onOpenChange={() => setOpen(undefined)} title={t('app_change')}>
        <TotpSetup
          onConfirmed={(next) => {
            setOpen(undefined);
            setCodes(next);
            void queries.invalidateQueries({ queryKey: selfQuery.queryKey });
          }}
        />
      </Dialog>
      <Dialog open={open === 'passkey'} onOpenChange={() => setOpen(undefined)} title={t('passkey_add')}>
        <AddPasskey
          onAdded={(next) => {
            setOpen(undefined);
            setSelf(next);
          }}
        />
      </Dialog>
      <Dialog open={codes !== undefined} onOpenChange={() => setCodes(undefined)} title={t('codes_new')}>
        <RecoveryCodes codes={codes ?? []} />
      </Dialog>
    </Section>
  );
}

function Passkeys({ passkeys }: { passkeys: StaffSelf['passkeys'] }) {
  const t = useTexts(texts);
  const formats = useFormats();
  const [run, isBusy] = useAction();
  const remove = ({ id, name }: StaffSelf['passkeys'][number]) =>
    run(async () => {
      const text = t('passkey_remove_text', { name });
      if (await confirmed({ title: t('remove'), text, action: t('remove'), isDangerous: true }))
        setSelf(await callApi(removePasskeyCall, { params: { id } }));
    });
  return (
    <ul className={styles.passkeys}>
      {passkeys.map((passkey) => (
        <li key={passkey.id}>
          <span>
            {passkey.name} · {t('created')} {formats.day(passkey.created_at)}
          </span>
          <Button size="small" look="ghost" disabled={isBusy} onClick={() => void remove(passkey)}>
            {t('remove')}
          </Button>
        </li>
      ))}
    </ul>
  );
}
