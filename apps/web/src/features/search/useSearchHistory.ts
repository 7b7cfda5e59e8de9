import type { SearchHistoryEntry } from '@aerial/contract/shapes/search.ts';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { forgetSearchesCall, saveSearchCall, searchHistoryCall } from '../../api/calls.ts';
import type { ApiPort } from '../../api/port.ts';
import { useApi, useIsChild, useIsSignedIn } from '../../core/runtime.tsx';
import { safeStore } from '../../surroundings/key-value-store.ts';
import { useUser } from '../../session/user.ts';
import { historyKey, merged, readHistory, remembered } from './history.ts';

const store = safeStore(() => window.localStorage);
const NOTHING: readonly SearchHistoryEntry[] = [];
const historyQuery = (api: ApiPort) => queryOptions({ queryKey: ['search', 'history'], queryFn: () => api.call(searchHistoryCall), staleTime: 0 });

export interface SearchHistory {
  readonly entries: readonly SearchHistoryEntry[];
  remember(entry: SearchHistoryEntry): void;
  forget(): void;
}

/** Kept in this browser, and of a user on the server as well; what a child opens stays in its browser, and it sees nothing else. @source C-696, C-870, C-588 */
export function useSearchHistory(): SearchHistory {
  const api = useApi();
  const queryClient = useQueryClient();
  const isSignedIn = useIsSignedIn();
  const { data: user } = useUser();
  const isChild = useIsChild();
  const isKept = isSignedIn && !isChild;
  const key = historyKey(isSignedIn ? user?.id : undefined, isChild);
  const { data: kept = NOTHING } = useQuery({ ...historyQuery(api), enabled: isKept });
  const onServer = isKept ? kept : NOTHING;
  const [known, setKnown] = useState<{ key: string; entries: readonly SearchHistoryEntry[] }>();
  const local = known?.key === key ? known.entries : readHistory(typeof window === 'undefined' ? null : store.getItem(key));
  const keep = (entries: readonly SearchHistoryEntry[]) => {
    if (entries.length === 0) store.removeItem(key);
    else store.setItem(key, JSON.stringify(entries));
    setKnown({ key, entries });
  };
  // A user who is not known yet has nothing to show: what guests searched for is not theirs.
  const isKnown = !isSignedIn || user !== undefined;
  return {
    entries: isKnown ? merged(onServer, local) : [],
    remember(entry) {
      if (!isKnown) return;
      keep(remembered(merged(onServer, local), entry));
      if (!isKept) return;
      queryClient.setQueryData(historyQuery(api).queryKey, (old: SearchHistoryEntry[] = []) => remembered(old, entry));
      // What could not be saved is still in this browser.
      void api.call(saveSearchCall, { body: { ...entry, query: entry.query.slice(0, 255), title: entry.title.slice(0, 500) } }).catch(() => {});
    },
    forget() {
      keep([]);
      if (!isKept) return;
      queryClient.setQueryData(historyQuery(api).queryKey, []);
      void api.call(forgetSearchesCall).catch(() => queryClient.invalidateQueries({ queryKey: historyQuery(api).queryKey }));
    },
  };
}
