import { Button } from '@aerial/ui/Button.tsx';
import { useState } from 'react';
import { showFailure } from '../../core/errors.ts';
import { useTexts } from '../../i18n/texts.ts';
import { queryClient } from '../../core/query-client.ts';
import { AddPasskey, TotpSetup } from '../../parts/factors/SetUpFactors.tsx';
import { RecoveryCodes } from '../../parts/factors/RecoveryCodes.tsx';
import { hasPasskeys } from '../../session/passkeys.ts';
import { selfQuery, setSelf, signOut } from '../../session/self.tsx';
import { Frame } from './Frame.tsx';
import { texts } from './texts.ts';

/** Who has no second factor yet sets one up; until then nothing else is allowed. */
export default function EnrolPage() {
  const t = useTexts(texts);
  const [codes, setCodes] = useState<readonly string[]>();
  if (codes)
    return (
      <Frame title={t('recovery_title')}>
        <RecoveryCodes codes={codes} />
        <Button look="primary" onClick={() => void queryClient.invalidateQueries({ queryKey: selfQuery.queryKey })}>
          {t('recovery_done')}
        </Button>
      </Frame>
    );
  return (
    <Frame title={t('enrol_title')}>
      <p>{t('enrol_text')}</p>
      <h2>{t('enrol_app')}</h2>
      <TotpSetup onConfirmed={setCodes} />
      {hasPasskeys() && (
        <>
          <h2>{t('enrol_passkey')}</h2>
          <p>{t('enrol_passkey_text')}</p>
          <AddPasskey onAdded={setSelf} />
        </>
      )}
      <Button look="ghost" onClick={() => void signOut().catch(showFailure)}>
        {t('enrol_later')}
      </Button>
    </Frame>
  );
}
