import { Button, IconButton } from '@aerial/ui/Button.tsx';
import { Plus, X } from 'lucide-react';
import { useRef } from 'react';
import { commonTexts } from '../../i18n/common-texts.ts';
import { useTexts } from '../../i18n/texts.ts';
import { Section } from '../../parts/detail/Facts.tsx';
import { FieldFrame } from '../../parts/form/fields.tsx';
import type { Form } from '../../parts/form/useForm.ts';
import { packetTexts } from './packet-texts.ts';
import { decimalText, type PacketFormValues, type PriceValue } from './packet-values.ts';
import { PeriodField } from './PeriodField.tsx';
import styles from './Offer.module.css';

interface Props {
  readonly form: Form<PacketFormValues>;
  readonly isDisabled: boolean;
}

const isAmount = (typed: string): boolean => /^\d{1,12}(?:\.\d{1,3})?$/u.test(decimalText(typed));
const MONTH = { count: '1', unit: 'months' };
const WEEK = { count: '7', unit: 'days' };

/** What the packet costs, by period. */
export function PriceRows({ form, isDisabled }: Props) {
  const [t, common] = [useTexts(packetTexts), useTexts(commonTexts)];
  const added = useRef(0);
  const { prices } = form.values;
  const error = form.errors['prices'];
  const set = (next: readonly PriceValue[]) => form.set('prices', next);
  const add = () => {
    added.current += 1;
    const key = `new ${added.current}`;
    set([...prices, { key, code: undefined, amount: '', period: MONTH, trial: null, description: {} }]);
  };
  // What promo codes give has no prices.
  if (form.values.is_promo && prices.length === 0) return null;
  return (
    <Section title={t('prices')}>
      <p className={styles.note}>{prices.length === 0 ? t('no_price') : t('prices_note')}</p>
      {prices.map((price, at) => {
        const name = t('price_n', { number: at + 1 });
        return (
          <fieldset key={price.key} className={styles.price}>
            <legend>{name}</legend>
            <PriceFields
              price={price}
              isChecked={error !== undefined}
              isDisabled={isDisabled}
              onChange={(next) => set(prices.map((one) => (one === price ? next : one)))}
            />
            {!isDisabled && (
              <IconButton
                label={`${common('action_delete')}: ${name}`}
                onClick={() => set(prices.filter((one) => one !== price))}
              >
                <X aria-hidden size={16} />
              </IconButton>
            )}
          </fieldset>
        );
      })}
      {error && (
        <p role="alert" className={styles.error}>
          {error}
        </p>
      )}
      {!isDisabled && (
        <div>
          <Button size="small" icon={<Plus aria-hidden size={16} />} onClick={add}>
            {t('add_price')}
          </Button>
        </div>
      )}
    </Section>
  );
}

interface RowProps {
  readonly price: PriceValue;
  readonly isChecked: boolean;
  readonly isDisabled: boolean;
  onChange(price: PriceValue): void;
}

function PriceFields({ price, isChecked, isDisabled, onChange }: RowProps) {
  const t = useTexts(packetTexts);
  const { trial } = price;
  const amount = (of: 'amount' | 'trial_amount', value: string, set: (typed: string) => void) => (
    <FieldFrame label={t(of)} isRequired>
      {(frame) => (
        <input
          {...frame}
          aria-invalid={isChecked && !isAmount(value)}
          inputMode="decimal"
          autoComplete="off"
          disabled={isDisabled}
          value={value}
          onChange={({ target }) => set(target.value)}
        />
      )}
    </FieldFrame>
  );
  return (
    <div className={styles.priceFields}>
      {amount('amount', price.amount, (typed) => onChange({ ...price, amount: typed }))}
      <PeriodField
        label={t('period')}
        value={price.period}
        isChecked={isChecked}
        isDisabled={isDisabled}
        onChange={(period) => onChange({ ...price, period })}
      />
      <label className={styles.trial}>
        <input
          type="checkbox"
          disabled={isDisabled}
          checked={trial !== null}
          onChange={({ target }) => onChange({ ...price, trial: target.checked ? { amount: '', period: WEEK } : null })}
        />
        <span>{t('trial')}</span>
      </label>
      {trial && (
        <>
          {amount('trial_amount', trial.amount, (typed) => onChange({ ...price, trial: { ...trial, amount: typed } }))}
          <PeriodField
            label={t('trial_period')}
            value={trial.period}
            isChecked={isChecked}
            isDisabled={isDisabled}
            onChange={(period) => onChange({ ...price, trial: { ...trial, period } })}
          />
        </>
      )}
    </div>
  );
}
