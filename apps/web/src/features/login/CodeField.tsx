import { useEffect, useRef, useState, type ClipboardEvent, type CSSProperties, type InputHTMLAttributes } from 'react';
import { classes } from '@aerial/ui/classes.ts';
import styles from './CodeField.module.css';

interface CodeFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value' | 'onPaste'> {
  length: number;
  code: string;
  onCode: (text: string) => void;
}

/** A one-time code: one field for keyboards, screen readers and autofill, shown as a box for each digit. @source F-318, A-678, A-861 */
export function CodeField({ length, code, onCode, ...rest }: CodeFieldProps) {
  const ref = useRef<HTMLInputElement>(null);
  const [hasFocus, setHasFocus] = useState(false);
  useEffect(() => ref.current?.focus(), []);
  // The boxes show no caret inside the code: it stays at the end.
  const keepCaretAtEnd = () => {
    const field = ref.current;
    if (field && field.selectionStart !== field.value.length)
      field.setSelectionRange(field.value.length, field.value.length);
  };
  const paste = (event: ClipboardEvent) => {
    event.preventDefault();
    onCode(event.clipboardData.getData('text'));
  };
  const boxes = Array.from({ length }, (_, index) => index);
  return (
    <div className={styles.code} style={{ '--length': length } as CSSProperties}>
      <input
        ref={ref}
        {...rest}
        className={styles.input}
        value={code}
        onChange={(event) => onCode(event.target.value)}
        onPaste={paste}
        onSelect={keepCaretAtEnd}
        onFocus={() => setHasFocus(true)}
        onBlur={() => setHasFocus(false)}
        type="text"
        inputMode="numeric"
        pattern="[0-9]*"
        autoComplete="one-time-code"
        enterKeyHint="done"
        spellCheck={false}
        required
      />
      <div className={styles.boxes} aria-hidden>
        {boxes.map((index) => (
          <span
            key={index}
            className={classes(styles.box, hasFocus && index === Math.min(code.length, length - 1) && styles.active)}
          >
            {code[index] ?? (hasFocus && index === code.length ? <span className={styles.caret} /> : null)}
          </span>
        ))}
      </div>
    </div>
  );
}
