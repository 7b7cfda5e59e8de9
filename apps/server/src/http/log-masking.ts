/** What may stand in a log. Tokens travel in the query of every call, claims and signatures in media paths, and a device's id, as clients know it, is a credential. @source F-357, F-385 */
import type { FastifyServerOptions } from 'fastify';

/** Parameters whose values are secrets or identify a person. */
const SECRET =
  'access_token|token|ticket|password|pincode|old_pincode|code|device_id|serial|phone|login|username|email|identifier';
const QUERY = new RegExp(`([?&](?:${SECRET})(?:\\[\\])?=)[^&#]*`, 'gi');
/** `thumbs` and `viewer` have the kind before the id; the signature always comes after two names, that of an init section after none. */
const MEDIA =
  /^(\/media\/(?:init|(?:(?:thumbs|viewer)\/)?[a-z]+\/[^/]+(?<!\/(?:seg|rec)\/[^/]+)|(?:seg|rec)\/[^/]+\/[^/]+)\/)[^/?]+/;
const UPSTREAM = /(\/up\/)[^/?]+/;
const DEVICE = /(\/devices\/)[^/?]+/i;
/** A promo code is worth money, and who knows the address of a pay page can pay or cancel there. */
const MONEY = /(\/promokeys\/(?!check\b)|\/__pay\/)[^/?]+/i;

/** The path as the router reads it: `/%6dedia/…` leads to the same place. Characters that end a line or a path stay encoded. */
const decodedPath = (path: string): string =>
  path.replaceAll(/%[2-7][\da-f]/gi, (escape) =>
    /%(?:2[35f]|3f|7f)/i.test(escape) ? escape : decodeURIComponent(escape),
  );

/** An address without what must not be logged. Values of parameters with encoded names are masked too. */
export function maskAddress(url: string): string {
  const [written = '', query] = url.split(/\?(.*)/s, 2);
  const path = decodedPath(written);
  const masked = path
    .replace(MEDIA, '$1***')
    .replace(UPSTREAM, '$1***')
    .replace(DEVICE, '$1***')
    .replace(MONEY, '$1***');
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
  return {
    type: name,
    message,
    stack,
    ...(code !== undefined && { code }),
    ...(constraint !== undefined && { constraint }),
    ...(cause !== undefined && { cause: failure(cause) }),
  };
}

const serializers = {
  err: failure,
  req: ({ method, url }: { method?: string; url?: string }) => ({ method, url: maskAddress(url ?? '') }),
  res: ({ statusCode }: { statusCode?: number }) => ({ statusCode }),
};

/** The configured logger, which writes requests and errors without secrets. */
export function maskedLogger(logger: FastifyServerOptions['logger']): FastifyServerOptions['logger'] {
  if (!logger) return false;
  return { ...(logger === true ? {} : logger), serializers } as FastifyServerOptions['logger'];
}
