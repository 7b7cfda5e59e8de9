/** Letters that are to be sent, and the links of those that were. Links are stored as hashes only. */
import type { ProviderId, UserId } from '@aerial/domain/ids.ts';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';

export interface DueLetter {
  readonly userId: UserId;
  readonly providerId: ProviderId;
  readonly email: string;
  readonly language: string;
}

export interface Claim {
  readonly tokenHash: Buffer;
  readonly now: Date;
  /** The end of the link. */
  readonly expiresAt: Date;
  /** When another attempt is made, unless this one succeeds. */
  readonly retryAt: Date;
  readonly maxAttempts: number;
}

export interface ConfirmationStore {
  /** Users with a letter due. */
  due(now: Date, limit: number): Promise<UserId[]>;
  /** Takes over the due letter of a user with a new link: of concurrent processes one gets it. */
  claim(userId: UserId, claim: Claim): Promise<DueLetter | undefined>;
  /** The letter is out, or will never be. */
  finish(userId: UserId, tokenHash: Buffer): Promise<void>;
  /** Uses a link up. @returns whether the address is confirmed now */
  confirm(tokenHash: Buffer, now: Date): Promise<boolean>;
}

export function confirmationStore(db: Kysely<Database>): ConfirmationStore {
  return {
    async due(now, limit) {
      const rows = await db
        .selectFrom('email_confirmations')
        .select('user_id')
        .where('due_at', '<=', now)
        .orderBy('due_at')
        .limit(limit)
        .execute();
      return rows.map(({ user_id }) => user_id);
    },

    async claim(userId, { tokenHash, now, expiresAt, retryAt, maxAttempts }) {
      const row = await db
        .updateTable('email_confirmations')
        .from('users')
        .set((eb) => ({
          token_hash: tokenHash,
          expires_at: expiresAt,
          attempts: eb('email_confirmations.attempts', '+', 1),
          due_at: eb
            .case()
            .when('email_confirmations.attempts', '>=', maxAttempts - 1)
            .then(null)
            .else(sql<Date>`${retryAt}::timestamptz`)
            .end(),
        }))
        .whereRef('users.id', '=', 'email_confirmations.user_id')
        .where('email_confirmations.user_id', '=', userId)
        .where('due_at', '<=', now)
        .returning(['users.provider_id', 'email_confirmations.email', 'email_confirmations.language'])
        .executeTakeFirst();
      return row && { userId, providerId: row.provider_id, email: row.email, language: row.language };
    },

    async finish(userId, tokenHash) {
      await db
        .updateTable('email_confirmations')
        .set({ due_at: null })
        .where('user_id', '=', userId)
        .where('token_hash', '=', tokenHash)
        .execute();
    },

    confirm: (tokenHash, now) =>
      db.transaction().execute(async (trx) => {
        const used = await trx
          .deleteFrom('email_confirmations')
          .where('token_hash', '=', tokenHash)
          .where('expires_at', '>', now)
          .returning(['user_id', 'email'])
          .executeTakeFirst();
        if (!used) return false;
        // The address may have changed since the letter.
        const confirmed = await trx
          .updateTable('users')
          .set({ email_confirmed_at: now })
          .where('id', '=', used.user_id)
          .where('email', '=', used.email)
          .returning('id')
          .executeTakeFirst();
        return confirmed !== undefined;
      }),
  };
}
