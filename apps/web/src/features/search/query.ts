/** The query of the search, stored in the address. Pure. @source F-110, A-277, C-536–C-539 */

/** @source, C-543 */
export const LONGEST_QUERY = 255;
/** Defaults of the configuration. @source, C-863–C-865 */
export const DEFAULT_MIN_CHARS = 1;
export const DEFAULT_DEBOUNCE_MS = 1000;
/** Delay before suggestions hide after the box has lost the focus, ms. @source A-643, C-542 */
export const SUGGESTIONS_LINGER_MS = 500;

export interface SearchRules {
  readonly minChars: number;
  /** Debounce of typing, ms. */
  readonly debounceMs: number;
}

/** The provider's configuration, where it is valid. @source */
export function searchRules(
  configuration: { readonly min_search_chars?: number; readonly bouncing_interval?: number } | undefined,
): SearchRules {
  const { min_search_chars: min = DEFAULT_MIN_CHARS, bouncing_interval: debounce = DEFAULT_DEBOUNCE_MS } =
    configuration ?? {};
  return { minChars: Math.max(1, Math.min(min, LONGEST_QUERY)), debounceMs: Math.max(0, debounce) };
}

/** The `q` of an address. */
export const queryOf = (search: string): string =>
  (new URLSearchParams(search).get('q') ?? '').slice(0, LONGEST_QUERY).trim();

/** The query of a typed text: trimmed, in lower case; empty when it is too short. @source C-536, C-537, C-539, A-638, A-639 */
export function wanted(typed: string, minChars: number): string {
  const text = typed.trim().slice(0, LONGEST_QUERY).trim();
  return [...text].length < minChars ? '' : text.toLowerCase();
}

export const searchAddress = (query: string): string =>
  query === '' ? '/search' : `/search?q=${encodeURIComponent(query.toWellFormed())}`;

/** The next suggestion in a direction; past either end none is chosen, then the other end. */
export function nextChoice(chosen: number | undefined, step: 1 | -1, count: number): number | undefined {
  if (count === 0) return undefined;
  if (chosen === undefined) return step === 1 ? 0 : count - 1;
  const next = chosen + step;
  return next < 0 || next >= count ? undefined : next;
}
