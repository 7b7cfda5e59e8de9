/** Favourite channels, programmes, contents and persons. @source spec 2 §4 Favourites toggle, §7 */
import type { FavouriteId } from '@aerial/domain/ids.ts';
import type { AppError } from '@aerial/contract/errors.ts';
import { fail, ok, type Result } from '@aerial/domain/result.ts';
import type { Clock } from '@aerial/domain/time.ts';
import type { Viewer } from '../../http/viewer.ts';
import type { FavouriteObject, FavouriteRecord, FavouriteStore, IsOffered } from './ports.ts';
import { canExist, unknownObject } from './rules.ts';

type Answer = Promise<Result<FavouriteRecord, AppError>>;

export interface FavouriteService {
  list(viewer: Viewer, page: { readonly offset: number; readonly limit: number }): Promise<FavouriteRecord[]>;
  find(viewer: Viewer, object: FavouriteObject): Promise<FavouriteRecord | undefined>;
  /** Fails with guest_forbidden, and for what the provider does not have. Adding twice is adding once. */
  add(viewer: Viewer, object: FavouriteObject, page: string | undefined): Answer;
  /** By the favourite's own id. Fails with guest_forbidden or favorite_not_found; other people's are not found. */
  remove(viewer: Viewer, id: FavouriteId): Answer;
  removeObject(viewer: Viewer, object: FavouriteObject): Answer;
}

const guest: AppError = { code: 'guest_forbidden', message: 'Sign in to keep favourites.' };
const unknown: AppError = { code: 'favorite_not_found', message: 'This is not among your favourites.' };
/** What fits a bigint; ids of the contract have up to 19 digits. */
const LARGEST_ID = 9_223_372_036_854_775_807n;

export function favouriteService({
  store,
  isOffered,
  clock,
}: {
  store: FavouriteStore;
  isOffered: IsOffered;
  clock: Clock;
}): FavouriteService {
  const removed = (record: FavouriteRecord | undefined) => (record ? ok(record) : fail(unknown));

  return {
    list: async (viewer, page) => (viewer.isGuest ? [] : store.list(viewer, page)),

    find: async (viewer, object) => (viewer.isGuest ? undefined : store.find(viewer, object)),

    async add(viewer, object, page) {
      if (viewer.isGuest) return fail(guest);
      if (!canExist(object) || !(await isOffered(viewer.providerId, object))) return fail(unknownObject(object.kind));
      return ok(await store.add(viewer, object, page, clock.now()));
    },

    async remove(viewer, id) {
      if (viewer.isGuest) return fail(guest);
      return removed(BigInt(id) > LARGEST_ID ? undefined : await store.remove(viewer, id));
    },

    async removeObject(viewer, object) {
      if (viewer.isGuest) return fail(guest);
      return removed(await store.removeObject(viewer, object));
    },
  };
}
