/** Users, packets and subscriptions as they are sent to an operator's billing. */
import { textIn } from '@aerial/domain/language.ts';
import { asCurrency, decimalOf, money } from '@aerial/domain/money.ts';
import { epochMs, isoSeconds } from '@aerial/domain/time.ts';
import { asUserId } from '@aerial/domain/ids.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { BilledPacket, BilledSubscription, BilledUser } from '../../ports/billing.ts';
import type { ProviderRecord } from '../../tenancy/provider.ts';
import type { StoredSubscription } from '../store.pg.ts';

export async function billedUser(db: Kysely<Database>, userId: number): Promise<BilledUser> {
  const row = await db
    .selectFrom('users')
    .select(['id', 'phone', 'email', 'provider_uid', 'username', 'first_name', 'last_name', 'timezone'])
    .where('id', '=', asUserId(userId))
    .executeTakeFirstOrThrow();
  return {
    id: row.id,
    phone: row.phone,
    email: row.email,
    providerUid: row.provider_uid,
    username: row.username,
    firstName: row.first_name,
    lastName: row.last_name,
    timezone: row.timezone,
  };
}

/** Remembers what the operator calls the user, unless another user is called that. @returns whether it was stored */
export async function storeProviderUid(db: Kysely<Database>, user: BilledUser, providerUid: string): Promise<boolean> {
  const stored = await db
    .updateTable('users as u')
    .set({ provider_uid: providerUid })
    .where('u.id', '=', asUserId(user.id))
    .where('u.provider_uid', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('users as other')
            .select('other.id')
            .whereRef('other.provider_id', '=', 'u.provider_id')
            .where('other.provider_uid', '=', providerUid),
        ),
      ),
    )
    .executeTakeFirst();
  return stored.numUpdatedRows > 0n;
}

/** @param price minor units */
export async function billedPacket(
  db: Kysely<Database>,
  packetId: number,
  price: { readonly minor: number; readonly currency: string },
  { settings }: ProviderRecord,
): Promise<BilledPacket> {
  const row = await db
    .selectFrom('packets')
    .select(['id', 'external_id', 'is_base', 'name'])
    .where('id', '=', packetId)
    .executeTakeFirstOrThrow();
  return {
    id: row.id,
    externalId: row.external_id,
    price: decimalOf(money(price.minor, asCurrency(price.currency))),
    isBase: row.is_base,
    name: textIn(row.name, settings.defaultLanguage),
  };
}

export function billedSubscription(packet: BilledPacket, found: StoredSubscription | undefined): BilledSubscription {
  const state = found?.state;
  return {
    id: found?.id ?? null,
    packet,
    startAt: state ? isoSeconds(state.startAt) : null,
    // The last second of what was paid for.
    endAt: state && state.paidUntil !== null ? isoSeconds(epochMs(state.paidUntil - 1000)) : null,
    renew: state?.renew ?? false,
    isPaused: state?.status === 'paused',
  };
}
