/** Performs toggles of favourites. Loaded with the first press of a heart. @source C-532, C-777 */
import type { FavouriteId } from '@aerial/domain/ids.ts';
import type { QueryClient } from '@tanstack/react-query';
import { addFavouriteCall, removeFavouriteCall } from '@aerial/api-client/calls/favourites.ts';
import { ApiError, type ApiPort } from '@aerial/api-client/port.ts';
import { favouritesQuery } from './queries.ts';
import { additionOf, favouriteOf, favouritesOf, without, type Favourite, type Toggle } from './rules.ts';

const isMissing = (error: unknown): boolean => error instanceof ApiError && error.code === 'favorite_not_found';

async function remove(api: ApiPort, id: FavouriteId): Promise<void> {
  try {
    await api.call(removeFavouriteCall, { params: { id } });
  } catch (error) {
    // Another device removed it first.
    if (!isMissing(error)) throw error;
  }
}

/** Reads the list first: it decides whether to add or remove. @throws what the calls throw @source C-532 */
export async function performToggle(
  api: ApiPort,
  queryClient: QueryClient,
  { subject, page, isAddition }: Toggle,
): Promise<void> {
  const options = favouritesQuery(api);
  const list = await queryClient.fetchQuery({ ...options, staleTime: 0, retry: false });
  const existing = favouritesOf(list, subject);
  if (existing.length > 0 && isAddition) return;
  const change =
    existing.length > 0
      ? { removed: existing, added: undefined }
      : { removed: [], added: favouriteOf(await api.call(addFavouriteCall, { body: additionOf(subject.as, page) })) };
  await Promise.all(change.removed.map(({ id }) => remove(api, id)));
  queryClient.setQueryData<Favourite[]>(options.queryKey, (now = []) => [
    ...(change.added ? [change.added] : []),
    ...without(now, [...change.removed, ...(change.added ? [change.added] : [])]),
  ]);
}

/** Refetches the rows of favourites. */
export async function refreshRows(queryClient: QueryClient): Promise<void> {
  const isOwn = (data: unknown): boolean => (data as { is_personal?: boolean } | undefined)?.is_personal === true;
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ['row'], predicate: ({ state }) => isOwn(state.data) }),
    queryClient.invalidateQueries({
      queryKey: ['row-page'],
      predicate: ({ state }) => isOwn((state.data as { pages?: unknown[] } | undefined)?.pages?.[0]),
    }),
  ]);
}
