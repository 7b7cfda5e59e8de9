/** Viewer tokens: opaque, 40 hex digits, only their SHA-256 is stored (D6). */
import type { UserId } from '@aerial/domain/ids.ts';
import { createHash, randomBytes } from 'node:crypto';
import type { Clock, EpochMs } from '@aerial/domain/time.ts';
import { isTemporary } from '../db/unavailable.ts';
import { lruCache, type CacheSize } from '../http/lru-cache.ts';
import type { Viewer } from '../http/viewer.ts';

export const newToken = (): string => randomBytes(20).toString('hex');
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/** How long a token's viewer is cached in the process, ms: removal of a device ends its tokens at most this much later elsewhere. */
const CACHE_TTL_MS = 10_000;
/** The same for calls that every open page polls: removal and blocking reach other processes over the bus, and a gap of it invalidates all. */
const POLLED_TTL_MS = 1_800_000;
/** Enough for more than a hundred thousand tokens. */
const MAX_BYTES = 64 * 1024 * 1024;
/** The token's viewer and the objects around. */
const TOKEN_BYTES = 400;
/** How long a valid cached token is served stale while the database is unavailable, ms. Removed tokens are evicted. */
const MAX_STALE_MS = 600_000;
/** The interval of retries while the database is unavailable, ms. */
const RETRY_MS = 1_000;

export interface StoredToken {
  readonly viewer: Viewer;
  readonly expiresAt: EpochMs | undefined;
}

interface Cached {
  readonly stored: StoredToken;
  readonly readAt: EpochMs;
  isOutdated: boolean;
}

export interface TokenCache {
  /** Synchronous when the token is cached. @param isPolled the call is polled, and trusts the cache until it is invalidated */
  viewerOf(token: string, isPolled?: boolean): Viewer | undefined | Promise<Viewer | undefined>;
  /** The viewer of a token that is cached and valid. */
  cached(token: string): Viewer | undefined;
  /** Tokens of this user are read from the database again. */
  invalidateUser(userId: UserId): void;
  invalidateAll(): void;
  size(): CacheSize;
}

/** @param find reads a token by hash: its viewer and expiry, or undefined when there is none or its user is blocked */
export function tokenCache(find: (hash: Buffer) => Promise<StoredToken | undefined>, clock: Clock): TokenCache {
  // Keyed by the token itself, in memory only: hashing it again on every request would double what the request costs.
  const cache = lruCache<Cached>({
    maxBytes: MAX_BYTES,
    bytesOf: () => TOKEN_BYTES,
  });
  let retryAt = 0;
  /** For each read in flight, whose tokens were invalidated since: what it finds may be from before. */
  const reads = new Set<{ readonly users: Set<UserId>; areAll: boolean }>();
  const validViewer = (stored: StoredToken) =>
    stored.expiresAt === undefined || stored.expiresAt > clock.now() ? stored.viewer : undefined;
  /** Something that was bought has ended since: a rent, or a packet that is not renewed. */
  const hasEnded = ({ stored, readAt }: Cached) => {
    const until = stored.viewer.entitled?.until;
    return until !== undefined && readAt < until && until <= clock.now();
  };
  const fresh = (token: string, ttlMs = CACHE_TTL_MS) => {
    const cached = cache.get(token);
    if (!cached || cached.isOutdated || clock.now() - cached.readAt >= ttlMs || hasEnded(cached)) return undefined;
    return cached.stored;
  };
  const stale = (token: string) => {
    const cached = cache.get(token);
    return cached && clock.now() - cached.readAt < MAX_STALE_MS ? cached.stored : undefined;
  };
  const read = async (token: string): Promise<Viewer | undefined> => {
    let stored: StoredToken | undefined;
    const since = { users: new Set<UserId>(), areAll: false };
    reads.add(since);
    try {
      stored = await find(hashToken(token));
    } catch (error) {
      if (!isTemporary(error)) throw error;
      retryAt = clock.now() + RETRY_MS;
      const cached = stale(token);
      if (!cached) throw error;
      return validViewer(cached);
    } finally {
      reads.delete(since);
    }
    retryAt = 0;
    if (!stored) {
      cache.delete(token);
      return undefined;
    }
    if (!since.areAll && !since.users.has(stored.viewer.userId))
      cache.set(token, { stored, readAt: clock.now(), isOutdated: false });
    return validViewer(stored);
  };
  return {
    viewerOf(token, isPolled = false) {
      const cached =
        fresh(token, isPolled ? POLLED_TTL_MS : CACHE_TTL_MS) ?? (clock.now() < retryAt ? stale(token) : undefined);
      return cached ? validViewer(cached) : read(token);
    },
    cached(token) {
      const cached = fresh(token);
      return cached && validViewer(cached);
    },
    invalidateUser(userId) {
      for (const { users } of reads) users.add(userId);
      for (const [key, { stored }] of cache.entries()) if (stored.viewer.userId === userId) cache.delete(key);
    },
    invalidateAll() {
      for (const pending of reads) pending.areAll = true;
      for (const [, cached] of cache.entries()) cached.isOutdated = true;
    },
    size: () => cache.size(),
  };
}
