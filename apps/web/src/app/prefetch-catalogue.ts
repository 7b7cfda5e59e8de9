/** Prefetched data and statuses of the pages of channels, titles and persons. */
import { categoryListQuery, channelListQuery } from '@aerial/api-client/channel-queries.ts';
import { trailingId } from '@aerial/domain/refs.ts';
import { resolveRoute } from '../features/channels/rules/route.ts';
import { lostContent } from '../features/content/lost.ts';
import { countriesQuery, filteredQuery, genresQuery } from '../features/filters/queries.ts';
import { filtersOf } from '../features/filters/rules.ts';
import { personQuery, worksQuery, WORK_TYPES } from '../features/persons/queries.ts';
import { categoryOf, channelOf } from '../parts/channels/model.ts';
import { contentQuery, episodesQuery, librariesQuery, similarQuery, sourcesQuery } from '../parts/content/queries.ts';
import { isSeriesLike, wholeOf } from '../parts/content/rules.ts';
import { rowsetQuery } from '../parts/rows/queries.ts';
import { load, outcomeOf, type Prefetch } from './prefetch.ts';

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
