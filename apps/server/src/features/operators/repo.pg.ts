import { sql, type Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { OperatorStore } from './ports.ts';

export function operatorStore(db: Kysely<Database>): OperatorStore {
  return {
    async providerOfToken(hash) {
      const row = await db
        .selectFrom('operator_tokens')
        .select('provider_id')
        .where('hash', '=', hash)
        .executeTakeFirst();
      return row?.provider_id;
    },

    async replaceToken(providerId, hash) {
      await db
        .insertInto('operator_tokens')
        .values({ provider_id: providerId, hash, created_at: sql<Date>`now()` })
        .onConflict((conflict) => conflict.column('provider_id').doUpdateSet({ hash, created_at: sql<Date>`now()` }))
        .execute();
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
