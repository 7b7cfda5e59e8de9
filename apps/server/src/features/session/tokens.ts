/** Viewer tokens: opaque, 40 hex digits, only their SHA-256 is stored (D6). */
import { createHash, randomBytes } from 'node:crypto';
import type { Clock, EpochMs } from '@aerial/domain/time.ts';
import type { Viewer } from '../../http/viewer.ts';

export const newToken = (): string => randomBytes(20).toString('hex');
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/** How long a token's viewer is remembered in the process, ms: removal of a device ends its tokens at most this much later elsewhere. */
const REMEMBER_MS = 10_000;
const REMEMBER_MAX = 50_000;

export interface StoredToken {
  readonly viewer: Viewer;
  readonly expiresAt: EpochMs | undefined;
}

export interface TokenCache {
  /** At once when the token is remembered. */
  viewerOf(token: string): Viewer | undefined | Promise<Viewer | undefined>;
  /** The viewer of a token that is remembered and valid. */
  remembered(token: string): Viewer | undefined;
  /** Tokens of this user are read from the database again. */
  forgetUser(userId: number): void;
  forgetAll(): void;
}

/** @param find reads a token by hash: its viewer and expiry, or undefined when there is none or its user is blocked */
export function tokenCache(find: (hash: Buffer) => Promise<StoredToken | undefined>, clock: Clock): TokenCache {
  // Keyed by the token itself, in memory only: hashing it again on every request would double what the request costs.
  const remembered = new Map<string, { readonly stored: StoredToken; readonly until: EpochMs }>();
  const isValid = (stored: StoredToken) => stored.expiresAt === undefined || stored.expiresAt > clock.now();
  const read = async (token: string): Promise<Viewer | undefined> => {
    const stored = await find(hashToken(token));
    if (!stored) {
      remembered.delete(token);
      return undefined;
    }
    if (remembered.size >= REMEMBER_MAX) remembered.clear();
    remembered.set(token, { stored, until: (clock.now() + REMEMBER_MS) as EpochMs });
    return isValid(stored) ? stored.viewer : undefined;
  };
  return {
    viewerOf(token) {
      const known = remembered.get(token);
      if (!known || known.until <= clock.now()) return read(token);
      return isValid(known.stored) ? known.stored.viewer : undefined;
    },
    remembered(token) {
      const known = remembered.get(token);
      return known && known.until > clock.now() && isValid(known.stored) ? known.stored.viewer : undefined;
    },
    forgetUser(userId) {
      for (const [key, { stored }] of remembered) if (stored.viewer.userId === userId) remembered.delete(key);
    },
    forgetAll: () => remembered.clear(),
  };
}
