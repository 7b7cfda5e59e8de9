/** Films, series and shows of the demo, with what they play. */
import { asLibraryId, asContentId, type ContentId } from '@aerial/domain/ids.ts';
import type { ContentMark } from '@aerial/domain/marks.ts';
import type { PlaylistItem } from '@aerial/domain/asset.ts';
import { ADULT_AGE } from '@aerial/domain/child.ts';
import type { Transaction } from 'kysely';
import type { Database } from '../db/schema.ts';
import { GRID_MS } from '@aerial/domain/grid.ts';
import type { DemoEpisode, DemoSeason, DemoTitle } from '../../../../demo/catalogue/types.ts';
import { storeFoundMarks } from '../ingest/marks/store.pg.ts';
import type { DemoCatalogue } from './catalogue.ts';
import type { GuidePlaylist } from './guide-plan.ts';
import { titlePictures, type Pictures } from './pictures.ts';
import { playableItems, playlistKey, type PresentAssets } from './playable.ts';
import { upsert } from './upsert.ts';

/** By the id of a film, show or episode, and by `trailer:<title id>`. */
export type Playlists = ReadonlyMap<string, GuidePlaylist>;

/** Addresses end in the id: clients take ids from the end of an address. @source spec 2 §5 */
export const slugOf = (name: string, id: string | number): string => `${name}-${id}`;

/** The trailer's id follows from its title's. */
export const trailerId = (titleId: string): string => `77${titleId.slice(-16)}`;

/** Stores every playlist with the assets that are there. @returns them, and the assets that are missing */
export async function loadPlaylists(
  trx: Transaction<Database>,
  catalogue: DemoCatalogue,
  present: PresentAssets,
): Promise<{ playlists: Playlists; missing: string[] }> {
  const wanted = [...wantedPlaylists(catalogue.titles), ...wantedPackshots(catalogue.libraries)];
  const missing = new Set(
    wanted.flatMap(([, items]) => items.map((item) => item.asset)).filter((asset) => !present.has(asset)),
  );
  const playable = wanted
    .map(([media, all]) => ({ media, items: playableItems(media, all, present) }))
    .filter(({ items }) => items.length > 0)
    .map(({ media, items }) => ({ media, items, key: playlistKey(media, items) }));
  const rows = playable.map(({ key, items }) => ({
    key,
    items,
    segment_count: items.reduce((sum, item) => sum + item.segments, 0),
  }));
  await upsert(trx, 'playlists', { key: 'text', items: 'jsonb', segment_count: 'int' }, ['key'], rows);
  const stored =
    rows.length === 0
      ? []
      : await trx.selectFrom('playlists').select(['id', 'key']).where('key', 'like', 'demo:%').execute();
  const ids = new Map(stored.map((row) => [row.key, row.id]));
  return {
    playlists: new Map(playable.map(({ media, key, items }) => [media, { id: ids.get(key)!, items }])),
    missing: [...missing].sort(),
  };
}

function* wantedPlaylists(titles: readonly DemoTitle[]): Generator<[media: string, items: readonly PlaylistItem[]]> {
  for (const title of titles) {
    if (title.assetList.length > 0) yield [title.id, title.assetList];
    if (title.trailer) yield [`trailer:${title.id}`, title.trailer];
    for (const season of title.seasons ?? [])
      for (const episode of season.episodes) if (!episode.isAnnouncement) yield [episode.id, episode.assetList];
  }
}

const packshotKey = (library: number, index: number): string => `packshot:${library}:${index}`;

function* wantedPackshots(
  libraries: DemoCatalogue['libraries'],
): Generator<[media: string, items: readonly PlaylistItem[]]> {
  for (const { id, packshots = [] } of libraries)
    for (const [index, items] of packshots.entries()) yield [packshotKey(id, index), items];
}

/** What plays before the contents of libraries. */
async function loadPackshots(
  trx: Transaction<Database>,
  { libraries }: DemoCatalogue,
  playlists: Playlists,
): Promise<void> {
  await trx
    .deleteFrom('packshots')
    .where('library_id', 'in', [0, ...libraries.map(({ id }) => id)].map(asLibraryId))
    .execute();
  await upsert(
    trx,
    'packshots',
    { library_id: 'int', position: 'int', playlist_id: 'bigint' },
    ['library_id', 'position'],
    libraries.flatMap(({ id, packshots = [] }) =>
      packshots.flatMap((_, position) => {
        const playlist = playlists.get(packshotKey(id, position));
        return playlist ? [{ library_id: id, position, playlist_id: playlist.id }] : [];
      }),
    ),
  );
}

