/** The address that a payment page leads back to. @source spec 3 §4.2, F-495, F-496 */

/** Tokens are no part of an address that others see. */
const SECRETS: ReadonlySet<string> = new Set(['access_token', 'token']);
const PURCHASED = 'purchased';

const keyOf = (pair: string): string => pair.split('=', 1)[0] ?? '';

/** Drops parameters of an address and leaves the others as they are written. */
function withoutKeys(
  address: string,
  isDropped: (key: string) => boolean,
): [path: string, pairs: string[], hash: string] {
  const at = address.indexOf('#');
  const [whole, hash] = at < 0 ? [address, ''] : [address.slice(0, at), address.slice(at)];
  const query = whole.indexOf('?');
  if (query < 0) return [whole, [], hash];
  const pairs = whole.slice(query + 1).split('&');
  return [whole.slice(0, query), pairs.filter((pair) => pair !== '' && !isDropped(keyOf(pair))), hash];
}

const joined = (path: string, pairs: readonly string[], hash: string): string =>
  `${path}${pairs.length > 0 ? `?${pairs.join('&')}` : ''}${hash}`;

/** Appends `purchased=true` before any hash, once, and drops tokens. @source A-490, A-491, F-495, F-496 */
export function purchaseReturnUrl(address: string): string {
  const [path, pairs, hash] = withoutKeys(address, (key) => SECRETS.has(key) || key === PURCHASED);
  return joined(path, [...pairs, `${PURCHASED}=true`], hash);
}

/** Whether the viewer arrives from a successful payment. @param search the query, with or without `?` @source A-492, F-184 */
export const isPurchaseReturn = (search: string): boolean => new URLSearchParams(search).get(PURCHASED) === 'true';

/** The same address without the mark, so that a reload does not count again. @source A-493, F-185 */
export const withoutPurchased = (address: string): string =>
  joined(...withoutKeys(address, (key) => key === PURCHASED));
