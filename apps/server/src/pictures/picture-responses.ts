/**
 * The response cache of pictures: popular pictures are answered from memory before the framework sees the request, for as long as
 * their files count as unchanged. This halves the cost of an answer.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Clock } from '@aerial/domain/time.ts';
import { lruCache, type CacheSize } from '../http/lru-cache.ts';
import { EXPOSED_HEADERS, type Headers } from '../http/security-headers.ts';
import { TRUSTED_MS } from './sources.ts';

export interface PictureResponses {
  /** Stores the answer of a request for equivalent ones. */
  store(url: string, accept: string | undefined, headers: Headers, body: Buffer): void;
  /** @returns whether it answered */
  answer(request: IncomingMessage, response: ServerResponse): boolean;
  size(): CacheSize;
}

const MAX_BYTES = 64 * 1024 * 1024;
const MAX_KEY_LENGTH = 1_024;
/** The head of an answer. */
const HEAD_BYTES = 2_048;
/** Other parameters change nothing about a picture: an address with them is answered and not cached. */
const OWN_QUERY = /^[^?]*(?:\?(?:(?:w|h|crop)=[a-z0-9]{0,6}(?:&|$))*)?$/;

interface CachedResponse {
  readonly head: string[];
  readonly body: Buffer;
  readonly until: number;
}

/** @param common headers of every answer of the service */
export function pictureResponses(clock: Clock, common: Headers): PictureResponses {
  const responses = lruCache<CachedResponse>({ maxBytes: MAX_BYTES, bytesOf: ({ body }) => HEAD_BYTES + body.length });

  return {
    store(url, accept, headers, body) {
      const key = `${url} ${accept ?? ''}`;
      if (key.length > MAX_KEY_LENGTH || !OWN_QUERY.test(url)) return;
      const all = {
        ...common,
        'access-control-allow-origin': '*',
        'access-control-expose-headers': EXPOSED_HEADERS,
        ...headers,
        'content-length': String(body.length),
      };
      responses.set(key, { head: Object.entries(all).flat(), body, until: clock.now() + TRUSTED_MS });
    },
    answer(request, response) {
      if (request.method !== 'GET' || !request.url?.startsWith('/pictures/')) return false;
      const { headers } = request;
      if (headers['if-none-match'] !== undefined || headers.range !== undefined) return false;
      const found = responses.get(`${request.url} ${headers.accept ?? ''}`);
      if (!found || found.until <= clock.now()) return false;
      response.writeHead(200, found.head).end(found.body);
      return true;
    },
    size: () => responses.size(),
  };
}
