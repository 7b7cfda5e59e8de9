import type { AppError } from '@aerial/contract/errors.ts';
import { asUserId, type ProviderId, type UserId } from '@aerial/domain/ids.ts';
import { fail, ok, type Result } from '@aerial/domain/result.ts';
import type { EpochMs } from '@aerial/domain/time.ts';
import { sql, type Kysely } from 'kysely';
import { changeRenewal } from '../../../billing/change.ts';
import { cardsOf, deleteCard } from '../../../billing/payments/cards.pg.ts';
import { OPEN } from '../../../billing/payments/transactions.pg.ts';
import { subscriptionsOf, withUser, type Trx } from '../../../billing/store.pg.ts';
import { plannedEachTime } from '../../../db/prepared-pool.ts';
import type { Database } from '../../../db/schema.ts';
import type { Seal } from '../../../security/seal.ts';
import { guardDevices } from '../changes.pg.ts';
import type { UserRecord } from '../ports.ts';
import { duplicateOf, userColumns, userRecord } from '../repo.pg.ts';
import type { OperatorsChange } from './rules.ts';

export interface UserFilter {
  readonly phone?: string | undefined;
  readonly username?: string | undefined;
  readonly providerUid?: string | undefined;
  readonly email?: string | undefined;
  /** Lower case; each is a part of what is searched. */
  readonly words: readonly string[];
  /** Ids or shortnames in lower case; empty: all users. */
  readonly tags: readonly string[];
  /** Only larger ids. */
  readonly after?: number | undefined;
  readonly limit: number;
  readonly offset: number;
}

export const noUser: AppError = { code: 'user_not_found', message: 'There is no such user.' };
const guestForbidden: AppError = { code: 'guest_forbidden', message: 'Sign in to change your data.' };
const notMovable: AppError = {
  code: 'user_not_movable',
  message: 'The user still has subscriptions, purchases or money here.',
};

