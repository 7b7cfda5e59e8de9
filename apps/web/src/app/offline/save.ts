/** Stores what is loaded for a start without a network. Loaded when the page is idle. */
import type { NetworkInfo } from '@aerial/contract/shapes/provider.ts';
import { NETWORK_KEY } from '@aerial/api-client/provider-queries.ts';
import type { QueryClient } from '@tanstack/react-query';
import type { ConnectivityStore } from '../../core/connectivity/store.ts';
import type { Runtime } from '../../core/runtime.tsx';
import type { SessionRunner } from '../../core/session.ts';
import { savedStore, type SavedStore } from './database.ts';
import { preloadDialogs } from '@aerial/ui/Dialog.tsx';
import { preloadMenus } from '@aerial/ui/Menu.tsx';
import { buildOf, changesOf, isStored, mergeEntries, ownerOf, sizeOf, type Entry, type IndexEntry } from './rules.ts';
import { deleteShell, hasShell, saveShell } from './shell.ts';

/** After a change of the data, so that a page that loads is stored once. */
const SAVE_AFTER_MS = 3_000;

export interface SaverDeps {
  readonly queryClient: QueryClient;
  readonly session: Pick<SessionRunner, 'state' | 'subscribe'>;
  readonly connectivity: Pick<ConnectivityStore, 'state'>;
  readonly store: SavedStore;
  readonly build: string;
  now(): number;
  setTimeout(work: () => void, ms: number): unknown;
}

/** Saves after changes, and deletes what is saved as soon as another viewer or profile watches. @returns saves at once */
export function createSaver(deps: SaverDeps): () => Promise<void> {
  const { queryClient, session, connectivity, store, build, now } = deps;
  const owner = (): string | undefined => {
    const state = session.state();
    return state.tag === 'active' ? ownerOf(state.token) : undefined;
  };
  let savedFor: string | undefined;
  let isPlanned = false;
  // One after the other, so that a deletion is not overtaken by what was being saved.
  let last: Promise<void> = Promise.resolve();
  const next = (work: () => Promise<void>): Promise<void> => (last = last.then(work));

  function loaded(since: string): Entry[] {
    return queryClient
      .getQueryCache()
      .getAll()
      .filter(({ queryKey, state }) => isStored(queryKey) && state.status === 'success' && owner() === since)
      .map(({ queryHash: hash, queryKey: key, state: { data, dataUpdatedAt: updatedAt } }) => ({
        hash,
        key,
        data,
        updatedAt,
        size: sizeOf(data),
      }));
  }

  const save = (): Promise<void> =>
    next(async () => {
      const who = owner();
      if (who === undefined || connectivity.state().tag !== 'online') return;
      const former = await store.readIndex();
      const entries = loaded(who);
      // The viewer may have changed while it was read.
      if (owner() !== who) return;
      const stored = former?.owner === who && former.build === build ? former.entries : undefined;
      savedFor = who;
      const merged = mergeEntries<IndexEntry>(stored ?? [], entries, now());
      // As old as the latest of it: a page that started without a network has not made it newer.
      const savedAt = Math.max(0, ...merged.map(({ updatedAt }) => updatedAt));
      const { changed, removed } = changesOf(stored ?? [], merged);
      const index = merged.map(({ hash, key, updatedAt, size }) => ({ hash, key, updatedAt, size }));
      await store.write({ owner: who, build, savedAt, entries: index }, { changed, removed: stored ? removed : 'all' });
    });

  /** Nobody watches between two viewers: a renewal of a token is not the end of one. */
  function viewerMayHaveChanged(): void {
    const { tag } = session.state();
    const isLeft = tag === 'signed-out' || tag === 'reading-network' || tag === 'country-forbidden';
    const who = owner();
    if (!isLeft && (who === undefined || who === savedFor)) return;
    savedFor = who;
    void next(async () => {
      const former = await store.readIndex();
      if (former && former.owner !== owner()) await store.clear();
    });
  }

  session.subscribe(viewerMayHaveChanged);
  viewerMayHaveChanged();
  queryClient.getQueryCache().subscribe((event) => {
    if (isPlanned || event.type !== 'updated' || event.action.type !== 'success' || !isStored(event.query.queryKey))
      return;
    isPlanned = true;
    deps.setTimeout(() => {
      isPlanned = false;
      void save();
    }, SAVE_AFTER_MS);
  });
  return save;
}

/** Pages that are read without a network. */
const OFFLINE_PAGES = ['/', '/channels', '/my', '/search'];

/**
 * Starts storing where the provider offers it; deletes what is stored where it does not.
 * @param preload loads the code of a page
 */
export async function startSaving(runtime: Runtime, preload: (path: string) => Promise<unknown>): Promise<void> {
  const { queryClient, session, connectivity } = runtime;
  const network = queryClient.getQueryData<NetworkInfo>(NETWORK_KEY);
  if (!('caches' in window) || !('indexedDB' in window) || !('serviceWorker' in navigator)) return;
  if (!network || !session) return;
  if (network.provider.hidden_features?.includes('offline')) {
    await Promise.all([deleteShell(), savedStore.clear()]);
    return;
  }
  // Without a network only a service worker opens the application, which then reads what is stored. Where it is refused, this stays pending.
  await navigator.serviceWorker.ready;
  const save = createSaver({
    queryClient,
    session,
    connectivity,
    store: savedStore,
    build: buildOf(document.documentElement.innerHTML),
    now: Date.now,
    setTimeout: (work, ms) => setTimeout(work, ms),
  });
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && void save());
  // A channel's segments would soon fill the list of loaded files, from which the shell is stored.
  performance.setResourceTimingBufferSize(1_000);
  await save();
  if (connectivity.state().tag !== 'online') return;
  const { connection } = navigator as { connection?: { readonly saveData?: boolean } };
  // A first visit loads no more than what it shows: the code of other pages is loaded for those who come back.
  const preloads = connection?.saveData !== true && (await hasShell());
  await Promise.all([
    import('./restore.ts'),
    ...(preloads
      ? [preloadMenus(), preloadDialogs(), import('../prefetch-catalogue.ts'), ...OFFLINE_PAGES.map(preload)]
      : []),
  ]);
  await saveShell();
}
