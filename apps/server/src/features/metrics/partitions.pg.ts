/** The days of `viewer_events`: made before they are needed, dropped when they are old. */
import { sql, type Kysely } from 'kysely';
import type { Clock } from '@aerial/domain/time.ts';
import type { Database } from '../../db/schema.ts';
import type { Job } from '../../jobs/queue.ts';

const DAY_MS = 86_400_000;
/** Days made ahead, so that a job that fails for some days is not missed. */
export const DAYS_AHEAD = 3;
/** Making and dropping a partition locks `users` for a moment: behind a long transaction it gives up and is retried, milliseconds. */
const LOCK_LIMIT_MS = 2_000;
const PARTITION = /^viewer_events_(\d{4})(\d\d)(\d\d)$/;

/** Of UTC: `YYYY-MM-DD`. */
export const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** Makes the partition of a day; several processes may do so at once. */
export async function ensureDay(db: Kysely<Database>, day: string): Promise<void> {
  const next = dayOf(Date.parse(day) + DAY_MS);
  const table = `viewer_events_${day.replaceAll('-', '')}`;
  await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext('aerial event partitions'))`.execute(trx);
    const { rows } = await sql<{ exists: boolean }>`select to_regclass(${table}) is not null as exists`.execute(trx);
    if (rows[0]?.exists === true) return;
    await sql.raw(`set local lock_timeout = ${LOCK_LIMIT_MS}`).execute(trx);
    await sql`create table ${sql.table(table)} partition of viewer_events for values from (${sql.lit(day)}) to (${sql.lit(next)})`.execute(
      trx,
    );
  });
}

/** Drops the partitions of days before the given one. @returns their days */
export async function dropDaysBefore(db: Kysely<Database>, day: string): Promise<readonly string[]> {
  const { rows } = await sql<{ table: string }>`
    select c.relname as table from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'viewer_events'::regclass order by 1`.execute(db);
  const old = rows.flatMap(({ table }) => {
    const [, year, month, date] = PARTITION.exec(table) ?? [];
    const of = `${year}-${month}-${date}`;
    return year !== undefined && of < day ? [{ table, day: of }] : [];
  });
  for (const { table } of old)
    await db.transaction().execute(async (trx) => {
      await sql.raw(`set local lock_timeout = ${LOCK_LIMIT_MS}`).execute(trx);
      await sql`drop table if exists ${sql.table(table)}`.execute(trx);
    });
  return old.map((one) => one.day);
}

export interface EventPartitionsDeps {
  readonly db: Kysely<Database>;
  readonly clock: Clock;
  readonly retentionDays: number;
}

export function eventPartitionsJob({ db, clock, retentionDays }: EventPartitionsDeps): Job {
  return {
    name: 'events.partitions',
    cron: '7 * * * *',
    async run() {
      const now = clock.now();
      for (let ahead = 0; ahead <= DAYS_AHEAD; ahead++) await ensureDay(db, dayOf(now + ahead * DAY_MS));
      await dropDaysBefore(db, dayOf(now - retentionDays * DAY_MS));
    },
  };
}
