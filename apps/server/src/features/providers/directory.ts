import type { Clock, EpochMs } from '@aerial/domain/time.ts';
import type { ProviderRecord } from './provider.ts';

/** Providers change seldom and are read on every request: one list in memory, read again when it is this old, ms. */
const MAX_AGE_MS = 10_000;

export interface ProviderDirectory {
  /** At once when the list is fresh. */
  all(): readonly ProviderRecord[] | Promise<readonly ProviderRecord[]>;
  /** The next request reads the list again. */
  forget(): void;
}

export function providerDirectory(load: () => Promise<ProviderRecord[]>, clock: Clock): ProviderDirectory {
  let current: { readonly list: readonly ProviderRecord[]; readonly readAt: EpochMs } | undefined;
  let reading: Promise<readonly ProviderRecord[]> | undefined;
  return {
    all() {
      if (current && clock.now() - current.readAt < MAX_AGE_MS) return current.list;
      reading ??= load()
        .then((list) => {
          current = { list, readAt: clock.now() };
          return list;
        })
        .finally(() => {
          reading = undefined;
        });
      return reading;
    },
    forget() {
      current = undefined;
    },
  };
}
