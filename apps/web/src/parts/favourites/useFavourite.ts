import { useQuery, type QueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useReportError } from '../../core/errors/report.ts';
import { useIsSignedIn, useRuntime, type Runtime } from '../../core/runtime.tsx';
import type { Session } from '../../core/session.ts';
import { createPresses, type Presses } from './presses.ts';
import { favouritesQuery } from './queries.ts';
import { isShownKept, shownIds, type FavouriteKind, type FavouriteSubject, type PendingPress } from './rules.ts';

const known = new WeakMap<QueryClient, Presses>();
const none: readonly PendingPress[] = [];

const isUser = (state: Session): boolean => state.tag === 'active' && !state.token.is_guest;
/** A token that is only renewed belongs to the same device, and so to the same viewer. */
const viewerOf = (state: Session | undefined): unknown => (state && 'token' in state ? `${state.token.device_id ?? state.token.access_token} ${state.token.is_guest} ${state.token.is_child} ${state.token.profile_id ?? ''}` : undefined);

/** One queue for the whole application. */
function pressesOf({ api, queryClient, session }: Runtime): Presses {
  const presses = known.get(queryClient) ?? createPresses({ api, queryClient, viewer: () => viewerOf(session?.state()) });
  known.set(queryClient, presses);
  return presses;
}

function usePending(): readonly PendingPress[] {
  const presses = pressesOf(useRuntime());
  return useSyncExternalStore(presses.subscribe, presses.pending, () => none);
}

export interface FavouriteState {
  readonly isKept: boolean;
  /** Keeps it or keeps it no longer; a guest is asked to sign in, and then it goes on. */
  toggle(): void;
}

/** @param page the name of the page the heart stands on @source C-532–C-535, C-622, F-333 */
export function useFavourite(subject: FavouriteSubject, page: string): FavouriteState {
  const { t } = useTranslation();
  const runtime = useRuntime();
  const isSignedIn = useIsSignedIn();
  const report = useReportError();
  const pending = usePending();
  const { data } = useQuery({ ...favouritesQuery(runtime.api), enabled: isSignedIn });
  const isKept = isSignedIn && isShownKept(data, pending, subject);
  const toggle = useCallback(() => {
    const press = (isAddition: boolean) =>
      void pressesOf(runtime).press({ subject, isKept: isAddition || !isKept, isAddition, page, onFailure: (error) => report(error, 'background') });
    if (isSignedIn) return press(false);
    const { session, modals } = runtime;
    const stop = session?.subscribe(() => {
      if (!isUser(session.state())) return;
      stop?.();
      press(true);
    });
    modals.open({ id: 'auth', data: { reason: t('signin_for_favourites') }, onClose: stop });
  }, [isKept, isSignedIn, page, report, runtime, subject, t]);
  return { isKept, toggle };
}

/** Ids of one kind that are kept; undefined for guests, and until they are known. */
export function useKeptIds(kind: FavouriteKind): ReadonlySet<string> | undefined {
  const { api } = useRuntime();
  const isSignedIn = useIsSignedIn();
  const pending = usePending();
  const { data } = useQuery({ ...favouritesQuery(api), enabled: isSignedIn });
  return useMemo(() => (isSignedIn && data ? shownIds(data, pending, kind) : undefined), [data, isSignedIn, kind, pending]);
}
