/** Caches answers of reading calls for seconds and deduplicates identical requests in flight. @source spec 1 §9, F-460–F-465, F-470 */

/** Default, milliseconds. */
export const REQUEST_CACHE_MS = 3_000;
const LIST_MS = 300_000;
const PLATFORM_MS = 30_000;
const CACHE_MS: Readonly<Record<string, number>> = {
  platformConfiguration: PLATFORM_MS,
  platformResources: PLATFORM_MS,
  categoryList: LIST_MS,
  countries: LIST_MS,
  internalGenres: LIST_MS,
  libraries: LIST_MS,
  seoMasks: LIST_MS,
  avatarCategories: LIST_MS,
  middlewareCities: LIST_MS,
  rowsets: 500,
  rowset: 500,
};
/** Media addresses are never cached. */
const NEVER = new Set(['channelStream', 'contentStream', 'trailerStream', 'network']);

/** Paths whose answers contain favourites. */
const ABOUT_FAVOURITES = [
  '/v2/users/self/favorites',
  '/v2/rows/:id',
  '/v2/users/self/channel_list',
  '/v2/users/self/content_metadata/:id',
];

/** Paths that a change invalidates besides its own. */
const CHANGES: Readonly<Record<string, readonly string[]>> = {
  // Watching changes the viewer's rows and content data.
  stat: ['/v2/rows/:id', '/v2/users/self/content_metadata/:id'],
  removeDevice: ['/v2/users/self/devices'],
  changeSelf: ['/v2/users/self/devices'],
  changeDevice: ['/v2/users/self/devices'],
  changeProfile: ['/v2/users/self/profiles'],
  removeProfile: ['/v2/users/self/profiles'],
  addFavourite: ABOUT_FAVOURITES,
  removeFavourite: ABOUT_FAVOURITES,
};

/** Paths whose cached answers a successful change invalidates. */
export const changedBy = (call: { id: string; path: string }): readonly string[] => [
  call.path,
  ...(CHANGES[call.id] ?? []),
];

/** Cache time of a call's answer, milliseconds. */
const cacheMsOf = (callId: string): number => (NEVER.has(callId) ? 0 : (CACHE_MS[callId] ?? REQUEST_CACHE_MS));

export interface RequestCache {
  /** The cached answer, the one in flight, or a new one. Failures are not cached. */
  get(what: { id: string; path: string; key: string }, send: () => Promise<unknown>): Promise<unknown>;
  /** Invalidates after a successful change on this path. */
  invalidate(path: string): void;
  /** Clears all after login, logout, profile switch or a change of language. */
  clear(): void;
}

export function requestCache(now: () => number): RequestCache {
  const cache = new Map<string, { path: string; until: number; answer: Promise<unknown> }>();
  const sweep = (at: number) => {
    for (const [key, entry] of cache) if (entry.until <= at) cache.delete(key);
  };
  return {
    get({ id, path, key }, send) {
      const at = now();
      const found = cache.get(key);
      if (found && found.until > at) return found.answer;
      if (cache.size > 200) sweep(at);
      const answer = send();
      const cacheMs = cacheMsOf(id);
      cache.set(key, { path, until: at + cacheMs, answer });
      const evict = (): void => void (cache.get(key)?.answer === answer && cache.delete(key));
      answer.then(() => void (cacheMs === 0 && evict()), evict);
      return answer;
    },
    invalidate(path) {
      for (const [key, entry] of cache) if (entry.path === path) cache.delete(key);
    },
    clear: () => cache.clear(),
  };
}
