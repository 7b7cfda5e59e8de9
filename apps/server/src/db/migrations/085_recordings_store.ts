import { sql, type Kysely } from 'kysely';

/** Recordings in an object store: the spool that a segment was written to, which its key names, and whether it is still only there. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // Those of before are files.
  `alter table recording_segments add column spool integer, add column is_pending boolean not null default false`,
  `create index recording_segments_pending on recording_segments (spool, at_ms) where is_pending`,
];
