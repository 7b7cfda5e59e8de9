/** The pieces of uploads in the media store. */
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { UploadPieces } from './ports.ts';

export function uploadPieces(db: Kysely<Database>): UploadPieces {
  return {
    async received(id) {
      const { end } = await db
        .selectFrom('video_upload_pieces')
        .select(sql<string>`coalesce(max(at + bytes), 0)`.as('end'))
        .where('video_id', '=', id)
        .executeTakeFirstOrThrow();
      return Number(end);
    },

    // Of two at the same place the primary key lets one in; a piece that is elsewhere would leave a hole, or lie over another one.
    async add(id, { at, bytes, key }) {
      const { numAffectedRows } = await sql`
        insert into video_upload_pieces (video_id, at, bytes, key)
        select ${id}, ${at}, ${bytes}, ${key}
        where ${at} = (select coalesce(max(at + bytes), 0) from video_upload_pieces where video_id = ${id})
        on conflict do nothing`.execute(db);
      return numAffectedRows === 1n;
    },

    async list(id) {
      const rows = await db
        .selectFrom('video_upload_pieces')
        .select(['at', 'bytes', 'key'])
        .where('video_id', '=', id)
        .orderBy('at')
        .execute();
      return rows.map(({ at, bytes, key }) => ({ at: Number(at), bytes, key }));
    },

    async remove(id) {
      await db.deleteFrom('video_upload_pieces').where('video_id', '=', id).execute();
    },
  };
}
