/** What a process does. All roles by default; each may run in any number of processes, which share one database. */
import type { IncomingMessage, ServerResponse } from 'node:http';

/** `web`, `api` and `origin` answer requests, by their address; `recorder` and `jobs` work in the background. */
export const ROLES = ['web', 'api', 'origin', 'recorder', 'jobs'] as const;
export type Role = (typeof ROLES)[number];
export const ANSWERING_ROLES = ['web', 'api', 'origin'] as const satisfies readonly Role[];
export type AnsweringRole = (typeof ANSWERING_ROLES)[number];

const PREFIXES: readonly (readonly [string, AnsweringRole])[] = [
  ['/v2/', 'api'],
  ['/__outbox', 'api'],
  ['/media/', 'origin'],
  ['/moments/', 'origin'],
];

/** Which role answers an address: pages, pictures and whatever is unknown belong to the site. */
export const roleOfAddress = (url: string): AnsweringRole =>
  PREFIXES.find(([prefix]) => url.startsWith(prefix))?.[1] ?? 'web';

/**
 * Refuses requests that belong to a role this process does not have, before anything else sees them: a proxy in front is set wrong. Calls
 * that a page makes inside the process do not come this way.
 * @returns whether it answered
 */
export function roleGate(
  roles: readonly Role[],
): ((request: IncomingMessage, response: ServerResponse) => boolean) | undefined {
  const missing = new Set<Role>(ROLES.filter((role) => !roles.includes(role)));
  if (!ANSWERING_ROLES.some((role) => missing.has(role))) return undefined;
  return ({ url = '', method }, response) => {
    const role = roleOfAddress(url);
    if (!missing.has(role)) return false;
    const body = JSON.stringify({ status: 'misdirected', role });
    response.writeHead(421, {
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    response.end(method === 'HEAD' ? undefined : body);
    return true;
  };
}
