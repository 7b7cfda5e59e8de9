import type { Money } from '@aerial/domain/money.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMoneyText } from '../../../parts/commerce/useMoneyText.ts';
import type { Card } from '../../../parts/commerce/wire.ts';
import { usePurchase } from '../usePurchase.ts';
import { Buttons, CancelButton, Choices, Contents, ForwardButton, Price } from './pieces.tsx';
import styles from './Purchase.module.css';

const NEW = '';

/** A linked card, or a new one, which is saved unless that is unticked. @source */
export function PayCardModal({ cards, amount }: { cards: readonly Card[]; amount: Money }) {
  const { t } = useTranslation();
  const { money } = useMoneyText();
  const { press } = usePurchase();
  const first = cards.find((card) => card.is_primary === true) ?? cards[0];
  const [chosen, setChosen] = useState(first ? String(first.id) : NEW);
  const [savesCard, setSavesCard] = useState(true);
  const card = cards.find(({ id }) => String(id) === chosen);
  return (
    <Contents>
      <Price amount={amount} />
      {cards.length > 0 && (
        <Choices
          label={t('payment_cards')}
          chosen={chosen}
          onChoose={setChosen}
          options={[
            ...cards.map((one) => ({
              value: String(one.id),
              title: one.number ?? '',
              note: one.is_primary ? t('payment_card_primary') : undefined,
            })),
            { value: NEW, title: t('payment_card_new') },
          ]}
        />
      )}
      {!card && (
        <label className={styles.check}>
          <input type="checkbox" checked={savesCard} onChange={(event) => setSavesCard(event.target.checked)} />
          <span>{t('payment_card_save')}</span>
        </label>
      )}
      <Buttons>
        <ForwardButton
          caption={t('purchase_pay_sum', { price: money(amount) })}
          onPress={() => press({ type: 'choose-card', cardId: card?.id, savesCard })}
        />
        <CancelButton />
      </Buttons>
    </Contents>
  );
}
