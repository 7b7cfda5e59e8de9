/** Caches answers of reading calls for seconds and deduplicates identical requests in flight. @source spec 1 §9, F-460–F-465, F-470 */
import { DEFAULT_REQUEST_MS } from '@aerial/contract/cache-rules.ts';
import type { ClientCall } from './client-call.ts';

type Cached = Pick<ClientCall, 'path' | 'cache'>;

/** Paths whose cached answers a successful change invalidates. */
export const changedBy = (call: Cached): readonly string[] => [call.path, ...(call.cache?.invalidates ?? [])];

/** How long answers of a call are cached here, milliseconds. */
const requestMsOf = (call: Pick<ClientCall, 'cache'>): number => call.cache?.requestMs ?? DEFAULT_REQUEST_MS;

export interface RequestCache {
  /** The cached answer, the one in flight, or a new one. Failures are not cached. @param key of the request: address, token, language */
  get(call: Cached, key: string, send: () => Promise<unknown>): Promise<unknown>;
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
    get(call, key, send) {
      const at = now();
      const found = cache.get(key);
      if (found && found.until > at) return found.answer;
      if (cache.size > 200) sweep(at);
      const answer = send();
      const cacheMs = requestMsOf(call);
      cache.set(key, { path: call.path, until: at + cacheMs, answer });
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
