/**
 * The garbage collection of recordings in the object store: what a crash, a takeover or a lost machine has left there without a row. What
 * the index names is never removed, nor anything younger than the grace period.
 */
import { asChannelId, type ChannelId } from '@aerial/domain/ids.ts';
import { epochMs, type EpochMs } from '@aerial/domain/time.ts';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import { HOUR_MS, hourOf } from '../recordings/recording-files.ts';
import { recordingKey, type RecordingObjects } from '../recordings/recording-objects.ts';

/** Longer than any upload, and than clocks are apart. */
export const ORPHAN_GRACE_MS = 24 * HOUR_MS;
/** Hours that have just become old enough are compared object by object; it runs once a day. Older ones are gone, or were compared then. */
const COMPARED_HOURS = 49;

/** @returns how many objects were removed @throws ObjectStoreError; what is left is found the next time */
export async function collectOrphans(
  { db, objects, signal }: { db: Kysely<Database>; objects: RecordingObjects; signal?: AbortSignal },
  now: EpochMs,
): Promise<number> {
  const newest = epochMs(now - ORPHAN_GRACE_MS);
  let removed = 0;
  for (const channelId of await objects.channels()) {
    const hours = (await objects.hours(channelId)).filter((hour) => hour < hourOf(newest));
    const unnamed = await hoursWithoutRows(db, channelId, hours);
    for (const hour of hours) {
      signal?.throwIfAborted();
      if (!unnamed.has(hour) && hour < hourOf(newest) - COMPARED_HOURS) continue;
      const old = (await objects.ofHour(channelId, hour)).filter(({ modifiedAt }) => modifiedAt < newest);
      // Read after the list: what was named meanwhile is named here.
      const named = await keysOf(db, channelId, hour);
      const orphans = old.filter(({ key }) => !named.has(key)).map(({ key }) => key);
      if (orphans.length > 0) await objects.remove(orphans);
      removed += orphans.length;
    }
  }
  return removed;
}

/** Of hours that were pruned, and of channels that are gone. */
async function hoursWithoutRows(
  db: Kysely<Database>,
  channelId: ChannelId,
  hours: readonly number[],
): Promise<Set<number>> {
  const { rows } = await sql<{ hour: number }>`
    select hour::int as hour from unnest(${hours}::bigint[]) as hour
    where not exists (select from recording_segments where channel_id = ${channelId}
      and at_ms >= hour * ${sql.lit(HOUR_MS)} and at_ms < (hour + 1) * ${sql.lit(HOUR_MS)})`.execute(db);
  return new Set(rows.map(({ hour }) => hour));
}

async function keysOf(db: Kysely<Database>, channelId: ChannelId, hour: number): Promise<Set<string>> {
  const rows = await db
    .selectFrom('recording_segments')
    .select(['channel_id', 'rendition', 'seq', 'at_ms', 'extension', 'spool'])
    .where('channel_id', '=', channelId)
    .where('at_ms', '>=', String(hour * HOUR_MS))
    .where('at_ms', '<', String((hour + 1) * HOUR_MS))
    .where('spool', 'is not', null)
    .execute();
  return new Set(
    rows.map((row) =>
      recordingKey({
        channelId: asChannelId(row.channel_id),
        at: epochMs(Number(row.at_ms)),
        spool: row.spool!,
        rendition: row.rendition,
        seq: Number(row.seq),
        extension: row.extension,
      }),
    ),
  );
}
