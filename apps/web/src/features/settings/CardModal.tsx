import { useQuery } from '@tanstack/react-query';
import { CreditCard } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@aerial/ui/Button.tsx';
import { ErrorState } from '@aerial/ui/States.tsx';
import { Tag } from '@aerial/ui/Tag.tsx';
import { useSetModalHeading, type ModalContentProps } from '../../core/modals.tsx';
import { useApi, useRuntime } from '../../core/runtime.tsx';
import { ContentLoading } from '../../modals/ContentLoading.tsx';
import type { ModalData } from '../../modals/types.ts';
import { cardsQuery, type LinkedCard } from '../../parts/commerce/payment-queries.ts';
import dialog from '../../parts/dialogs/contents.module.css';
import styles from './PaymentView.module.css';
import { useCardActions } from './useCardActions.ts';

/** One linked card: what it renews, making it the primary one, and deleting it. @source F-165, A-200, A-790 */
export function CardModal({ request }: ModalContentProps) {
  const { modals } = useRuntime();
  const { id } = request.data as ModalData['card'];
  const { data: cards, isError, refetch } = useQuery(cardsQuery(useApi()));
  const card = cards?.find((one) => one.id === id);
  const isGone = cards !== undefined && !card;
  useEffect(() => {
    if (isGone) modals.close();
  }, [isGone, modals]);
  if (isError && !cards) return <ErrorState compact onRetry={() => void refetch()} />;
  return card ? <Card card={card} /> : <ContentLoading />;
}

function Card({ card }: { card: LinkedCard }) {
  const { t } = useTranslation();
  const [isRemoving, setRemoving] = useState(false);
  const { makePrimary, changing } = useCardActions();
  const setHeading = useSetModalHeading();
  const { number, brand } = card;
  useEffect(
    () =>
      setHeading(
        isRemoving
          ? { title: t('payment_card_remove_title', { number }), onBack: () => setRemoving(false) }
          : { title: t('modal_card') },
      ),
    [isRemoving, number, setHeading, t],
  );
  if (isRemoving) return <Removal card={card} onCancel={() => setRemoving(false)} />;
  const names = namesOf(card);
  return (
    <div className={dialog.content}>
      <div className={styles.shown}>
        <CreditCard aria-hidden size={32} className={styles.picture} />
        <p className={styles.number}>
          {[brand, number].filter(Boolean).join(' ')} {card.is_primary && <Tag>{t('payment_card_primary')}</Tag>}
        </p>
      </div>
      {names !== '' && <p className={dialog.text}>{t('payment_card_renews', { names })}</p>}
      <div className={dialog.actions}>
        {!card.is_primary && (
          <Button look="primary" busy={changing === card.id} onClick={() => makePrimary(card)}>
            {t('payment_card_make_primary')}
          </Button>
        )}
        <Button onClick={() => setRemoving(true)}>{t('payment_card_remove')}</Button>
      </div>
    </div>
  );
}

/** What the removal leads to, before it is confirmed. */
function Removal({ card, onCancel }: { card: LinkedCard; onCancel: () => void }) {
  const { t } = useTranslation();
  const { remove, changing } = useCardActions();
  const names = namesOf(card);
  return (
    <div className={dialog.content}>
      <p className={dialog.text}>
        {names === '' ? t('payment_card_remove_text') : t('payment_card_remove_stops', { names })}
      </p>
      <div className={dialog.actions}>
        <Button look="primary" busy={changing === card.id} onClick={() => remove(card)}>
          {t('settings_device_confirm')}
        </Button>
        <Button onClick={onCancel}>{t('purchase_cancel')}</Button>
      </div>
    </div>
  );
}

const namesOf = ({ subscriptions }: LinkedCard): string => subscriptions.map(({ name }) => name).join(', ');
