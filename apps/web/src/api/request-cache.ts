/** Answers of reading calls kept for seconds, so that the same question asked twice at once is sent once. @source spec 1 §9, F-460–F-465, F-470 */

/** Default, milliseconds. */
export const REQUEST_CACHE_MS = 3_000;
const LIST_MS = 300_000;
const PLATFORM_MS = 30_000;
const KEPT_MS: Readonly<Record<string, number>> = {
  platformConfiguration: PLATFORM_MS,
  platformResources: PLATFORM_MS,
  categoryList: LIST_MS,
  libraries: LIST_MS,
  seoMasks: LIST_MS,
  rowsets: 500,
  rowset: 500,
};
/** Addresses to media are fresh each time. */
const NEVER = new Set(['channelStream', 'contentStream', 'trailerStream', 'network']);

/** What tells whether something is kept. */
const ABOUT_FAVOURITES = ['/v2/users/self/favorites', '/v2/rows/:id', '/v2/users/self/channel_list', '/v2/users/self/content_metadata/:id'];

/** What else is different after a change. */
const CHANGES: Readonly<Record<string, readonly string[]>> = {
  // Watching moves on what the viewer's rows and contents say.
  stat: ['/v2/rows/:id', '/v2/users/self/content_metadata/:id'],
  removeDevice: ['/v2/users/self/devices'],
  changeSelf: ['/v2/users/self/devices'],
  changeDevice: ['/v2/users/self/devices'],
  changeProfile: ['/v2/users/self/profiles'],
  removeProfile: ['/v2/users/self/profiles'],
  addFavourite: ABOUT_FAVOURITES,
  removeFavourite: ABOUT_FAVOURITES,
};

/** Paths whose kept answers a successful change makes old. */
export const changedBy = (call: { id: string; path: string }): readonly string[] => [call.path, ...(CHANGES[call.id] ?? [])];

/** How long the answer of a call is kept, milliseconds. */
export const keptFor = (callId: string): number => (NEVER.has(callId) ? 0 : (KEPT_MS[callId] ?? REQUEST_CACHE_MS));

export interface RequestCache {
  /** The kept answer, the one on its way, or a new one. Failures are not kept. */
  get(what: { id: string; path: string; key: string }, send: () => Promise<unknown>): Promise<unknown>;
  /** After a successful change on this path. */
  forgetPath(path: string): void;
  /** After login, logout, profile switch or a change of language. */
  clear(): void;
}

export function requestCache(now: () => number): RequestCache {
  const kept = new Map<string, { path: string; until: number; answer: Promise<unknown> }>();
  const sweep = (at: number) => {
    for (const [key, entry] of kept) if (entry.until <= at) kept.delete(key);
  };
  return {
    get({ id, path, key }, send) {
      const at = now();
      const found = kept.get(key);
      if (found && found.until > at) return found.answer;
      if (kept.size > 200) sweep(at);
      const answer = send();
      const keptMs = keptFor(id);
      kept.set(key, { path, until: at + keptMs, answer });
      const forget = (): void => void (kept.get(key)?.answer === answer && kept.delete(key));
      answer.then(() => void (keptMs === 0 && forget()), forget);
      return answer;
    },
    forgetPath(path) {
      for (const [key, entry] of kept) if (entry.path === path) kept.delete(key);
    },
    clear: () => kept.clear(),
  };
}
