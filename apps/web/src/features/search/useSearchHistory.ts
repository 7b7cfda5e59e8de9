import type { SearchHistoryEntry } from '@aerial/contract/shapes/search.ts';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { clearSearchHistoryCall, saveSearchCall, searchHistoryCall } from '@aerial/api-client/calls/search.ts';
import type { ApiPort } from '@aerial/api-client/port.ts';
import { useApi, useIsChild, useIsSignedIn } from '../../core/runtime.tsx';
import { safeStore } from '../../surroundings/key-value-store.ts';
import { useUser } from '../../session/user.ts';
import { historyKey, merged, readHistory, withEntry } from './history.ts';

const store = safeStore(() => window.localStorage);
const NOTHING: readonly SearchHistoryEntry[] = [];
const historyQuery = (api: ApiPort) =>
  queryOptions({
    queryKey: ['search', 'history'],
    queryFn: () => api.call(searchHistoryCall),
    staleTime: searchHistoryCall.cache.staleMs,
  });

export interface SearchHistory {
  readonly entries: readonly SearchHistoryEntry[];
  add(entry: SearchHistoryEntry): void;
  clear(): void;
}

/** Persisted in this browser, and for a user on the server as well; a child's history stays in its browser, and is separate. @source C-696, C-870, C-588 */
export function useSearchHistory(): SearchHistory {
  const api = useApi();
  const queryClient = useQueryClient();
  const isSignedIn = useIsSignedIn();
  const { data: user } = useUser();
  const isChild = useIsChild();
  const isSynced = isSignedIn && !isChild;
  const key = historyKey(isSignedIn ? user?.id : undefined, isChild);
  const { data: saved = NOTHING } = useQuery({ ...historyQuery(api), enabled: isSynced });
  const onServer = isSynced ? saved : NOTHING;
  const [current, setCurrent] = useState<{ key: string; entries: readonly SearchHistoryEntry[] }>();
  const local =
    current?.key === key ? current.entries : readHistory(typeof window === 'undefined' ? null : store.getItem(key));
  const persist = (entries: readonly SearchHistoryEntry[]) => {
    if (entries.length === 0) store.removeItem(key);
    else store.setItem(key, JSON.stringify(entries));
    setCurrent({ key, entries });
  };
  // Until the user has loaded the history is empty: a guest's history is not theirs.
  const isLoaded = !isSignedIn || user !== undefined;
  return {
    entries: isLoaded ? merged(onServer, local) : [],
    add(entry) {
      if (!isLoaded) return;
      persist(withEntry(merged(onServer, local), entry));
      if (!isSynced) return;
      queryClient.setQueryData(historyQuery(api).queryKey, (old: SearchHistoryEntry[] = []) => withEntry(old, entry));
      // A failed save leaves the entry in this browser.
      void api
        .call(saveSearchCall, {
          body: { ...entry, query: entry.query.slice(0, 255), title: entry.title.slice(0, 500) },
        })
        .catch(() => {});
    },
    clear() {
      persist([]);
      if (!isSynced) return;
      queryClient.setQueryData(historyQuery(api).queryKey, []);
      void api
        .call(clearSearchHistoryCall)
        .catch(() => queryClient.invalidateQueries({ queryKey: historyQuery(api).queryKey }));
    },
  };
}
