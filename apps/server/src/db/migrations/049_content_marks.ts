import { sql, type Kysely } from 'kysely';

/** Recaps, openings and credits of films and episodes, for viewers to skip. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // A mark of an operator without a stretch says that there is none: what is found by sound does not bring it back.
  `create table content_marks (
    content_id bigint not null references contents (id) on delete cascade,
    kind text not null check (kind in ('recap', 'intro', 'credits')),
    start_ms integer,
    end_ms integer,
    source text not null check (source in ('sound', 'operator')),
    primary key (content_id, kind),
    check (start_ms >= 0 and end_ms > start_ms),
    check ((start_ms is null) = (end_ms is null)),
    check (start_ms is not null or source = 'operator')
  )`,
];
