/** To which push services messages may be sent. Viewers name the addresses: without a list the server would send to any. */
import { isIP } from 'node:net';
import { isPublicAddress } from '../../security/special-addresses.ts';

/** Of Chrome and what is built on it, Firefox, Safari and Edge. */
export const KNOWN_PUSH_SERVICES: readonly string[] = [
  'fcm.googleapis.com',
  'jmt17.google.com',
  '*.push.services.mozilla.com',
  'web.push.apple.com',
  '*.push.apple.com',
  '*.notify.windows.com',
];

/** Longest endpoint that is stored. */
const MAX_ENDPOINT = 2048;

/** `*`, a host, `*.` before a host, or an origin such as `http://push.local:8085`. */
export const isServicePattern = (text: string): boolean =>
  text === '*' || /^(\*\.)?[a-z\d]([a-z\d.-]*[a-z\d])?$/i.test(text) || isOrigin(text);

const isOrigin = (text: string): boolean => /^https?:\/\//.test(text) && URL.parse(text)?.origin === text;

const isHostIn = (host: string, pattern: string): boolean =>
  pattern === '*' || (pattern.startsWith('*.') ? host.endsWith(pattern.slice(1)) : host === pattern.toLowerCase());

/**
 * Whether an endpoint may be used, by its text alone: https on the usual port of an allowed service, and no address of a private network.
 * Origins of the list are allowed as they stand; the guard of outgoing requests checks the resolved addresses of all.
 */
export function isAllowedEndpoint(endpoint: string, services: readonly string[]): boolean {
  if (endpoint.length > MAX_ENDPOINT) return false;
  const url = URL.parse(endpoint);
  if (!url || url.username !== '' || url.password !== '') return false;
  if (services.includes(url.origin)) return true;
  if (url.protocol !== 'https:' || url.port !== '') return false;
  const host = url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  if (isIP(host) !== 0 && !isPublicAddress(host)) return false;
  return services.some((pattern) => !isOrigin(pattern) && isHostIn(host, pattern));
}
