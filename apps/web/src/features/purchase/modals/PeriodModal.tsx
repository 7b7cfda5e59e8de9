import type { Currency } from '@aerial/domain/money.ts';
import { readAmount } from '@aerial/domain/payments.ts';
import { monthlyPrices } from '@aerial/domain/periods.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Tag } from '@aerial/ui/Tag.tsx';
import { packetTexts } from '../../../parts/commerce/packet-list.ts';
import { isNextPeriod, purchaseAmount, type PeriodChoice } from '../../../parts/commerce/packet-periods.ts';
import { useMoneyText } from '../../../parts/commerce/useMoneyText.ts';
import { usePacketTexts } from '../../../parts/commerce/usePacketTexts.ts';
import type { Packet } from '../../../parts/commerce/wire.ts';
import { usePurchase } from '../usePurchase.ts';
import { Buttons, CancelButton, Choices, Contents, ForwardButton } from './pieces.tsx';
import styles from './Purchase.module.css';

interface PeriodModalProps {
  packet: Packet;
  choices: readonly PeriodChoice[];
  currency: Currency;
}

/** For how long: each period with its price, that of a month, and what it saves. @source */
export function PeriodModal({ packet, choices, currency }: PeriodModalProps) {
  const { t } = useTranslation();
  const { money } = useMoneyText();
  const texts = usePacketTexts();
  const { press } = usePurchase();
  const offered = choices.flatMap((choice) => {
    const amount =
      readAmount(choice.purchaseType.amount, currency) ?? purchaseAmount(packet, undefined, false, currency);
    return amount ? [{ ...choice, amount, isNext: isNextPeriod(packet, choice) }] : [];
  });
  const monthly = monthlyPrices(offered);
  const [chosen, setChosen] = useState(() => offered.find(({ isNext }) => !isNext)?.purchaseType.id);
  return (
    <Contents>
      <h3 className={styles.name}>{packetTexts(packet).name}</h3>
      <Choices
        label={t('purchase_period')}
        chosen={chosen}
        onChoose={setChosen}
        options={offered.map(({ period, description, purchaseType, amount, isNext }, place) => {
          const { perMonth, discount } = monthly[place] ?? { perMonth: undefined, discount: undefined };
          return {
            value: purchaseType.id,
            title: (
              <>
                {texts.period(period)}
                {discount !== undefined && <Tag look="accent">{`−${discount} %`}</Tag>}
                {isNext && <Tag>{t('purchase_period_next')}</Tag>}
              </>
            ),
            side: money(amount),
            note: description,
            sideNote: perMonth && t('purchase_per_month', { price: money(perMonth) }),
            isDisabled: isNext,
          };
        })}
      />
      <Buttons>
        <ForwardButton
          caption={t('purchase_further')}
          disabled={chosen === undefined}
          onPress={() => chosen !== undefined && press({ type: 'choose-period', purchaseTypeId: chosen })}
        />
        <CancelButton />
      </Buttons>
    </Contents>
  );
}
