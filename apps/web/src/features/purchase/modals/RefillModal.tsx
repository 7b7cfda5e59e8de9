import { readTopUp } from '@aerial/domain/payments.ts';
import { useEffect, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Spinner } from '@aerial/ui/Spinner.tsx';
import { EmptyState, ErrorState } from '@aerial/ui/States.tsx';
import { Button } from '@aerial/ui/Button.tsx';
import fields from '@aerial/ui/Field.module.css';
import { useRuntime } from '../../../core/runtime.tsx';
import { useParentalGuard } from '../../../parental/useParentalGuard.ts';
import { useMoneyText } from '../../../parts/commerce/useMoneyText.ts';
import { NeedsUser } from '../../../parts/dialogs/NeedsUser.tsx';
import { SupportContacts } from '../../../parts/dialogs/SupportContacts.tsx';
import { Contents } from './pieces.tsx';
import { PaySystemChoices } from './PaySystemsModal.tsx';
import { PayQr } from './PayQr.tsx';
import { RefillSms } from './RefillSms.tsx';
import styles from './Purchase.module.css';
import { useRefill, type Refill } from '../useRefill.ts';

/** Tops the account up: the sum, then the way to pay. @source */
export function RefillModal() {
  return <NeedsUser signInFor="signin_to_buy">{() => <Guarded />}</NeedsUser>;
}

/** The PIN comes first. Its prompt takes the place of the dialog, which then opens again. @source A-494 */
function Guarded() {
  const { modals } = useRuntime();
  const guard = useParentalGuard();
  const [isGranted, setGranted] = useState(false);
  useEffect(() => {
    let isReplaced = false;
    const onPrompt = () => void (isReplaced = true);
    void guard.check('pay', { key: 'refill', isAdult: true }, { onPrompt }).then((isAllowed) => {
      if (!isAllowed) return;
      if (isReplaced) modals.open({ id: 'refill' });
      else setGranted(true);
    });
  }, [guard, modals]);
  return isGranted ? (
    <OfUser />
  ) : (
    <div className={styles.waiting}>
      <Spinner size={32} />
    </div>
  );
}

function OfUser() {
  const { t } = useTranslation();
  const refill = useRefill();
  const { loaded, step } = refill;
  if (loaded.isError) return <ErrorState compact onRetry={loaded.retry} />;
  if (!loaded.account)
    return loaded.isLoading ? (
      <div className={styles.waiting}>
        <Spinner size={32} />
      </div>
    ) : (
      <NotAllowed />
    );
  if (!loaded.account.is_payment_allowed || loaded.systems.length === 0) return <NotAllowed />;
  switch (step.tag) {
    case 'amount':
      return <AmountForm refill={refill} />;
    case 'qr':
      return <PayQr image={step.image} amount={step.amount} url={step.url} />;
    case 'info':
      return (
        <Contents>
          <p className={styles.note}>{step.text}</p>
          <Button wide onClick={refill.back}>
            {t('action_back')}
          </Button>
        </Contents>
      );
    case 'sms':
      return <RefillSms refill={refill} step={step} />;
    case 'waiting':
      return (
        <output className={styles.waiting}>
          <Spinner size={40} />
          <span className={styles.note}>{t('payment_waiting')}</span>
        </output>
      );
  }
}

/** What a provider settles with its viewers in person. */
function NotAllowed() {
  const { t } = useTranslation();
  return (
    <Contents>
      <EmptyState compact title={t('modal_about_refill')} />
      <SupportContacts />
    </Contents>
  );
}

function AmountForm({ refill }: { refill: Refill }) {
  const { t } = useTranslation();
  const { money } = useMoneyText();
  const { currency, systems } = refill.loaded;
  const [typed, setTyped] = useState('');
  const [isChecked, setChecked] = useState(false);
  const [chosen, setChosen] = useState(systems[0]?.payform_shortname);
  const amount = currency && readTopUp(typed, currency);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    const system = systems.find(({ payform_shortname: name }) => name === chosen);
    if (amount && system) refill.pay(system, amount);
  };
  const isWrong = isChecked && !amount;
  return (
    <form onSubmit={submit} noValidate>
      <Contents>
        <label className={fields.field}>
          <span>{t('refill_amount')}</span>
          <input
            inputMode="decimal"
            autoComplete="off"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            aria-invalid={isWrong}
            aria-describedby="refill-problem"
          />
        </label>
        <p id="refill-problem" className={styles.problem} aria-live="polite">
          {isWrong && t('refill_amount_wrong')}
        </p>
        <PaySystemChoices systems={systems} chosen={chosen} onChoose={setChosen} />
        <Button type="submit" look="primary" size="large" wide busy={refill.isBusy}>
          {refill.isBusy
            ? t('purchase_processing')
            : amount
              ? t('purchase_pay_sum', { price: money(amount) })
              : t('refill_action')}
        </Button>
      </Contents>
    </form>
  );
}