interface ContentRow {
  id: string;
  slug: string;
  content_type: string;
  parent_id: string | null;
  season: number | null;
  series: number | null;
  title: object;
  original: string | null;
  short: object;
  description: object;
  year: number | null;
  age: number | null;
  duration_s: number | null;
  is_announcement: boolean;
  is_cartoon: boolean;
  is_adult: boolean;
  is_lost: boolean;
  cover: object;
  background: object;
  ratings: object;
}
const contentColumns = {
  id: 'bigint',
  slug: 'text',
  content_type: 'text',
  parent_id: 'bigint',
  season: 'int',
  series: 'int',
  title: 'jsonb',
  original: 'text',
  short: 'jsonb',
  description: 'jsonb',
  year: 'int',
  age: 'int',
  duration_s: 'int',
  is_announcement: 'boolean',
  is_cartoon: 'boolean',
  is_adult: 'boolean',
  is_lost: 'boolean',
  cover: 'jsonb',
  background: 'jsonb',
  ratings: 'jsonb',
} as const;

/** Contents in an order in which parents come before their children, with the title each belongs to. */
function* contentRows(
  titles: readonly DemoTitle[],
  playlists: Playlists,
  files: Pictures,
): Generator<{ row: ContentRow; title: DemoTitle }> {
  for (const title of titles) {
    const head = titleRow(title, playlists, files);
    yield { row: head, title };
    for (const season of title.seasons ?? []) {
      yield { row: seasonRow(season, head, title), title };
      for (const episode of season.episodes) yield { row: episodeRow(episode, season, head, title, playlists), title };
    }
  }
}

function titleRow(title: DemoTitle, playlists: Playlists, files: Pictures): ContentRow {
  return {
    id: title.id,
    slug: slugOf(title.slug, title.id),
    content_type: title.type,
    parent_id: null,
    season: null,
    series: null,
    title: title.title,
    original: title.original ?? null,
    short: title.short,
    description: title.description,
    year: title.year,
    age: title.age,
    duration_s: lengthS(playlists.get(title.id)),
    is_announcement: false,
    is_cartoon: title.isCartoon ?? false,
    is_adult: title.age >= ADULT_AGE,
    is_lost: title.state === 'lost',
    ...titlePictures(files, title.slug),
    ratings: title.ratings,
  };
}

function seasonRow(season: DemoSeason, head: ContentRow, title: DemoTitle): ContentRow {
  return {
    ...head,
    id: season.id,
    slug: slugOf(`${title.slug}-season-${season.number}`, season.id),
    content_type: 'season',
    parent_id: title.id,
    season: season.number,
    title: { ru: `${title.title.ru}. Сезон ${season.number}`, en: `${title.title.en}. Season ${season.number}` },
    year: season.year,
    duration_s: null,
  };
}

function episodeRow(
  episode: DemoEpisode,
  season: DemoSeason,
  head: ContentRow,
  title: DemoTitle,
  playlists: Playlists,
): ContentRow {
  return {
    ...head,
    id: episode.id,
    slug: slugOf(`${title.slug}-s${season.number}e${episode.number}`, episode.id),
    content_type: 'episode',
    parent_id: season.id,
    season: season.number,
    series: episode.number,
    title: episode.title,
    original: null,
    short: {},
    description: episode.description,
    year: season.year,
    duration_s: lengthS(playlists.get(episode.id)),
    is_announcement: episode.isAnnouncement ?? false,
  };
}

function lengthS(playlist: GuidePlaylist | undefined): number | null {
  if (!playlist) return null;
  return Math.floor((playlist.items.reduce((sum, item) => sum + item.segments, 0) * GRID_MS) / 1000);
}

