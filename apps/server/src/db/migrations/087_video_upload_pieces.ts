import { sql, type Kysely } from 'kysely';

/** Uploaded videos in the media store: their pieces, each an object. Without a foreign key: the garbage collection removes both. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table video_upload_pieces (
    video_id bigint not null, at bigint not null, bytes integer not null, key text not null, primary key (video_id, at)
  )`.execute(db);
}
