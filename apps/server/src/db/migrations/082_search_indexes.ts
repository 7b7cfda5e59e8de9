import { sql, type Kysely } from 'kysely';

/**
 * What a search of subscribers looks through is a column: the planner has statistics of it, which the index of an expression does not give
 * for LIKE, and a row that is looked at need not be put together and lowered each time.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `drop index users_search`,
  `alter table users add column search_text text
    generated always as (user_search_text(username, phone, email, provider_uid, first_name, last_name)) stored`,
  // How many rows a part of a word matches is estimated by the samples that match.
  `alter table users alter column search_text set statistics 1000`,
  `create index users_search on users using gin (search_text gin_trgm_ops)
    where not is_guest and deleted_at is null and archived_at is null`,
  `analyze users (search_text)`,
];
