/** One title into the catalogue, with its seasons, episodes, persons, media: all of it or nothing. */
import type { LibraryId, ContentId } from '@aerial/domain/ids.ts';
import { sql } from 'kysely';
import type { AssetManifest } from '@aerial/domain/asset.ts';
import { slugOf } from '../imports/slug.ts';
import type { Trx } from '../imports/transaction.ts';
import { putPlaylist } from '../ingest/register-asset.ts';
import type { VodMetadata } from './metadata.ts';
import type { ReadyPictures, ReadyTitle } from './ready.ts';
import { linkGenresAndCountries, linkPersons } from './write-links.ts';

export type Outcome = 'added' | 'updated' | 'unchanged';

export interface WriteOptions {
  /** Beginning of the import keys: one folder's titles are not another's. */
  readonly list: string;
  readonly libraryId: LibraryId;
  readonly language: string;
}

interface ContentDraft {
  readonly key: string;
  readonly type: 'movie' | 'series' | 'season' | 'episode';
  readonly parentId: string | null;
  readonly season: number | null;
  readonly series: number | null;
  readonly slug: string;
  readonly metadata: VodMetadata;
  readonly pictures: ReadyPictures;
  readonly durationS: number | null;
}

/** The import key of a title's head. */
export const importKeyOf = (list: string, key: string): string => `vod:${list}:${key}`;

const changed = (rows: bigint | undefined): boolean => (rows ?? 0n) > 0n;

/** @returns what became of it; nothing is written for one that is there as it is */
export async function writeTitle(
  trx: Trx,
  title: ReadyTitle,
  { list, libraryId, language }: WriteOptions,
): Promise<Outcome> {
  const key = importKeyOf(list, title.key);
  let isChanged = false;
  let wholeId: ContentId | undefined;
  const put = async (
    draft: ContentDraft,
    media: AssetManifest | undefined,
  ): Promise<{ id: ContentId; isNew: boolean }> => {
    const content = await putContent(trx, draft);
    const results = [
      content.isChanged,
      await putInLibrary(trx, libraryId, content.id, title.metadata.leavesAt, wholeId ?? content.id),
      media ? await putMedia(trx, content.id, media) : false,
    ];
    isChanged ||= results.some(Boolean);
    return content;
  };
  const head = await put(
    {
      key,
      type: title.kind,
      parentId: null,
      season: null,
      series: null,
      slug: slugOf(firstText(title.metadata.title)),
      metadata: title.metadata,
      pictures: title.pictures,
      durationS: secondsOf(title.media),
    },
    title.media,
  );
  wholeId = head.id;
  const links = [
    await linkGenresAndCountries(trx, head.id, title.metadata, language),
    await linkPersons(trx, head.id, title.metadata.credits ?? [], language),
    await putTrailer(trx, head.id, libraryId, title.trailer),
  ];
  isChanged ||= links.some(Boolean);

  const seasons = new Map<number, ContentId>();
  for (const number of new Set(title.episodes.map(({ season }) => season))) {
    const poster = title.seasonPosters[number];
    const { age, original, year } = title.metadata;
    const draft: ContentDraft = {
      key: `${key}:s${number}`,
      type: 'season',
      parentId: head.id,
      season: number,
      series: null,
      slug: slugOf(`${firstText(title.metadata.title)} season ${number}`),
      metadata: {
        title: seasonTitle(title.metadata.title ?? {}, number),
        ...(age === undefined ? {} : { age }),
        ...(original === undefined ? {} : { original }),
        ...(year === undefined ? {} : { year }),
      },
      pictures: { ...title.pictures, ...(poster ? { poster } : {}) },
      durationS: null,
    };
    seasons.set(number, (await put(draft, undefined)).id);
  }
  for (const { season, episode, metadata, pictures, media } of title.episodes) {
    await put(
      {
        key: `${key}:s${season}e${episode}`,
        type: 'episode',
        parentId: seasons.get(season)!,
        season,
        series: episode,
        slug: slugOf(`${firstText(title.metadata.title)} s${season}e${episode}`),
        metadata: { ...(title.metadata.age === undefined ? {} : { age: title.metadata.age }), ...metadata },
        pictures,
        durationS: secondsOf(media),
      },
      media,
    );
  }
  if (head.isNew) return 'added';
  return isChanged ? 'updated' : 'unchanged';
}

