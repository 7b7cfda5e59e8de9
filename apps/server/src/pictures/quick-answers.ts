/**
 * The short way for pictures that everybody asks for: answered from memory before the framework sees the request, for as long as
 * their files are taken for unchanged. Half of what an answer costs is saved.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Clock } from '@aerial/domain/time.ts';
import { EXPOSED_HEADERS, type Headers } from '../http/security-headers.ts';
import { TRUSTED_MS } from './sources.ts';

export interface QuickAnswers {
  /** This request was answered so; its like may be answered so too. */
  learn(url: string, accept: string | undefined, headers: Headers, body: Buffer): void;
  /** @returns whether it answered */
  answer(request: IncomingMessage, response: ServerResponse): boolean;
}

const MAX_BYTES = 64 * 1024 * 1024;
const LONGEST_KEY = 1_024;
/** What an entry takes besides its picture. */
const ENTRY_BYTES = 2_048;

interface Known {
  readonly head: string[];
  readonly body: Buffer;
  readonly until: number;
}

/** @param common headers of every answer of the service */
export function quickAnswers(clock: Clock, common: Headers): QuickAnswers {
  const known = new Map<string, Known>();
  let bytes = 0;

  return {
    learn(url, accept, headers, body) {
      const key = `${url} ${accept ?? ''}`;
      if (key.length > LONGEST_KEY) return;
      const former = known.get(key);
      if (!former) bytes += ENTRY_BYTES;
      bytes += body.length - (former?.body.length ?? 0);
      if (bytes > MAX_BYTES) {
        known.clear();
        bytes = ENTRY_BYTES + body.length;
      }
      const all = { ...common, 'access-control-allow-origin': '*', 'access-control-expose-headers': EXPOSED_HEADERS, ...headers, 'content-length': String(body.length) };
      known.set(key, { head: Object.entries(all).flat(), body, until: clock.now() + TRUSTED_MS });
    },
    answer(request, response) {
      if (request.method !== 'GET' || !request.url?.startsWith('/pictures/')) return false;
      const { headers } = request;
      if (headers['if-none-match'] !== undefined || headers.range !== undefined) return false;
      const found = known.get(`${request.url} ${headers.accept ?? ''}`);
      if (!found || found.until <= clock.now()) return false;
      response.writeHead(200, found.head).end(found.body);
      return true;
    },
  };
}
