import { asContentId, type ProviderId, type ContentId } from '@aerial/domain/ids.ts';
import type { FoundKind } from '@aerial/contract/shapes/search.ts';
import type { Feature } from '../../kernel/feature.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import type { TintOf } from '../../pictures/tints.ts';
import { searchHistoryStore } from './history.pg.ts';
import { searchStore } from './repo.pg.ts';
import { searchResults, type ResultsDeps } from './results.ts';
import { searchRoutes } from './routes.ts';
import { searchService } from './service.ts';

/** The index follows changes of the catalogue with a delay of its own, ms. */
const INDEX_TOLERANCE_MS = 10_000;

export interface SearchNeeds {
  readonly cards: ResultsDeps['cards'];
  readonly tintOf: TintOf;
}

export interface SearchFeature extends Feature {
  /** Ids of what is found by name, best first. */
  find(providerId: ProviderId, text: string, kinds: readonly FoundKind[]): Promise<ContentId[]>;
}

/** Finding channels, contents, programmes and persons, and what was opened from there. */
export function searchFeature(
  { db, reads, clock, entitlements, absolute }: Kernel,
  { cards, tintOf }: SearchNeeds,
): SearchFeature {
  const store = searchStore(reads(INDEX_TOLERANCE_MS));
  const search = searchService({ store, searchHistory: searchHistoryStore(db), clock });
  const results = searchResults({ store, entitlements, clock, cards });
  return {
    name: 'search',
    find: async (...wanted) => (await search.find(...wanted)).map(({ id }) => asContentId(id)),
    routes: (router) => searchRoutes(router, { search, results, absolute, tintOf }),
  };
}
