import { asCurrency, decimalOf } from '@aerial/domain/money.ts';
import { readAmount } from '@aerial/domain/payments.ts';
import { DEFAULT_PERIOD, isSamePeriod, perMonthPrice } from '@aerial/domain/periods.ts';
import { useTranslation } from 'react-i18next';
import { classes } from '@aerial/ui/classes.ts';
import { packetTexts } from './packet-list.ts';
import { packetPeriod } from './packet-periods.ts';
import styles from './PacketPrice.module.css';
import { usePacketTexts } from './usePacketTexts.ts';
import type { Packet } from './wire.ts';

/** What a month costs, as decimal text, of a packet that is paid for other lengths of time. @source A-966 */
function monthlyPrice(packet: Packet, price: string): string | undefined {
  const period = packetPeriod(packet);
  if (isSamePeriod(period, DEFAULT_PERIOD) || !packet.currency || !/^[A-Z]{3}$/.test(packet.currency)) return undefined;
  const amount = readAmount(price, asCurrency(packet.currency));
  const month = amount && amount.minor > 0 ? perMonthPrice(amount, period) : undefined;
  return month && decimalOf(month);
}

/** The price with its period, and the old price where it was higher. @source */
export function PacketPrice({ packet, large }: { packet: Packet; large?: boolean }) {
  const { t } = useTranslation();
  const texts = usePacketTexts();
  const { price } = packetTexts(packet);
  if (price === undefined) return null;
  const currency = packet.currency ?? undefined;
  const month = monthlyPrice(packet, price);
  const isReduced = Number(packet.old_price) > Number(price);
  return (
    <p className={classes(styles.price, large && styles.large)}>
      <span className={styles.amount}>{texts.price(price, currency)}</span>
      {isReduced && packet.old_price && <s className={styles.old}>{texts.price(packet.old_price, currency)}</s>}
      {Number(price) > 0 && <span className={styles.period}>{texts.perPeriod(packetPeriod(packet))}</span>}
      {month !== undefined && (
        <span className={styles.month}>{t('packet_month_price', { price: texts.price(month, currency) })}</span>
      )}
    </p>
  );
}
