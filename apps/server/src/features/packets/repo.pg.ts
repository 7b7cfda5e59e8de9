import { asCurrency, money, type MinorUnits } from '@aerial/domain/money.ts';
import type { ProviderId } from '@aerial/domain/ids.ts';
import { epochMs } from '@aerial/domain/time.ts';
import { sql, type Kysely } from 'kysely';
import type { LocalizedText } from '@aerial/domain/language.ts';
import { channelIsForChild, contentIsForChild } from '../../access/for-child.ts';
import { isListed, isOffered } from '../../access/offered.pg.ts';
import { subscriptionsOf } from '../../billing/store.pg.ts';
import type { Database } from '../../db/schema.ts';
import type { ChannelOfPacket, PacketRecord, PacketStore, VideoOfPacket } from './ports.ts';

interface PriceRow {
  readonly id: string;
  readonly packet_id: number;
  readonly amount: string;
  readonly currency: string;
  readonly days: number;
  readonly months: number;
  readonly years: number;
  readonly trial_amount: string | null;
  readonly trial_days: number;
  readonly trial_months: number;
  readonly trial_years: number;
  readonly description: LocalizedText;
  readonly valid_from: Date;
  readonly valid_to: Date | null;
}

const priceOf =
  (providerId: ProviderId) =>
  (row: PriceRow): PacketRecord['prices'][number] => ({
    id: row.id,
    providerId,
    packetId: row.packet_id,
    entityLicenseId: null,
    price: money(Number(row.amount), asCurrency(row.currency)),
    length: { days: row.days, months: row.months, years: row.years },
    trial:
      row.trial_amount === null
        ? undefined
        : {
            amount: Number(row.trial_amount) as MinorUnits,
            length: { days: row.trial_days, months: row.trial_months, years: row.trial_years },
          },
    description: row.description,
    validFrom: epochMs(row.valid_from.getTime()),
    validTo: row.valid_to && epochMs(row.valid_to.getTime()),
  });

