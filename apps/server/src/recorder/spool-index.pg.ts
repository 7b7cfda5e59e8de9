/** Which segments of a spool are not uploaded yet, in the index of recordings. */
import { asChannelId } from '@aerial/domain/ids.ts';
import { epochMs, type EpochMs } from '@aerial/domain/time.ts';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import type { SegmentName } from '../recordings/recording-files.ts';

/** A segment that only the spool has. */
export interface PendingSegment extends SegmentName {
  /** Undefined: a gap, which is shown to all machines when its turn has come. */
  readonly bytes: number | undefined;
}

/** All changes are of segments that are pending in this spool still, and leave others alone. */
export interface SpoolIndex {
  /** The oldest ones. */
  pending(limit: number): Promise<PendingSegment[]>;
  /** Bytes of all of them. */
  pendingBytes(): Promise<number>;
  /** All machines can read it. */
  publish(segment: PendingSegment): Promise<void>;
  /** Its bytes are lost: it becomes a gap. @returns false where it is not pending any more */
  markLost(segment: PendingSegment): Promise<boolean>;
  /** Makes the oldest ones gaps, at least so many bytes of them. @returns what has to be removed from the spool */
  dropOldest(bytes: number): Promise<SegmentName[]>;
  /** Those whose segments begin in a time range. */
  pendingBetween(channelId: number, from: EpochMs, to: EpochMs): Promise<{ rendition: string; seq: number }[]>;
}

interface Row {
  readonly channel_id: number;
  readonly rendition: string;
  readonly seq: string;
  readonly at_ms: string;
  readonly extension: string;
}
const nameOf = (row: Row): SegmentName => ({
  channelId: asChannelId(row.channel_id),
  at: epochMs(Number(row.at_ms)),
  rendition: row.rendition,
  seq: Number(row.seq),
  extension: row.extension,
});

export function spoolIndex(db: Kysely<Database>, spool: number): SpoolIndex {
  const isPending = sql<boolean>`spool = ${spool} and is_pending`;
  const change = ({ channelId, rendition, seq }: SegmentName) =>
    db
      .updateTable('recording_segments')
      .where('channel_id', '=', channelId)
      .where('rendition', '=', rendition)
      .where('seq', '=', String(seq))
      .where(isPending);
  return {
    async pending(limit) {
      const rows = await db
        .selectFrom('recording_segments')
        .select(['channel_id', 'rendition', 'seq', 'at_ms', 'extension', 'bytes'])
        .where(isPending)
        .orderBy('at_ms')
        .limit(limit)
        .execute();
      return rows.map((row) => ({ ...nameOf(row), bytes: row.bytes ?? undefined }));
    },
    async pendingBytes() {
      const row = await db
        .selectFrom('recording_segments')
        .select((eb) => eb.fn.sum<string | null>('bytes').as('bytes'))
        .where(isPending)
        .executeTakeFirst();
      return Number(row?.bytes ?? 0);
    },
    async publish(segment) {
      await change(segment).set({ is_pending: false }).execute();
    },
    async markLost(segment) {
      const { numUpdatedRows } = await change(segment)
        .set({ is_pending: false, bytes: null, extension: 'gap' })
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
    async dropOldest(bytes) {
      const { rows } = await sql<Row>`
        with queue as (
          select channel_id, rendition, seq, at_ms, extension,
            sum(bytes) over (order by at_ms, channel_id, rendition, seq) - bytes as before
          from recording_segments where ${isPending} and bytes is not null
        )
        update recording_segments lost set bytes = null, extension = 'gap', is_pending = false
        from queue
        where queue.before < ${bytes} and lost.channel_id = queue.channel_id and lost.rendition = queue.rendition
          and lost.seq = queue.seq and lost.is_pending and lost.spool = ${spool}
        returning queue.channel_id, queue.rendition, queue.seq, queue.at_ms, queue.extension`.execute(db);
      return rows.map(nameOf);
    },
    async pendingBetween(channelId, from, to) {
      const rows = await db
        .selectFrom('recording_segments')
        .select(['rendition', 'seq'])
        .where('channel_id', '=', asChannelId(channelId))
        .where('at_ms', '>=', String(from))
        .where('at_ms', '<', String(to))
        .where(isPending)
        .execute();
      return rows.map(({ rendition, seq }) => ({ rendition, seq: Number(seq) }));
    },
  };
}
