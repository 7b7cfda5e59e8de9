/** Runs as processes work on them: claimed with a lease, so that those of a process that ended are taken over. */
import type { EpochMs } from '@aerial/domain/time.ts';
import { sql, type Kysely } from 'kysely';
import { randomUUID } from 'node:crypto';
import type { Database } from '../../db/schema.ts';
import { transaction } from '../../db/transaction.ts';
import { jsonText, writeBatches } from '../../imports/batches.ts';
import type { Trx } from '../../imports/transaction.ts';
import type { ClaimedRun, ClaimStore, Found, Preview } from './ports.ts';
import { MAX_ATTEMPTS, RETENTION_MS } from './rules.ts';
import { runsOf } from './runs.pg.ts';

/** The run was taken over or cancelled: what was done with it must not be committed. */
export class ClaimLost extends Error {}

/** Locks the run for the rest of the transaction. @throws ClaimLost when it is no longer this process's */
export async function assertClaimed(trx: Trx, run: ClaimedRun): Promise<void> {
  const mine = await trx
    .selectFrom('import_runs')
    .select('id')
    .where('id', '=', run.id)
    .where('claim', '=', run.claim)
    .where('state', '=', 'running')
    .where('is_cancelling', '=', false)
    .forUpdate()
    .executeTakeFirst();
  if (!mine) throw new ClaimLost();
}

/** Stores what a run changes, in the place of what it stored before. */
export async function storePreview(trx: Trx, run: ClaimedRun, { changes, digest, ...found }: Preview): Promise<void> {
  await trx.deleteFrom('import_changes').where('run_id', '=', run.id).execute();
  await writeBatches(
    // What stays as it is needs no states.
    changes.map(({ before, after, ...change }, position) => ({
      ...change,
      position,
      ...(change.kind === 'unchanged' ? { before: null, after: null } : { before, after }),
    })),
    (batch) =>
      sql`
        insert into import_changes (run_id, position, kind, key, name, before, after)
        select ${run.id}::bigint, r.position, r.kind, r.key, r.name, nullif(r.before, 'null'), nullif(r.after, 'null')
        from jsonb_to_recordset(${jsonText(batch)}::jsonb)
          as r (position integer, kind text, key text, name text, before jsonb, after jsonb)`.execute(trx),
  );
  await trx.updateTable('import_runs').set({ digest }).where('id', '=', run.id).execute();
  await storeFound(trx, run, found);
}

export async function storeFound(trx: Kysely<Database>, run: ClaimedRun, found: Found): Promise<void> {
  await trx
    .updateTable('import_runs')
    .set({
      counts: JSON.stringify(found.counts),
      problems: jsonText(found.problems),
      problem_count: found.problemCount,
    })
    .where('id', '=', run.id)
    .where('claim', '=', run.claim)
    .execute();
}

/** An older preview of the source is superseded, and files that no run needs go. */
export async function supersede(trx: Trx, run: ClaimedRun, now: EpochMs): Promise<void> {
  await trx
    .updateTable('import_runs')
    .set({ state: 'cancelled', finished_at: new Date(now) })
    .where('source_id', '=', run.source_id)
    .where('id', '<', run.id)
    .where('state', '=', 'ready')
    .execute();
  await sql`delete from import_files f using import_runs r
    where r.file_id = f.id and r.source_id = ${run.source_id} and r.id < ${run.id}
      and not exists (select from import_runs o where o.file_id = f.id and o.id >= ${run.id})`.execute(trx);
}

export function importClaims(db: Kysely<Database>): ClaimStore {
  const own = (run: ClaimedRun) =>
    db
      .updateTable('import_runs')
      .where('id', '=', run.id)
      .where('claim', '=', run.claim)
      .where('state', '=', 'running');

  return {
    claim: (now, until) =>
      transaction(db, async (trx) => {
        const at = new Date(now);
        const claim = randomUUID();
        const { rows } = await sql<{ id: string }>`
          update import_runs set state = 'running', claim = ${claim}, claimed_until = ${new Date(until)},
            attempts = attempts + 1, progress = 0, started_at = coalesce(started_at, ${at})
          where id = (
            select r.id from import_runs r
            where (r.state = 'waiting' or (r.state = 'running' and r.claimed_until <= ${at}))
              and not exists (select from import_runs o where o.source_id = r.source_id and o.id <> r.id
                and o.state = 'running' and o.claimed_until > ${at})
            order by r.id limit 1 for update skip locked)
          returning id`.execute(trx);
        if (!rows[0]) return undefined;
        return (await runsOf(trx).where('r.id', '=', rows[0].id).executeTakeFirstOrThrow()) as ClaimedRun;
      }),

    async extend(run, progress, until) {
      const extended = await own(run)
        .set({ progress, claimed_until: new Date(until) })
        .returning('is_cancelling')
        .executeTakeFirst();
      return extended ? (extended.is_cancelling ? 'cancelled' : 'mine') : 'lost';
    },

    async release(run, countsAttempt) {
      await own(run)
        .set({
          state: 'waiting',
          claim: null,
          claimed_until: null,
          ...(!countsAttempt && { attempts: run.attempts - 1 }),
        })
        .execute();
    },

    async conclude(run, state, failure, now) {
      await own(run)
        .set({
          state,
          failure: failure && JSON.stringify(failure),
          claim: null,
          claimed_until: null,
          progress: 100,
          is_cancelling: false,
          finished_at: new Date(now),
        })
        .execute();
    },

    async setFile(run, fileId) {
      await own(run).set({ file_id: fileId }).execute();
    },

    async startDue(now) {
      const at = new Date(now);
      const { rows } = await sql<{ id: string }>`
        with due as (
          select s.id, s.provider_id, s.every_hours from import_sources s
          where s.next_run_at <= ${at} and s.address is not null and s.every_hours is not null
            and not exists (select from import_runs r where r.source_id = s.id and r.state in ('waiting', 'running'))
          order by s.next_run_at for update skip locked),
        planned as (
          update import_sources s set next_run_at = ${at}::timestamptz + due.every_hours * interval '1 hour'
          from due where due.id = s.id)
        insert into import_runs (provider_id, source_id, origin, started_by, created_at)
        select provider_id, id, 'schedule', '', ${at} from due returning id`.execute(db);
      return rows.length;
    },

    async eraseOld(now) {
      const before = (age: number) => new Date(now - age);
      await sql`
        update import_runs set state = 'cancelled', finished_at = ${new Date(now)}
        where state = 'ready' and created_at < ${before(RETENTION_MS.preview)}`.execute(db);
      await sql`
        delete from import_files f
        where f.created_at < (case when f.completed_at is null then ${before(RETENTION_MS.upload)}::timestamptz
            else ${before(RETENTION_MS.file)}::timestamptz end)
          and not exists (select from import_runs r where r.file_id = f.id and r.state in ('waiting', 'running', 'ready'))`.execute(
        db,
      );
      await sql`
        delete from import_runs where created_at < ${before(RETENTION_MS.run)}
          and state not in ('waiting', 'running', 'ready')`.execute(db);
    },
  };
}

/** Whether a run was tried so often that another attempt would end as the others did. */
export const isExhausted = (run: ClaimedRun): boolean => run.attempts > MAX_ATTEMPTS;
