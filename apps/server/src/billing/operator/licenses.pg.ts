/** Titles that an operator gives its users, and takes back. @source wire shapes §6 */
import type { AppError } from '@aerial/contract/errors.ts';
import { asCurrency, money, type Currency, type Money } from '@aerial/domain/money.ts';
import { fail, ok, type Result } from '@aerial/domain/result.ts';
import { epochMs, type EpochMs } from '@aerial/domain/time.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { userAccount } from '../ledger.pg.ts';
import type { Trx } from '../store.pg.ts';

export interface GivenLicense {
  readonly licenseId: number;
  readonly purchasedAt: EpochMs;
  readonly isWatchable: boolean;
  readonly paid: Money;
}

const HOUR_MS = 3_600_000;
const unknownLicense: AppError = { code: 'purchase_not_found', message: 'There is no such purchase.' };
const wasPaid: AppError = {
  code: 'not_cancelable',
  message: 'The user has paid for this title here. Refund the payment instead.',
};

interface Of {
  readonly userId: number;
  readonly providerId: number;
  readonly currency: Currency;
}

const selection = (db: Kysely<Database>, { userId, providerId }: Of) =>
  db
    .selectFrom('purchases')
    .select(['id', 'entity_license_id', 'amount', 'currency', 'status', 'watch_until', 'created_at'])
    .where('user_id', '=', userId)
    .where('provider_id', '=', providerId)
    .where('entity_license_id', 'is not', null);
type Row = Awaited<ReturnType<ReturnType<typeof selection>['execute']>>[number];

const licenseOf = (row: Row, now: EpochMs): GivenLicense => ({
  licenseId: row.entity_license_id ?? 0,
  purchasedAt: epochMs(row.created_at.getTime()),
  isWatchable: row.status === 'active' && (row.watch_until === null || row.watch_until.getTime() > now),
  paid: money(Number(row.amount), asCurrency(row.currency)),
});

/** What a user has bought, rented or been given, the latest first. */
export async function licensesOfUser(
  db: Kysely<Database>,
  of: Of,
  { limit, offset }: { readonly limit: number; readonly offset: number },
  now: EpochMs,
): Promise<GivenLicense[]> {
  const rows = await selection(db, of).orderBy('id', 'desc').limit(limit).offset(offset).execute();
  return rows.map((row) => licenseOf(row, now));
}

/** Gives a title under the lock of the user. One that can be watched already is the answer. */
export async function giveLicense(
  trx: Trx,
  of: Of,
  licenseId: number,
  now: EpochMs,
): Promise<Result<GivenLicense, AppError>> {
  const license = await trx
    .selectFrom('entity_licenses as l')
    .innerJoin('purchase_types as t', 't.entity_license_id', 'l.id')
    .select(['l.id', 'l.hours', 't.id as price'])
    .where('l.id', '=', licenseId)
    .where('l.provider_id', '=', of.providerId)
    .where('l.archived_at', 'is', null)
    .orderBy('t.valid_to', (order) => order.desc().nullsFirst())
    .orderBy('t.id', 'desc')
    .executeTakeFirst();
  if (!license) return fail(unknownLicense);
  const own = (await selection(trx, of).where('entity_license_id', '=', licenseId).orderBy('id', 'desc').execute())
    .map((row) => licenseOf(row, now))
    .find(({ isWatchable }) => isWatchable);
  if (own) return ok(own);
  const account = await userAccount(trx, { id: of.userId, providerId: of.providerId }, of.currency);
  await trx
    .insertInto('purchases')
    .values({
      provider_id: of.providerId,
      user_id: of.userId,
      purchase_type_id: license.price,
      account_id: account.id,
      subscription_id: null,
      entity_license_id: licenseId,
      amount: 0,
      currency: of.currency,
      status: 'active',
      watch_until: license.hours === null ? null : new Date(now + license.hours * HOUR_MS),
      created_at: new Date(now),
    })
    .execute();
  return ok({ licenseId, purchasedAt: now, isWatchable: true, paid: money(0, of.currency) });
}

/** Takes back what was given at no price, under the lock of the user; what was taken back before is its own answer. */
export async function takeLicense(
  trx: Trx,
  of: Of,
  licenseId: number,
  now: EpochMs,
): Promise<Result<GivenLicense, AppError>> {
  const rows = await selection(trx, of).where('entity_license_id', '=', licenseId).orderBy('id', 'desc').execute();
  const [last] = rows;
  if (!last) return fail(unknownLicense);
  if (rows.some((row) => Number(row.amount) > 0 && licenseOf(row, now).isWatchable)) return fail(wasPaid);
  const given = rows.filter(({ status }) => status === 'active').map(({ id }) => id);
  if (given.length > 0)
    await trx
      .updateTable('purchases')
      .set({ status: 'cancelled', cancelled_at: new Date(now) })
      .where('id', 'in', given)
      .where('amount', '=', '0')
      .execute();
  return ok({ ...licenseOf(last, now), isWatchable: false });
}
