/** How long answers are served from the cache of the browser. */

/** How long what was loaded counts as fresh when the server does not say, milliseconds. @source F-466, F-467 */
export const CLIENT_CACHE_MS = 15 * 60_000;
export const freshFor = (answer: { cache_timeout?: number } | undefined): number =>
  answer?.cache_timeout ? answer.cache_timeout * 1000 : CLIENT_CACHE_MS;
