/** Registers an ingested asset as a film of the catalogue. */
import type { LibraryId, ContentId } from '@aerial/domain/ids.ts';
import { sql, type Kysely } from 'kysely';
import type { AssetManifest } from '@aerial/domain/asset.ts';
import type { Database } from '../db/schema.ts';
import { slugOf } from '../imports/slug.ts';
import { importTransaction, raiseDocumentVersion, type Announce, type Trx } from '../imports/transaction.ts';

export interface FilmOptions {
  readonly title: string;
  /** ISO 639-1 of the title. */
  readonly language: string;
  /** Library the film is put into. */
  readonly library?: number;
  readonly announce?: Announce;
  /** Gives the film its key, in the same transaction: it is never there clear. The same key stays when it is ingested again. */
  readonly protect?: (trx: Trx, contentId: ContentId) => Promise<unknown>;
}

export interface RegisteredFilm {
  readonly contentId: ContentId;
  readonly slug: string;
  readonly outcome: 'added' | 'updated' | 'unchanged';
}

/** Whether a library exists; checked before hours of encoding. */
export async function hasLibrary(db: Kysely<Database>, library: LibraryId): Promise<boolean> {
  return (await db.selectFrom('libraries').select('id').where('id', '=', library).executeTakeFirst()) !== undefined;
}

const changed = (rows: bigint | undefined): boolean => (rows ?? 0n) > 0n;

/** Inserts or updates the asset list of a single asset. */
export async function putPlaylist(
  trx: Trx,
  { id, segmentCount }: AssetManifest,
): Promise<{ playlistId: string; hasChanged: boolean }> {
  const items = JSON.stringify([{ asset: id, segments: segmentCount }]);
  const written = await sql<{ id: string }>`
    insert into playlists as p (key, items, segment_count) values (${`asset:${id}`}, ${items}::jsonb, ${segmentCount})
    on conflict (key) do update set items = excluded.items, segment_count = excluded.segment_count where p.items <> excluded.items
    returning id`.execute(trx);
  if (written.rows[0]) return { playlistId: written.rows[0].id, hasChanged: true };
  const { id: playlistId } = await trx
    .selectFrom('playlists')
    .select('id')
    .where('key', '=', `asset:${id}`)
    .executeTakeFirstOrThrow();
  return { playlistId, hasChanged: false };
}

/** Makes the asset what a content plays. What is protected stays so. @returns whether that is new */
export async function attachAsset(
  trx: Trx,
  id: ContentId,
  manifest: AssetManifest,
  isProtected = false,
): Promise<boolean> {
  const { playlistId, hasChanged } = await putPlaylist(trx, manifest);
  const media = await sql`
    insert into content_media as m (content_id, playlist_id, is_protected) values (${id}, ${playlistId}, ${isProtected})
    on conflict (content_id) do update set playlist_id = excluded.playlist_id, is_protected = m.is_protected or excluded.is_protected
    where (m.playlist_id, m.is_protected) is distinct from (excluded.playlist_id, m.is_protected or excluded.is_protected)`.execute(
    trx,
  );
  return hasChanged || changed(media.numAffectedRows);
}

/** Inserts or updates the film of the asset. Its title is merged with other languages; editors own the other fields. */
async function putContent(
  trx: Trx,
  manifest: AssetManifest,
  { title, language }: FilmOptions,
): Promise<{ id: ContentId; slug: string; outcome: RegisteredFilm['outcome'] }> {
  const importKey = `asset:${manifest.id}`;
  const titleJson = JSON.stringify({ [language]: title });
  const durationS = Math.round(manifest.durationS);
  const existing = await trx
    .selectFrom('contents')
    .select(['id', 'slug'])
    .where('import_key', '=', importKey)
    .executeTakeFirst();
  if (existing) {
    const { numAffectedRows } = await sql`
      update contents set title = title || ${titleJson}::jsonb, duration_s = ${durationS}, updated_at = now()
      where id = ${existing.id} and (title, duration_s) is distinct from (title || ${titleJson}::jsonb, ${durationS}::int)`.execute(
      trx,
    );
    return { ...existing, outcome: changed(numAffectedRows) ? 'updated' : 'unchanged' };
  }
  // addresses end in the id: clients take ids from the end of an address. @source spec 2 §5
  const { rows } = await sql<{ id: ContentId; slug: string }>`
    insert into contents (id, slug, content_type, title, duration_s, import_key)
    select n.id, concat_ws('-', nullif(${slugOf(title)}::text, ''), n.id), 'movie', ${titleJson}::jsonb, ${durationS}, ${importKey}
    from (select nextval(pg_get_serial_sequence('contents', 'id')) as id) n
    returning id, slug`.execute(trx);
  return { ...rows[0]!, outcome: 'added' };
}

/** Makes the asset playable as a film, or updates that film. Idempotent. */
export async function registerFilm(
  db: Kysely<Database>,
  manifest: AssetManifest,
  options: FilmOptions,
): Promise<RegisteredFilm> {
  return importTransaction(db, async (trx) => {
    const { id, slug, outcome } = await putContent(trx, manifest, options);
    const hasMediaChanged = await attachAsset(trx, id, manifest, options.protect !== undefined);
    await options.protect?.(trx, id);
    const placed =
      options.library === undefined
        ? undefined
        : await sql`insert into library_contents (library_id, content_id) values (${options.library}, ${id}) on conflict do nothing`.execute(
            trx,
          );
    const isTouched = hasMediaChanged || changed(placed?.numAffectedRows);
    const result = {
      contentId: id,
      slug,
      outcome: outcome === 'unchanged' && isTouched ? ('updated' as const) : outcome,
    };
    if (result.outcome !== 'unchanged') {
      await raiseDocumentVersion(trx, 'contents');
      await options.announce?.(trx, 'contents');
    }
    return result;
  });
}
