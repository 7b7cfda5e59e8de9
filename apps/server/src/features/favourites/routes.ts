import type { ProviderId, PersonId } from '@aerial/domain/ids.ts';
import {
  addFavouriteCall,
  addPersonFavouriteCall,
  favouritesCall,
  personFavouriteCall,
  removeFavouriteCall,
  removePersonFavouriteCall,
} from '@aerial/contract/calls/favourites.ts';
import type { AppError } from '@aerial/contract/errors.ts';
import type { Favourite } from '@aerial/contract/shapes/favourite.ts';
import { ok, type Result } from '@aerial/domain/result.ts';
import type { CallRouter } from '../../http/call-router.ts';
import type { FavouriteObject, FavouriteRecord } from './ports.ts';
import { namedObject } from './rules.ts';
import type { FavouriteService } from './service.ts';
import { favouriteWire } from './wire.ts';

export interface FavouriteRoutesDeps {
  readonly favourites: FavouriteService;
  /** By id, slug, or slug that ends in the id. */
  findPerson(providerId: ProviderId, ref: string): Promise<Result<{ readonly id: PersonId }, AppError>>;
}

/** The limit of a request that names none. */
const MOST = 10_000;
const answer = (result: Result<FavouriteRecord, AppError>): Result<Favourite, AppError> =>
  result.ok ? ok(favouriteWire(result.value)) : result;

export function favouriteRoutes(router: CallRouter, { favourites, findPerson }: FavouriteRoutesDeps): void {
  router.handle(favouritesCall, async ({ viewer, query: { offset = 0, limit = MOST } }) =>
    ok((await favourites.list(viewer, { offset, limit })).map(favouriteWire)),
  );

  router.handle(addFavouriteCall, async ({ viewer, body }) => {
    const object = namedObject(body);
    return object.ok ? answer(await favourites.add(viewer, object.value, body.page || undefined)) : object;
  });

  router.handle(removeFavouriteCall, async ({ viewer, params }) => answer(await favourites.remove(viewer, params.id)));

  const personOf = async (providerId: ProviderId, ref: string): Promise<Result<FavouriteObject, AppError>> => {
    const person = await findPerson(providerId, ref);
    return person.ok ? ok({ kind: 'person', id: String(person.value.id) }) : person;
  };

  router.handle(personFavouriteCall, async ({ viewer, params }) => {
    const person = await personOf(viewer.providerId, params.id);
    if (!person.ok) return person;
    const found = await favourites.find(viewer, person.value);
    return ok(found ? favouriteWire(found) : null);
  });

  router.handle(addPersonFavouriteCall, async ({ viewer, params, body }) => {
    const person = await personOf(viewer.providerId, params.id);
    return person.ok ? answer(await favourites.add(viewer, person.value, body.page || undefined)) : person;
  });

  router.handle(removePersonFavouriteCall, async ({ viewer, params }) => {
    const person = await personOf(viewer.providerId, params.id);
    return person.ok ? answer(await favourites.removeObject(viewer, person.value)) : person;
  });
}
