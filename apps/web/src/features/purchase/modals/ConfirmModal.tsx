import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../i18n/format.ts';
import { packetTexts } from '../../../parts/commerce/packet-list.ts';
import { useMoneyText } from '../../../parts/commerce/useMoneyText.ts';
import { usePacketTexts } from '../../../parts/commerce/usePacketTexts.ts';
import { nowMs } from '../../../parts/commerce/transaction/page-poll.ts';
import { nextPaymentAt } from '../next-payment.ts';
import type { ConfirmData } from '../purchase-modals.ts';
import { usePurchase } from '../usePurchase.ts';
import { Buttons, CancelButton, Contents, Facts, ForwardButton, Price } from './pieces.tsx';
import styles from './Purchase.module.css';

/** What is bought, for how much, and what is paid when next. @source */
export function ConfirmModal({ packet, period, amount, isTrial, trialPeriod, balance, nextAmount }: ConfirmData) {
  const { t, i18n } = useTranslation();
  const { money } = useMoneyText();
  const texts = usePacketTexts();
  const { press } = usePurchase();
  const { name } = packetTexts(packet);
  const nextAt = nextPaymentAt(nowMs(), trialPeriod ?? period);
  const later = nextAmount ?? amount;
  return (
    <Contents>
      <div className={styles.head}>
        <h3 className={styles.name}>{name}</h3>
        {amount && <Price amount={amount} note={texts.perPeriod(trialPeriod ?? period)} />}
        {isTrial && trialPeriod && (
          <p className={styles.note}>{t('purchase_trial', { period: texts.period(trialPeriod) })}</p>
        )}
      </div>
      <Facts
        facts={[
          [t('purchase_next_at'), nextAt === undefined ? undefined : formatDate(i18n.language, nextAt, 'date')],
          [t('purchase_next_price'), later && `${money(later)} / ${texts.period(period)}`],
          [t('settings_balance'), money(balance)],
        ]}
      />
      <Buttons>
        <ForwardButton
          caption={amount ? t('purchase_buy_for', { price: money(amount) }) : t('action_buy')}
          onPress={() => press({ type: 'confirm' })}
        />
        <CancelButton />
      </Buttons>
    </Contents>
  );
}
