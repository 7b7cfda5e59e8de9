/** Start parameters in the address of the first page. Read once; a token is removed from the address at once. @source spec 1 §2.4, F-172–F-185 */
import type { QueryToken } from '../core/session.ts';

/** Maximum length of a stored click id, characters. @source F-183 */
const CLICK_ID_LENGTH = 255;
const SERIAL = /^[\w.:-]{1,128}$/;
/** Pages inside native applications, which bring their own session. @source F-176 */
const ACCOUNT_MOBILE = '/account_mobile';
/** Removed from the address bar: a token must not be shared, a purchase must not be announced twice. @source F-176, F-185 */
const REMOVED = ['token', 'access_token', 'purchased'] as const;

export interface StartParams {
  readonly queryToken: QueryToken | undefined;
  readonly deviceSerial: string | undefined;
  readonly partner: string | undefined;
  /** Name of an alternative API. */
  readonly api: string | undefined;
  readonly clickId: string | undefined;
  /** The viewer comes back from a purchase. */
  readonly isPurchased: boolean;
  /** Path, query and hash for the address bar; undefined when nothing changes. */
  readonly cleanAddress: string | undefined;
}

/** The first non-empty one of some parameters. */
function firstOf(query: URLSearchParams, ...names: string[]): string | undefined {
  for (const name of names) {
    const value = query.get(name);
    if (value) return value;
  }
  return undefined;
}

function cleaned(url: URL): string | undefined {
  if (!REMOVED.some((name) => url.searchParams.has(name))) return undefined;
  const query = new URLSearchParams(url.searchParams);
  for (const name of REMOVED) query.delete(name);
  const search = query.toString();
  return `${url.pathname}${search ? `?${search}` : ''}${url.hash}`;
}

export function readStartParams(url: URL): StartParams {
  const query = url.searchParams;
  const isMobileAccount = url.pathname === ACCOUNT_MOBILE || url.pathname.startsWith(`${ACCOUNT_MOBILE}/`);
  const accessToken = isMobileAccount
    ? firstOf(query, 'access_token', 'token')
    : firstOf(query, 'token', 'access_token');
  const serial = query.get('device_serial');
  return {
    queryToken: accessToken === undefined ? undefined : { accessToken, registers: !isMobileAccount },
    deviceSerial: serial !== null && SERIAL.test(serial) ? serial : undefined,
    partner: firstOf(query, 'partner'),
    api: firstOf(query, 'devapi', 'customapi'),
    clickId: firstOf(query, 'click_id', 'clickid', 'clickId')?.slice(0, CLICK_ID_LENGTH),
    isPurchased: query.get('purchased') === 'true',
    cleanAddress: cleaned(url),
  };
}

/** Alternative APIs by name. A free address would let a link send a token to a foreign host. @source F-180 */
const ALTERNATIVE_APIS: Readonly<Record<string, string>> = {
  local: 'http://localhost:8080',
  local2: 'http://localhost:8081',
};

/** Address of the API; '' for the page's own. @source F-179, F-180 */
export function apiAddress(name: string | undefined, isProduction: boolean): string {
  if (isProduction || name === undefined || !Object.hasOwn(ALTERNATIVE_APIS, name)) return '';
  return ALTERNATIVE_APIS[name]!;
}

interface Store {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
}

const CLICK_KEY = 'click_id';
const PARTNER_KEY = 'aerial.partner';
const API_KEY = 'aerial.api';
const PURCHASED_KEY = 'aerial.purchased';

/** Persists what outlives the address: a click id for good, the rest for the tab. @source F-173, F-180, F-183 */
export function persistStartParams(
  params: StartParams,
  local: Store,
  tab: Store,
): { partner: string | undefined; api: string | undefined } {
  if (params.clickId !== undefined) local.setItem(CLICK_KEY, params.clickId);
  if (params.partner !== undefined) tab.setItem(PARTNER_KEY, params.partner);
  if (params.api !== undefined) tab.setItem(API_KEY, params.api);
  if (params.isPurchased) tab.setItem(PURCHASED_KEY, 'true');
  return { partner: storedPartner(tab), api: tab.getItem(API_KEY) ?? undefined };
}

/** The partner of this visit. @source F-173 */
export const storedPartner = (tab: Store): string | undefined => tab.getItem(PARTNER_KEY) ?? undefined;

/** The referrer: the click id, else the partner. @source F-368 */
export const referIdOf = (local: Store, partner: string | undefined): string | undefined =>
  local.getItem(CLICK_KEY) ?? partner;
