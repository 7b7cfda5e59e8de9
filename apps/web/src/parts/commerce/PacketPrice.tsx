import { classes } from '@aerial/ui/classes.ts';
import { packetTexts } from './packet-list.ts';
import { packetPeriod } from './packet-periods.ts';
import styles from './PacketPrice.module.css';
import { usePacketTexts } from './usePacketTexts.ts';
import type { Packet } from './wire.ts';

/** The price with its period, and the old price where it was higher. @source */
export function PacketPrice({ packet, large }: { packet: Packet; large?: boolean }) {
  const texts = usePacketTexts();
  const { price } = packetTexts(packet);
  if (price === undefined) return null;
  const currency = packet.currency ?? undefined;
  const isReduced = Number(packet.old_price) > Number(price);
  return (
    <p className={classes(styles.price, large && styles.large)}>
      <span className={styles.amount}>{texts.price(price, currency)}</span>
      {isReduced && packet.old_price && <s className={styles.old}>{texts.price(packet.old_price, currency)}</s>}
      {Number(price) > 0 && <span className={styles.period}>{texts.perPeriod(packetPeriod(packet))}</span>}
    </p>
  );
}
