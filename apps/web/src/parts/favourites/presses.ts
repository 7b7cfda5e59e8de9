/**
 * Presses of hearts, one after the other. A heart shows a press at once; when the server refuses, or cannot be reached, the press
 * is forgotten, and the heart shows again what is true. @source C-532, C-777
 */
import type { QueryClient } from '@tanstack/react-query';
import { addFavouriteCall, removeFavouriteCall } from '../../api/calls.ts';
import { ApiError, type ApiPort } from '../../api/port.ts';
import { favouritesQuery } from './queries.ts';
import { additionOf, favouriteOf, keeping, without, type Favourite, type FavouriteSubject, type PendingPress } from './rules.ts';

export interface Press {
  readonly subject: FavouriteSubject;
  /** What the heart shows from now on. */
  readonly isKept: boolean;
  /** Keeps, and never removes: for who had to sign in first and may keep it already. */
  readonly isAddition?: boolean;
  readonly page: string;
  readonly onFailure: (error: unknown) => void;
}

export interface Presses {
  pending(): readonly PendingPress[];
  subscribe(listener: () => void): () => void;
  press(press: Press): Promise<void>;
}

export interface PressesDeps {
  readonly api: ApiPort;
  readonly queryClient: QueryClient;
  /** Who watches; a press of somebody who has left is not made in the name of who came. */
  viewer(): unknown;
}

const isGone = (error: unknown): boolean => error instanceof ApiError && error.code === 'favorite_not_found';

export function createPresses({ api, queryClient, viewer }: PressesDeps): Presses {
  let pending: readonly PendingPress[] = [];
  let last: Promise<void> = Promise.resolve();
  const listeners = new Set<() => void>();
  const publish = (next: readonly PendingPress[]) => {
    pending = next;
    for (const listener of listeners) listener();
  };
  const options = favouritesQuery(api);

  async function remove(id: string): Promise<void> {
    try {
      await api.call(removeFavouriteCall, { params: { id } });
    } catch (error) {
      // Another device was faster.
      if (!isGone(error)) throw error;
    }
  }

  /** The list is read first: it decides whether the press keeps or removes. @source C-532 */
  async function perform({ subject, page, isAddition }: Press): Promise<void> {
    const list = await queryClient.fetchQuery({ ...options, staleTime: 0, retry: false });
    const kept = keeping(list, subject);
    if (kept.length > 0 && isAddition) return;
    const change = kept.length > 0 ? { gone: kept, come: undefined } : { gone: [], come: favouriteOf(await api.call(addFavouriteCall, { body: additionOf(subject.as, page) })) };
    await Promise.all(change.gone.map(({ id }) => remove(id)));
    queryClient.setQueryData<Favourite[]>(options.queryKey, (now = []) => [...(change.come ? [change.come] : []), ...without(now, [...change.gone, ...(change.come ? [change.come] : [])])]);
  }

  return {
    pending: () => pending,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    press(press) {
      const mark: PendingPress = { subject: press.subject, isKept: press.isKept };
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

/** Rows of what is kept are not what they were. */
async function refreshRows(queryClient: QueryClient): Promise<void> {
  const isOwn = (data: unknown): boolean => (data as { is_personal?: boolean } | undefined)?.is_personal === true;
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ['row'], predicate: ({ state }) => isOwn(state.data) }),
    queryClient.invalidateQueries({ queryKey: ['row-page'], predicate: ({ state }) => isOwn((state.data as { pages?: unknown[] } | undefined)?.pages?.[0]) }),
  ]);
}
