/** Second factors: authenticators, recovery codes, passkeys. */
import { createHmac } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { transaction } from '../../../db/transaction.ts';
import { derivedKey } from '../../../security/seal.ts';
import type { FactorStore } from '../ports.ts';
import { plainRecoveryCode } from '../rules.ts';
import type { Sealed } from './records.pg.ts';

/** @param secret the installation's; recovery codes are hashed with it */
export function factorStore(db: Kysely<Database>, { opened, closed }: Sealed, secret: string): FactorStore {
  const codeKey = derivedKey(secret, 'staff recovery codes');
  const codeHash = (memberId: string, code: string): Buffer =>
    createHmac('sha256', codeKey)
      .update(`${memberId} ${plainRecoveryCode(code)}`)
      .digest();
  const insertCodes = async (trx: Transaction<Database>, memberId: string, codes: readonly string[]) => {
    await trx.deleteFrom('staff_recovery_codes').where('member_id', '=', memberId).execute();
    await trx
      .insertInto('staff_recovery_codes')
      .values(codes.map((code) => ({ member_id: memberId, hash: codeHash(memberId, code) })))
      .execute();
  };

  return {
    async setNewTotp(memberId, bytes) {
      await db
        .updateTable('staff_members')
        .set({ sealed_new_totp: closed(bytes) })
        .where('id', '=', memberId)
        .execute();
    },

    confirmTotp: (memberId, bytes, step, codes) =>
      transaction(db, async (trx) => {
        const row = await trx
          .selectFrom('staff_members')
          .select('sealed_new_totp')
          .where('id', '=', memberId)
          .forUpdate()
          .executeTakeFirst();
        if (!opened(row?.sealed_new_totp ?? null)?.equals(bytes)) return false;
        await trx
          .updateTable('staff_members')
          .set({ sealed_totp: closed(bytes), sealed_new_totp: null, totp_step: step })
          .where('id', '=', memberId)
          .execute();
        await insertCodes(trx, memberId, codes);
        return true;
      }),

    async useTotpStep(memberId, step) {
      const { numUpdatedRows } = await db
        .updateTable('staff_members')
        .set({ totp_step: step })
        .where('id', '=', memberId)
        .where('totp_step', '<', String(step))
        .executeTakeFirstOrThrow();
      return numUpdatedRows > 0n;
    },

    replaceRecoveryCodes: (memberId, codes) => transaction(db, (trx) => insertCodes(trx, memberId, codes)),

    async useRecoveryCode(memberId, code) {
      const { numDeletedRows } = await db
        .deleteFrom('staff_recovery_codes')
        .where('member_id', '=', memberId)
        .where('hash', '=', codeHash(memberId, code))
        .executeTakeFirstOrThrow();
      return numDeletedRows > 0n;
    },

    passkeys: (memberId) =>
      db.selectFrom('staff_passkeys').selectAll().where('member_id', '=', memberId).orderBy('created_at').execute(),
    passkey: (id) => db.selectFrom('staff_passkeys').selectAll().where('id', '=', id).executeTakeFirst(),
    async insertPasskey({ transports, ...passkey }, now) {
      const row = await db
        .insertInto('staff_passkeys')
        .values({ ...passkey, transports: [...transports], created_at: new Date(now) })
        .onConflict((conflict) => conflict.doNothing())
        .returning('id')
        .executeTakeFirst();
      return row !== undefined;
    },
    async usePasskey(id, counter, now) {
      await db
        .updateTable('staff_passkeys')
        .set({ counter, used_at: new Date(now) })
        .where('id', '=', id)
        .execute();
    },
    removePasskey: (memberId, id) =>
      transaction(db, async (trx) => {
        const member = await trx
          .selectFrom('staff_members')
          .select('sealed_totp')
          .where('id', '=', memberId)
          .forUpdate()
          .executeTakeFirst();
        const all = await trx.selectFrom('staff_passkeys').select('id').where('member_id', '=', memberId).execute();
        if (!all.some((one) => one.id === id)) return 'unknown';
        if (all.length === 1 && member?.sealed_totp === null) return 'last';
        await trx.deleteFrom('staff_passkeys').where('id', '=', id).execute();
        return 'done';
      }),
    async insertChallenge({ providerId, memberId, challenge }, expiresAt) {
      const { id } = await db
        .insertInto('staff_challenges')
        .values({ provider_id: providerId, member_id: memberId, challenge, expires_at: new Date(expiresAt) })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },
    async takeChallenge(id, now) {
      const row = await db
        .deleteFrom('staff_challenges')
        .where('id', '=', id)
        .where('expires_at', '>', new Date(now))
        .returning(['provider_id', 'member_id', 'challenge'])
        .executeTakeFirst();
      return row && { providerId: row.provider_id, memberId: row.member_id, challenge: row.challenge };
    },
  };
}
