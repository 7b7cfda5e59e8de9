/** The recordings, as the media origin reads them. */
import { asChannelId } from '@aerial/domain/ids.ts';
import { epochMs } from '@aerial/domain/time.ts';
import { sql, type Kysely, type Selectable } from 'kysely';
import type { Database } from '../db/schema.ts';
import type { RecordingSegmentsTable } from '../db/schema/recordings.ts';
import { byteCache } from '../media/byte-cache.ts';
import type { RecordedSegment, Recordings } from '../origin/ports.ts';
import { hourOf, type RecordingFiles } from './recording-files.ts';
import { isSegmentExtension, mediaType } from './segment-types.ts';

/** Memory for segments: live viewers all request the same few. */
const CACHE_BYTES = 96 * 1024 * 1024;
/** Longer than any segment, ms. */
const MAX_SEGMENT_MS = 60_000;

export function recordings(db: Kysely<Database>, files: RecordingFiles): Recordings {
  const cache = byteCache(CACHE_BYTES);
  const segmentsOf = (channelId: string, rendition: string) =>
    db
      .selectFrom('recording_segments')
      .selectAll()
      .where('channel_id', '=', asChannelId(Number(channelId)))
      .where('rendition', '=', rendition);
  return {
    async renditions(channelId, from) {
      const id = asChannelId(Number(channelId));
      const newest = await db
        .selectFrom('recording_segments')
        .select(sql<string | null>`max(at_ms)`.as('at'))
        .where('channel_id', '=', id)
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
      const rows = await segmentsOf(channelId, rendition).orderBy('seq', 'desc').limit(count).execute();
      return rows.toReversed().map(toSegment);
    },
    async between(channelId, rendition, from, to) {
      const rows = await segmentsOf(channelId, rendition)
        .where('at_ms', '>=', String(from))
        .where('at_ms', '<', String(to))
        .orderBy('seq')
        .execute();
      return rows.map(toSegment);
    },
    async segment(channelId, hour, rendition, seq) {
      const load = async (): Promise<Buffer> => {
        const row = await segmentsOf(channelId, rendition).where('seq', '=', String(seq)).executeTakeFirst();
        if (!row || row.bytes === null || !isSegmentExtension(row.extension)) throw new NotRecorded();
        const at = epochMs(Number(row.at_ms));
        const bytes = await files.read({ channelId: row.channel_id, at, rendition, seq, extension: row.extension });
        // After a power failure a file may be truncated.
        if (hourOf(at) !== hour || bytes?.length !== row.bytes) throw new NotRecorded();
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

function toSegment(row: Selectable<RecordingSegmentsTable>): RecordedSegment {
  return {
    seq: Number(row.seq),
    discontinuity: Number(row.discontinuity),
    at: Number(row.at_ms),
    durationS: row.duration_s,
    extension: row.extension === 'gap' ? 'ts' : row.extension,
    isGap: row.bytes === null,
    ...(row.init === null ? {} : { init: row.init }),
    ...(row.key === null ? {} : { key: row.key, iv: row.iv ?? '' }),
  };
}
