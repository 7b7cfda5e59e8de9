import type { Money } from '@aerial/domain/money.ts';
import { phoneDigits } from '@aerial/domain/phone.ts';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import fields from '@aerial/ui/Field.module.css';
import { useUser } from '../../../session/user.ts';
import { usePurchase } from '../usePurchase.ts';
import { Buttons, CancelButton, Contents, ForwardButton, Price } from './pieces.tsx';
import styles from './Purchase.module.css';

/** From the account of a phone: its number, then the code of the SMS. @source A-230 */
export function PayPhoneModal({ amount }: { amount: Money }) {
  const { state } = usePurchase();
  const entering = 'from' in state ? state.from : state;
  const asksCode = entering.tag === 'entering-code';
  const problem = state.tag === 'entering-phone' || state.tag === 'entering-code' ? state.problem : undefined;
  return (
    <Contents>
      <Price amount={amount} />
      {asksCode ? <CodeForm problem={problem} /> : <PhoneForm problem={problem} />}
    </Contents>
  );
}

function PhoneForm({ problem }: { problem: string | undefined }) {
  const { t } = useTranslation();
  const { press } = usePurchase();
  const { data: user } = useUser();
  const [typed, setTyped] = useState<string>();
  const phone = typed ?? (user?.phone ? `+${phoneDigits(user.phone)}` : '');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    press({ type: 'submit-phone', phone: phoneDigits(phone) });
  };
  return (
    <form onSubmit={submit}>
      <label className={fields.field}>
        <span>{t('login_phone')}</span>
        <input
          type="tel"
          autoComplete="tel"
          value={phone}
          onChange={(event) => setTyped(event.target.value)}
          aria-invalid={problem !== undefined}
          aria-describedby="pay-phone-problem"
          required
        />
      </label>
      <p id="pay-phone-problem" className={styles.problem} aria-live="polite">
        {problem}
      </p>
      <Buttons>
        <ForwardButton caption={t('login_get_code')} disabled={phoneDigits(phone).length < 7} />
        <CancelButton />
      </Buttons>
    </form>
  );
}

function CodeForm({ problem }: { problem: string | undefined }) {
  const { t } = useTranslation();
  const { press } = usePurchase();
  const [code, setCode] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    press({ type: 'submit-code', code: code.trim() });
  };
  return (
    <form onSubmit={submit}>
      <label className={fields.field}>
        <span>{t('payment_sms_code')}</span>
        <input
          inputMode="numeric"
          autoComplete="one-time-code"
          value={code}
          onChange={(event) => setCode(event.target.value)}
          aria-invalid={problem !== undefined}
          aria-describedby="pay-code-problem"
          required
        />
      </label>
      <p id="pay-code-problem" className={styles.problem} aria-live="polite">
        {problem}
      </p>
      <Buttons>
        <ForwardButton caption={t('purchase_pay')} disabled={code.trim() === ''} />
        <CancelButton />
      </Buttons>
    </form>
  );
}
