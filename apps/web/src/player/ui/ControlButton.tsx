import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import styles from './ControlButton.module.css';

interface ControlButtonProps extends Pick<
  ButtonHTMLAttributes<HTMLButtonElement>,
  'onKeyDown' | 'onPointerDown' | 'onPointerMove' | 'onPointerUp' | 'onPointerCancel'
> {
  readonly label: string;
  readonly onPress?: (() => void) | undefined;
  readonly children: ReactNode;
  readonly isLarge?: boolean;
  readonly isPressed?: boolean | undefined;
  readonly isDisabled?: boolean;
  readonly ref?: Ref<HTMLButtonElement>;
}

/** A round button on the picture; its name is also its tooltip. */
export function ControlButton({
  label,
  onPress,
  children,
  isLarge,
  isPressed,
  isDisabled,
  ref,
  ...rest
}: ControlButtonProps) {
  return (
    <button
      {...rest}
      ref={ref}
      type="button"
      className={styles.button}
      data-large={isLarge || undefined}
      aria-label={label}
      aria-pressed={isPressed}
      title={label}
      disabled={isDisabled}
      {...(onPress ? { onClick: onPress } : {})}
    >
      {children}
    </button>
  );
}
