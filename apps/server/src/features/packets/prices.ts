/** Which prices hold at an instant. Pure. */
import type { EpochMs } from '@aerial/domain/time.ts';
import type { PacketPrice, PacketRecord } from './ports.ts';

/** From its first instant on, up to and without the last: of two prices that follow each other exactly one holds. */
export const holdsAt = ({ validFrom, validTo }: Pick<PacketPrice, 'validFrom' | 'validTo'>, now: EpochMs): boolean =>
  validFrom <= now && (validTo === null || validTo > now);

/** Packets with the prices that hold now. @param all with planned prices and with those that have ended since they were read */
export const withPricesAt = (all: readonly PacketRecord[], now: EpochMs): PacketRecord[] =>
  all.map((packet) =>
    packet.prices.every((price) => holdsAt(price, now))
      ? packet
      : { ...packet, prices: packet.prices.filter((price) => holdsAt(price, now)) },
  );
