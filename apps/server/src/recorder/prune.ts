/** What recordings may keep: as many days as the channel's archive has, and on the whole no more than the disk's share. */
import { epochMs, type EpochMs } from '@aerial/domain/time.ts';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import { HOUR_MS, hourOf, type RecordingFiles } from './recording-files.ts';

export interface PruneDeps {
  readonly db: Kysely<Database>;
  readonly files: RecordingFiles;
  /** All recordings together. */
  readonly maxBytes: number;
}

const DAY_MS = 24 * HOUR_MS;
/** Playlists that began within the archive go on; what is live needs some minutes of the past. */
const MARGIN_MS = 5 * HOUR_MS;
/** The hour under way and the one before are never removed for want of room. */
const SPARED_HOURS = 2;

/** Removes what is too old, and then the oldest hours while there is too much. Rows go before files. */
export async function prune(deps: PruneDeps, now: EpochMs): Promise<void> {
  const { db, files } = deps;
  const days = await archiveDays(db);
  for (const channelId of await files.channels()) {
    const keptDays = days.get(channelId);
    if (keptDays === undefined) await files.removeChannel(channelId);
    else await removeBefore(deps, channelId, epochMs(now - keptDays * DAY_MS - MARGIN_MS));
  }
  await makeRoom(deps, now);
}

/** Removes the oldest hours of all channels until what is left fits. @returns whether anything was removed */
export async function makeRoom(deps: PruneDeps, now: EpochMs, atLeastOne = false): Promise<boolean> {
  const hours = await sizes(deps.db);
  let total = hours.reduce((sum, { bytes }) => sum + bytes, 0);
  let hasRemoved = false;
  for (const { hour, bytes } of hours) {
    const isEnough = total <= deps.maxBytes && (!atLeastOne || hasRemoved);
    if (isEnough || hour > hourOf(now) - SPARED_HOURS) break;
    for (const channelId of await deps.files.channels()) await removeBefore(deps, channelId, epochMs((hour + 1) * HOUR_MS));
    total -= bytes;
    hasRemoved = true;
  }
  return hasRemoved;
}

/** Removes whole hours that end before an instant. */
async function removeBefore({ db, files }: PruneDeps, channelId: number, instant: EpochMs): Promise<void> {
  const hour = hourOf(instant);
  await db.deleteFrom('recording_segments').where('channel_id', '=', channelId).where('at_ms', '<', String(hour * HOUR_MS)).execute();
  await db.deleteFrom('recording_parts').where('channel_id', '=', channelId).where('used_at_ms', '<', String((hour - SPARED_HOURS) * HOUR_MS)).execute();
  for (const old of await files.hours(channelId)) if (old < hour) await files.removeHour(channelId, old);
}

/** Days of archive of every channel, at the provider that gives the most. */
async function archiveDays(db: Kysely<Database>): Promise<Map<number, number>> {
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
  const rows = await db.selectFrom('recording_segments').select((eb) => [hour.as('hour'), eb.fn.sum<string>('bytes').as('bytes')]).where('bytes', 'is not', null).groupBy(hour).orderBy(hour).execute();
  return rows.map((row) => ({ hour: Number(row.hour), bytes: Number(row.bytes) }));
}
