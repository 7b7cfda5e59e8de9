import type { ProfileId, ProviderId, UserId } from '@aerial/domain/ids.ts';
import type { EpochMs } from '@aerial/domain/time.ts';

export type FavouriteKind = 'channel' | 'programme' | 'content' | 'person';

/** What is kept. Ids of contents exceed what numbers hold, hence text for all kinds. */
export interface FavouriteObject {
  readonly kind: FavouriteKind;
  readonly id: string;
}

export interface FavouriteRecord {
  readonly id: string;
  readonly object: FavouriteObject;
  readonly page: string | null;
  readonly addedAt: EpochMs;
}

/** Who keeps it: a user, each profile for itself. */
export interface FavouriteOwner {
  readonly userId: UserId;
  readonly profileId?: ProfileId | undefined;
}

export interface FavouriteStore {
  /** The latest first. */
  list(owner: FavouriteOwner, page: { readonly offset: number; readonly limit: number }): Promise<FavouriteRecord[]>;
  find(owner: FavouriteOwner, object: FavouriteObject): Promise<FavouriteRecord | undefined>;
  /** All of one kind, by the id of what is kept. */
  ofKind(owner: FavouriteOwner, kind: FavouriteKind): Promise<Map<string, FavouriteRecord>>;
  /** What is kept already stays as it is and is returned, also when several add it at once. */
  add(owner: FavouriteOwner, object: FavouriteObject, page: string | undefined, now: EpochMs): Promise<FavouriteRecord>;
  /** @returns what was removed; undefined when the keeper has no such favourite */
  remove(owner: FavouriteOwner, id: string): Promise<FavouriteRecord | undefined>;
  removeObject(owner: FavouriteOwner, object: FavouriteObject): Promise<FavouriteRecord | undefined>;
}

/** What the provider has to keep; put together from the features that know. */
export type IsOffered = (providerId: ProviderId, object: FavouriteObject) => Promise<boolean>;
