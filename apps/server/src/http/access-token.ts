/** Access tokens as requests carry them. @source wire shapes §1.1 */

const TOKEN = /^[0-9a-f]{40}$/;
const IN_HEADER = /^Token\s+(\S+)$/i;
const IN_QUERY = /[?&]access_token=([^&]*)/;
/** A parameter whose name is encoded, so that what it is must be decoded first. */
const ENCODED_NAME = /[?&][^=&]*%/;

const validToken = (value: unknown): string | undefined =>
  typeof value === 'string' && TOKEN.test(value) ? value : undefined;
/** Of a parameter that is given several times, the first counts. */
const firstOf = (value: unknown): unknown => (Array.isArray(value) ? (value as readonly unknown[])[0] : value);
const tokenFrom = (named: unknown, authorization: string | undefined): string | undefined =>
  validToken(named ?? IN_HEADER.exec(authorization ?? '')?.[1]);

/** The viewer's token of a request: from the query, where it has one, else from the header `Authorization: Token …`. */
export const tokenOf = (query: unknown, authorization: string | undefined): string | undefined =>
  tokenFrom(firstOf((query as { access_token?: unknown } | null)?.access_token), authorization);

/** The token of an operator, from the query only. */
export const operatorTokenOf = (query: unknown): string | undefined =>
  validToken(firstOf((query as { token?: unknown } | null)?.token));

/**
 * The viewer's token of a request whose address is not parsed yet, and the address without it.
 * @returns undefined when there is none, and when only a parser can find it: with several tokens, or names that are encoded
 */
export function splitToken(
  url: string,
  authorization: string | undefined,
): { readonly token: string; readonly rest: string } | undefined {
  const start = url.indexOf('?');
  const query = start === -1 ? '' : url.slice(start);
  const found = IN_QUERY.exec(query);
  const token = tokenFrom(found?.[1], authorization);
  if (token === undefined) return undefined;
  const others = found ? query.slice(0, found.index) + query.slice(found.index + found[0].length) : query;
  if (others.includes('token') || (others.includes('%') && ENCODED_NAME.test(others))) return undefined;
  return { token, rest: (start === -1 ? url : url.slice(0, start)) + others };
}
