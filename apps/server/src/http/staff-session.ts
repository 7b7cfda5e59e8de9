/** The session of a member of staff as requests carry it: a cookie that only the console's own pages can use. */
import type { IncomingHttpHeaders } from 'node:http';

/** `__Host-`: set by this host over a secure connection, for all its paths and no other host. */
export const STAFF_COOKIE = '__Host-aerial-staff';
/** Only a page of the same origin can send it together with the cookie: others would need a preflight that allows credentials. */
export const CONSOLE_HEADER = 'x-aerial-console';

const TOKEN = /^[0-9a-f]{64}$/;

/** The session's token in the cookie; undefined when there is none, or several. */
export function staffTokenOf({ cookie }: IncomingHttpHeaders): string | undefined {
  const named = (cookie ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${STAFF_COOKIE}=`));
  const token = named.length === 1 ? named[0]!.slice(STAFF_COOKIE.length + 1) : undefined;
  return token !== undefined && TOKEN.test(token) ? token : undefined;
}

/** Whether the request says that the console makes it. */
export const namesConsole = (headers: IncomingHttpHeaders): boolean => headers[CONSOLE_HEADER] !== undefined;

/**
 * Whether a page of this very origin made the request. The header is what browsers let no other site send with credentials; `Origin` and
 * `Sec-Fetch-Site`, where a browser sends them, must agree.
 * @param host of the request, with its port
 */
export function isFromConsole(headers: IncomingHttpHeaders, host: string): boolean {
  if (!namesConsole(headers)) return false;
  const { origin } = headers;
  if (origin !== undefined && URL.parse(origin)?.host !== host) return false;
  const site = headers['sec-fetch-site'];
  return site === undefined || site === 'same-origin';
}

/** `Set-Cookie` of a session. @param maxAgeS 0 removes it */
export const staffCookie = (token: string, maxAgeS: number): string =>
  `${STAFF_COOKIE}=${token}; Path=/; Max-Age=${maxAgeS}; HttpOnly; Secure; SameSite=Strict`;
