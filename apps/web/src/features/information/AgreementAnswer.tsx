import { useEffect, useRef, useState, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@aerial/ui/Button.tsx';
import { useClose } from '../../core/links.tsx';
import { isReadToEnd, type PendingAgreement } from '../../parts/commerce/pending-agreement.ts';
import styles from './LegalPage.module.css';

/** Whether the text has been scrolled to its end once. @param text its element; absent until it has loaded */
function useIsRead(text: RefObject<HTMLElement | null>, isLoaded: boolean): boolean {
  const [isRead, setRead] = useState(false);
  useEffect(() => {
    if (!isLoaded || isRead) return;
    const look = () => {
      const bottom = text.current?.getBoundingClientRect().bottom ?? 0;
      if (isReadToEnd(bottom - window.innerHeight)) setRead(true);
    };
    look();
    // Captured: the page scrolls by itself, or inside its layer.
    document.addEventListener('scroll', look, { capture: true, passive: true });
    window.addEventListener('resize', look);
    return () => {
      document.removeEventListener('scroll', look, { capture: true });
      window.removeEventListener('resize', look);
    };
  }, [isLoaded, isRead, text]);
  return isRead;
}

/**
 * Accept or cancel, under the text that a purchase waits for. The purchase continues when the page has closed, on the page under it.
 * @param isLoaded whether the text is shown
 * @source
 */
export function AgreementAnswer({
  pending,
  text,
  isLoaded,
}: {
  pending: PendingAgreement;
  text: RefObject<HTMLElement | null>;
  isLoaded: boolean;
}) {
  const { t } = useTranslation();
  const close = useClose();
  const isRead = useIsRead(text, isLoaded);
  const answer = useRef<boolean>(undefined);
  useEffect(
    () => () => {
      if (answer.current !== undefined) pending.answer(answer.current);
    },
    [pending],
  );
  const decide = (isAccepted: boolean) => {
    answer.current = isAccepted;
    close();
  };
  return (
    <div className={styles.answer}>
      {!isRead && <p className={styles.hint}>{t('agreement_read_hint')}</p>}
      <Button look="primary" disabled={!isRead} onClick={() => decide(true)}>
        {t('purchase_agreement_accept')}
      </Button>
      <Button look="secondary" onClick={() => decide(false)}>
        {t('purchase_cancel')}
      </Button>
    </div>
  );
}
