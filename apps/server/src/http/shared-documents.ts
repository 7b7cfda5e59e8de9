/**
 * Documents that are the same for many viewers, cached serialised and compressed (D4). A document is built once per key,
 * shared by all concurrent requests for it, and rebuilt when it is stale or was invalidated.
 */
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { epochMs, type Clock, type EpochMs } from '@aerial/domain/time.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isTemporary } from '../db/unavailable.ts';
import { lruCache, type CacheSize } from './lru-cache.ts';
import { withOwnMemory } from './own-memory.ts';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** Below this many bytes compressing costs more than it saves. */
const COMPRESS_FROM_BYTES = 1024;
/** Best ratio for its time on lists of channels. */
const BROTLI_QUALITY = 5;
const DEFAULT_MAX_BYTES = 128 * 1024 * 1024;
/** A document's tag, its heads in each encoding and the objects around its buffers. */
const DOCUMENT_OVERHEAD_BYTES = 3 * 1024;
/** No client sends such an address twice: what it names is built and not cached. Fifty channels of a guide grid take half of it. */
const MAX_KEY_LENGTH = 1_024;
/** How long a stale document is served while it cannot be rebuilt, milliseconds. */
const MAX_STALE_MS = 3_600_000;
/** Interval of retries while rebuilding fails, milliseconds; requests in between get the stale document at once. */
const RETRY_MS = 1_000;
/** After this long without another failure, requests wait for the rebuild again, milliseconds. */
const FAILING_MS = 10_000;

export interface SharedDocument {
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
  /** From then on the document is stale (the next programme starts, for example). */
  readonly validUntil: EpochMs;
  /** From then on, while it is not stale, requests get it at once and the first one has it rebuilt in the background. */
  readonly refreshFrom?: EpochMs;
  /** Parts of it could not be loaded: a complete stale document is preferred to it. */
  readonly isIncomplete?: boolean;
}

interface Entry {
  readonly document: SharedDocument;
  /** Invalidation moves it to the present. */
  validUntil: EpochMs;
  /** When it is rebuilt in the background; a failed rebuild moves it. */
  refreshFrom: EpochMs;
  /** When to retry the rebuild; set while rebuilding fails. */
  retryAt?: EpochMs;
}

export interface SharedDocuments {
  /** The document of the key if it is cached and not stale. */
  peek(key: string): SharedDocument | undefined;
  /** The same, stale ones included: the fallback after a temporary failure, which this records. */
  afterFailure(key: string): SharedDocument | undefined;
  /** The stale document to answer with at once, because a failure was recorded a moment ago. */
  whileFailing(key: string): SharedDocument | undefined;
  /**
   * The document of the key, built if it is missing or stale. Cached are documents with status 200 (and 503 while nothing
   * better is cached); while the build fails as unavailable, the stale document is served.
   */
  get(key: string, build: () => Promise<BuiltDocument>): Promise<SharedDocument>;
  /** Makes everything cached so far stale. */
  invalidate(): void;
  /** Begins no more rebuilds in the background, and waits for the builds in flight: before the database is closed. */
  stop(): Promise<void>;
  size(): CacheSize;
}

