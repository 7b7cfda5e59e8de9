/** The start without a network: shows what was stored for the viewer of this browser. */
import type { QueryClient } from '@tanstack/react-query';
import { noteSavedData } from '../../core/connectivity/saved.ts';
import { formatDate } from '../../i18n/format.ts';
import { sessionStorageOn } from '../../session/storage.ts';
import type { KeyValueStore } from '../../surroundings/key-value-store.ts';
import { savedStore } from './database.ts';
import { buildOf, isStored, isUsable, ownerOf } from './rules.ts';

interface RestoreDeps {
  readonly queryClient: QueryClient;
  /** Local storage. */
  readonly store: KeyValueStore;
  /** Loads the code of a page. Rejects where it was never loaded before. */
  preload(path: string): Promise<unknown>;
}

/** Fills the query cache. Where the page of the address cannot be shown, the start page is. Never rejects. */
export async function restoreSaved({ queryClient, store, preload }: RestoreDeps): Promise<void> {
  const [saved] = await Promise.all([
    savedStore.read(),
    preload(window.location.pathname).catch(() => window.history.replaceState(null, '', '/')),
  ]);
  const owner = ownerOf(sessionStorageOn(store).readToken());
  const who = { owner, build: buildOf(document.documentElement.innerHTML), now: Date.now() };
  if (!saved) return;
  if (saved.owner !== owner) await savedStore.clear();
  if (!isUsable(saved, who)) return;
  for (const { key, data, updatedAt } of saved.entries) queryClient.setQueryData(key, data, { updatedAt });
  // Whatever its age: with the network back all of it is refetched.
  void queryClient.invalidateQueries({ refetchType: 'none', predicate: ({ queryKey }) => isStored(queryKey) });
  noteSavedData((language) => formatDate(language, saved.savedAt, 'weekdayDayTime'));
}
