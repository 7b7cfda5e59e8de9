/** The recordings, as the media origin reads them. */
import { asChannelId } from '@aerial/domain/ids.ts';
import { epochMs } from '@aerial/domain/time.ts';
import { setTimeout as pause } from 'node:timers/promises';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import { byteCache } from '../media/byte-cache.ts';
import type { RecordedSegment, Recordings } from '../origin/ports.ts';
import { ObjectStoreError } from '../ports/objects/objects.ts';
import { hourOf, type RecordingFiles } from './recording-files.ts';
import { isSegmentExtension, mediaType } from './segment-types.ts';
import { isElsewhere, segmentReader, type RecordingsStore, type SegmentRow } from './stored-segments.ts';

/** Memory for segments: live viewers all request the same few. */
const CACHE_BYTES = 96 * 1024 * 1024;
/** Longer than any segment, ms. */
const MAX_SEGMENT_MS = 60_000;
/** How long a request waits for a segment that another machine has listed and still uploads, and how often it looks, ms. */
const UPLOAD_WAIT_MS = 3_000;
const UPLOAD_POLL_MS = 200;

/**
 * Lists end with the last segment that this machine can read: one that was uploaded, or one in its own spool. Segments before that which
 * are in the spool of another machine are gaps until they are uploaded.
 * @param store where segments are that are not files
 */
export function recordings(db: Kysely<Database>, files: RecordingFiles, store?: RecordingsStore): Recordings {
  const cache = byteCache(CACHE_BYTES);
  const readSegment = segmentReader(files, store);
  const isReadable = sql<boolean>`(not is_pending or spool = ${store?.spool?.id ?? null})`;
  const segmentsOf = (channelId: string, rendition: string) =>
    db
      .selectFrom('recording_segments')
      .selectAll()
      .where('channel_id', '=', asChannelId(Number(channelId)))
      .where('rendition', '=', rendition);
  const listedOf = (channelId: string, rendition: string) =>
    segmentsOf(channelId, rendition).where('seq', '<=', (eb) =>
      eb
        .selectFrom('recording_segments')
        .select('seq')
        .where('channel_id', '=', asChannelId(Number(channelId)))
        .where('rendition', '=', rendition)
        .where(isReadable)
        .orderBy('seq', 'desc')
        .limit(1),
    );
  const toSegment = (row: SegmentRow): RecordedSegment => ({
    seq: Number(row.seq),
    discontinuity: Number(row.discontinuity),
    at: Number(row.at_ms),
    durationS: row.duration_s,
    extension: row.extension === 'gap' ? 'ts' : row.extension,
    isGap: row.bytes === null || isElsewhere(row, store),
    ...(row.init === null ? {} : { init: row.init }),
    ...(row.key === null ? {} : { key: row.key, iv: row.iv ?? '' }),
  });

  /** Of one that another machine has just recorded: once it is uploaded. */
  async function findSegment(channelId: string, rendition: string, seq: number): Promise<SegmentRow | undefined> {
    const end = performance.now() + UPLOAD_WAIT_MS;
    for (;;) {
      const row = await segmentsOf(channelId, rendition).where('seq', '=', String(seq)).executeTakeFirst();
      if (!row || row.bytes === null || !isElsewhere(row, store)) return row;
      if (performance.now() >= end) throw new ObjectStoreError('busy', 'the segment is not uploaded yet');
      await pause(UPLOAD_POLL_MS);
    }
  }

  return {
    async renditions(channelId, from) {
      const id = asChannelId(Number(channelId));
      const newest = await db
        .selectFrom('recording_segments')
        .select(sql<string | null>`max(at_ms)`.as('at'))
        .where('channel_id', '=', id)
        .where(isReadable)
        .executeTakeFirst();
      if (newest?.at == null) return undefined;
      const first =
        from === undefined
          ? undefined
          : await db
              .selectFrom('recording_segments')
              .select('run')
              .where('channel_id', '=', id)
              .where('at_ms', '>', String(from - MAX_SEGMENT_MS))
              .orderBy('at_ms')
              .limit(1)
              .executeTakeFirst();
      if (from !== undefined && !first) return undefined;
      const row = await db
        .selectFrom('recording_runs')
        .select(['renditions', 'target_s'])
        .where('channel_id', '=', id)
        .$if(first !== undefined, (query) => query.where('run', '=', first!.run))
        .orderBy('run', 'desc')
        .limit(1)
        .executeTakeFirst();
      return row && { renditions: row.renditions, targetS: row.target_s, newestAt: epochMs(Number(newest.at)) };
    },
    async latest(channelId, rendition, count) {
      const rows = await listedOf(channelId, rendition).orderBy('seq', 'desc').limit(count).execute();
      return rows.toReversed().map(toSegment);
    },
    async between(channelId, rendition, from, to) {
      const rows = await listedOf(channelId, rendition)
        .where('at_ms', '>=', String(from))
        .where('at_ms', '<', String(to))
        .orderBy('seq')
        .execute();
      return rows.map(toSegment);
    },
    async segment(channelId, hour, rendition, seq) {
      const load = async (): Promise<Buffer> => {
        const row = await findSegment(channelId, rendition, seq);
        if (!row || row.bytes === null || !isSegmentExtension(row.extension)) throw new NotRecorded();
        if (hourOf(epochMs(Number(row.at_ms))) !== hour) throw new NotRecorded();
        const bytes = await readSegment(row);
        // After a power failure a file may be truncated.
        if (bytes?.length !== row.bytes) throw new NotRecorded();
        return Buffer.concat([Buffer.from(`${mediaType(row.extension)}\n`), bytes]);
      };
      try {
        const cached = await cache.get(`${channelId}/${hour}/${rendition}/${seq}`, load);
        const end = cached.indexOf(0x0a);
        return { type: cached.subarray(0, end).toString(), bytes: cached.subarray(end + 1) };
      } catch (error) {
        if (error instanceof NotRecorded) return undefined;
        throw error;
      }
    },
    async part(channelId, hash) {
      const row = await db
        .selectFrom('recording_parts')
        .select('bytes')
        .where('channel_id', '=', asChannelId(Number(channelId)))
        .where('hash', '=', hash)
        .executeTakeFirst();
      return row?.bytes;
    },
  };
}

/** Passes through the cache, which does not store failed loads. */
class NotRecorded extends Error {}
