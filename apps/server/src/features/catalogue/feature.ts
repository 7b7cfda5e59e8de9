import type { ProviderId, ContentId } from '@aerial/domain/ids.ts';
import { licensesOf, ownLicense } from '../../billing/licenses.pg.ts';
import type { Feature } from '../../kernel/feature.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import type { TintOf } from '../../pictures/tints.ts';
import { contentStore } from './contents.pg.ts';
import { contentService, type ContentService, type FavouriteContent } from './contents.ts';
import { legacyStore } from './legacy/repo.pg.ts';
import { legacyRoutes } from './legacy/routes.ts';
import { legacyCatalogue, type LegacyDeps } from './legacy/service.ts';
import { pageStore } from './pages.pg.ts';
import { pageService } from './pages.ts';
import { rowPreviewer, type RowPreviewer } from './preview.ts';
import { defaultSettings } from '../../tenancy/provider.ts';
import type { ContentStore, PersonalRows } from './ports.ts';
import { referenceStore } from './references.pg.ts';
import { referenceService, type ReferenceService } from './references.ts';
import { catalogueRoutes } from './routes.ts';

export interface CatalogueNeeds {
  readonly favourite: FavouriteContent;
  /** Rows that follow from what viewers watch. */
  readonly personal: PersonalRows;
  readonly tintOf: TintOf;
  readonly programme: LegacyDeps['programme'];
  readonly find: LegacyDeps['find'];
  readonly stream: Parameters<typeof legacyRoutes>[1]['stream'];
}

export interface CatalogueFeature extends Feature {
  isOffered(providerId: ProviderId, contentId: ContentId): Promise<boolean>;
  readonly findPerson: ReferenceService['findPerson'];
  /** Contents as rows show them, in the order of the ids. */
  readonly cards: ContentStore['cards'];
  readonly describeLost: ContentService['describeLost'];
  /** What a row would hold that is not published. */
  readonly previewRow: RowPreviewer;
}

/** Contents, persons, pages and their rows, also in the form that older clients request. */
export function catalogueFeature(
  { db, clock, entitlements, absolute, providers }: Kernel,
  needs: CatalogueNeeds,
): CatalogueFeature {
  const { favourite, personal, tintOf, programme, find, stream } = needs;
  const store = contentStore(db);
  const contents = contentService({
    store,
    entitlements,
    favourite,
    licenses: {
      of: (providerId, contentId) => licensesOf(db, providerId, contentId, clock.now()),
      own: (userId, contentId) => ownLicense(db, userId, contentId, clock.now()),
    },
    clock,
  });
  const references = referenceStore(db);
  const persons = referenceService(references, clock);
  const pageRecords = pageStore(db);
  const pages = pageService({
    pages: pageRecords,
    contents: store,
    references,
    personal,
    async settingsOf(providerId) {
      const settings = (await providers.all()).find(({ id }) => id === providerId)?.settings ?? defaultSettings;
      const { hiddenFeatures, hiddenPersonalRows: hidden } = settings;
      return { ...settings, hiddenPersonalRows: hiddenFeatures.includes('follow') ? [...hidden, 'recorded'] : hidden };
    },
    clock,
  });
  const legacy = legacyCatalogue({
    store: legacyStore(db),
    pages: pageRecords,
    contents: store,
    programme,
    find,
    clock,
  });
  return {
    name: 'catalogue',
    isOffered: async (providerId, id) => (await store.find(providerId, id)) !== undefined,
    findPerson: persons.findPerson,
    cards: store.cards,
    describeLost: contents.describeLost,
    previewRow: rowPreviewer({ db, pages: pageRecords, contents: store, fill: pages.fill }),
    routes(router) {
      catalogueRoutes(router, { contents, pages, references: persons, absolute, tintOf });
      legacyRoutes(router, { legacy, absolute, stream });
    },
  };
}
