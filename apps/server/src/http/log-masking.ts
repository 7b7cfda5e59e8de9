/** What may stand in a log. Tokens travel in the query of every call, claims in media paths, and a device's id is a credential. @source F-357, F-385 */
import type { FastifyServerOptions } from 'fastify';

/** Parameters whose values are secrets or say who somebody is. */
const SECRET = 'access_token|token|password|pincode|old_pincode|code|device_id|phone|login|identifier';
const QUERY = new RegExp(`([?&](?:${SECRET})(?:\\[\\])?=)[^&#]*`, 'gi');
const MEDIA = /^(\/media\/[a-z]+\/[^/]+\/)[^/?]+/;
const DEVICE = /(\/devices\/)[^/?]+/i;

/** An address without what nobody may learn from a log. Encoded names of parameters are masked too: their values go. */
export function maskAddress(url: string): string {
  const [path = '', query] = url.split(/\?(.*)/s, 2);
  const masked = path.replace(MEDIA, '$1***').replace(DEVICE, '$1***');
  if (query === undefined) return masked;
  const plain = /%(?!20)/.test(query.replaceAll(/=[^&]*/g, '=')) ? query.replaceAll(/=[^&]*/g, '=***') : query;
  return masked + `?${plain}`.replaceAll(QUERY, '$1***');
}

interface Failure {
  readonly name?: string;
  readonly message?: string;
  readonly stack?: string;
  readonly code?: unknown;
  readonly constraint?: unknown;
  readonly cause?: unknown;
}

/** Errors of the database carry rows in other fields of theirs; only what helps to find the place is logged. */
function failure(error: unknown): object {
  if (typeof error !== 'object' || error === null) return { message: String(error) };
  const { name, message, stack, code, constraint, cause } = error as Failure;
  return { type: name, message, stack, ...(code !== undefined && { code }), ...(constraint !== undefined && { constraint }), ...(cause !== undefined && { cause: failure(cause) }) };
}

const serializers = {
  err: failure,
  req: ({ method, url }: { method?: string; url?: string }) => ({ method, url: maskAddress(url ?? '') }),
  res: ({ statusCode }: { statusCode?: number }) => ({ statusCode }),
};

/** The logger that was asked for, which writes requests and errors without secrets. */
export function maskedLogger(logger: FastifyServerOptions['logger']): FastifyServerOptions['logger'] {
  if (!logger) return false;
  return { ...(logger === true ? {} : logger), serializers } as FastifyServerOptions['logger'];
}