const firstText = (texts: Readonly<Record<string, string>> | undefined): string => Object.values(texts ?? {})[0] ?? '';
const secondsOf = (media: AssetManifest | undefined): number | null => (media ? Math.round(media.durationS) : null);

const SEASON: Readonly<Record<string, string>> = {
  ru: 'Сезон',
  en: 'Season',
  bg: 'Сезон',
  kk: 'Маусым',
  tg: 'Мавсими',
  ky: 'Сезон',
  uz: 'Fasl',
  ka: 'სეზონი',
  lv: 'Sezona',
  az: 'Mövsüm',
  ro: 'Sezonul',
};
const seasonTitle = (title: Readonly<Record<string, string>>, number: number): Record<string, string> =>
  Object.fromEntries(
    Object.entries(title).map(([language, text]) => [language, `${text}. ${SEASON[language] ?? 'Season'} ${number}`]),
  );

function picturesOf({ poster, wide, background }: ReadyPictures): { cover: object; background: object } {
  const back = background ?? wide;
  return {
    cover: {
      ...(poster && { src_2x3: poster }),
      ...(wide && { src_16x9: wide, color_bg: wide }),
      ...(back && { bg: back }),
    },
    background: back ? { tv: back, web: back, phone: back, tablet: back } : {},
  };
}

/** Texts are merged, so that other languages stay; what the files do not say stays as it is. */
async function putContent(
  trx: Trx,
  draft: ContentDraft,
): Promise<{ id: ContentId; isNew: boolean; isChanged: boolean }> {
  const { metadata: m, pictures } = draft;
  const { cover, background } = picturesOf(pictures);
  const json = (value: unknown) => sql`${JSON.stringify(value ?? {})}::jsonb`;
  const year = m.year ?? null;
  const age = m.age ?? null;
  const original = m.original ?? null;
  const ratings = m.ratings === undefined ? null : JSON.stringify(m.ratings);
  const isAdult = age !== null && age >= 18;
  const known = await trx.selectFrom('contents').select('id').where('import_key', '=', draft.key).executeTakeFirst();
  if (known) {
    const { numAffectedRows } = await sql`
      update contents c set title = n.title, short = n.short, description = n.description, original = n.original, year = n.year, age = n.age, is_adult = n.is_adult, ratings = n.ratings,
        cover = n.cover, background = n.background, duration_s = n.duration_s, season = n.season, series = n.series, updated_at = now()
      from (
        select o.id, o.title || ${json(m.title)} as title, o.short || ${json(m.short)} as short, o.description || ${json(m.description)} as description, coalesce(${original}, o.original) as original,
          coalesce(${year}::int, o.year) as year, coalesce(${age}::int, o.age) as age, ${isAdult} or (${age}::int is null and o.is_adult) as is_adult, coalesce(${ratings}::jsonb, o.ratings) as ratings,
          o.cover || ${json(cover)} as cover, o.background || ${json(background)} as background, coalesce(${draft.durationS}::int, o.duration_s) as duration_s, ${draft.season}::int as season, ${draft.series}::int as series
        from contents o where o.id = ${known.id}
      ) n
      where c.id = n.id and (c.title, c.short, c.description, c.original, c.year, c.age, c.is_adult, c.ratings, c.cover, c.background, c.duration_s, c.season, c.series)
        is distinct from (n.title, n.short, n.description, n.original, n.year, n.age, n.is_adult, n.ratings, n.cover, n.background, n.duration_s, n.season, n.series)`.execute(
      trx,
    );
    return { id: known.id, isNew: false, isChanged: changed(numAffectedRows) };
  }
  // Addresses end in the id: clients take ids from the end of an address. @source spec 2 §5
  const { rows } = await sql<{ id: ContentId }>`
    insert into contents (id, slug, content_type, parent_id, season, series, title, short, description, original, year, age, is_adult, ratings, cover, background, duration_s, import_key)
    select n.id, concat_ws('-', nullif(${draft.slug}::text, ''), n.id), ${draft.type}, ${draft.parentId}::bigint, ${draft.season}::int, ${draft.series}::int, ${json(m.title)}, ${json(m.short)}, ${json(m.description)},
      ${original}, ${year}::int, ${age}::int, ${isAdult}, coalesce(${ratings}::jsonb, '[]'), ${json(cover)}, ${json(background)}, ${draft.durationS}::int, ${draft.key}
    from (select nextval(pg_get_serial_sequence('contents', 'id')) as id) n returning id`.execute(trx);
  return { id: rows[0]!.id, isNew: true, isChanged: true };
}

