import { X } from 'lucide-react';
import { useEffect, useId, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './PromptCard.module.css';

/** Fields outside the card use Escape themselves. */
const isField = (element: Element | null): boolean => element?.matches('input, textarea, select') === true;

interface PromptCardProps {
  readonly title: string;
  /** A line above the title. */
  readonly kicker?: string | undefined;
  readonly mark: ReactNode;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A card beside the page. It takes no focus; Escape and its button close it. */
export function PromptCard({ title, kicker, mark, onClose, children }: PromptCardProps) {
  const { t } = useTranslation();
  const titleId = useId();
  const card = useRef<HTMLElement>(null);
  useReturnedFocus(card);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      const { activeElement } = document;
      if (isField(activeElement) && !card.current?.contains(activeElement)) return;
      event.preventDefault();
      onClose();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [onClose]);
  return (
    <section ref={card} className={styles.card} aria-labelledby={titleId}>
      <header className={styles.head}>
        <span aria-hidden className={styles.mark}>
          {mark}
        </span>
        <div className={styles.heading}>
          {kicker !== undefined && <p className={styles.kicker}>{kicker}</p>}
          <h2 id={titleId} className={styles.title}>
            {title}
          </h2>
        </div>
        <button type="button" className={styles.close} aria-label={t('action_close')} onClick={() => onClose()}>
          <X aria-hidden size={20} />
        </button>
      </header>
      <div className={styles.body}>{children}</div>
    </section>
  );
}

/** A viewer who moved into the card returns to where they were when it closes. */
function useReturnedFocus(card: React.RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = card.current!;
    let before: HTMLElement | undefined;
    const onFocus = ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget instanceof HTMLElement && !element.contains(relatedTarget)) before = relatedTarget;
    };
    element.addEventListener('focusin', onFocus);
    return () => {
      element.removeEventListener('focusin', onFocus);
      const { activeElement } = document;
      if (before?.isConnected && (activeElement === document.body || element.contains(activeElement)))
        before.focus({ preventScroll: true });
    };
  }, [card]);
}
