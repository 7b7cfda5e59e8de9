/**
 * Tells the pages of the site that support views an account in this browser: they load what recognises and marks the tab. It names no
 * account and opens nothing; the token is in the storage of that tab only.
 */
import type { IncomingHttpHeaders } from 'node:http';

const NAME = '__Host-aerial-support';
const SET = new RegExp(`(?:^|;\\s*)${NAME}=1(?:;|$)`);

export const hasSupportCookie = ({ cookie }: IncomingHttpHeaders): boolean => SET.test(cookie ?? '');

/** `Set-Cookie`. @param maxAgeS how long a view lasts */
export const supportCookie = (maxAgeS: number): string =>
  `${NAME}=1; Path=/; Max-Age=${maxAgeS}; HttpOnly; Secure; SameSite=Lax`;
