import type { UserId, DeviceId, ProfileId } from '@aerial/domain/ids.ts';
import type { AppError } from '@aerial/contract/errors.ts';
import type { ProfileRole } from '@aerial/domain/child.ts';
import type { Result } from '@aerial/domain/result.ts';
import type { ParentalFacts, ProfileRecord } from '../../accounts/profiles.ts';

export interface NewProfile {
  readonly name: string;
  readonly role: ProfileRole;
  readonly avatarId: number | null;
}
export type ProfileChange = Partial<NewProfile>;

/** An account's profiles under a lock. */
export interface LockedProfiles {
  /** The main one first, then in the order in which they were made. */
  readonly all: readonly ProfileRecord[];
  /** Of each device the profile that watches on it. */
  readonly watching: ReadonlySet<ProfileId>;
  /** The one that watches on the device of the request. */
  readonly active: ProfileId;
  readonly parental: ParentalFacts;
  insert(profile: NewProfile): Promise<ProfileRecord>;
  update(id: ProfileId, change: ProfileChange): Promise<ProfileRecord>;
  /** With its favourites and what it watched. */
  remove(id: ProfileId): Promise<void>;
  /** Favourites and histories from before the account had profiles, and those of devices without a chosen profile, belong to the new one. */
  passMain(from: ProfileId, to: ProfileId): Promise<void>;
}

export interface ProfileStore {
  list(userId: UserId): Promise<ProfileRecord[]>;
  /** One transaction that has the account's profiles for itself. Nothing is written when the work fails. */
  locked<T>(
    userId: UserId,
    deviceId: DeviceId | undefined,
    work: (profiles: LockedProfiles) => Promise<Result<T, AppError>>,
  ): Promise<Result<T, AppError>>;
}
