import { sql, type Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { HISTORY_LIMIT, type OpenedEntry, type SearchHistoryStore } from './ports.ts';

export function searchHistoryStore(db: Kysely<Database>): SearchHistoryStore {
  return {
    async list(userId) {
      const { rows } = await sql<OpenedEntry>`
        select type, object_id as id, query, title from search_history where user_id = ${userId} order by saved_at desc, object_id limit ${HISTORY_LIMIT}`.execute(
        db,
      );
      return rows;
    },
    async save(userId, { type, id, query, title }, now) {
      await db.transaction().execute(async (trx) => {
        await sql`insert into search_history (user_id, type, object_id, query, title, saved_at)
          values (${userId}, ${type}, ${id}::bigint, ${query}, ${title}, ${new Date(now)})
          on conflict (user_id, type, object_id) do update set query = excluded.query, title = excluded.title, saved_at = excluded.saved_at`.execute(
          trx,
        );
        await sql`delete from search_history where user_id = ${userId} and (type, object_id) not in (
          select type, object_id from search_history where user_id = ${userId} order by saved_at desc, object_id limit ${HISTORY_LIMIT})`.execute(
          trx,
        );
      });
    },
    async clear(userId) {
      await sql`delete from search_history where user_id = ${userId}`.execute(db);
    },
  };
}
