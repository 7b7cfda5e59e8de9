import type { AppError } from '@aerial/contract/errors.ts';
import type { Result } from '@aerial/domain/result.ts';
import type { Clock } from '@aerial/domain/time.ts';
import { refreshedValue } from '../db/refreshed.ts';
import type { ProviderRecord } from './provider.ts';
import { resolveProvider, type ProviderRequest } from './rules.ts';

/** Providers change seldom and are read on every request: one list is cached in memory for this long, ms. */
const MAX_AGE_MS = 10_000;

export interface ProviderDirectory {
  /** Synchronous when the list is fresh, and while the database is unavailable. */
  all(): readonly ProviderRecord[] | Promise<readonly ProviderRecord[]>;
  /** The cached list, however stale; starts no load. */
  cached(): readonly ProviderRecord[] | undefined;
  /** The provider of a request; at once as `all`. Fails with provider_not_found. */
  resolve(request: ProviderRequest): Result<ProviderRecord, AppError> | Promise<Result<ProviderRecord, AppError>>;
  /** The next request reads the list again. */
  invalidate(): void;
}

export function providerDirectory(load: () => Promise<ProviderRecord[]>, clock: Clock): ProviderDirectory {
  const list = refreshedValue<readonly ProviderRecord[]>(load, clock, MAX_AGE_MS);
  return {
    all: () => list.get(),
    cached: () => list.peek(),
    resolve(request) {
      const cached = list.get();
      if (cached instanceof Promise) return cached.then((providers) => resolveProvider(providers, request));
      const { viewerProviderId: owner } = request;
      if (owner === undefined || cached.some(({ id }) => id === owner)) return resolveProvider(cached, request);
      // The token is of a provider that was added since.
      list.invalidate();
      return Promise.resolve(list.get()).then((providers) => resolveProvider(providers, request));
    },
    invalidate: () => list.invalidate(),
  };
}
