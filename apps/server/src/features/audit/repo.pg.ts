import { sql, type Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { AuditStore } from './ports.ts';
import { DEFAULT_RETENTION_DAYS, storedValue } from './rules.ts';

const DAY_MS = 86_400_000;
/** Erased in one transaction; a run repeats until nothing is left. */
const ERASE_BATCH = 10_000;

/** A prefix for `like`, in which nothing is a pattern. */
const prefix = (text: string): string => `${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

export function auditStore(db: Kysely<Database>): AuditStore {
  async function eraseBefore(providerId: number, before: Date): Promise<void> {
    for (;;) {
      const erased = await db.transaction().execute(async (trx) => {
        await sql`select set_config('aerial.audit_erase_before', ${before.toISOString()}, true)`.execute(trx);
        const old = trx
          .selectFrom('audit_entries')
          .select('id')
          .where('provider_id', '=', providerId)
          .where('at', '<', before)
          .orderBy('id')
          .limit(ERASE_BATCH);
        // A result can be younger than the limit, by the length of its call: entries whose result is not old enough wait for the next run.
        await trx.deleteFrom('audit_results').where('entry_id', 'in', old).where('at', '<', before).execute();
        const { numDeletedRows } = await trx
          .deleteFrom('audit_entries')
          .where('id', 'in', old)
          .where((of) =>
            of.not(
              of.exists(
                of.selectFrom('audit_results').select('entry_id').whereRef('entry_id', '=', 'audit_entries.id'),
              ),
            ),
          )
          .executeTakeFirstOrThrow();
        return Number(numDeletedRows);
      });
      if (erased < ERASE_BATCH) return;
    }
  }

  return {
    async begin({ providerId, actor, address, call, object, requestId, request, before }, now) {
      const { id } = await db
        .insertInto('audit_entries')
        .values({
          provider_id: providerId,
          at: new Date(now),
          actor_kind: actor.kind,
          actor_id: actor.id,
          actor_name: actor.name,
          address,
          call,
          object,
          request_id: requestId,
          request: storedValue(request),
          before: storedValue(before),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },

    async finish(entryId, { errorCode, after }, now) {
      await db
        .insertInto('audit_results')
        .values({ entry_id: entryId, at: new Date(now), error_code: errorCode, after: storedValue(after) })
        .execute();
    },

    list(providerId, { actorKind, actorId, call, object, outcome, since, until, cursor }, limit) {
      return db
        .selectFrom('audit_entries as e')
        .leftJoin('audit_results as r', 'r.entry_id', 'e.id')
        .select([
          'e.id',
          'e.at',
          'e.actor_kind',
          'e.actor_id',
          'e.actor_name',
          'e.address',
          'e.call',
          'e.object',
          'e.request_id',
          'e.request',
          'e.before',
          'r.at as finished_at',
          'r.error_code',
          'r.after',
        ])
        .where('e.provider_id', '=', providerId)
        .$if(cursor !== undefined, (of) => of.where('e.id', '<', cursor!))
        .$if(actorKind !== undefined, (of) => of.where('e.actor_kind', '=', actorKind!))
        .$if(actorId !== undefined, (of) => of.where('e.actor_id', '=', actorId!))
        .$if(call !== undefined, (of) => of.where('e.call', '=', call!))
        .$if(object !== undefined, (of) => of.where('e.object', 'like', prefix(object!)))
        .$if(since !== undefined, (of) => of.where('e.at', '>=', since!))
        .$if(until !== undefined, (of) => of.where('e.at', '<', until!))
        .$if(outcome === 'unknown', (of) => of.where('r.at', 'is', null))
        .$if(outcome === 'failed', (of) => of.where('r.error_code', 'is not', null))
        .$if(outcome === 'done', (of) => of.where('r.at', 'is not', null).where('r.error_code', 'is', null))
        .orderBy('e.id', 'desc')
        .limit(limit)
        .execute();
    },

    async retentionDays(providerId) {
      const row = await db
        .selectFrom('audit_policies')
        .select('retention_days')
        .where('provider_id', '=', providerId)
        .executeTakeFirst();
      return row?.retention_days ?? DEFAULT_RETENTION_DAYS;
    },

    async setRetentionDays(providerId, retention_days) {
      await db
        .insertInto('audit_policies')
        .values({ provider_id: providerId, retention_days })
        .onConflict((conflict) => conflict.column('provider_id').doUpdateSet({ retention_days }))
        .execute();
    },

    async eraseOld(now) {
      const { rows } = await sql<{ provider_id: number; days: number }>`
        select e.provider_id, coalesce(p.retention_days, ${DEFAULT_RETENTION_DAYS})::int as days
        from (select distinct provider_id from audit_entries) e left join audit_policies p using (provider_id)`.execute(
        db,
      );
      for (const { provider_id: providerId, days } of rows)
        await eraseBefore(providerId, new Date(now - days * DAY_MS));
    },
  };
}
