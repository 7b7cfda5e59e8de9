import { Bell } from 'lucide-react';
import { Suspense, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '@aerial/ui/Button.tsx';
import { classes } from '@aerial/ui/classes.ts';
import { lazyPart } from '@aerial/ui/lazy-part.tsx';
import { VisuallyHidden } from '@aerial/ui/VisuallyHidden.tsx';
import styles from './Messages.module.css';
import { counterText } from './rules.ts';
import { useArrivals } from './useArrivals.ts';
import { useInbox } from './useInbox.ts';
import { useInboxPoll } from './useInboxPoll.ts';

const list = lazyPart(() => import('./MessagesPopover.tsx'));

/** The number of messages on a control; its accessible name says it too. @source A-636 */
export function Counter({ count, className }: { count: number; className?: string }) {
  const text = counterText(count);
  return text === undefined ? null : (
    <span aria-hidden className={classes(styles.count, className ?? styles.counter)}>
      {text}
    </span>
  );
}

/** The messages of the header: a button with their number, and their list. Polls for new ones. @source */
export function MessagesMenu() {
  const { t } = useTranslation();
  const { messages, count, isOffered } = useInbox();
  const [state, setState] = useState<'none' | 'closed' | 'open'>('none');
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const arrived = useArrivals(messages);
  useInboxPoll(isOffered);
  if (!isOffered) return null;
  const isOpen = state === 'open';
  const near = (): void => void list.preload();
  return (
    <span className={styles.place}>
      <output aria-live="polite">
        {arrived > 0 && <VisuallyHidden>{t('messages_arrived', { count: arrived })}</VisuallyHidden>}
      </output>
      <IconButton
        ref={button}
        label={count === 0 ? t('messages_title') : t('messages_count', { count })}
        className={styles.button}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onPointerEnter={near}
        onFocus={near}
        onClick={() => setState(isOpen ? 'closed' : 'open')}
      >
        <Bell aria-hidden size={21} />
        <Counter count={count} />
      </IconButton>
      {state !== 'none' && (
        <Suspense>
          <list.Component
            isOpen={isOpen}
            setOpen={(next) => setState(next ? 'open' : 'closed')}
            button={button}
            id={id}
          />
        </Suspense>
      )}
    </span>
  );
}
