import { sql, type Kysely } from 'kysely';

/**
 * Deleted cards that are to be removed at their payment system. The token is stored here, sealed as it was, until that has happened: of a
 * deleted account nothing else has it any more.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table card_removals (
    card_id bigint primary key references cards (id) on delete cascade,
    token text not null,
    attempts integer not null default 0,
    due_at timestamptz not null,
    created_at timestamptz not null
  )`,
  `create index card_removals_due on card_removals (due_at)`,
];