export function packetStore(db: Kysely<Database>): PacketStore {
  /** Packets with the ids of what they contain; a bundle contains what its packets do. */
  const withContents = (providerId: ProviderId) =>
    db
      .selectFrom('packets as p')
      .selectAll('p')
      .select([
        sql<number[]>`array(select part_id from packet_parts r where r.packet_id = p.id order by position, part_id)`.as(
          'parts',
        ),
        sql<number[]>`array(select base_id from packet_bases b where b.packet_id = p.id order by 1)`.as('bases'),
        sql<PacketRecord['channelIds']>`array(
          select pc.channel_id from provider_channels pc where pc.provider_id = p.provider_id and not pc.is_hidden
            and exists (select from packet_channels c where c.channel_id = pc.channel_id
              and (c.packet_id = p.id or c.packet_id in (select part_id from packet_parts r where r.packet_id = p.id)))
          order by pc.num)`.as('channels'),
        sql<PacketRecord['libraryIds']>`array(
          select distinct l.library_id from packet_libraries l
          where l.packet_id = p.id or l.packet_id in (select part_id from packet_parts r where r.packet_id = p.id)
          order by 1)`.as('libraries'),
        sql<PacketRecord['contentIds']>`array(
          select distinct c.content_id::text from packet_contents c
          where c.packet_id = p.id or c.packet_id in (select part_id from packet_parts r where r.packet_id = p.id)
          order by 1)`.as('contents'),
      ])
      .where('p.provider_id', '=', providerId)
      .orderBy('p.is_base', 'desc')
      .orderBy('p.position')
      .orderBy('p.id')
      .execute();

  return {
    async packets(providerId, now) {
      const at = new Date(now);
      const [rows, prices] = await Promise.all([
        withContents(providerId),
        db
          .selectFrom('purchase_types')
          .selectAll()
          .where('provider_id', '=', providerId)
          .where('packet_id', 'is not', null)
          .where(sql<boolean>`(valid_to is null or valid_to > ${at})`)
          .orderBy('position')
          .orderBy('id')
          .execute(),
      ]);
      const ofPacket = Map.groupBy(prices as PriceRow[], (price) => price.packet_id);
      return rows.map((row): PacketRecord => ({
        id: row.id,
        slug: row.slug,
        name: row.name,
        short: row.short,
        description: row.description,
        howToUse: row.how_to_use,
        message: row.message,
        isBase: row.is_base,
        isPublic: row.is_public,
        isPromo: row.is_promo,
        isDonation: row.is_donation,
        needsAgreement: row.needs_agreement,
        agreementUrl: row.agreement_url,
        oldPrice: row.old_price === null ? null : Number(row.old_price),
        skipsParentalControl: row.skips_parental_control,
        allowsDeletePaused: row.allows_delete_paused,
        isCancelable: row.is_cancelable,
        afterRenewPacketId: row.after_renew_packet_id,
        design: row.design,
        benefits: row.benefits,
        bundle: row.bundle,
        isArchived: row.archived_at !== null,
        partIds: row.parts,
        baseIds: row.bases,
        channelIds: row.channels,
        libraryIds: row.libraries,
        contentIds: row.contents,
        prices: (ofPacket.get(row.id) ?? []).map(priceOf(providerId)),
      }));
    },

    async own(userId) {
      const [subscriptions, trials, personal, purchases] = await Promise.all([
        subscriptionsOf(db, userId),
        db.selectFrom('trial_uses').select('packet_id').where('user_id', '=', userId).execute(),
        db.selectFrom('personal_prices').select(['packet_id', 'amount']).where('user_id', '=', userId).execute(),
        db
          .selectFrom('purchases')
          .select(['id', 'account_id', 'purchase_type_id', 'subscription_id'])
          .where('user_id', '=', userId)
          .where('status', '=', 'active')
          .where('subscription_id', 'is not', null)
          .execute(),
      ]);
      return {
        subscriptions,
        usedTrials: new Set(trials.map(({ packet_id: id }) => id)),
        personalPrices: new Map(personal.map((row) => [row.packet_id, Number(row.amount)])),
        purchases: new Map(
          purchases.map((row) => [
            row.subscription_id!,
            { id: row.id, accountId: row.account_id, purchaseTypeId: row.purchase_type_id },
          ]),
        ),
      };
    },

    async channels(providerId, ids) {
      if (ids.length === 0) return [];
      const { rows } = await sql<ChannelOfPacket>`
        select ch.id, ch.slug, ch.name, ch.logo, ch.cover, ${channelIsForChild} as "isForChild"
        from channels ch join provider_channels pc on pc.channel_id = ch.id and pc.provider_id = ${providerId}
        where ch.id = any(${ids}::int[]) and not pc.is_hidden order by pc.num`.execute(db);
      return rows;
    },

    async videos(providerId, { libraryIds, contentIds }, limit) {
      if (libraryIds.length + contentIds.length === 0) return [];
      const { rows } = await sql<VideoOfPacket>`
        select c.id::text as id, c.slug, c.title, c.cover, ${contentIsForChild} as "isForChild"
        from contents c
        where (c.id = any(${contentIds}::bigint[]) or c.library_ids && ${libraryIds}::int[]) and ${isListed(providerId)}
        order by c.id = any(${contentIds}::bigint[]) desc, c.rating desc nulls last, c.id limit ${limit}`.execute(db);
      return rows;
    },

    async libraries(ids) {
      if (ids.length === 0) return [];
      return db
        .selectFrom('libraries')
        .select(['id', 'title', 'description', 'cover'])
        .where('id', 'in', ids)
        .orderBy('id')
        .execute();
    },

    async hasChannel(providerId, id) {
      const row = await db
        .selectFrom('provider_channels')
        .select('channel_id')
        .where('provider_id', '=', providerId)
        .where('channel_id', '=', id)
        .where('is_hidden', '=', false)
        .executeTakeFirst();
      return row !== undefined;
    },

    async librariesOf(providerId, id) {
      const row = await db
        .selectFrom('contents as c')
        .select('c.library_ids')
        .where('c.id', '=', id)
        .where(isOffered(providerId))
        .executeTakeFirst();
      return row?.library_ids;
    },
  };
}
