/** What the dialogs of a purchase are made of. */
import type { Money } from '@aerial/domain/money.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@aerial/ui/Button.tsx';
import contents from '../../../parts/dialogs/contents.module.css';
import { useMoneyText } from '../../../parts/commerce/useMoneyText.ts';
import { usePurchase } from '../usePurchase.ts';
import styles from './Purchase.module.css';

export const Contents = ({ children }: { children: ReactNode }) => <div className={contents.content}>{children}</div>;

/** The sum of the dialog, large. */
export function Price({ amount, note }: { amount: Money; note?: string | undefined }) {
  const { money } = useMoneyText();
  return (
    <p>
      <strong className={styles.price}>{money(amount)}</strong>
      {note && <span className={styles.note}> {note}</span>}
    </p>
  );
}

/** Terms with their values. */
export const Facts = ({ facts }: { facts: readonly (readonly [term: string, value: string | undefined])[] }) => (
  <dl className={styles.facts}>
    {facts.map(
      ([term, value]) =>
        value !== undefined && (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ),
    )}
  </dl>
);

/** The button that goes on: while a call is in flight it says so and takes no press. @source */
export function ForwardButton({
  caption,
  disabled,
  onPress,
}: {
  caption: string;
  disabled?: boolean | undefined;
  /** Without one it submits its form. */
  onPress?: (() => void) | undefined;
}) {
  const { t } = useTranslation();
  const { isBusy } = usePurchase();
  return (
    <Button
      type={onPress ? 'button' : 'submit'}
      look="primary"
      size="large"
      wide
      busy={isBusy}
      disabled={disabled}
      onClick={onPress}
    >
      {isBusy ? t('purchase_processing') : caption}
    </Button>
  );
}

export function CancelButton({ caption }: { caption?: string }) {
  const { t } = useTranslation();
  const { press } = usePurchase();
  return (
    <Button look="ghost" wide onClick={() => press({ type: 'cancel' })}>
      {caption ?? t('purchase_cancel')}
    </Button>
  );
}

export const Buttons = ({ children }: { children: ReactNode }) => <div className={styles.buttons}>{children}</div>;

interface Option {
  readonly value: string;
  readonly title: ReactNode;
  readonly side?: ReactNode;
  readonly note?: ReactNode;
  readonly sideNote?: ReactNode;
  readonly isDisabled?: boolean;
}

/** One of several. */
export const Choices = ({
  label,
  options,
  chosen,
  onChoose,
}: {
  label: string;
  options: readonly Option[];
  chosen: string | undefined;
  onChoose: (value: string) => void;
}) => (
  <div role="radiogroup" aria-label={label} className={styles.choices}>
    {options.map(({ value, title, side, note, sideNote, isDisabled }) => (
      <label key={value} className={styles.choice}>
        <input
          type="radio"
          name="purchase-choice"
          className={styles.radio}
          value={value}
          checked={value === chosen}
          disabled={isDisabled}
          onChange={() => onChoose(value)}
        />
        <span className={styles.choiceTitle}>{title}</span>
        <span className={styles.choicePrice}>{side}</span>
        {(note || sideNote) && (
          <>
            <span className={styles.small}>{note}</span>
            <span className={styles.small}>{sideNote}</span>
          </>
        )}
      </label>
    ))}
  </div>
);
