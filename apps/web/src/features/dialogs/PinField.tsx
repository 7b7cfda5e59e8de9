import { useEffect, useRef, useState, type InputHTMLAttributes } from 'react';
import { classes } from '@aerial/ui/classes.ts';
import { onlyDigits, PIN_LENGTH } from './pin.ts';
import styles from './PinField.module.css';

interface PinFieldProps extends Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'aria-label' | 'aria-describedby' | 'aria-invalid' | 'disabled'
> {
  digits: string;
  onDigits: (text: string) => void;
}

/** Four hidden digits: one field, shown as a box for each digit. */
export function PinField({ digits, onDigits, ...rest }: PinFieldProps) {
  const ref = useRef<HTMLInputElement>(null);
  const [hasFocus, setHasFocus] = useState(false);
  // Cleared after a wrong PIN, it starts at the first digit again.
  useEffect(() => void (digits === '' && ref.current?.focus()), [digits]);
  const keepCaretAtEnd = () => ref.current?.setSelectionRange(digits.length, digits.length);
  return (
    <div className={styles.pin}>
      <input
        ref={ref}
        {...rest}
        className={styles.input}
        type="password"
        inputMode="numeric"
        autoComplete="off"
        value={digits}
        onChange={(event) => onDigits(onlyDigits(event.target.value))}
        onFocus={() => setHasFocus(true)}
        onBlur={() => setHasFocus(false)}
        onClick={keepCaretAtEnd}
      />
      <div className={styles.boxes} aria-hidden>
        {Array.from({ length: PIN_LENGTH }, (_, index) => (
          <span
            key={index}
            className={classes(
              styles.box,
              hasFocus && index === Math.min(digits.length, PIN_LENGTH - 1) && styles.active,
            )}
          >
            {index < digits.length && <span className={styles.dot} />}
          </span>
        ))}
      </div>
    </div>
  );
}
