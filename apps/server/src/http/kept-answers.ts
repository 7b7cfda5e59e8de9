/**
 * The short way for the hottest requests. Thousands of viewers ask for the same kept document with nothing different
 * but their tokens; once the framework has answered such a request, the next one like it (same address but for the token,
 * same provider, same language) is answered from memory before the framework sees it. Half of what it costs is saved.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { splitToken } from './access-token.ts';
import type { KeptDocument } from './kept-documents.ts';
import { lruCache, type CacheSize } from './lru-cache.ts';
import { EXPOSED_HEADERS, type Headers } from './security-headers.ts';
import type { Viewer } from './viewer.ts';

export interface KeptAnswersDeps {
  /** The viewer of a token, if it is remembered. */
  rememberedViewer(token: string): Viewer | undefined;
  peek(documentKey: string): KeptDocument | undefined;
  /** What every answer of the API is sent with. */
  readonly headers: Headers;
}

export interface LearnedRequest {
  readonly method: string;
  readonly url: string;
  /** Its Accept-Language. */
  readonly language: string | undefined;
  readonly authorization: string | undefined;
}

export interface KeptAnswers {
  /** The request was answered by this document for a viewer; its like may be answered so too. */
  learn(request: LearnedRequest, viewer: Viewer, documentKey: string): void;
  /** @returns whether it answered */
  answer(request: IncomingMessage, response: ServerResponse): boolean;
  /** The key of the document that answered the viewer's request before, for when the database is unavailable. */
  documentKeyOf(request: LearnedRequest, viewer: Viewer): string | undefined;
  size(): CacheSize;
}

/** Budget of the addresses: some ten thousand. */
const MAX_BYTES = 16 * 1024 * 1024;
const LONGEST_ADDRESS = 512;
const LONGEST_LANGUAGE = 128;

/** Who is answered alike: the viewers of a provider, and its children. */
const groupOf = ({ providerId, isChild }: Viewer): string => `${providerId}${isChild ? ' child' : ''}`;

/** What decides which document answers: all of the address but the token, the language and the group. */
function likeness({
  url,
  language,
  authorization,
}: Omit<LearnedRequest, 'method'>): { token: string; key: string } | undefined {
  if (url.length > LONGEST_ADDRESS || (language?.length ?? 0) > LONGEST_LANGUAGE) return undefined;
  const split = splitToken(url, authorization);
  return split && { token: split.token, key: `${language ?? ''} ${split.rest}` };
}

export function keptAnswers({ rememberedViewer, peek, headers }: KeptAnswersDeps): KeptAnswers {
  const known = lruCache<string>({ maxBytes: MAX_BYTES, bytesOf: (documentKey) => 2 * documentKey.length });
  const heads = new WeakMap<KeptDocument, Map<string, { head: string[]; body: Buffer }>>();

  /** The head as it goes out, worked out once for a document and encoding. */
  function packed(document: KeptDocument, accepts: string): { head: string[]; body: Buffer } {
    const encoding =
      document.br && /\bbr\b/.test(accepts) ? 'br' : document.gzip && /\bgzip\b/.test(accepts) ? 'gzip' : '';
    const forms = heads.get(document) ?? new Map<string, { head: string[]; body: Buffer }>();
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
      form = { head, body };
      forms.set(encoding, form);
    }
    return form;
  }

  return {
    learn(request, viewer, documentKey) {
      if (request.method !== 'GET') return;
      const like = likeness(request);
      if (!like) return;
      known.set(`${groupOf(viewer)} ${like.key}`, documentKey);
    },
    answer(request, response) {
      if (request.method !== 'GET' || request.headers['if-none-match'] !== undefined) return false;
      const { authorization, 'accept-language': language } = request.headers;
      const like = likeness({ url: request.url ?? '', language, authorization });
      const viewer = like && rememberedViewer(like.token);
      const documentKey = viewer && known.get(`${groupOf(viewer)} ${like.key}`);
      const document = documentKey === undefined ? undefined : peek(documentKey);
      if (document?.status !== 200) return false;
      const { head, body } = packed(document, String(request.headers['accept-encoding'] ?? ''));
      response.writeHead(200, head).end(body);
      return true;
    },
    documentKeyOf(request, viewer) {
      const like = request.method === 'GET' ? likeness(request) : undefined;
      return like && known.get(`${groupOf(viewer)} ${like.key}`);
    },
    size: () => known.size(),
  };
}
