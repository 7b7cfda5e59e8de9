import { asChannelId, type ProviderId, type ChannelId, type PersonId, type ContentId } from '@aerial/domain/ids.ts';
import type { AppError } from '@aerial/contract/errors.ts';
import type { Result } from '@aerial/domain/result.ts';
import type { Viewer } from '../../http/viewer.ts';
import type { Feature } from '../../kernel/feature.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import type { FavouriteKind } from './ports.ts';
import { favouriteStore } from './repo.pg.ts';
import { favouriteRoutes } from './routes.ts';
import { favouriteService } from './service.ts';
import { favouriteMark } from './wire.ts';

type Mark = NonNullable<ReturnType<typeof favouriteMark>>;

export interface FavouritesNeeds {
  /** By kind, whether the provider has what is to be added. */
  readonly isOffered: Readonly<Record<FavouriteKind, (providerId: ProviderId, id: string) => Promise<boolean>>>;
  /** By id, slug, or slug that ends in the id. */
  findPerson(providerId: ProviderId, ref: string): Promise<Result<{ readonly id: PersonId }, AppError>>;
}

export interface FavouritesFeature extends Feature {
  /** The viewer's favourite channels, by id. */
  ofChannels(viewer: Viewer): Promise<ReadonlyMap<ChannelId, Mark>>;
  ofContent(viewer: Viewer, id: ContentId): Promise<Mark | null>;
}

/** What viewers save for themselves. */
export function favouritesFeature(
  { db, clock }: Pick<Kernel, 'db' | 'clock'>,
  { isOffered, findPerson }: FavouritesNeeds,
): FavouritesFeature {
  const store = favouriteStore(db);
  const favourites = favouriteService({
    store,
    isOffered: (providerId, { kind, id }) => isOffered[kind](providerId, id),
    clock,
  });
  return {
    name: 'favourites',
    ofChannels: async (viewer) =>
      new Map(
        [...(await store.ofKind(viewer, 'channel'))].map(([id, record]) => [
          asChannelId(Number(id)),
          favouriteMark(record)!,
        ]),
      ),
    ofContent: async (viewer, id) => favouriteMark(await store.find(viewer, { kind: 'content', id })),
    routes: (router) => favouriteRoutes(router, { favourites, findPerson }),
  };
}
