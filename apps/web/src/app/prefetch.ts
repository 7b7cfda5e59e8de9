/** Data that a page needs first, asked for before the page is there. */
import type { FetchQueryOptions, QueryClient, QueryKey } from '@tanstack/react-query';
import { isNotFound, type ApiPort } from '../api/port.ts';
import { categoryListQuery, channelListQuery } from '../api/channel-queries.ts';
import { contentQuery, episodesQuery, similarQuery, sourcesQuery } from '../features/content/queries.ts';
import { isSeriesLike } from '../features/content/rules.ts';
import { countriesQuery, filteredQuery, genresQuery } from '../features/filters/queries.ts';
import { filtersOf } from '../features/filters/rules.ts';
import { personQuery, worksQuery, WORK_TYPES } from '../features/persons/queries.ts';
import { rowPageQuery, rowQuery, rowsetQuery, rowsetsQuery, type MapType } from '../features/rows/queries.ts';
import { FIRST_ROWS, isPersonal } from '../features/rows/rules.ts';
import { trailingId } from './route-kinds.ts';

export interface PrefetchInput {
  readonly queryClient: QueryClient;
  readonly api: ApiPort;
  readonly params: Readonly<Record<string, string | undefined>>;
  readonly url: URL;
  readonly mapType: MapType;
  /** A text that the provider publishes on this site; on the server. */
  readonly readText?: ((address: string) => Promise<string | undefined>) | undefined;
}

/** @returns the status the page is answered with by the server; nothing for 200 */
export type Prefetch = (input: PrefetchInput) => Promise<404 | 302 | undefined>;

/** Slug of the start page's rowset. @source spec 2 §2 */
export const START_ROWSET = 'start';

async function load<T, K extends QueryKey>(queryClient: QueryClient, options: FetchQueryOptions<T, Error, T, K>): Promise<{ value?: T; missing: boolean }> {
  try {
    return { value: await queryClient.fetchQuery(options), missing: false };
  } catch (error) {
    return { missing: isNotFound(error) };
  }
}

async function loadRowset(input: PrefetchInput, slug: string): Promise<404 | undefined> {
  const { queryClient, api, mapType } = input;
  const { value, missing } = await load(queryClient, rowsetQuery(api, slug, mapType));
  if (missing) return 404;
  await Promise.all((value?.rows ?? []).slice(0, FIRST_ROWS).filter(({ template }) => !isPersonal(template)).map((row) => load(queryClient, rowQuery(api, row))));
  return undefined;
}

export const prefetchStart: Prefetch = (input) => loadRowset(input, START_ROWSET);
export const prefetchRowset: Prefetch = (input) => loadRowset(input, input.params['slug'] ?? '');

/** `/{slug}`: a rowset that the server lists, else the way home. @source C-069 */
export const prefetchSlug: Prefetch = async (input) => {
  const slug = input.params['slug'] ?? input.url.pathname.slice(1);
  const status = await loadRowset(input, slug);
  return status === 404 && input.params['slug'] !== undefined ? 302 : status;
};

export const prefetchRow: Prefetch = async ({ queryClient, api, params, url }) => {
  const options = rowPageQuery(api, params['id'] ?? '', url.searchParams);
  try {
    await queryClient.fetchInfiniteQuery(options);
    return undefined;
  } catch (error) {
    return isNotFound(error) ? 404 : undefined;
  }
};

export const prefetchContent: Prefetch = async ({ queryClient, api, params, url }) => {
  const id = trailingId(params['child'] ?? params['slug'] ?? '');
  if (!id) return 404;
  const libraryId = url.searchParams.get('library_id');
  const similar = load(queryClient, similarQuery(api, id, libraryId));
  const sources = load(queryClient, sourcesQuery(api, id, libraryId));
  const { value, missing } = await load(queryClient, contentQuery(api, id, libraryId));
  if (missing) return 404;
  if (value && isSeriesLike(value)) await load(queryClient, episodesQuery(api, value.parent_id ?? id, libraryId));
  await Promise.all([similar, sources]);
  return undefined;
};

/** The row and the page of a section have one name. @source C-074 */
export const prefetchFilters: Prefetch = async ({ queryClient, api, mapType, url }) => {
  const section = url.pathname.split('/')[1] === 'series' ? 'series' : 'movies';
  const titles = queryClient.fetchInfiniteQuery(filteredQuery(api, section, filtersOf(url.search))).catch(() => {});
  await Promise.all([titles, load(queryClient, rowsetQuery(api, section, mapType)), load(queryClient, genresQuery(api)), load(queryClient, countriesQuery(api))]);
  return undefined;
};

export const prefetchPerson: Prefetch = async ({ queryClient, api, params }) => {
  const ref = params['id'] ?? '';
  const { value, missing } = await load(queryClient, personQuery(api, ref));
  if (missing) return 404;
  await Promise.all(WORK_TYPES.filter((type) => value && value.works[type] > 0).map((type) => load(queryClient, worksQuery(api, ref, type))));
  return undefined;
};

export const prefetchChannels: Prefetch = async ({ queryClient, api }) => {
  await Promise.all([load(queryClient, channelListQuery(api)), load(queryClient, categoryListQuery(api))]);
  return undefined;
};

export const prefetchFreeChannels: Prefetch = prefetchChannels;

/** What the frame around every page needs: the menu. */
export async function prefetchShell({ queryClient, api, mapType }: Pick<PrefetchInput, 'queryClient' | 'api' | 'mapType'>): Promise<void> {
  await load(queryClient, rowsetsQuery(api, mapType));
}