/**
 * What its operator has taken off the site stays off it, with parts that come later.
 * @param leavesAt absent: what is known stays
 */
async function putInLibrary(
  trx: Trx,
  libraryId: LibraryId,
  contentId: ContentId,
  leavesAt: string | undefined,
  wholeId: ContentId,
): Promise<boolean> {
  const withheld = await sql`
    insert into withheld_contents (library_id, content_id, starts_at, leaves_at)
    select library_id, ${contentId}::bigint, starts_at, leaves_at from withheld_contents
    where library_id = ${libraryId} and content_id = ${wholeId}::bigint
    on conflict (content_id, library_id) do update set leaves_at = excluded.leaves_at
    where withheld_contents.leaves_at is distinct from excluded.leaves_at`.execute(trx);
  const { rows } = await sql<{ is_withheld: boolean; is_lost: boolean }>`
    select is_withheld, is_lost from contents c where id = ${wholeId}::bigint
      and exists (select from withheld_contents w where w.library_id = ${libraryId} and w.content_id = c.id)`.execute(
    trx,
  );
  if (rows[0]) {
    const { is_withheld, is_lost } = rows[0];
    await trx.updateTable('contents').set({ is_withheld, is_lost }).where('id', '=', contentId).execute();
    return changed(withheld.numAffectedRows);
  }
  const { numAffectedRows } =
    await sql`insert into library_contents as l (library_id, content_id, leaves_at) values (${libraryId}, ${contentId}, ${leavesAt ?? null})
      on conflict (library_id, content_id) do update set leaves_at = excluded.leaves_at
      where excluded.leaves_at is not null and l.leaves_at is distinct from excluded.leaves_at`.execute(trx);
  return changed(numAffectedRows);
}

async function putMedia(trx: Trx, contentId: ContentId, media: AssetManifest): Promise<boolean> {
  const { playlistId, hasChanged } = await putPlaylist(trx, media);
  const { numAffectedRows } = await sql`
    insert into content_media as m (content_id, playlist_id) values (${contentId}, ${playlistId})
    on conflict (content_id) do update set playlist_id = excluded.playlist_id where m.playlist_id <> excluded.playlist_id`.execute(
    trx,
  );
  return hasChanged || changed(numAffectedRows);
}

async function putTrailer(
  trx: Trx,
  contentId: ContentId,
  libraryId: LibraryId,
  media: AssetManifest | undefined,
): Promise<boolean> {
  if (!media) return false;
  const { playlistId, hasChanged } = await putPlaylist(trx, media);
  const known = await trx
    .selectFrom('trailers')
    .select(['id', 'playlist_id'])
    .where('content_id', '=', contentId)
    .orderBy('id')
    .executeTakeFirst();
  if (known?.playlist_id === playlistId) return hasChanged;
  if (known) await trx.updateTable('trailers').set({ playlist_id: playlistId }).where('id', '=', known.id).execute();
  else
    await trx
      .insertInto('trailers')
      .values({ content_id: contentId, library_id: libraryId, playlist_id: playlistId })
      .execute();
  return true;
}
