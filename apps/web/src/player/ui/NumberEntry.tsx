import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addDigit, numberOf, NUMBER_STAYS_MS, NUMBER_WAIT_MS } from '../rules/number-entry.ts';
import type { Neighbour } from './PlayerContext.ts';
import styles from './Overlays.module.css';

export interface NumberEntryState {
  readonly digits: string;
  /** No channel has the number. */
  readonly isUnknown: boolean;
  readonly press: (digit: number) => void;
}

/** Digits typed one after another; the number is gone to when no further one comes. @param find the channel of a number */
export function useNumberEntry(find: ((number: number) => Neighbour | undefined) | undefined): NumberEntryState {
  const [shown, setShown] = useState({ digits: '', isUnknown: false });
  const latest = useRef({ find, digits: '' });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => void (latest.current.find = find));
  useEffect(() => () => clearTimeout(timer.current), []);

  const press = useCallback((digit: number) => {
    const digits = addDigit(latest.current.digits, digit);
    latest.current.digits = digits;
    setShown({ digits, isUnknown: false });
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      const number = numberOf(digits);
      const target = number === undefined ? undefined : latest.current.find?.(number);
      latest.current.digits = '';
      setShown({ digits: target || number === undefined ? '' : digits, isUnknown: true });
      if (target) target.go();
      else timer.current = setTimeout(() => setShown({ digits: '', isUnknown: false }), NUMBER_STAYS_MS);
    }, NUMBER_WAIT_MS);
  }, []);
  return { ...shown, press };
}

/** The number typed so far, and the channel that has it. */
export function NumberEntry({
  entry,
  find,
}: {
  entry: NumberEntryState;
  find: (number: number) => Neighbour | undefined;
}) {
  const { t } = useTranslation();
  if (entry.digits === '') return null;
  const target = find(numberOf(entry.digits) ?? 0);
  return (
    <output className={styles.number}>
      <span className={styles.digits}>{entry.digits}</span>
      <span className={styles.numberName}>{entry.isUnknown ? t('player_number_unknown') : target?.label}</span>
    </output>
  );
}
