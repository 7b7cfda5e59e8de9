import { useId } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { PERIODS, type Chosen, type Period } from './period.ts';
import { texts } from './texts.ts';
import styles from './Dashboard.module.css';

interface Props {
  readonly chosen: Chosen;
  onChange(chosen: Chosen): void;
  /** The last day that may be named. */
  readonly today: string;
}

/** Which days are looked at. */
export function PeriodChoice({ chosen, onChange, today }: Props) {
  const t = useTexts(texts);
  const id = useId();
  const day = (name: 'since' | 'until') => (
    <span className={styles.field}>
      <label htmlFor={`${id}-${name}`}>{t(name)}</label>
      <input
        id={`${id}-${name}`}
        type="date"
        max={today}
        value={chosen[name]}
        onChange={({ target: { value } }) => value && onChange({ ...chosen, [name]: value })}
      />
    </span>
  );
  return (
    <>
      <span className={styles.field}>
        <label htmlFor={`${id}-period`}>{t('period')}</label>
        <select
          id={`${id}-period`}
          value={chosen.period}
          onChange={({ target: { value } }) => onChange({ ...chosen, period: value as Period })}
        >
          {PERIODS.map((period) => (
            <option key={period} value={period}>
              {t(`period_${period}`)}
            </option>
          ))}
        </select>
      </span>
      {chosen.period === 'own' && (
        <>
          {day('since')}
          {day('until')}
        </>
      )}
    </>
  );
}
