import { useQuery, type QueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useLateReport } from '../../core/errors/late-report.ts';
import { useIsSignedIn, useRuntime, type Runtime } from '../../core/runtime.tsx';
import type { Session } from '../../core/session.ts';
import { createToggleQueue, type ToggleQueue } from './toggle-queue.ts';
import { favouritesQuery } from './queries.ts';
import {
  isShownAsFavourite,
  shownIds,
  type FavouriteKind,
  type FavouriteSubject,
  type PendingToggle,
} from './rules.ts';

const queues = new WeakMap<QueryClient, ToggleQueue>();
const none: readonly PendingToggle[] = [];

/** A user whose token is being renewed is one: calls wait for the token. */
const isUser = (state: Session | undefined): boolean =>
  (state?.tag === 'active' || state?.tag === 'renewing') && !state.token.is_guest;
/** A renewed token belongs to the same device, and so to the same viewer. */
const viewerOf = (state: Session | undefined): unknown =>
  state && 'token' in state
    ? `${state.token.device_id ?? state.token.access_token} ${state.token.is_guest} ${state.token.is_child} ${state.token.profile_id ?? ''}`
    : undefined;

/** One queue for the whole application. */
function toggleQueueOf({ api, queryClient, session }: Runtime): ToggleQueue {
  const queue =
    queues.get(queryClient) ?? createToggleQueue({ api, queryClient, viewer: () => viewerOf(session?.state()) });
  queues.set(queryClient, queue);
  return queue;
}

function usePending(): readonly PendingToggle[] {
  const queue = toggleQueueOf(useRuntime());
  return useSyncExternalStore(queue.subscribe, queue.pending, () => none);
}

export interface FavouriteState {
  readonly isFavourite: boolean;
  /** Adds or removes it; a guest gets the sign-in first. */
  toggle(): void;
}

/** @param page the name of the current page @source C-532–C-535, C-622, F-333 */
export function useFavourite(subject: FavouriteSubject, page: string): FavouriteState {
  const { t } = useTranslation();
  const runtime = useRuntime();
  const isSignedIn = useIsSignedIn();
  const report = useLateReport();
  const pending = usePending();
  const { data } = useQuery({ ...favouritesQuery(runtime.api), enabled: isSignedIn });
  const isFavourite = isSignedIn && isShownAsFavourite(data, pending, subject);
  const toggle = useCallback(() => {
    const press = (isAddition: boolean) =>
      void toggleQueueOf(runtime).press({
        subject,
        isFavourite: isAddition || !isFavourite,
        isAddition,
        page,
        onFailure: (error) => report(error, 'background'),
      });
    if (isSignedIn) return press(false);
    const { session, modals } = runtime;
    // While the application starts the heart does not show yet what it is: it was pressed to add.
    if (isUser(session?.state())) return press(true);
    const stop = session?.subscribe(() => {
      if (!isUser(session.state())) return;
      stop?.();
      press(true);
    });
    modals.open({ id: 'auth', data: { reason: t('signin_for_favourites') }, onClose: stop });
  }, [isFavourite, isSignedIn, page, report, runtime, subject, t]);
  return { isFavourite, toggle };
}

/** Favourite ids of one kind; undefined for guests, and until they have loaded. */
export function useFavouriteIds(kind: FavouriteKind): ReadonlySet<string> | undefined {
  const { api } = useRuntime();
  const isSignedIn = useIsSignedIn();
  const pending = usePending();
  const { data } = useQuery({ ...favouritesQuery(api), enabled: isSignedIn });
  return useMemo(
    () => (isSignedIn && data ? shownIds(data, pending, kind) : undefined),
    [data, isSignedIn, kind, pending],
  );
}
