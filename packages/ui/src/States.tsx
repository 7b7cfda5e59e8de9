import { CircleAlert, RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { useControlTexts } from './texts.ts';
import styles from './States.module.css';

interface StateProps {
  icon?: ReactNode;
  title: string;
  text?: string;
  children?: ReactNode;
  /** It fills the page: the title is its heading. */
  isPage?: boolean;
  /** Fits into a row or a panel in place of a page. */
  compact?: boolean;
}

/** An empty state that is no error. */
export function EmptyState({ icon, title, text, children, isPage, compact }: StateProps) {
  const Title = isPage ? 'h1' : 'p';
  return (
    <div className={compact ? styles.compact : styles.state}>
      {icon && <span className={styles.icon}>{icon}</span>}
      <Title className={styles.title}>{title}</Title>
      {text && <p className={styles.text}>{text}</p>}
      {children && <div className={styles.actions}>{children}</div>}
    </div>
  );
}

/** An error, with a retry button. */
export function ErrorState({
  text,
  onRetry,
  compact,
  children,
}: {
  text?: string;
  onRetry?: () => void;
  compact?: boolean;
  children?: ReactNode;
}) {
  const textOf = useControlTexts();
  return (
    <div role="alert">
      <EmptyState
        icon={<CircleAlert aria-hidden size={compact ? 24 : 40} strokeWidth={1.5} />}
        title={text ?? textOf('error_general')}
        compact={compact}
      >
        {onRetry && (
          <Button icon={<RotateCw aria-hidden size={18} />} onClick={onRetry} size={compact ? 'small' : 'medium'}>
            {textOf('action_retry')}
          </Button>
        )}
        {children}
      </EmptyState>
    </div>
  );
}
