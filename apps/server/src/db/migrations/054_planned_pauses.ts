import { sql, type Kysely } from 'kysely';

/** Pauses that begin or end later: what the job looks for. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index subscription_pauses_open on subscription_pauses (start_at, id) where applied_at is null`.execute(
    db,
  );
}
