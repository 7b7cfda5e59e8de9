import type { InputHTMLAttributes } from 'react';
import styles from './Switch.module.css';

interface SwitchProps extends Pick<InputHTMLAttributes<HTMLInputElement>, 'disabled' | 'name'> {
  label: string;
  note?: string | undefined;
  isOn: boolean;
  onToggle: (isOn: boolean) => void;
}

/** A switch that takes effect at once. */
export const Switch = ({ label, note, isOn, onToggle, ...rest }: SwitchProps) => (
  <label className={styles.row}>
    <span className={styles.words}>
      <span className={styles.label}>{label}</span>
      {note && <span className={styles.note}>{note}</span>}
    </span>
    <input
      type="checkbox"
      role="switch"
      aria-checked={isOn}
      className={styles.input}
      checked={isOn}
      onChange={(event) => onToggle(event.target.checked)}
      {...rest}
    />
    <span className={styles.track} aria-hidden />
  </label>
);