async function pack(built: BuiltDocument): Promise<SharedDocument> {
  const raw = typeof built.body === 'string' ? Buffer.from(built.body) : built.body;
  const large = raw.length >= COMPRESS_FROM_BYTES && built.identity === undefined;
  const [br, gz] = large
    ? await Promise.all([
        built.br ??
          toBrotli(raw, {
            params: {
              [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
              [constants.BROTLI_PARAM_SIZE_HINT]: raw.length,
            },
          }),
        toGzip(raw, { level: 6 }),
      ])
    : [undefined, undefined];
  const etag = `W/"${createHash('sha256')
    .update(built.identity ?? raw)
    .digest('base64url')
    .slice(0, 22)}"`;
  return {
    etag,
    type: built.type ?? 'application/json; charset=utf-8',
    raw: withOwnMemory(raw),
    br: br && withOwnMemory(br),
    gzip: gz && withOwnMemory(gz),
    status: built.status ?? 200,
  };
}

const bytesOf = ({ document: { raw, br, gzip: gz } }: Entry): number =>
  // Pages are compressed for their nonces (ssr/nonce-page.ts): less than half of them again.
  DOCUMENT_OVERHEAD_BYTES + raw.length + (br?.length ?? 0) + (gz?.length ?? raw.length / 2);

interface Flight {
  readonly document: SharedDocument;
  /** The document reports that its content is unavailable, or lacks parts of it. */
  readonly isFailure: boolean;
}

/**
 * @param maxBytes budget of the cache, keys included; see `lruCache` for what is evicted
 * @param onRefreshFailed a rebuild in the background failed for another reason than the state of the database
 */
export function sharedDocuments(
  clock: Clock,
  maxBytes = DEFAULT_MAX_BYTES,
  onRefreshFailed: (error: unknown) => void = () => {},
): SharedDocuments {
  const entries = lruCache<Entry>({ maxBytes, bytesOf });
  const building = new Map<string, Promise<Flight>>();
  let generation = 0;
  let isStopped = false;

  const isUsable = ({ document, validUntil }: Entry): boolean =>
    document.status === 200 && clock.now() - validUntil < MAX_STALE_MS;

  const recordFailure = (key: string): void => {
    const entry = entries.get(key);
    if (entry) entry.retryAt = epochMs(clock.now() + RETRY_MS);
  };

  const cache = (
    key: string,
    document: SharedDocument,
    { validUntil, refreshFrom = validUntil }: BuiltDocument,
  ): void => {
    // Redirects and 404 pages belong to addresses that any client can make up.
    const isCacheable = document.status === 200 || document.status === 503;
    if (!isCacheable) entries.delete(key);
    else if (key.length <= MAX_KEY_LENGTH) entries.set(key, { document, validUntil, refreshFrom });
  };

  async function run(key: string, build: () => Promise<BuiltDocument>): Promise<Flight> {
    const startedIn = generation;
    try {
      const built = await build();
      const document = await pack(built);
      const isFailure = document.status === 503 || built.isIncomplete === true;
      if (isFailure) recordFailure(key);
      // A document invalidated while it was built may lack the change: it is returned but not cached.
      if (startedIn === generation && !(isFailure && entries.get(key))) cache(key, document, built);
      return { document, isFailure };
    } catch (error) {
      if (isTemporary(error)) recordFailure(key);
      throw error;
    }
  }

  function rebuild(key: string, build: () => Promise<BuiltDocument>): Promise<Flight> {
    const flightKey = `${generation} ${key}`;
    const running = building.get(flightKey);
    if (running) return running;
    const started = run(key, build).finally(() => building.delete(flightKey));
    building.set(flightKey, started);
    return started;
  }

  /** Rebuilds a document that is not stale yet; until that succeeds it is served. One at a time, after a failure once a second. */
  function refresh(key: string, entry: Entry, build: () => Promise<BuiltDocument>): void {
    if (isStopped || clock.now() < entry.refreshFrom || building.has(`${generation} ${key}`)) return;
    entry.refreshFrom = epochMs(clock.now() + RETRY_MS);
    rebuild(key, build).catch((error: unknown) => {
      if (!isTemporary(error)) onRefreshFailed(error);
    });
  }

  return {
    peek(key) {
      const entry = entries.get(key);
      return entry && entry.validUntil > clock.now() ? entry.document : undefined;
    },
    afterFailure(key) {
      const entry = entries.get(key);
      if (!entry || !isUsable(entry)) return undefined;
      recordFailure(key);
      return entry.document;
    },
    whileFailing(key) {
      const entry = entries.get(key);
      return entry?.retryAt !== undefined && clock.now() < entry.retryAt && isUsable(entry)
        ? entry.document
        : undefined;
    },
    async get(key, build) {
      const entry = entries.get(key);
      if (entry && entry.validUntil > clock.now()) {
        refresh(key, entry, build);
        return entry.document;
      }
      if (!entry || !isUsable(entry)) return (await rebuild(key, build)).document;
      if (entry.retryAt !== undefined && clock.now() < entry.retryAt + FAILING_MS) {
        if (clock.now() >= entry.retryAt) rebuild(key, build).catch(() => {});
        return entry.document;
      }
      try {
        const { document, isFailure } = await rebuild(key, build);
        return isFailure ? entry.document : document;
      } catch (error) {
        if (!isTemporary(error)) throw error;
        return entry.document;
      }
    },
    invalidate() {
      generation += 1;
      for (const [, entry] of entries.entries()) if (entry.validUntil > clock.now()) entry.validUntil = clock.now();
    },
    async stop() {
      isStopped = true;
      await Promise.allSettled(building.values());
    },
    size: () => entries.size(),
  };
}

/** Writes the headers of a shared document. @returns whether the client has it already */
export function answersUnchanged(
  request: FastifyRequest,
  reply: FastifyReply,
  document: SharedDocument,
  cacheControl = 'private, no-cache',
): boolean {
  reply
    .header('etag', document.etag)
    .header('vary', 'Accept-Encoding, Accept-Language')
    .header('cache-control', cacheControl)
    .header('content-type', document.type);
  return document.status === 200 && (request.headers['if-none-match']?.includes(document.etag) ?? false);
}

/** Sends a shared document in the best encoding the client takes, or 304 when the client has it already. */
export function sendDocument(
  request: FastifyRequest,
  reply: FastifyReply,
  document: SharedDocument,
  cacheControl = 'private, no-cache',
): FastifyReply {
  if (answersUnchanged(request, reply, document, cacheControl)) return reply.code(304).send();
  const accepts = request.headers['accept-encoding'] ?? '';
  reply.code(document.status);
  if (document.br && /\bbr\b/.test(accepts)) return reply.header('content-encoding', 'br').send(document.br);
  if (document.gzip && /\bgzip\b/.test(accepts)) return reply.header('content-encoding', 'gzip').send(document.gzip);
  return reply.send(document.raw);
}
