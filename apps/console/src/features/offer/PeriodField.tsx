import { useFormats } from '../../core/format.ts';
import { useTexts } from '../../i18n/texts.ts';
import { FieldFrame } from '../../parts/form/fields.tsx';
import { packetTexts } from './packet-texts.ts';
import { isPeriodValue, isUnit, PERIOD_UNITS, type PeriodValue } from './period-value.ts';
import styles from './Offer.module.css';

interface Props {
  readonly label: string;
  readonly value: PeriodValue;
  /** The form was refused: what is wrong is marked. */
  readonly isChecked: boolean;
  readonly isDisabled: boolean;
  onChange(value: PeriodValue): void;
}

/** A number of days, months or years. One that has several of them stays as it is, or is replaced. */
export function PeriodField({ label, value, isChecked, isDisabled, onChange }: Props) {
  const t = useTexts(packetTexts);
  const formats = useFormats();
  const isMixed = !isUnit(value.unit);
  return (
    <div className={styles.period}>
      <FieldFrame label={label} isRequired>
        {(frame) => (
          <input
            {...frame}
            aria-invalid={isChecked && !isMixed && !isPeriodValue(value)}
            inputMode="numeric"
            autoComplete="off"
            maxLength={4}
            disabled={isDisabled || isMixed}
            value={value.count}
            onChange={({ target }) => onChange({ ...value, count: target.value })}
          />
        )}
      </FieldFrame>
      <select
        aria-label={t('unit_of', { label })}
        disabled={isDisabled}
        value={value.unit}
        onChange={({ target }) => onChange({ ...value, unit: target.value })}
      >
        {isMixed && <option value={value.unit}>{formats.period(value.unit)}</option>}
        {PERIOD_UNITS.map((unit) => (
          <option key={unit} value={unit}>
            {t(`unit_${unit}`)}
          </option>
        ))}
      </select>
    </div>
  );
}
