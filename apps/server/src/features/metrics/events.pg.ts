/** Events in PostgreSQL, in a partition for each day of receipt. */
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { isUnavailable } from '../../db/unavailable.ts';
import { dayOf, ensureDay } from './partitions.pg.ts';
import type { EventBackend, ViewerEventRecord } from './ports.ts';

const DAY_MS = 86_400_000;
/** Clients retain unsent events for as long; before that they may have arrived on another day. */
export const REPEATED_WITHIN_DAYS = 8;
/** A lock that is held by something else, and a partition that another process drops: a retry succeeds. */
const PASSING = new Set(['55P03', '40P01', '40001']);

export function eventTable(db: Kysely<Database>): EventBackend {
  const ready = new Set<string>();

  async function writeDay(day: string, events: readonly ViewerEventRecord[]): Promise<void> {
    if (!ready.has(day)) {
      await ensureDay(db, day);
      ready.add(day);
    }
    const earlier = await arrivedBefore(day, events);
    const rows = events
      .filter(({ id }) => !earlier.has(id))
      .map((event) => ({
        id: event.id,
        day,
        received_at: new Date(event.receivedAt).toISOString(),
        happened_at: event.time,
        name: event.name,
        provider_id: event.providerId,
        user_id: event.userId,
        device_id: event.deviceId,
        params: event.params,
        groups: event.groups,
      }));
    if (rows.length === 0) return;
    // An account may have been deleted since: its events are nobody's.
    await sql`
      insert into viewer_events (id, day, received_at, happened_at, name, provider_id, user_id, device_id, params, groups)
      select e.id, e.day, e.received_at, to_timestamp(e.happened_at), e.name, e.provider_id, u.id,
        case when u.id is not null or e.user_id is null then e.device_id end, e.params, e.groups
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as e (
        id uuid, day date, received_at timestamptz, happened_at double precision, name text, provider_id integer,
        user_id integer, device_id uuid, params jsonb, groups jsonb)
      left join users u on u.id = e.user_id and u.deleted_at is null
      on conflict do nothing`.execute(db);
  }

  /** Ids that were received on an earlier day. */
  async function arrivedBefore(day: string, events: readonly ViewerEventRecord[]): Promise<ReadonlySet<string>> {
    const from = dayOf(Date.parse(day) - REPEATED_WITHIN_DAYS * DAY_MS);
    const { rows } = await sql<{ id: string }>`
      select id from viewer_events where id = any(${events.map(({ id }) => id)}::uuid[]) and day >= ${from}::date and day < ${day}::date`.execute(
      db,
    );
    return new Set(rows.map(({ id }) => id));
  }

  return {
    name: 'PostgreSQL',
    async write(events) {
      // A group may have events of both sides of midnight.
      for (const [day, ofDay] of Map.groupBy(events, ({ receivedAt }) => dayOf(receivedAt))) await writeDay(day, ofDay);
    },
    isRejection: (error) => !isUnavailable(error) && !PASSING.has((error as { code?: string } | null)?.code ?? ''),
  };
}