export async function loadContents(
  trx: Transaction<Database>,
  catalogue: DemoCatalogue,
  playlists: Playlists,
  files: Pictures,
): Promise<number> {
  const all = [...contentRows(catalogue.titles, playlists, files)];
  // Level by level: a parent must be there before its children.
  for (const isLevel of [
    (t: string) => t !== 'season' && t !== 'episode',
    (t: string) => t === 'season',
    (t: string) => t === 'episode',
  ])
    await upsert<ContentRow>(
      trx,
      'contents',
      contentColumns,
      ['id'],
      all.flatMap(({ row }) => (isLevel(row.content_type) ? [row] : [])),
    );

  const ids = all.map(({ row }) => row.id);
  if (ids.length === 0) return 0;
  // What an operator did to the demo is undone with it; it belongs to the first provider, which can change it again.
  await trx
    .updateTable('contents')
    .set({ is_published: true, is_withheld: false, owner_id: catalogue.providers[0]?.id ?? null })
    .where('id', 'in', ids.map(asContentId))
    .execute();
  for (const table of [
    'content_genres',
    'content_countries',
    'content_persons',
    'library_contents',
    'withheld_contents',
  ] as const)
    await trx.deleteFrom(table).where('content_id', 'in', ids.map(asContentId)).execute();
  await upsert(
    trx,
    'content_genres',
    { content_id: 'bigint', genre_id: 'int', position: 'int' },
    ['content_id', 'genre_id'],
    catalogue.titles.flatMap((t) =>
      [...new Set(t.genres)].map((genre_id, position) => ({ content_id: t.id, genre_id, position })),
    ),
  );
  await upsert(
    trx,
    'content_countries',
    { content_id: 'bigint', country_id: 'int', position: 'int' },
    ['content_id', 'country_id'],
    catalogue.titles.flatMap((t) =>
      [...new Set(t.countries)].map((country_id, position) => ({ content_id: t.id, country_id, position })),
    ),
  );
  await upsert(
    trx,
    'content_persons',
    { content_id: 'bigint', person_id: 'int', role: 'text', priority: 'int' },
    ['content_id', 'person_id', 'role'],
    catalogue.titles.flatMap((t) =>
      t.persons.map(({ id, role }, index) => ({ content_id: t.id, person_id: id, role, priority: index + 1 })),
    ),
  );
  await upsert(
    trx,
    'library_contents',
    { library_id: 'int', content_id: 'bigint' },
    ['library_id', 'content_id'],
    all.flatMap(({ row, title }) =>
      title.library === undefined ? [] : [{ library_id: title.library, content_id: row.id }],
    ),
  );
  await loadPackshots(trx, catalogue, playlists);
  // A title may still be on television when its film is not there to be watched.
  const states = new Map(catalogue.titles.map(({ id, state }) => [id, state]));
  const delivered = ids.filter((id) => playlists.has(id) && states.get(id) !== 'unavailable');
  await trx.deleteFrom('content_media').where('content_id', 'in', ids.map(asContentId)).execute();
  await upsert(
    trx,
    'content_media',
    { content_id: 'bigint', playlist_id: 'bigint', is_protected: 'boolean' },
    ['content_id'],
    delivered.map((id) => ({
      content_id: id,
      playlist_id: playlists.get(id)!.id,
      is_protected: ['protected', 'encrypted'].includes(states.get(id) ?? ''),
    })),
  );
  await storeFoundMarks(trx, marksOf(catalogue.titles, playlists));
  await upsert(
    trx,
    'trailers',
    { id: 'bigint', content_id: 'bigint', library_id: 'int', playlist_id: 'bigint' },
    ['id'],
    catalogue.titles.flatMap((t) => {
      const playlist = playlists.get(`trailer:${t.id}`);
      return playlist
        ? [{ id: trailerId(t.id), content_id: t.id, library_id: t.library ?? null, playlist_id: playlist.id }]
        : [];
    }),
  );
  return all.length;
}

/** Where recaps, openings and credits are: in episodes whose assets are all there. */
const marksOf = (titles: readonly DemoTitle[], playlists: Playlists): ReadonlyMap<ContentId, readonly ContentMark[]> =>
  new Map(
    titles
      .flatMap(({ seasons = [] }) => seasons.flatMap(({ episodes }) => episodes))
      .filter(({ id, assetList }) => playlists.get(id)?.items.length === assetList.length)
      .map(({ id, marks = [] }) => [asContentId(id), marks]),
  );
