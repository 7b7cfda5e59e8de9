/**
 * Answers the hottest requests before the framework. Thousands of viewers request the same shared document with nothing different
 * but their tokens. Once the framework has answered such a request, the next equivalent one (same address except for the token,
 * same provider, same language) is answered from memory, which halves its cost.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { splitToken } from './access-token.ts';
import type { SharedDocument } from './shared-documents.ts';
import { lruCache, type CacheSize } from './lru-cache.ts';
import type { CountAnswer } from './request-observer.ts';
import { EXPOSED_HEADERS, type Headers } from './security-headers.ts';
import type { Viewer } from './viewer.ts';

export interface ResponseCacheDeps {
  /** The viewer of a token, if it is cached. */
  cachedViewer(token: string): Viewer | undefined;
  peek(documentKey: string): SharedDocument | undefined;
  /** Headers of every answer of the API. */
  readonly headers: Headers;
  /** Counts the answers that a document of this key gives. */
  countOf?(documentKey: string): CountAnswer | undefined;
}

/** A document in one encoding, as it is sent. */
interface Encoded {
  readonly head: string[];
  readonly body: Buffer;
  readonly count: CountAnswer | undefined;
}

export interface AnsweredRequest {
  readonly method: string;
  readonly url: string;
  /** Its Accept-Language. */
  readonly language: string | undefined;
  readonly authorization: string | undefined;
}

export interface ResponseCache {
  /** Records that this document answered the viewer's request, so that equivalent requests are answered from the cache. */
  store(request: AnsweredRequest, viewer: Viewer, documentKey: string): void;
  /** @returns whether it answered */
  answer(request: IncomingMessage, response: ServerResponse): boolean;
  /** The key of the document that answered an equivalent request, for when the database is unavailable. */
  documentKeyOf(request: AnsweredRequest, viewer: Viewer): string | undefined;
  size(): CacheSize;
}

/** Budget for about ten thousand addresses. */
const MAX_BYTES = 16 * 1024 * 1024;
const MAX_ADDRESS_LENGTH = 512;
const MAX_LANGUAGE_LENGTH = 128;

/** Part of the cache key: the provider, and whether the viewer is a child. */
const audienceOf = ({ providerId, isChild }: Viewer): string => `${providerId}${isChild ? ' child' : ''}`;

/** The cache key without the audience: the language and the address without its token. */
function splitRequest({
  url,
  language,
  authorization,
}: Omit<AnsweredRequest, 'method'>): { token: string; key: string } | undefined {
  if (url.length > MAX_ADDRESS_LENGTH || (language?.length ?? 0) > MAX_LANGUAGE_LENGTH) return undefined;
  const split = splitToken(url, authorization);
  return split && { token: split.token, key: `${language ?? ''} ${split.rest}` };
}

export function responseCache({ cachedViewer, peek, headers, countOf }: ResponseCacheDeps): ResponseCache {
  const documentKeys = lruCache<string>({ maxBytes: MAX_BYTES, bytesOf: (documentKey) => 2 * documentKey.length });
  const heads = new WeakMap<SharedDocument, Map<string, Encoded>>();

  /** Headers and body as they are sent; computed once per document and encoding. */
  function encoded(document: SharedDocument, documentKey: string, accepts: string): Encoded {
    const encoding =
      document.br && /\bbr\b/.test(accepts) ? 'br' : document.gzip && /\bgzip\b/.test(accepts) ? 'gzip' : '';
    const forms = heads.get(document) ?? new Map<string, Encoded>();
    heads.set(document, forms);
    let form = forms.get(encoding);
    if (!form) {
      const body = (encoding === 'br' ? document.br : encoding === 'gzip' ? document.gzip : undefined) ?? document.raw;
      const head = [
        ...Object.entries(headers).flat(),
        'access-control-allow-origin',
        '*',
        'access-control-expose-headers',
        EXPOSED_HEADERS,
      ];
      head.push(
        'etag',
        document.etag,
        'vary',
        'Accept-Encoding, Accept-Language',
        'cache-control',
        'private, no-cache',
      );
      head.push(
        'content-type',
        document.type,
        'content-length',
        String(body.length),
        ...(encoding ? ['content-encoding', encoding] : []),
      );
      form = { head, body, count: countOf?.(documentKey) };
      forms.set(encoding, form);
    }
    return form;
  }

  return {
    store(request, viewer, documentKey) {
      if (request.method !== 'GET') return;
      const split = splitRequest(request);
      if (!split) return;
      documentKeys.set(`${audienceOf(viewer)} ${split.key}`, documentKey);
    },
    answer(request, response) {
      if (request.method !== 'GET' || request.headers['if-none-match'] !== undefined) return false;
      const { authorization, 'accept-language': language } = request.headers;
      const split = splitRequest({ url: request.url ?? '', language, authorization });
      const viewer = split && cachedViewer(split.token);
      const documentKey = viewer && documentKeys.get(`${audienceOf(viewer)} ${split.key}`);
      const document = documentKey === undefined ? undefined : peek(documentKey);
      if (document?.status !== 200) return false;
      const { head, body, count } = encoded(document, documentKey!, String(request.headers['accept-encoding'] ?? ''));
      response.writeHead(200, head).end(body);
      // Found in memory: the time would measure the clock.
      count?.(200, 0);
      return true;
    },
    documentKeyOf(request, viewer) {
      const split = request.method === 'GET' ? splitRequest(request) : undefined;
      return split && documentKeys.get(`${audienceOf(viewer)} ${split.key}`);
    },
    size: () => documentKeys.size(),
  };
}
