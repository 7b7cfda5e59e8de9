/**
 * Documents that are the same for many viewers, kept serialised and compressed (D4). A document is built once per key,
 * shared by everybody who waits for it, and rebuilt when it is too old or something it was built from changed.
 */
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Clock, EpochMs } from '@aerial/domain/time.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** Below this many bytes compressing costs more than it saves. */
const COMPRESS_FROM_BYTES = 1024;
/** Best ratio for its time on lists of channels. */
const BROTLI_QUALITY = 5;
const DEFAULT_MAX_BYTES = 128 * 1024 * 1024;

export interface KeptDocument {
  readonly etag: string;
  readonly type: string;
  readonly raw: Buffer;
  readonly br: Buffer | undefined;
  readonly gzip: Buffer | undefined;
  /** HTTP status it is sent with, normally 200. */
  readonly status: number;
}

export interface BuiltDocument {
  readonly body: string | Buffer;
  readonly type?: string;
  readonly status?: number;
  /** What its tag stands for, when what is sent is made from the body for each answer; the body is not compressed then. */
  readonly identity?: string;
  /** The body compressed with Brotli, when that was done before. */
  readonly br?: Buffer | undefined;
  /** From then on the document is out of date (the next programme starts, say). */
  readonly validUntil: EpochMs;
}

interface Entry {
  readonly document: KeptDocument;
  readonly validUntil: EpochMs;
  readonly bytes: number;
  readonly generation: number;
}

export interface KeptDocuments {
  /** The document of the key if it is there and up to date. */
  peek(key: string): KeptDocument | undefined;
  /** The document of the key, built if it is missing or out of date. A failed build is not kept. */
  get(key: string, build: () => Promise<BuiltDocument>): Promise<KeptDocument>;
  /** Everything kept so far is out of date. */
  invalidate(): void;
}

async function pack(built: BuiltDocument): Promise<KeptDocument> {
  const raw = typeof built.body === 'string' ? Buffer.from(built.body) : built.body;
  const large = raw.length >= COMPRESS_FROM_BYTES && built.identity === undefined;
  const [br, gz] = large
    ? await Promise.all([
        built.br ?? toBrotli(raw, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: raw.length } }),
        toGzip(raw, { level: 6 }),
      ])
    : [undefined, undefined];
  const etag = `W/"${createHash('sha256').update(built.identity ?? raw).digest('base64url').slice(0, 22)}"`;
  return { etag, type: built.type ?? 'application/json; charset=utf-8', raw, br, gzip: gz, status: built.status ?? 200 };
}

/** @param maxBytes least recently used documents are dropped above this size */
export function keptDocuments(clock: Clock, maxBytes = DEFAULT_MAX_BYTES): KeptDocuments {
  const entries = new Map<string, Entry>();
  const building = new Map<string, Promise<KeptDocument>>();
  let bytes = 0;
  let generation = 0;

  const drop = (key: string) => {
    const entry = entries.get(key);
    if (!entry) return;
    bytes -= entry.bytes;
    entries.delete(key);
  };
  const keep = (key: string, entry: Entry) => {
    drop(key);
    entries.set(key, entry);
    latest = key;
    bytes += entry.bytes;
    for (const oldest of entries.keys()) {
      if (bytes <= maxBytes) break;
      drop(oldest);
    }
  };

  /** The last document that was touched; touching it again need not move it to the end of the map. */
  let latest: string | undefined;
  const peek = (key: string): KeptDocument | undefined => {
    const entry = entries.get(key);
    if (!entry || entry.generation !== generation || entry.validUntil <= clock.now()) return undefined;
    if (latest !== key) {
      entries.delete(key);
      entries.set(key, entry);
      latest = key;
    }
    return entry.document;
  };

  return {
    peek,
    get(key, build) {
      const kept = peek(key);
      if (kept) return Promise.resolve(kept);
      const flightKey = `${generation} ${key}`;
      const flight = building.get(flightKey);
      if (flight) return flight;
      const startedIn = generation;
      const started = (async () => {
        const built = await build();
        const document = await pack(built);
        const size = document.raw.length + (document.br?.length ?? 0) + (document.gzip?.length ?? 0);
        // What changed while it was built may be missing in it: such a document is handed out but not kept.
        if (startedIn === generation) keep(key, { document, validUntil: built.validUntil, bytes: size, generation });
        return document;
      })().finally(() => building.delete(flightKey));
      building.set(flightKey, started);
      return started;
    },
    invalidate() {
      generation += 1;
      entries.clear();
      bytes = 0;
    },
  };
}

/** Writes what a kept document is sent with. @returns whether the client has it already */
export function answersUnchanged(request: FastifyRequest, reply: FastifyReply, document: KeptDocument, cacheControl = 'private, no-cache'): boolean {
  reply
    .header('etag', document.etag)
    .header('vary', 'Accept-Encoding, Accept-Language')
    .header('cache-control', cacheControl)
    .header('content-type', document.type);
  return document.status === 200 && (request.headers['if-none-match']?.includes(document.etag) ?? false);
}

/** Sends a kept document in the best encoding the client takes, or 304 when the client has it already. */
export function sendKept(request: FastifyRequest, reply: FastifyReply, document: KeptDocument, cacheControl = 'private, no-cache'): FastifyReply {
  if (answersUnchanged(request, reply, document, cacheControl)) return reply.code(304).send();
  const accepts = request.headers['accept-encoding'] ?? '';
  reply.code(document.status);
  if (document.br && /\bbr\b/.test(accepts)) return reply.header('content-encoding', 'br').send(document.br);
  if (document.gzip && /\bgzip\b/.test(accepts)) return reply.header('content-encoding', 'gzip').send(document.gzip);
  return reply.send(document.raw);
}
