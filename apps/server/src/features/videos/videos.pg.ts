/** Videos as operators read and order them. */
import type { ContentId } from '@aerial/domain/ids.ts';
import type { LocalizedText } from '@aerial/domain/language.ts';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { VideoState } from '../../db/schema/videos.ts';
import { transaction } from '../../db/transaction.ts';
import type { VideoRecord, VideoStore } from './ports.ts';
import { MAX_QUEUED, MAX_UPLOADS, RETENTION_MS } from './rules.ts';

export const videosOf = (on: Kysely<Database>) =>
  on
    .selectFrom('title_videos as v')
    .innerJoin('contents as c', 'c.id', 'v.content_id')
    .selectAll('v')
    // An episode is named with its series.
    .select(
      sql<LocalizedText>`case when c.content_type <> 'episode' then c.title else coalesce((
        select coalesce(w.title, s.title) from contents s left join contents w on w.id = s.parent_id where s.id = c.parent_id), c.title)
        end`.as('title'),
    );
const OPEN = ['uploading', 'waiting', 'encoding'] as const;

export function videoStore(db: Kysely<Database>): VideoStore {
  const find: VideoStore['find'] = (providerId, id) =>
    videosOf(db).where('v.provider_id', '=', providerId).where('v.id', '=', id).executeTakeFirst() as Promise<
      VideoRecord | undefined
    >;

  return {
    find,

    list: (providerId, { contentId, state }, cursor, limit) =>
      videosOf(db)
        .where('v.provider_id', '=', providerId)
        .$if(contentId !== undefined, (of) => of.where('v.content_id', '=', contentId as ContentId))
        .$if(state !== undefined, (of) => of.where('v.state', '=', state as VideoState))
        .$if(cursor !== undefined, (of) => of.where('v.id', '<', cursor!))
        .orderBy('v.id', 'desc')
        .limit(limit)
        .execute() as Promise<VideoRecord[]>,

    uploading: () => videosOf(db).where('v.state', '=', 'uploading').execute() as Promise<VideoRecord[]>,

    insert: (providerId, { contentId, origin, fileName, size, fingerprint, startedBy }, now) =>
      transaction(db, async (trx) => {
        // Limits are counted and used up by one at a time.
        await trx.selectFrom('providers').select('id').where('id', '=', providerId).forNoKeyUpdate().execute();
        const open = (await videosOf(trx)
          .where('v.provider_id', '=', providerId)
          .where('v.state', 'in', OPEN)
          .execute()) as VideoRecord[];
        const ofTitle = open.find((one) => one.content_id === contentId);
        if (ofTitle) {
          const isSame =
            ofTitle.state === 'uploading' &&
            origin === 'upload' &&
            ofTitle.file_name === fileName &&
            ofTitle.size === String(size) &&
            ofTitle.fingerprint === fingerprint;
          return isSame ? ofTitle : undefined;
        }
        const uploads = open.filter(({ state }) => state === 'uploading').length;
        if (origin === 'upload' && uploads >= MAX_UPLOADS) return undefined;
        if (open.length - uploads >= MAX_QUEUED) return undefined;
        const at = new Date(now);
        const { id } = await trx
          .insertInto('title_videos')
          .values({
            provider_id: providerId,
            content_id: contentId,
            origin,
            file_name: fileName,
            size,
            fingerprint,
            state: origin === 'upload' ? 'uploading' : 'waiting',
            started_by: startedBy,
            created_at: at,
            touched_at: at,
          })
          .returning('id')
          .executeTakeFirstOrThrow();
        return (await videosOf(trx).where('v.id', '=', id).executeTakeFirstOrThrow()) as VideoRecord;
      }),

    async touch(id, isComplete, now) {
      await db
        .updateTable('title_videos')
        .set({ touched_at: new Date(now), ...(isComplete && { state: 'waiting' as const }) })
        .where('id', '=', id)
        .where('state', '=', 'uploading')
        .execute();
    },

    async remove(id) {
      await db.deleteFrom('title_videos').where('id', '=', id).execute();
    },

    async retry(providerId, id, now, file) {
      const { numUpdatedRows } = await db
        .updateTable('title_videos')
        .set({
          state: 'waiting',
          step: null,
          progress: 0,
          attempts: 0,
          failure: null,
          claim: null,
          is_cancelling: false,
          touched_at: new Date(now),
          finished_at: null,
          ...file,
        })
        .where('provider_id', '=', providerId)
        .where('id', '=', id)
        .where('state', '=', 'failed')
        .where('has_file', '=', true)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('title_videos as o')
                .select('o.id')
                .whereRef('o.content_id', '=', 'title_videos.content_id')
                .where('o.state', 'in', OPEN),
            ),
          ),
        )
        .executeTakeFirstOrThrow();
      return numUpdatedRows > 0n;
    },

    async cancel(providerId, id, now) {
      const { rows } = await sql<{ state: VideoState }>`
        update title_videos set is_cancelling = state = 'encoding', has_file = state = 'encoding' and has_file,
          state = case when state = 'encoding' then state else 'cancelled' end,
          finished_at = case when state = 'encoding' then null else ${new Date(now)}::timestamptz end
        where provider_id = ${providerId} and id = ${id} and state in ('uploading', 'waiting', 'encoding')
        returning state`.execute(db);
      return rows[0]?.state;
    },

    async expire(now) {
      const before = (age: number) => new Date(now - age);
      await sql`
        update title_videos set state = 'cancelled', has_file = false, finished_at = ${new Date(now)},
          failure = ${JSON.stringify({ code: 'abandoned', message: '' })}::jsonb
        where state = 'uploading' and touched_at < ${before(RETENTION_MS.upload)}`.execute(db);
      await sql`
        update title_videos set has_file = false
        where state = 'failed' and has_file and finished_at < ${before(RETENTION_MS.failed)}`.execute(db);
      await sql`delete from title_videos where finished_at < ${before(RETENTION_MS.row)}`.execute(db);
    },

    async withFile(ids) {
      if (ids.length === 0) return new Set();
      const rows = await db
        .selectFrom('title_videos')
        .select('id')
        .where('id', 'in', [...ids])
        .where('has_file', '=', true)
        .where('state', 'not in', ['ready', 'cancelled'])
        .execute();
      return new Set(rows.map(({ id }) => id));
    },
  };
}
