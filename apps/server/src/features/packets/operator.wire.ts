/** Packets as their operator reads them. */
import type { OperatorPacket, PacketSummary } from '@aerial/contract/calls/operator-packets.ts';
import { asChannelId, asContentId, asLibraryId } from '@aerial/domain/ids.ts';
import { asCurrency, decimalOf, money } from '@aerial/domain/money.ts';
import { PACKET_PICTURES } from '@aerial/domain/packet-offer.ts';
import { formatPeriod } from '@aerial/domain/periods.ts';
import { epochMs, isoSeconds } from '@aerial/domain/time.ts';
import {
  packetVersion,
  type EditedPacket,
  type LinkedThing,
  type ListedPacket,
  type PriceRow,
} from './operator.packets.pg.ts';

const orNull = (at: Date | null): string | null => at && isoSeconds(epochMs(at.getTime()));
const decimal = (minor: string | number, currency: string): string =>
  decimalOf(money(Number(minor), asCurrency(currency)));

export const packetSummary = (packet: ListedPacket, prices: readonly PriceRow[]): PacketSummary => ({
  id: packet.id,
  slug: packet.slug,
  name: { ...packet.name },
  is_base: packet.is_base,
  is_promo: packet.is_promo,
  is_donation: packet.is_donation,
  is_bundle: packet.is_bundle,
  is_public: packet.is_public,
  archived_at: orNull(packet.archived_at),
  channels: packet.channels,
  prices: prices
    .filter(({ packet_id: id }) => id === packet.id)
    .map((price) => ({
      code: price.code,
      amount: decimal(price.amount, price.currency),
      currency: price.currency,
      period: formatPeriod(price),
    })),
});

/** @param currency of the provider: amounts that are no prices are in it */
export function packetWire(packet: EditedPacket, currency: string): OperatorPacket {
  const { row, links, prices, isSold } = packet;
  const linked = <Id>(kind: LinkedThing['kind'], id: (text: string) => Id) =>
    links.filter((one) => one.kind === kind).map((one) => ({ id: id(one.id), name: { ...one.name } }));
  return {
    id: row.id,
    version: packetVersion(packet),
    slug: row.slug,
    name: { ...row.name },
    short: { ...row.short },
    description: { ...row.description },
    how_to_use: { ...row.how_to_use },
    message: { ...row.message },
    is_base: row.is_base,
    is_promo: row.is_promo,
    is_donation: row.is_donation,
    is_public: row.is_public,
    is_cancelable: row.is_cancelable,
    outlives_base: row.outlives_base,
    allows_delete_paused: row.allows_delete_paused,
    skips_parental_control: row.skips_parental_control,
    needs_agreement: row.needs_agreement,
    agreement_url: row.agreement_url,
    old_price: row.old_price === null ? null : decimal(row.old_price, currency),
    external_id: row.external_id,
    after_renew: linked('after', Number)[0] ?? null,
    design: Object.fromEntries(
      PACKET_PICTURES.map((name) => [name, row.design[name] ?? null]),
    ) as OperatorPacket['design'],
    benefits: row.benefits.map(({ icon, text }) => ({ icon, text: { ...text } })),
    bundle: row.bundle && {
      name: { ...row.bundle.name },
      description: { ...row.bundle.description },
      price: row.bundle.price === undefined ? null : decimal(row.bundle.price, currency),
      internet_speed: row.bundle.internetSpeed ?? null,
    },
    prices: prices.map((price) => ({
      code: price.code,
      amount: decimal(price.amount, price.currency),
      period: formatPeriod(price),
      trial:
        price.trial_amount === null
          ? null
          : {
              amount: decimal(price.trial_amount, price.currency),
              period: formatPeriod({ days: price.trial_days, months: price.trial_months, years: price.trial_years }),
            },
      description: { ...price.description },
    })),
    channels: linked('channels', (id) => asChannelId(Number(id))),
    libraries: linked('libraries', (id) => asLibraryId(Number(id))),
    contents: linked('contents', asContentId),
    parts: linked('parts', Number),
    bases: linked('bases', Number),
    is_sold: isSold,
    archived_at: orNull(row.archived_at),
  };
}
