import { DEFAULT_STALE_MS } from '@aerial/contract/cache-rules.ts';

/** How long an answer that may name its own cache time is served from the cache of the browser, milliseconds. @source F-466, F-467 */
export const staleMsOf = (answer: { cache_timeout?: number } | undefined): number =>
  answer?.cache_timeout ? answer.cache_timeout * 1000 : DEFAULT_STALE_MS;
