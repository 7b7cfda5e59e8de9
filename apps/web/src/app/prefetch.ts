/** Data that a page needs first, requested before the page renders. */
import { ownPath } from '@aerial/domain/menu.ts';
import type { FetchQueryOptions, QueryClient, QueryKey } from '@tanstack/react-query';
import { isNotFound, type ApiPort } from '@aerial/api-client/port.ts';
import { rowPageQuery, rowQuery, rowsetQuery, rowsetsQuery } from '../parts/rows/queries.ts';
import type { MapType } from '@aerial/api-client/map-type.ts';
import { START_ROWSET, FIRST_ROWS, isPersonal, PRERENDERED_ROWS } from '../parts/rows/rules.ts';
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

/** @returns the value, or the status of the page that is missing it */
export async function load<T, K extends QueryKey>(
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

/** Data of the frame and the head of every page: the menu, and the provider's own texts. */
export async function prefetchShell({
  queryClient,
  api,
  mapType,
}: Pick<PrefetchInput, 'queryClient' | 'api' | 'mapType'>): Promise<void> {
  await Promise.all([load(queryClient, rowsetsQuery(api, mapType)), load(queryClient, seoMasksQuery(api))]);
}
