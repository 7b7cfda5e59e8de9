/** Retention of recordings: the days of the channel's archive, within a limit on their total size. */
import type { ChannelId } from '@aerial/domain/ids.ts';
import { epochMs, type EpochMs } from '@aerial/domain/time.ts';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import { HOUR_MS, hourOf, type RecordingFiles } from '../recordings/recording-files.ts';

export interface PruneDeps {
  readonly db: Kysely<Database>;
  readonly files: RecordingFiles;
  /** All recordings together. */
  readonly maxBytes: number;
}

const DAY_MS = 24 * HOUR_MS;
/** Beyond the archive: playlists that began within it last up to four hours, and live needs some minutes of the past. */
const RETENTION_MARGIN_MS = 5 * HOUR_MS;
/** The current hour and the one before are never removed to free space. */
const PROTECTED_HOURS = 2;

/** Removes expired segments, then the oldest hours while recordings exceed their limit. Rows are removed before files. */
export async function prune(deps: PruneDeps, now: EpochMs): Promise<void> {
  const { db, files } = deps;
  const days = await archiveDays(db);
  for (const channelId of await files.channels()) {
    const retentionDays = days.get(channelId);
    if (retentionDays === undefined) await files.removeChannel(channelId);
    else await removeBefore(deps, channelId, epochMs(now - retentionDays * DAY_MS - RETENTION_MARGIN_MS));
  }
  await freeSpace(deps, now);
}

/** Removes the oldest hours of all channels until the rest fits the limit. @param atLeastOne removes an hour even if it fits @returns whether anything was removed */
export async function freeSpace(deps: PruneDeps, now: EpochMs, atLeastOne = false): Promise<boolean> {
  const hours = await sizes(deps.db);
  let total = hours.reduce((sum, { bytes }) => sum + bytes, 0);
  let hasRemoved = false;
  for (const { hour, bytes } of hours) {
    const isEnough = total <= deps.maxBytes && (!atLeastOne || hasRemoved);
    if (isEnough || hour > hourOf(now) - PROTECTED_HOURS) break;
    for (const channelId of await deps.files.channels())
      await removeBefore(deps, channelId, epochMs((hour + 1) * HOUR_MS));
    total -= bytes;
    hasRemoved = true;
  }
  return hasRemoved;
}

/** Removes whole hours that end before an instant. */
async function removeBefore({ db, files }: PruneDeps, channelId: ChannelId, instant: EpochMs): Promise<void> {
  const hour = hourOf(instant);
  await db
    .deleteFrom('recording_segments')
    .where('channel_id', '=', channelId)
    .where('at_ms', '<', String(hour * HOUR_MS))
    .execute();
  await db
    .deleteFrom('recording_parts')
    .where('channel_id', '=', channelId)
    .where('used_at_ms', '<', String((hour - PROTECTED_HOURS) * HOUR_MS))
    .execute();
  for (const old of await files.hours(channelId)) if (old < hour) await files.removeHour(channelId, old);
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
