/** What is searched for stands in the address. @source F-110, A-277 */

/** The `q` of an address. */
export const queryOf = (search: string): string => (new URLSearchParams(search).get('q') ?? '').slice(0, LONGEST_QUERY);

export const searchAddress = (query: string): string => (query.trim() === '' ? '/search' : `/search?q=${encodeURIComponent(query.trim())}`);

export const LONGEST_QUERY = 255;
/** The address follows the typing after a rest of this long, ms. */
export const ADDRESS_FOLLOWS_MS = 300;
