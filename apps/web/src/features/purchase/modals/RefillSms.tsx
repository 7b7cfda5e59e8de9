import { phoneDigits } from '@aerial/domain/phone.ts';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@aerial/ui/Button.tsx';
import fields from '@aerial/ui/Field.module.css';
import { useUser } from '../../../session/user.ts';
import type { Refill, RefillStep } from '../useRefill.ts';
import { Contents, Price } from './pieces.tsx';
import styles from './Purchase.module.css';

/** Tops up from the account of a phone: its number, then the code of the SMS. @source */
export function RefillSms({ refill, step }: { refill: Refill; step: Extract<RefillStep, { tag: 'sms' }> }) {
  const { t } = useTranslation();
  const { data: user } = useUser();
  const [typed, setTyped] = useState<string>();
  const asksCode = step.transactionId !== undefined;
  const value = typed ?? (asksCode || !user?.phone ? '' : `+${phoneDigits(user.phone)}`);
  const digits = phoneDigits(value);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTyped(asksCode ? value : undefined);
    refill.submitSms(digits);
  };
  return (
    <form onSubmit={submit}>
      <Contents>
        <Price amount={step.amount} />
        <label className={fields.field}>
          <span>{t(asksCode ? 'payment_sms_code' : 'login_phone')}</span>
          <input
            key={String(asksCode)}
            type={asksCode ? 'text' : 'tel'}
            inputMode="numeric"
            autoComplete={asksCode ? 'one-time-code' : 'tel'}
            value={value}
            onChange={(event) => setTyped(event.target.value)}
            aria-describedby="refill-sms-problem"
            required
          />
        </label>
        <p id="refill-sms-problem" className={styles.problem} aria-live="polite">
          {step.problem}
        </p>
        <Button type="submit" look="primary" size="large" wide busy={refill.isBusy} disabled={digits === ''}>
          {refill.isBusy ? t('purchase_processing') : t(asksCode ? 'purchase_pay' : 'login_get_code')}
        </Button>
        <Button look="ghost" wide onClick={refill.back}>
          {t('action_back')}
        </Button>
      </Contents>
    </form>
  );
}
