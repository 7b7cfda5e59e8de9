import { ArrowLeft, X } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { AppLink } from '../../core/links.tsx';
import { IconButton } from '@aerial/ui/Button.tsx';
import { classes } from '@aerial/ui/classes.ts';
import styles from './SettingsFrame.module.css';

interface SettingsFrameProps {
  title: string;
  lead?: string | undefined;
  /** The target of the back arrow. */
  back?: string | undefined;
  /** For a page that covers another. */
  onClose?: (() => void) | undefined;
  isLeaving?: boolean;
  children: ReactNode;
}

/** A settings page: a back arrow, a heading, a close button, and its contents. */
export function SettingsFrame({ title, lead, back, onClose, isLeaving, children }: SettingsFrameProps) {
  const { t } = useTranslation();
  const heading = useRef<HTMLHeadingElement>(null);
  useFreshStart(heading);
  return (
    // A press beside the column closes it too; keyboards use the button or Esc.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <div
      className={classes(styles.page, isLeaving && styles.leaving)}
      onClick={(event) => event.target === event.currentTarget && onClose?.()}
    >
      <div className={styles.column}>
        <div className={styles.header}>
          {back && (
            <AppLink to={back} className={styles.back} aria-label={t('action_back')} title={t('action_back')}>
              <ArrowLeft aria-hidden size={24} />
            </AppLink>
          )}
          <h1 ref={heading} tabIndex={-1} className={styles.title}>
            {title}
          </h1>
          {onClose && (
            <IconButton label={t('action_close')} onClick={onClose} className={styles.close}>
              <X aria-hidden size={26} />
            </IconButton>
          )}
        </div>
        {lead && <p className={styles.lead}>{lead}</p>}
        {children}
      </div>
    </div>
  );
}

/** Moves the focus to the heading of another page in the same frame. */
function useFreshStart(heading: React.RefObject<HTMLHeadingElement | null>): void {
  const { pathname } = useLocation();
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    heading.current?.closest('[role="dialog"]')?.scrollTo({ top: 0 });
    heading.current?.focus({ preventScroll: true });
  }, [heading, pathname]);
}
