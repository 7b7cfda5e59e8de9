/** Retention of recordings: the days of the channel's archive, within a limit on their total size. */
import type { ChannelId } from '@aerial/domain/ids.ts';
import { epochMs, type EpochMs } from '@aerial/domain/time.ts';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import { ObjectStoreError } from '../ports/objects/objects.ts';
import { HOUR_MS, hourOf, type RecordingFiles } from '../recordings/recording-files.ts';
import type { RecordingObjects } from '../recordings/recording-objects.ts';

export interface PruneDeps {
  readonly db: Kysely<Database>;
  readonly files: RecordingFiles;
  /** Where newer recordings are, if not in files. */
  readonly objects?: RecordingObjects | undefined;
  /** All recordings together. */
  readonly maxBytes: number;
  /** Ends it between two hours. */
  readonly signal?: AbortSignal;
}

const DAY_MS = 24 * HOUR_MS;
/** Beyond the archive: playlists that began within it last up to four hours, and live needs some minutes of the past. */
const RETENTION_MARGIN_MS = 5 * HOUR_MS;
/** The current hour and the one before are never removed to free space. */
const PROTECTED_HOURS = 2;
/** A machine that has not uploaded a segment by then will not come back: it becomes a gap for good. */
const ABANDONED_MS = 3 * DAY_MS;

/**
 * Removes expired segments, then the oldest hours while recordings exceed their limit. Rows are removed before files and objects; while
 * the store is away what is in it stays, with its rows.
 */
export async function prune(options: PruneDeps, now: EpochMs): Promise<void> {
  const deps = untilAway(options);
  const { db, files } = deps;
  const days = await archiveDays(db);
  await abandon(db, epochMs(now - ABANDONED_MS));
  for (const channelId of await files.channels()) if (!days.has(channelId)) await files.removeChannel(channelId);
  for (const channelId of await channelsOf(deps)) {
    const retentionDays = days.get(channelId) ?? 0;
    await removeBefore(deps, channelId, epochMs(now - retentionDays * DAY_MS - RETENTION_MARGIN_MS));
  }
  await freeSpace(deps, now);
}

/** Segments that are in a spool for so long become gaps. */
async function abandon(db: Kysely<Database>, before: EpochMs): Promise<void> {
  await db
    .updateTable('recording_segments')
    .set({ is_pending: false, bytes: null, extension: 'gap' })
    .where('is_pending', '=', true)
    .where('at_ms', '<', String(before))
    .execute();
}

/**
 * Removes the oldest hours of all channels until the rest fits the limit.
 * @param makesRoom also where it fits: at least one hour, and as much as the last whole hour of recordings takes
 * @returns whether anything was removed
 */
export async function freeSpace(deps: PruneDeps, now: EpochMs, makesRoom = false): Promise<boolean> {
  const hours = await sizes(deps.db);
  const channels = await channelsOf(deps);
  const wanted = makesRoom ? Math.max(1, hours.find(({ hour }) => hour === hourOf(now) - 1)?.bytes ?? 0) : 0;
  let total = hours.reduce((sum, { bytes }) => sum + bytes, 0);
  let removed = 0;
  for (const { hour, bytes } of hours) {
    if ((total <= deps.maxBytes && removed >= wanted) || hour > hourOf(now) - PROTECTED_HOURS) break;
    for (const channelId of channels) await removeBefore(deps, channelId, epochMs((hour + 1) * HOUR_MS));
    total -= bytes;
    removed += bytes;
  }
  return removed > 0;
}

/** Removes whole hours that end before an instant. */
async function removeBefore(deps: PruneDeps, channelId: ChannelId, instant: EpochMs): Promise<void> {
  const { db, files } = deps;
  const hour = hourOf(instant);
  deps.signal?.throwIfAborted();
  if (!(await removeObjectsBefore(deps, channelId, hour))) return;
  await removeRows(db, channelId, hour);
  await db
    .deleteFrom('recording_parts')
    .where('channel_id', '=', channelId)
    .where('used_at_ms', '<', String((hour - PROTECTED_HOURS) * HOUR_MS))
    .execute();
  for (const old of await files.hours(channelId)) if (old < hour) await files.removeHour(channelId, old);
}

/** Lists the expired hours that are in the store, and no others. @returns false while the store is away */
async function removeObjectsBefore(
  { db, objects, signal }: PruneDeps,
  channelId: ChannelId,
  before: number,
): Promise<boolean> {
  if (!objects) return true;
  const hour = sql<string>`at_ms / ${sql.lit(HOUR_MS)}`;
  const expired = await db
    .selectFrom('recording_segments')
    .select(hour.as('hour'))
    .where('channel_id', '=', channelId)
    .where('at_ms', '<', String(before * HOUR_MS))
    .where('spool', 'is not', null)
    .groupBy(hour)
    .orderBy(hour)
    .execute();
  try {
    for (const old of expired.map((row) => Number(row.hour))) {
      signal?.throwIfAborted();
      // Listed first: what cannot be removed now stays in the index, and is found again.
      const keys = (await objects.ofHour(channelId, old)).map(({ key }) => key);
      await removeRows(db, channelId, old + 1);
      await objects.remove(keys);
    }
    return true;
  } catch (error) {
    if (error instanceof ObjectStoreError) return false;
    throw error;
  }
}

const removeRows = (db: Kysely<Database>, channelId: ChannelId, before: number): Promise<unknown> =>
  db
    .deleteFrom('recording_segments')
    .where('channel_id', '=', channelId)
    .where('at_ms', '<', String(before * HOUR_MS))
    .execute();

/** A store that fails once is not tried again in this run: each attempt takes its time. */
function untilAway(deps: PruneDeps): PruneDeps {
  const { objects } = deps;
  if (!objects) return deps;
  let failure: unknown;
  return {
    ...deps,
    objects: {
      ...objects,
      async ofHour(channelId, hour) {
        if (failure !== undefined) throw failure;
        try {
          return await objects.ofHour(channelId, hour);
        } catch (error) {
          failure = error;
          throw error;
        }
      },
    },
  };
}

/** Channels that have recordings. */
async function channelsOf({ db, files }: PruneDeps): Promise<ChannelId[]> {
  const rows = await db
    .selectFrom('channels as ch')
    .select('ch.id')
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('recording_segments as s').select('s.seq').whereRef('s.channel_id', '=', 'ch.id')),
    )
    .execute();
  const withFiles = await files.channels();
  return [...new Set([...rows.map(({ id }) => id), ...withFiles])].toSorted((a, b) => a - b);
}

/** Days of archive of every channel: the maximum over its providers. */
async function archiveDays(db: Kysely<Database>): Promise<Map<ChannelId, number>> {
  const rows = await db
    .selectFrom('channels as ch')
    .leftJoin('provider_channels as pc', 'pc.channel_id', 'ch.id')
    .select((eb) => ['ch.id', eb.fn.max('pc.archived_days').as('days')])
    .groupBy('ch.id')
    .execute();
  return new Map(rows.map(({ id, days }) => [id, days ?? 0]));
}

/** Bytes by hour over all channels, oldest first. */
async function sizes(db: Kysely<Database>): Promise<{ hour: number; bytes: number }[]> {
  const hour = sql<string>`at_ms / ${sql.lit(HOUR_MS)}`;
  const rows = await db
    .selectFrom('recording_segments')
    .select((eb) => [hour.as('hour'), eb.fn.sum<string>('bytes').as('bytes')])
    .where('bytes', 'is not', null)
    .groupBy(hour)
    .orderBy(hour)
    .execute();
  return rows.map((row) => ({ hour: Number(row.hour), bytes: Number(row.bytes) }));
}
