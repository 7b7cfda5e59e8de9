import type { ProfileOwner } from '../../accounts/profiles.ts';
import type { ProviderId, FavouriteId } from '@aerial/domain/ids.ts';
import type { EpochMs } from '@aerial/domain/time.ts';

export type FavouriteKind = 'channel' | 'programme' | 'content' | 'person';

/** What a favourite refers to. Ids of contents exceed safe integers, hence text for all kinds. */
export interface FavouriteObject {
  readonly kind: FavouriteKind;
  readonly id: string;
}

export interface FavouriteRecord {
  readonly id: FavouriteId;
  readonly object: FavouriteObject;
  readonly page: string | null;
  readonly addedAt: EpochMs;
}

export interface FavouriteStore {
  /** The latest first. */
  list(owner: ProfileOwner, page: { readonly offset: number; readonly limit: number }): Promise<FavouriteRecord[]>;
  find(owner: ProfileOwner, object: FavouriteObject): Promise<FavouriteRecord | undefined>;
  /** All of one kind, by the id of the object. */
  ofKind(owner: ProfileOwner, kind: FavouriteKind): Promise<Map<string, FavouriteRecord>>;
  /** An existing favourite is returned unchanged; concurrent inserts return the winner's record. */
  add(owner: ProfileOwner, object: FavouriteObject, page: string | undefined, now: EpochMs): Promise<FavouriteRecord>;
  /** @returns what was removed; undefined when the owner has no such favourite */
  remove(owner: ProfileOwner, id: FavouriteId): Promise<FavouriteRecord | undefined>;
  removeObject(owner: ProfileOwner, object: FavouriteObject): Promise<FavouriteRecord | undefined>;
}

/** Which objects the provider offers; composed from the features that own them. */
export type IsOffered = (providerId: ProviderId, object: FavouriteObject) => Promise<boolean>;
