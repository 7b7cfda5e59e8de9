/** The index of recordings in the database. */
import { createHash } from 'node:crypto';
import { epochMs } from '@aerial/domain/time.ts';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import { RECENT_SEGMENTS, type Run } from './continuity.ts';
import type { RecordingStore, StoredSegment } from './ports.ts';

/** @param spool where segments are written that are uploaded later; without one they are files */
export function recordingStore(db: Kysely<Database>, spool?: number): RecordingStore {
  const inSpool = spool === undefined ? {} : { spool, is_pending: true };
  return {
    async channels() {
      const rows = await db
        .selectFrom('channels')
        .select(['id', 'source'])
        .where(sql<boolean>`source->>'kind' = 'recorded'`)
        .orderBy('id')
        .execute();
      return rows.flatMap(({ id, source }) => (source.kind === 'recorded' ? [{ id, source }] : []));
    },
    async latestRun(channelId) {
      const row = await db
        .selectFrom('recording_runs')
        .selectAll()
        .where('channel_id', '=', channelId)
        .orderBy('run', 'desc')
        .limit(1)
        .executeTakeFirst();
      if (!row) return undefined;
      const run: Run = {
        run: row.run,
        targetS: row.target_s,
        baseDiscontinuity: Number(row.base_discontinuity),
        feedDiscontinuity: Number(row.feed_discontinuity),
        clockOffsetMs: Number(row.clock_offset_ms),
      };
      return { run, renditions: row.renditions.map(({ name }) => name) };
    },
    async previousRecording(channelId) {
      const last = await db
        .selectFrom('recording_runs as r')
        .select((eb) => [
          eb.fn.max('r.run').as('run'),
          eb.fn.max('r.base_discontinuity').as('base'),
          eb
            .selectFrom('recording_segments as s')
            .select((inner) => inner.fn.max('s.discontinuity').as('most'))
            .where('s.channel_id', '=', channelId)
            .as('most'),
        ])
        .where('r.channel_id', '=', channelId)
        .executeTakeFirst();
      return last?.run == null
        ? undefined
        : { run: last.run, discontinuity: Math.max(Number(last.base), Number(last.most ?? 0)) };
    },
    async last(channelId, rendition) {
      const row = await db
        .selectFrom('recording_segments')
        .select(['seq', 'at_ms', 'duration_s'])
        .where('channel_id', '=', channelId)
        .where('rendition', '=', rendition)
        .orderBy('seq', 'desc')
        .limit(1)
        .executeTakeFirst();
      return row && { seq: Number(row.seq), endsAt: epochMs(Number(row.at_ms) + row.duration_s * 1000) };
    },
    async position(channelId, run, rendition, now) {
      const rows = await db
        .selectFrom('recording_segments')
        .select(['run', 'feed_seq', 'feed_name', 'discontinuity', 'at_ms', 'duration_s'])
        .where('channel_id', '=', channelId)
        .where('rendition', '=', rendition)
        .orderBy('seq', 'desc')
        .limit(RECENT_SEGMENTS)
        .execute();
      const ofRun = rows.filter((row) => row.run === run).toReversed();
      const last = ofRun.at(-1);
      return (
        last && {
          feedSeq: Number(last.feed_seq),
          discontinuity: Number(last.discontinuity),
          endsAt: epochMs(Number(last.at_ms) + last.duration_s * 1000),
          progressAt: now,
          recent: new Map(
            ofRun
              .filter((row) => row.feed_name !== '')
              .map((row) => [Number(row.feed_seq), { feedName: row.feed_name, at: epochMs(Number(row.at_ms)) }]),
          ),
        }
      );
    },
    async beginRun(channelId, run, renditions, now) {
      await db
        .insertInto('recording_runs')
        .values({
          channel_id: channelId,
          run: run.run,
          started_at_ms: now,
          renditions: JSON.stringify(renditions.map(({ uri: _secret, ...rendition }) => rendition)),
          target_s: run.targetS,
          base_discontinuity: run.baseDiscontinuity,
          feed_discontinuity: run.feedDiscontinuity,
          clock_offset_ms: run.clockOffsetMs,
        })
        .execute();
    },
    async addSegment(channelId, run, rendition, seq, segment, stored) {
      await db
        .insertInto('recording_segments')
        .values({
          channel_id: channelId,
          rendition,
          seq,
          run,
          discontinuity: segment.discontinuity,
          at_ms: segment.at,
          duration_s: segment.durationS,
          feed_seq: segment.feedSeq,
          feed_name: segment.feedName,
          ...storedColumns(stored),
          ...inSpool,
        })
        .execute();
    },
    async pendingElsewhere(channelId, run, rendition) {
      if (spool === undefined) return [];
      const rows = await db
        .selectFrom('recording_segments')
        .select(['seq', 'feed_seq', 'feed_name', 'at_ms'])
        .where('channel_id', '=', channelId)
        .where('rendition', '=', rendition)
        .where('run', '=', run)
        .where('is_pending', '=', true)
        .where('spool', '<>', spool)
        .where('bytes', 'is not', null)
        .orderBy('seq', 'desc')
        .limit(RECENT_SEGMENTS)
        .execute();
      return rows.toReversed().map((row) => ({
        seq: Number(row.seq),
        feedSeq: Number(row.feed_seq),
        feedName: row.feed_name,
        at: epochMs(Number(row.at_ms)),
      }));
    },
    async adoptSegment(channelId, rendition, seq, stored) {
      const { numUpdatedRows } = await db
        .updateTable('recording_segments')
        .set({
          ...storedColumns(stored),
          ...inSpool,
        })
        .where('channel_id', '=', channelId)
        .where('rendition', '=', rendition)
        .where('seq', '=', String(seq))
        .where('is_pending', '=', true)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
    async storePart(channelId, bytes, now) {
      const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 22);
      await db
        .insertInto('recording_parts')
        .values({ channel_id: channelId, hash, bytes, used_at_ms: now })
        .onConflict((conflict) => conflict.columns(['channel_id', 'hash']).doUpdateSet({ used_at_ms: now }))
        .execute();
      return hash;
    },
    async filesBetween(channelId, from, to) {
      const rows = await db
        .selectFrom('recording_segments')
        .select(['rendition', 'seq'])
        .where('channel_id', '=', channelId)
        .where('at_ms', '>=', String(from))
        .where('at_ms', '<', String(to))
        .where('bytes', 'is not', null)
        .execute();
      return rows.map(({ rendition, seq }) => ({ rendition, seq: Number(seq) }));
    },
  };
}

const storedColumns = ({ bytes, extension, init, key, iv }: StoredSegment) => ({
  bytes: bytes ?? null,
  extension,
  init: init ?? null,
  key: key ?? null,
  iv: iv ?? null,
});
