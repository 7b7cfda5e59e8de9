/** Data that a page needs first, requested before the page renders. */
import { ownPath } from '@aerial/domain/menu.ts';
import type { FetchQueryOptions, QueryClient, QueryKey } from '@tanstack/react-query';
import { isNotFound, type ApiPort } from '@aerial/api-client/port.ts';
import { categoryListQuery, channelListQuery } from '@aerial/api-client/channel-queries.ts';
import { categoryOf, channelOf } from '../parts/channels/model.ts';
import { resolveRoute } from '../features/channels/rules/route.ts';
import { contentQuery, episodesQuery, librariesQuery, similarQuery, sourcesQuery } from '../parts/content/queries.ts';
import { lostContent } from '../features/content/lost.ts';
import { isSeriesLike, wholeOf } from '../parts/content/rules.ts';
import { countriesQuery, filteredQuery, genresQuery } from '../features/filters/queries.ts';
import { filtersOf } from '../features/filters/rules.ts';
import { personQuery, worksQuery, WORK_TYPES } from '../features/persons/queries.ts';
import { rowPageQuery, rowQuery, rowsetQuery, rowsetsQuery } from '../parts/rows/queries.ts';
import type { MapType } from '@aerial/api-client/map-type.ts';
import { START_ROWSET, FIRST_ROWS, isPersonal, PRERENDERED_ROWS } from '../parts/rows/rules.ts';
import { trailingId } from '@aerial/domain/refs.ts';
import { isMyPage, MY_PATH } from '../addresses/route-kinds.ts';
import { seoMasksQuery } from '../core/seo/queries.ts';

export interface PrefetchInput {
  readonly queryClient: QueryClient;
  readonly api: ApiPort;
  readonly params: Readonly<Record<string, string | undefined>>;
  readonly url: URL;
  readonly mapType: MapType;
  /** A prerenderer does not scroll: everything is loaded at once. @source C-803 */
  readonly isPrerender?: boolean | undefined;
  /** Loads a text that the provider publishes on this site; on the server. */
  readonly readText?: ((address: string) => Promise<string | undefined>) | undefined;
}

/**
 * The server's answer for a page: undefined for 200; 404 for none; 302 home; 503 where the subject of the page is unavailable;
 * or the address of a redirect.
 */
export type PageOutcome = 404 | 302 | 503 | { readonly movedTo: string };
export type Prefetch = (input: PrefetchInput) => Promise<PageOutcome | undefined>;

/** The status of a page whose subject failed to load. */
export const outcomeOf = (error: unknown): 404 | 503 => (isNotFound(error) ? 404 : 503);

async function load<T, K extends QueryKey>(
  queryClient: QueryClient,
  options: FetchQueryOptions<T, Error, T, K>,
): Promise<{ value?: T; failed?: 404 | 503 }> {
  try {
    return { value: await queryClient.fetchQuery(options) };
  } catch (error) {
    return { failed: outcomeOf(error) };
  }
}

async function loadRowset(input: PrefetchInput, slug: string): Promise<PageOutcome | undefined> {
  const { queryClient, api, mapType, isPrerender } = input;
  const { value, failed } = await load(queryClient, rowsetQuery(api, slug, mapType));
  if (failed) return failed;
  const own = value && ownPath(value);
  if (own !== undefined) return { movedTo: own };
  await Promise.all(
    (value?.rows ?? [])
      .slice(0, isPrerender ? PRERENDERED_ROWS : FIRST_ROWS)
      .filter((row) => !isPersonal(row))
      .map((row) => load(queryClient, rowQuery(api, row))),
  );
  return undefined;
}

export const prefetchStart: Prefetch = (input) => loadRowset(input, START_ROWSET);
/** Personal rowsets have an address of their own, and are hidden from the public. */
export const prefetchRowset: Prefetch = async (input) => {
  const slug = input.params['slug'] ?? '';
  return isMyPage(slug) ? { movedTo: MY_PATH } : loadRowset(input, slug);
};

