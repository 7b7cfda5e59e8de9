import { Button } from '@aerial/ui/Button.tsx';
import { useState } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { TextField } from '../../parts/form/fields.tsx';
import type { Form } from '../../parts/form/useForm.ts';
import { texts } from './texts.ts';

type Values = { readonly code: string; readonly recovery_code: string };

/** The code of the authenticator, or one of the codes for its loss. */
export function SecondFactorField<V extends Values>({ form }: { form: Form<V> }) {
  const t = useTexts(texts);
  const [isRecovery, setRecovery] = useState(false);
  const plain = form as unknown as Form<Values>;
  return (
    <>
      {isRecovery ? (
        <TextField key="recovery" form={plain} name="recovery_code" label={t('recovery_code')} autoComplete="off" />
      ) : (
        <TextField
          key="code"
          form={plain}
          name="code"
          label={t('code')}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
        />
      )}
      <div>
        <Button
          size="small"
          look="ghost"
          onClick={() => {
            setRecovery(!isRecovery);
            plain.set('code', '');
            plain.set('recovery_code', '');
          }}
        >
          {isRecovery ? t('use_code') : t('use_recovery')}
        </Button>
      </div>
    </>
  );
}
