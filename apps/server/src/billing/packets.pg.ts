/** What can be bought, as purchases and renewals need it. */
import { asCurrency, money, type Money, type MinorUnits } from '@aerial/domain/money.ts';
import type { EpochMs } from '@aerial/domain/time.ts';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import type { PeriodLength } from './periods.ts';

/** A price of a packet or of a licence. */
export interface PurchaseType {
  readonly id: string;
  readonly providerId: number;
  readonly packetId: number | null;
  readonly entityLicenseId: number | null;
  readonly price: Money;
  readonly length: PeriodLength;
  readonly trial: { readonly amount: MinorUnits; readonly length: PeriodLength } | undefined;
}

export interface SoldPacket {
  readonly id: number;
  readonly providerId: number;
  readonly isBase: boolean;
  readonly isPublic: boolean;
  readonly isPromo: boolean;
  /** It contains nothing, and needs no base packet. */
  readonly isDonation: boolean;
  readonly isCancelable: boolean;
  readonly allowsDeletePaused: boolean;
  readonly outlivesBase: boolean;
  readonly afterRenewPacketId: number | null;
  /** The base packets it goes with; empty means each of the provider. */
  readonly baseIds: readonly number[];
}

/** A packet of the provider that is still sold. */
export async function soldPacket(
  db: Kysely<Database>,
  providerId: number,
  id: number,
): Promise<SoldPacket | undefined> {
  const row = await db
    .selectFrom('packets')
    .select(['id', 'provider_id', 'is_base', 'is_public', 'is_promo', 'is_donation', 'is_cancelable'])
    .select(['allows_delete_paused', 'outlives_base', 'after_renew_packet_id'])
    .select(
      sql<number[]>`array(select base_id from packet_bases b where b.packet_id = packets.id order by 1)`.as('bases'),
    )
    .where('id', '=', id)
    .where('provider_id', '=', providerId)
    .where('archived_at', 'is', null)
    .executeTakeFirst();
  return (
    row && {
      id: row.id,
      providerId: row.provider_id,
      isBase: row.is_base,
      isPublic: row.is_public,
      isPromo: row.is_promo,
      isDonation: row.is_donation,
      isCancelable: row.is_cancelable,
      allowsDeletePaused: row.allows_delete_paused,
      outlivesBase: row.outlives_base,
      afterRenewPacketId: row.after_renew_packet_id,
      baseIds: row.bases,
    }
  );
}

/**
 * Prices of packets or licences that hold now, in their order. A viewer's personal price of a packet replaces the amount of each.
 * @param of `packetIds` or one `id`, of a provider
 */
export async function purchaseTypes(
  db: Kysely<Database>,
  of: { providerId: number; packetIds?: readonly number[]; licenseIds?: readonly number[]; id?: string },
  viewer: { userId: number } | undefined,
  now: EpochMs,
): Promise<PurchaseType[]> {
  const { providerId, packetIds, licenseIds, id } = of;
  const rows = await db
    .selectFrom('purchase_types as t')
    .leftJoin('personal_prices as p', (join) =>
      join.onRef('p.packet_id', '=', 't.packet_id').on('p.user_id', '=', viewer?.userId ?? 0),
    )
    .selectAll('t')
    .select('p.amount as personal_amount')
    .where('t.provider_id', '=', providerId)
    .$if(packetIds !== undefined, (query) => query.where('t.packet_id', 'in', [...(packetIds ?? []), -1]))
    .$if(licenseIds !== undefined, (query) => query.where('t.entity_license_id', 'in', [...(licenseIds ?? []), -1]))
    .$if(id !== undefined, (query) => query.where('t.id', '=', id!))
    .where('t.valid_from', '<=', new Date(now))
    .where(sql<boolean>`(t.valid_to is null or t.valid_to > ${new Date(now)})`)
    .orderBy('t.packet_id')
    .orderBy('t.position')
    .orderBy('t.id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    providerId: row.provider_id,
    packetId: row.packet_id,
    entityLicenseId: row.entity_license_id,
    price: money(Number(row.personal_amount ?? row.amount), asCurrency(row.currency)),
    length: { days: row.days, months: row.months, years: row.years },
    trial:
      row.trial_amount === null
        ? undefined
        : {
            amount: Number(row.trial_amount) as MinorUnits,
            length: { days: row.trial_days, months: row.trial_months, years: row.trial_years },
          },
  }));
}

/** Whether the user has used up the trial of the packet. */
export async function isTrialUsed(db: Kysely<Database>, userId: number, packetId: number): Promise<boolean> {
  const row = await db
    .selectFrom('trial_uses')
    .select('packet_id')
    .where('user_id', '=', userId)
    .where('packet_id', '=', packetId)
    .executeTakeFirst();
  return row !== undefined;
}
