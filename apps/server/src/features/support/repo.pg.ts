import type { DeviceId, ProviderId, UserId } from '@aerial/domain/ids.ts';
import type { EpochMs } from '@aerial/domain/time.ts';
import { sql, type Kysely } from 'kysely';
import { timingSafeEqual } from 'node:crypto';
import { attachDevice, recordSignIn } from '../../accounts/sign-ins.pg.ts';
import type { SignInRecord } from '../../accounts/sign-ins.ts';
import type { Database } from '../../db/schema.ts';
import { transaction } from '../../db/transaction.ts';
import { postMessage, withdrawMessages } from '../../inbox/post.pg.ts';
import { MAX_WRONG_ENTRIES, NEW_CONTACT_MS, type Contacts } from './rules.ts';

/** A subscriber as far as consent depends on it. */
export interface Subscriber extends Contacts {
  readonly isGuest: boolean;
  readonly isActive: boolean;
}

export interface NewSupportCode {
  readonly userId: UserId;
  readonly memberId: string;
  readonly hash: Buffer;
  readonly expiresAt: EpochMs;
  /** The code, sealed, where the inbox delivers it. */
  readonly sealed: string | undefined;
}

export interface NewSupportSession {
  readonly userId: UserId;
  readonly providerId: ProviderId;
  readonly member: { readonly id: string; readonly name: string };
  /** Of the code that was entered. */
  readonly codeHash: Buffer;
  readonly tokenHash: Buffer;
  readonly deviceName: string;
  readonly signIn: SignInRecord;
  readonly now: EpochMs;
  readonly until: EpochMs;
}

const isSame = (one: Buffer, other: Buffer): boolean => one.length === other.length && timingSafeEqual(one, other);

export function supportStore(db: Kysely<Database>) {
  return {
    async subscriber(providerId: ProviderId, userId: UserId, now: EpochMs): Promise<Subscriber | undefined> {
      const row = await db
        .selectFrom('users')
        .select(['is_guest', 'is_active', 'phone', 'phone_proven', 'email', 'email_confirmed_at'])
        .select(
          sql<boolean>`exists (select from audit_entries a where a.provider_id = users.provider_id and a.object = ${`users/${userId}`}
            and a.actor_kind = 'staff' and a.at > ${new Date(now - NEW_CONTACT_MS)} and a.request ?| array['phone', 'email'])`.as(
            'changed_by_staff',
          ),
        )
        .where('id', '=', userId)
        .where('provider_id', '=', providerId)
        .where('deleted_at', 'is', null)
        .executeTakeFirst();
      return (
        row && {
          isGuest: row.is_guest,
          isActive: row.is_active,
          phone: row.phone,
          phoneProven: row.phone_proven,
          email: row.email,
          emailConfirmed: row.email_confirmed_at !== null,
          changedByStaff: row.changed_by_staff,
        }
      );
    },

    /** In place of the earlier code, and with its message in the inbox. */
    saveCode: ({ userId, memberId, hash, expiresAt, sealed }: NewSupportCode, now: EpochMs): Promise<void> =>
      transaction(db, async (trx) => {
        const key = sealed === undefined ? null : `support-code:${now}`;
        const values = {
          member_id: memberId,
          hash,
          wrong_entries: 0,
          expires_at: new Date(expiresAt),
          message_key: key,
        };
        const former = await trx
          .selectFrom('support_codes')
          .select('message_key')
          .where('user_id', '=', userId)
          .executeTakeFirst();
        if (former?.message_key) await withdrawMessages(trx, userId, [former.message_key], now);
        await trx
          .insertInto('support_codes')
          .values({ user_id: userId, ...values })
          .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
          .execute();
        if (key !== null && sealed !== undefined)
          await postMessage(trx, { userId, key, message: { kind: 'support_code', params: { sealed } } }, now);
      }),

    /** Deletes a code that could not be sent. */
    async dropCode(userId: UserId, hash: Buffer): Promise<void> {
      await db.deleteFrom('support_codes').where('user_id', '=', userId).where('hash', '=', hash).execute();
    },

    /**
     * Uses the code up and begins the session, in one transaction under the lock of the user's row: of two entries of a code at once one
     * gets it. A wrong entry is counted, the last allowed one ends the code. An earlier session of support ends.
     */
    start: (session: NewSupportSession): Promise<'started' | 'wrong' | 'blocked'> =>
      transaction(db, async (trx) => {
        const { userId, member, now, until } = session;
        const at = new Date(now);
        const user = await trx
          .selectFrom('users')
          .select('is_active')
          .where('id', '=', userId)
          .where('provider_id', '=', session.providerId)
          .where('deleted_at', 'is', null)
          .forUpdate()
          .executeTakeFirst();
        if (!user?.is_active) return 'blocked';
        const code = await trx
          .selectFrom('support_codes')
          .selectAll()
          .where('user_id', '=', userId)
          .where('member_id', '=', member.id)
          .where('expires_at', '>', at)
          .executeTakeFirst();
        if (!code) return 'wrong';
        const codes = () => trx.deleteFrom('support_codes').where('user_id', '=', userId).execute();
        if (!isSame(code.hash, session.codeHash)) {
          if (code.wrong_entries + 1 >= MAX_WRONG_ENTRIES) await codes();
          else
            await trx
              .updateTable('support_codes')
              .set((eb) => ({ wrong_entries: eb('wrong_entries', '+', 1) }))
              .where('user_id', '=', userId)
              .execute();
          return 'wrong';
        }
        await codes();
        if (code.message_key) await withdrawMessages(trx, userId, [code.message_key], now);
        await trx.deleteFrom('devices').where('user_id', '=', userId).where('support_until', 'is not', null).execute();
        const device = await trx
          .insertInto('devices')
          .values({
            user_id: userId,
            name: session.deviceName,
            // What lists of devices show of one.
            vendor: session.deviceName,
            support_until: new Date(until),
            login_at: at,
            created_at: at,
            registered_at: at,
          })
          .returning('id')
          .executeTakeFirstOrThrow();
        await trx
          .insertInto('tokens')
          .values({
            hash: session.tokenHash,
            user_id: userId,
            device_id: device.id,
            expires_at: new Date(until),
            created_at: at,
          })
          .execute();
        await recordSignIn(trx, { userId, tokenHash: session.tokenHash, at, signIn: session.signIn });
        await attachDevice(trx, session.tokenHash, userId, device.id);
        await postMessage(
          trx,
          {
            userId,
            key: `support:${device.id}`,
            message: { kind: 'support_viewing', params: { member: member.name, until: new Date(until).toISOString() } },
          },
          now,
        );
        return 'started';
      }),

    /** @returns whether there was a session on the device */
    async end(userId: UserId, deviceId: DeviceId): Promise<boolean> {
      const ended = await db
        .deleteFrom('devices')
        .where('id', '=', deviceId)
        .where('user_id', '=', userId)
        .where('support_until', 'is not', null)
        .executeTakeFirst();
      return ended.numDeletedRows > 0n;
    },

    /** Removes what has expired; its sign-ins stay. */
    async erase(now: EpochMs): Promise<void> {
      await db.deleteFrom('devices').where('support_until', '<=', new Date(now)).execute();
      await db.deleteFrom('support_codes').where('expires_at', '<=', new Date(now)).execute();
    },
  };
}
export type SupportStore = ReturnType<typeof supportStore>;