/** A pattern of LIKE for a part of a text. */
const partOf = (word: string): string => `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
const MAX_ID_DIGITS = 9;
const isId = (word: string): boolean => /^\d+$/.test(word) && word.length <= MAX_ID_DIGITS;

/** @param pins what PINs are sealed with */
export function operatorsUserStore(db: Kysely<Database>, pins: Seal) {
  /** Users of the provider; deleted accounts are not users any more. */
  const ofProvider = (on: Kysely<Database>, providerId: ProviderId) =>
    on
      .selectFrom('users')
      .select(userColumns)
      .where('users.provider_id', '=', providerId)
      .where('deleted_at', 'is', null);

  const filtered = (
    providerId: ProviderId,
    { phone, username, providerUid, email, words, tags, after }: Omit<UserFilter, 'limit' | 'offset'>,
  ) =>
    ofProvider(db, providerId)
      .where(sql<boolean>`not is_guest`)
      .where('archived_at', 'is', null)
      .$if(after !== undefined, (query) => query.where('users.id', '>', asUserId(after!)))
      .$if(phone !== undefined, (query) => query.where('phone', '=', phone!))
      .$if(username !== undefined, (query) =>
        query.where(sql<boolean>`username_key(username) = username_key(${username})`),
      )
      .$if(providerUid !== undefined, (query) => query.where('provider_uid', '=', providerUid!))
      .$if(email !== undefined, (query) => query.where(sql<boolean>`lower(email) = lower(${email})`))
      .$if(words.length > 0, (query) =>
        query.where((eb) =>
          eb.and(
            words.map((word) => {
              const isPart = sql<boolean>`search_text like ${partOf(word)}`;
              return isId(word) ? sql<boolean>`(${isPart} or users.id = ${Number(word)})` : isPart;
            }),
          ),
        ),
      )
      .$if(tags.length > 0, (query) => {
        const ids = tags.filter(isId).map(Number);
        return query.where(sql<boolean>`exists (select from user_tags ut join tags t on t.id = ut.tag_id
          where ut.user_id = users.id and t.provider_id = ${providerId}
          and (t.id = any(${ids}::int[]) or lower(t.shortname) = any(${tags}::text[])))`);
      });

  /** Under the lock of its money and its row. */
  const lockedUser = async (trx: Trx, providerId: ProviderId, userId: UserId): Promise<UserRecord | undefined> => {
    const row = await ofProvider(trx, providerId).where('users.id', '=', userId).forUpdate().executeTakeFirst();
    return row && userRecord(pins, row);
  };

  const endSessions = (trx: Trx, userId: UserId) => trx.deleteFrom('tokens').where('user_id', '=', userId).execute();

  return {
    async find(providerId: ProviderId, filter: UserFilter): Promise<UserRecord[]> {
      const rows = await filtered(providerId, filter)
        .orderBy('users.id')
        .limit(filter.limit)
        .offset(filter.offset)
        .$if(filter.words.length > 0, (query) => query.modifyEnd(plannedEachTime))
        .execute();
      return rows.map((row) => userRecord(pins, row));
    },

    /** How the database finds them, for the test of its indexes. */
    explain: (providerId: ProviderId, filter: UserFilter) =>
      filtered(providerId, filter)
        .orderBy('users.id')
        .limit(filter.limit)
        .offset(filter.offset)
        .explain('text' as never),

    /** How many a filter finds, and their largest id; 0 without any. */
    async count(providerId: ProviderId, filter: Pick<UserFilter, 'words' | 'tags'>) {
      const { rows } = await sql<{ count: number; up_to: number }>`
        select count(*)::int as count, coalesce(max(id), 0)::int as up_to
        from (${filtered(providerId, filter).clearSelect().select('users.id')}) as found`.execute(db);
      return rows[0]!;
    },

    /** Ids of those with larger ids than `after`, up to `upTo`, in order. */
    async ids(
      providerId: ProviderId,
      filter: Pick<UserFilter, 'words' | 'tags' | 'after'>,
      upTo: number,
      limit: number,
    ): Promise<UserId[]> {
      const rows = await filtered(providerId, filter)
        .clearSelect()
        .select('users.id')
        .where('users.id', '<=', asUserId(upTo))
        .orderBy('users.id')
        .limit(limit)
        .execute();
      return rows.map(({ id }) => id);
    },

    async one(providerId: ProviderId, userId: UserId): Promise<UserRecord | undefined> {
      const row = await ofProvider(db, providerId).where('users.id', '=', userId).executeTakeFirst();
      return row && userRecord(pins, row);
    },

    async many(providerId: ProviderId, userIds: readonly UserId[]): Promise<UserRecord[]> {
      if (userIds.length === 0) return [];
      const rows = await ofProvider(db, providerId).where('users.id', 'in', userIds).execute();
      return rows.map((row) => userRecord(pins, row));
    },

    async byUid(providerId: ProviderId, uid: string): Promise<UserRecord | undefined> {
      const row = await ofProvider(db, providerId).where('provider_uid', '=', uid).executeTakeFirst();
      return row && userRecord(pins, row);
    },

    /** Accounts of money that exist, by user. */
    async accountsOf(providerId: ProviderId, currency: string, userIds: readonly UserId[]) {
      if (userIds.length === 0) return [];
      return db
        .selectFrom('ledger_accounts')
        .select(['id', 'user_id', 'balance'])
        .where('provider_id', '=', providerId)
        .where('kind', '=', 'user')
        .where('currency', '=', currency)
        .where('user_id', 'in', userIds)
        .execute();
    },

    /**
     * Changes a user under the lock of its row. Who is blocked, or gets another password, is signed out everywhere.
     * Fails with user_not_found, username_taken, and with guest_forbidden where a guest would get data of a user.
     */
    async change(
      providerId: ProviderId,
      userId: UserId,
      { columns, pin, passwordHash }: Omit<OperatorsChange, 'password'> & { readonly passwordHash?: string },
      now: EpochMs,
    ): Promise<Result<undefined, AppError>> {
      try {
        return await db.transaction().execute(async (trx) => {
          const user = await lockedUser(trx, providerId, userId);
          if (!user) return fail(noUser);
          const { is_active: isActive, comment: _comment, ...identity } = columns;
          const isIdentity = Object.keys(identity).length > 0 || pin !== undefined || passwordHash !== undefined;
          if (user.is_guest && isIdentity) return fail(guestForbidden);
          const isNewEmail = columns.email !== undefined && columns.email !== user.email;
          if (pin && user.parental_code === null) await guardDevices(trx, userId);
          const values = {
            ...columns,
            ...(isNewEmail && { email_confirmed_at: null }),
            // The operator vouches for the phone.
            ...(columns.phone !== undefined && { phone_proven: true }),
            ...(passwordHash !== undefined && { password_hash: passwordHash }),
            ...(pin === null && { sealed_pin: null, parental_status: 'notset' as const, pin_set_at: null }),
            ...(pin && { sealed_pin: pins.close(pin), parental_status: 'set' as const }),
            ...(pin && user.parental_code === null && { pin_set_at: new Date(now) }),
            ...(isActive === true && { archived_at: null }),
          };
          if (Object.keys(values).length > 0)
            await trx.updateTable('users').set(values).where('id', '=', userId).execute();
          // Letters to the former address confirm nothing any more.
          if (isNewEmail) await trx.deleteFrom('email_confirmations').where('user_id', '=', userId).execute();
          if (isActive === false || passwordHash !== undefined) await endSessions(trx, userId);
          return ok(undefined);
        });
      } catch (error) {
        const duplicate = duplicateOf(error);
        if (!duplicate) throw error;
        return fail(duplicate);
      }
    },

    /** Blocks the user and takes it out of all lists; what would renew does not. Repeated, it changes nothing. */
    archive: (providerId: ProviderId, userId: UserId, now: EpochMs): Promise<Result<undefined, AppError>> =>
      withUser(db, userId, async (trx) => {
        const user = await lockedUser(trx, providerId, userId);
        if (!user) return fail(noUser);
        for (const { id } of await subscriptionsOf(trx, userId)) {
          // The end of one can end others with it.
          const present = (await subscriptionsOf(trx, userId)).find((one) => one.id === id);
          const stopped = present ? await changeRenewal(trx, present, false, 'operator', now) : ok(undefined);
          if (!stopped.ok) return stopped;
        }
        await trx
          .updateTable('users')
          .set({ is_active: false, archived_at: sql<Date>`coalesce(archived_at, ${new Date(now)})` })
          .where('id', '=', userId)
          .execute();
        await endSessions(trx, userId);
        return ok(undefined);
      }),

    /**
     * Hands a user over. Who they are, their devices, profiles and what they watched move; every row of money stays with the provider
     * where it was moved, so users with anything open there do not. What the former operator says of them goes.
     * Fails with user_not_found, guest_forbidden, user_not_movable, username_taken.
     */
    async move(
      providerId: ProviderId,
      userId: UserId,
      to: { readonly providerId: ProviderId; readonly deviceLimit: number },
      now: EpochMs,
    ): Promise<Result<undefined, AppError>> {
      try {
        return await withUser(db, userId, async (trx) => {
          const user = await lockedUser(trx, providerId, userId);
          if (!user) return fail(noUser);
          if (user.is_guest) return fail(guestForbidden);
          if (await hasAnythingOpen(trx, userId, now)) return fail(notMovable);
          // They belong to pay systems of the former provider.
          for (const card of await cardsOf(trx, userId)) await deleteCard(trx, card, now);
          for (const table of ['user_tags', 'personal_prices', 'operator_balances', 'email_confirmations'] as const)
            await sql`delete from ${sql.table(table)} where user_id = ${userId}`.execute(trx);
          await endSessions(trx, userId);
          await trx
            .updateTable('users')
            .set({
              provider_id: to.providerId,
              device_limit: to.deviceLimit,
              provider_uid: null,
              // The new provider has not seen proofs of either.
              phone_proven: false,
              email_confirmed_at: null,
              is_provider_free: false,
              is_geofree: false,
              comment: '',
              smartpay_id: null,
              refer_id: null,
            })
            .where('id', '=', userId)
            .execute();
          return ok(undefined);
        });
      } catch (error) {
        const duplicate = duplicateOf(error);
        if (!duplicate) throw error;
        return fail(duplicate);
      }
    },
  };
}
export type OperatorsUserStore = ReturnType<typeof operatorsUserStore>;

/** Subscriptions, bought titles, money on the balance, payments, refunds and requests to a billing that are not over. */
async function hasAnythingOpen(trx: Trx, userId: UserId, now: EpochMs): Promise<boolean> {
  if ((await subscriptionsOf(trx, userId)).length > 0) return true;
  const { rows } = await sql<{ open: boolean }>`select
    exists (select from ledger_accounts where user_id = ${userId} and balance > 0)
    or exists (select from payment_transactions where user_id = ${userId} and status = any(${OPEN}::text[]))
    or exists (select from refunds r join payment_transactions t on t.id = r.transaction_id
      where t.user_id = ${userId} and r.status = 'requested')
    or exists (select from purchases where user_id = ${userId} and entity_license_id is not null and status = 'active'
      and (watch_until is null or watch_until > ${new Date(now)}))
    or exists (select from billing_requests where user_id = ${userId} and status = 'requested') as open`.execute(trx);
  return rows[0]!.open;
}
