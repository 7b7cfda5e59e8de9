import { useTranslation } from 'react-i18next';
import { Button } from '@aerial/ui/Button.tsx';
import { useMoneyText } from '../../parts/commerce/useMoneyText.ts';
import contents from '../../parts/dialogs/contents.module.css';
import styles from './Promo.module.css';
import type { PromoState } from './promo-types.ts';
import { usePromo } from './usePromo.ts';

/** Step 3: a linked card, or a new one with its verification sum. @source */
export function CardStep({ state: { promo, cards } }: { state: Extract<PromoState, { tag: 'choosing-card' }> }) {
  const { t } = useTranslation();
  const { amount } = useMoneyText();
  const { press } = usePromo();
  const isCharged = Number(promo.amount ?? 0) > 0;
  return (
    <>
      <p className={contents.text}>{t('promo_wizard_card')}</p>
      {isCharged && (
        <p className={contents.text}>
          {t(promo.needed_refund ? 'payment_card_sum_refunded' : 'payment_card_sum', {
            amount: amount(promo.amount ?? ''),
          })}
        </p>
      )}
      <div className={styles.cards}>
        {cards.map(({ id, number }) => (
          <Button key={id} wide onClick={() => press({ type: 'card-chosen', cardId: id })}>
            {t('promo_wizard_card_use', { number: number ?? '' })}
          </Button>
        ))}
        <Button look="primary" wide onClick={() => press({ type: 'link-card' })}>
          {t('payment_card_link')}
        </Button>
        <Button look="ghost" wide onClick={() => press({ type: 'closed' })}>
          {t('purchase_cancel')}
        </Button>
      </div>
    </>
  );
}
