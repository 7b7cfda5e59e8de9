import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route takes a file as its body, as a stream that nobody has read yet. */
    takesFile?: boolean;
  }
}

/** A request that cannot be read; becomes the 400 `malformed_body`. */
export class MalformedBody extends Error {
  readonly statusCode = 400;
  readonly code = 'AERIAL_MALFORMED_BODY';
}

/** The text of a body in the charset its Content-Type names; some clients send `windows-1251`. @source wire shapes §1.2 */
function decode(body: Buffer, contentType: string | undefined): string {
  const charset = /charset=["']?([\w-]+)/i.exec(contentType ?? '')?.[1] ?? 'utf-8';
  try {
    // JSON is UTF-8 regardless of the header, unless its bytes are not.
    return new TextDecoder('utf-8', { fatal: true }).decode(body);
  } catch {
    try {
      return new TextDecoder(charset).decode(body);
    } catch {
      throw new MalformedBody(`Unknown charset ${charset}.`);
    }
  }
}

/** The text without what the database cannot store: NUL and lone surrogates. */
const storable = (text: string): string => text.replaceAll('\0', ' ').toWellFormed();

/** JSON bodies; nothing, `[]` and `null` mean an object without fields. @source wire shapes §1.2 */
export function parseJsonBody(body: Buffer, contentType: string | undefined): unknown {
  const text = decode(body, contentType).trim();
  if (text === '') return {};
  let value: unknown;
  try {
    value = JSON.parse(text, (key, inner: unknown) => {
      if (key === '__proto__' || key !== storable(key)) throw new MalformedBody('The body has a forbidden key.');
      return typeof inner === 'string' ? storable(inner) : inner;
    });
  } catch (error) {
    throw error instanceof MalformedBody ? error : new MalformedBody('The body is not valid JSON.');
  }
  if (value === null || (Array.isArray(value) && value.length === 0)) return {};
  return value;
}

/** `application/x-www-form-urlencoded` bodies; the last of equal names counts. */
export function parseFormBody(body: Buffer, contentType: string | undefined): Record<string, string> {
  const fields: Record<string, string> = Object.create(null) as Record<string, string>;
  for (const [name, value] of new URLSearchParams(decode(body, contentType))) fields[name] = storable(value);
  return { ...fields };
}

/** Lets the server read what clients of this API family send: JSON, forms, empty bodies, and JSON without a type. */
export function readBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  const read = (types: string | RegExp, parse: (body: Buffer, contentType: string | undefined) => unknown) =>
    app.addContentTypeParser(types, { parseAs: 'buffer' }, async (request: FastifyRequest, body: Buffer) =>
      parse(body, request.headers['content-type']),
    );
  read('application/x-www-form-urlencoded', parseFormBody);
  read(/^application\/([\w.+-]+\+)?json\b|^text\/plain\b/i, parseJsonBody);
  app.addContentTypeParser('application/octet-stream', (request, payload, parsed) => {
    if (request.routeOptions.config.takesFile) return parsed(null, payload);
    if (request.headers['content-length'] === '0') return parsed(null, {});
    parsed(Object.assign(new Error('Unsupported media type.'), { statusCode: 415 }));
  });
  // A body without a Content-Type, or an empty one with any.
  read('*', (body, contentType) => {
    if (body.length === 0) return {};
    if (contentType === undefined) return parseJsonBody(body, undefined);
    throw Object.assign(new Error('Unsupported media type.'), { statusCode: 415 });
  });
}

/** The file that is the body of a request; undefined where something else was sent. */
export const fileOf = (body: unknown): Readable | undefined => (body instanceof Readable ? body : undefined);