/** `/{slug}`: a rowset that the server lists, else a redirect home. @source C-069 */
export const prefetchSlug: Prefetch = async (input) => {
  const slug = input.params['slug'] ?? input.url.pathname.slice(1);
  const status = await loadRowset(input, slug);
  return status === 404 && input.params['slug'] !== undefined ? 302 : status;
};

export const prefetchRow: Prefetch = async ({ queryClient, api, params, url, isPrerender }) => {
  const options = rowPageQuery(api, params['id'] ?? '', url.searchParams, undefined, isPrerender);
  try {
    await queryClient.fetchInfiniteQuery(options);
    return undefined;
  } catch (error) {
    return outcomeOf(error);
  }
};

export const prefetchContent: Prefetch = async ({ queryClient, api, params, url }) => {
  const id = trailingId(params['child'] ?? params['slug'] ?? '');
  if (!id) return 404;
  const libraryId = url.searchParams.get('library_id');
  const similar = load(queryClient, similarQuery(api, id, libraryId));
  const sources = load(queryClient, sourcesQuery(api, id, libraryId));
  const libraries = load(queryClient, librariesQuery(api));
  const options = contentQuery(api, id, libraryId);
  const { value, failed } = await load(queryClient, options);
  const lost = lostContent(queryClient.getQueryState(options.queryKey)?.error ?? null);
  // The server-rendered content is still shown, and the browser starts with the same.
  if (lost) queryClient.setQueryData(options.queryKey, lost);
  else if (failed) return failed;
  if (value && isSeriesLike(value)) await load(queryClient, episodesQuery(api, wholeOf(value)?.id ?? id, libraryId));
  await Promise.all([similar, sources, libraries]);
  return undefined;
};

/** The row and the page of a section share one name. @source C-074 */
export const prefetchFilters: Prefetch = async ({ queryClient, api, mapType, url }) => {
  const section = url.pathname.split('/')[1] === 'series' ? 'series' : 'movies';
  const titles = queryClient
    .fetchInfiniteQuery(filteredQuery(api, section, filtersOf(url.search)))
    .then(() => undefined, outcomeOf);
  const [failed] = await Promise.all([
    titles,
    load(queryClient, rowsetQuery(api, section, mapType)),
    load(queryClient, genresQuery(api)),
    load(queryClient, countriesQuery(api)),
  ]);
  return failed;
};

export const prefetchPerson: Prefetch = async ({ queryClient, api, params }) => {
  const ref = params['id'] ?? '';
  if (!trailingId(ref)) return 404;
  const { value, failed } = await load(queryClient, personQuery(api, ref));
  if (failed) return failed;
  await Promise.all(
    WORK_TYPES.filter((type) => value && value.works[type] > 0).map((type) =>
      load(queryClient, worksQuery(api, ref, type)),
    ),
  );
  return undefined;
};

/** A missing channel or category is a 404; a channel's other addresses redirect to its canonical one. @source C-028, C-756, C-757 */
export const prefetchChannels: Prefetch = async ({ queryClient, api, params }) => {
  const [list, listed] = await Promise.all([
    load(queryClient, channelListQuery(api)),
    load(queryClient, categoryListQuery(api)),
  ]);
  if (!list.value || !listed.value) return 503;
  const address = { first: params['category'], second: params['channel'], single: params['id'] };
  const route = resolveRoute(
    address,
    listed.value.map(categoryOf),
    list.value.map((channel) => channelOf(channel, undefined)),
  );
  if (route.kind === 'redirect') return { movedTo: route.to };
  return route.kind === 'unknown-channel' || route.kind === 'unknown-category' ? 404 : undefined;
};

export const prefetchFreeChannels: Prefetch = async ({ queryClient, api }) => {
  const [{ failed }] = await Promise.all([
    load(queryClient, channelListQuery(api)),
    load(queryClient, categoryListQuery(api)),
  ]);
  return failed && 503;
};

/** Data of the frame and the head of every page: the menu, and the provider's own texts. */
export async function prefetchShell({
  queryClient,
  api,
  mapType,
}: Pick<PrefetchInput, 'queryClient' | 'api' | 'mapType'>): Promise<void> {
  await Promise.all([load(queryClient, rowsetsQuery(api, mapType)), load(queryClient, seoMasksQuery(api))]);
}
