import { Search, X } from 'lucide-react';
import { useRef } from 'react';
import { classes } from './classes.ts';
import styles from './SearchField.module.css';
import { useEarlyText } from './useEarlyText.ts';

export interface SearchFieldProps {
  readonly label: string;
  /** Of the button that empties it. */
  readonly clearLabel: string;
  readonly value: string;
  readonly onChange: (typed: string) => void;
  readonly className?: string;
}

/** A field that filters what is under it. Esc clears it. @source, C-191 */
export function SearchField({ label, clearLabel, value, onChange, className }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  useEarlyText(input, value, onChange);
  return (
    <div className={classes(styles.search, className)}>
      <Search aria-hidden="true" size={18} />
      <input
        ref={input}
        type="search"
        value={value}
        maxLength={255}
        placeholder={label}
        aria-label={label}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || value === '') return;
          event.preventDefault();
          onChange('');
        }}
      />
      {value !== '' && (
        <button
          type="button"
          aria-label={clearLabel}
          onClick={() => {
            onChange('');
            input.current?.focus();
          }}
        >
          <X aria-hidden="true" size={18} />
        </button>
      )}
    </div>
  );
}
