import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import styles from './Button.module.css';
import { classes } from './classes.ts';
import { Spinner } from './Spinner.tsx';

export type ButtonLook = 'primary' | 'secondary' | 'ghost';
export interface ButtonStyle {
  look?: ButtonLook;
  size?: 'medium' | 'large' | 'small';
  icon?: ReactNode;
  /** Fills the width it is given. */
  wide?: boolean;
}

/** The class of everything that looks like a button. */
export const buttonClass = ({ look = 'secondary', size = 'medium', wide }: ButtonStyle, extra: string | undefined) =>
  classes(styles.button, styles[look], styles[size], wide && styles.wide, extra);

export const buttonLabelClass = styles.label;

type ButtonProps = ButtonStyle &
  ButtonHTMLAttributes<HTMLButtonElement> & { busy?: boolean; ref?: Ref<HTMLButtonElement> };

/** A button. While `busy` it shows a spinner in place of its icon and is disabled. */
export function Button({ look, size, icon, wide, busy, children, className: extra, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      disabled={rest.disabled || busy}
      aria-busy={busy || rest['aria-busy']}
      className={buttonClass({ look, size, wide }, extra)}
    >
      {busy ? <Spinner size={20} /> : icon}
      {children && <span className={styles.label}>{children}</span>}
    </button>
  );
}

type IconButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  /** Its accessible name. */
  label: string;
  look?: 'plain' | 'glass';
  ref?: Ref<HTMLButtonElement>;
};

/** A round button with an icon only. */
export function IconButton({ label, look = 'plain', children, className: extra, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      {...rest}
      className={classes(styles.icon, styles[look], extra)}
    >
      {children}
    </button>
  );
}
