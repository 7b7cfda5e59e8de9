import type { ProviderId } from '@aerial/domain/ids.ts';
import { ALL_SCOPES } from '@aerial/domain/operator-scopes.ts';
import { fail, ok } from '@aerial/domain/result.ts';
import { epochMs, type EpochMs } from '@aerial/domain/time.ts';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { MAX_TOKENS } from './rules.ts';
import type { OperatorStore, StoredOperatorToken } from './ports.ts';

const instant = (date: Date | null): EpochMs | undefined => (date ? epochMs(date.getTime()) : undefined);

const columns = [
  'operator_tokens.id',
  'operator_tokens.name',
  'operator_tokens.scopes',
  'operator_tokens.created_at',
  'operator_tokens.expires_at',
  'operator_tokens.rotated_at',
  'operator_tokens.former_until',
] as const;
/** When the token was last used. */
const usedAt = sql<Date | null>`(select used_at from operator_token_uses where token_id = operator_tokens.id)`.as(
  'used_at',
);

type Row = {
  readonly id: StoredOperatorToken['id'];
  readonly name: string;
  readonly scopes: string[];
  readonly created_at: Date;
} & Readonly<Record<'expires_at' | 'rotated_at' | 'former_until' | 'used_at', Date | null>>;

const stored = (row: Row): StoredOperatorToken => ({
  id: row.id,
  name: row.name,
  scopes: row.scopes,
  createdAt: epochMs(row.created_at.getTime()),
  expiresAt: instant(row.expires_at),
  usedAt: instant(row.used_at),
  rotatedAt: instant(row.rotated_at),
  formerUntil: instant(row.former_until),
});

/** One change of an operator's tokens at a time. */
const lockProvider = (trx: Transaction<Database>, providerId: ProviderId) =>
  trx.selectFrom('providers').select('id').where('id', '=', providerId).forNoKeyUpdate().execute();

const dateOf = (at: EpochMs | undefined): Date | null => (at === undefined ? null : new Date(at));

export function operatorStore(db: Kysely<Database>): OperatorStore {
  const listed = () => db.selectFrom('operator_tokens').select(columns).select(usedAt).where('revoked_at', 'is', null);
  return {
    async validToken(hash, now) {
      const row = await db
        .selectFrom('operator_tokens')
        .select(['id', 'name', 'provider_id', 'scopes'])
        .select(usedAt)
        .where((eb) =>
          eb.or([
            eb('hash', '=', hash),
            eb.and([eb('former_hash', '=', hash), eb('former_until', '>', new Date(now))]),
          ]),
        )
        .where('revoked_at', 'is', null)
        .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', new Date(now))]))
        .executeTakeFirst();
      return (
        row && {
          id: row.id,
          name: row.name,
          providerId: row.provider_id,
          scopes: row.scopes,
          usedAt: instant(row.used_at),
        }
      );
    },

    async recordUse(id, at, intervalMs) {
      const before = new Date(at - intervalMs);
      await db
        .insertInto('operator_token_uses')
        .values({ token_id: id, used_at: new Date(at) })
        .onConflict((conflict) =>
          conflict
            .column('token_id')
            .doUpdateSet({ used_at: new Date(at) })
            .where('operator_token_uses.used_at', '<=', before),
        )
        .execute();
    },

    async replaceToken(providerId, name, hash) {
      await db.transaction().execute(async (trx) => {
        // Of two at once the second replaces the first.
        await lockProvider(trx, providerId);
        await trx
          .updateTable('operator_tokens')
          .set({ revoked_at: sql<Date>`now()` })
          .where('provider_id', '=', providerId)
          .where(sql<boolean>`lower(name) = lower(${name})`)
          .where('revoked_at', 'is', null)
          .execute();
        await trx
          .insertInto('operator_tokens')
          .values({ provider_id: providerId, name, scopes: [ALL_SCOPES], hash, created_at: sql<Date>`now()` })
          .execute();
      });
    },

    async tokens(providerId) {
      const rows = await listed().where('provider_id', '=', providerId).orderBy('id').execute();
      return rows.map(stored);
    },

    async token(providerId, id) {
      const row = await listed().where('provider_id', '=', providerId).where('id', '=', id).executeTakeFirst();
      return row && stored(row);
    },

    insertToken: (providerId, { name, scopes, hash, expiresAt, now }) =>
      db.transaction().execute(async (trx) => {
        await lockProvider(trx, providerId);
        const present = await trx
          .selectFrom('operator_tokens')
          .select('name')
          .where('provider_id', '=', providerId)
          .where('revoked_at', 'is', null)
          .execute();
        if (present.length >= MAX_TOKENS)
          return fail({
            code: 'token_limit',
            message: 'There are too many operator tokens. Revoke one first.',
          } as const);
        const row = await trx
          .insertInto('operator_tokens')
          .values({
            provider_id: providerId,
            name,
            scopes: [...scopes],
            hash,
            created_at: new Date(now),
            expires_at: dateOf(expiresAt),
          })
          .onConflict((conflict) => conflict.doNothing())
          .returning(columns)
          .returning(usedAt)
          .executeTakeFirst();
        if (row) return ok(stored(row));
        const message = 'There is one with this name already.';
        return fail({ code: 'already_exists', message, detail: { name: [message] } } as const);
      }),

    async rotateToken(providerId, id, { hash, expiresAt, formerUntil, now }) {
      const row = await db
        .updateTable('operator_tokens')
        .set((eb) => ({
          former_hash: eb.ref('hash'),
          former_until: new Date(formerUntil),
          hash,
          expires_at: dateOf(expiresAt),
          rotated_at: new Date(now),
        }))
        .where('provider_id', '=', providerId)
        .where('id', '=', id)
        .where('revoked_at', 'is', null)
        .returning(columns)
        .returning(usedAt)
        .executeTakeFirst();
      return row && stored(row);
    },

    async revokeToken(providerId, id, now) {
      const row = await db
        .updateTable('operator_tokens')
        .set({ revoked_at: new Date(now) })
        .where('provider_id', '=', providerId)
        .where('id', '=', id)
        .where('revoked_at', 'is', null)
        .returning(columns)
        .returning(usedAt)
        .executeTakeFirst();
      return row && stored(row);
    },

    async findUser(providerId, { user_id, username, phone }) {
      const users = db.selectFrom('users').select('id').where('provider_id', '=', providerId);
      const found =
        user_id !== undefined
          ? users.where('id', '=', user_id)
          : username !== undefined
            ? users.where(sql<boolean>`username_key(username) = username_key(${username})`)
            : users.where('phone', '=', phone ?? '');
      return (await found.executeTakeFirst())?.id;
    },
  };
}
