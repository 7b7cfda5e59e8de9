/**
 * A queue of favourite toggles. A heart shows a toggle at once; when the server refuses, or is unreachable, the toggle
 * is rolled back. @source C-532, C-777
 */
import type { FavouriteId } from '@aerial/domain/ids.ts';
import type { QueryClient } from '@tanstack/react-query';
import { addFavouriteCall, removeFavouriteCall } from '@aerial/api-client/calls/favourites.ts';
import { ApiError, type ApiPort } from '@aerial/api-client/port.ts';
import { favouritesQuery } from './queries.ts';
import {
  additionOf,
  favouriteOf,
  favouritesOf,
  without,
  type Favourite,
  type FavouriteSubject,
  type PendingToggle,
} from './rules.ts';

export interface Toggle {
  readonly subject: FavouriteSubject;
  /** The optimistic state of the heart. */
  readonly isFavourite: boolean;
  /** Adds, and never removes: for a guest who had to sign in first and may already have the favourite. */
  readonly isAddition?: boolean;
  readonly page: string;
  readonly onFailure: (error: unknown) => void;
}

export interface ToggleQueue {
  pending(): readonly PendingToggle[];
  subscribe(listener: () => void): () => void;
  press(press: Toggle): Promise<void>;
}

export interface ToggleQueueDeps {
  readonly api: ApiPort;
  readonly queryClient: QueryClient;
  /** The current viewer; a toggle is never sent as another viewer. */
  viewer(): unknown;
}

const isMissing = (error: unknown): boolean => error instanceof ApiError && error.code === 'favorite_not_found';

export function createToggleQueue({ api, queryClient, viewer }: ToggleQueueDeps): ToggleQueue {
  let pending: readonly PendingToggle[] = [];
  let last: Promise<void> = Promise.resolve();
  const listeners = new Set<() => void>();
  const publish = (next: readonly PendingToggle[]) => {
    pending = next;
    for (const listener of listeners) listener();
  };
  const options = favouritesQuery(api);

  async function remove(id: FavouriteId): Promise<void> {
    try {
      await api.call(removeFavouriteCall, { params: { id } });
    } catch (error) {
      // Another device removed it first.
      if (!isMissing(error)) throw error;
    }
  }

  /** Reads the list first: it decides whether to add or remove. @source C-532 */
  async function perform({ subject, page, isAddition }: Toggle): Promise<void> {
    const list = await queryClient.fetchQuery({ ...options, staleTime: 0, retry: false });
    const existing = favouritesOf(list, subject);
    if (existing.length > 0 && isAddition) return;
    const change =
      existing.length > 0
        ? { removed: existing, added: undefined }
        : { removed: [], added: favouriteOf(await api.call(addFavouriteCall, { body: additionOf(subject.as, page) })) };
    await Promise.all(change.removed.map(({ id }) => remove(id)));
    queryClient.setQueryData<Favourite[]>(options.queryKey, (now = []) => [
      ...(change.added ? [change.added] : []),
      ...without(now, [...change.removed, ...(change.added ? [change.added] : [])]),
    ]);
  }

  return {
    pending: () => pending,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    press(press) {
      const mark: PendingToggle = { subject: press.subject, isFavourite: press.isFavourite };
      const whose = viewer();
      publish([...pending, mark]);
      last = last.then(async () => {
        try {
          if (whose === viewer()) await perform(press);
        } catch (error) {
          if (whose === viewer()) press.onFailure(error);
        } finally {
          publish(pending.filter((one) => one !== mark));
        }
        if (pending.length === 0) void refreshRows(queryClient);
      });
      return last;
    },
  };
}

/** Refetches the rows of favourites. */
async function refreshRows(queryClient: QueryClient): Promise<void> {
  const isOwn = (data: unknown): boolean => (data as { is_personal?: boolean } | undefined)?.is_personal === true;
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ['row'], predicate: ({ state }) => isOwn(state.data) }),
    queryClient.invalidateQueries({
      queryKey: ['row-page'],
      predicate: ({ state }) => isOwn((state.data as { pages?: unknown[] } | undefined)?.pages?.[0]),
    }),
  ]);
}
