/** The profiles of an account, as other features meet them. */
import type { ProfileId, UserId } from '@aerial/domain/ids.ts';
import type { ProfileRole } from '@aerial/domain/child.ts';

export interface ProfileRecord {
  readonly id: ProfileId;
  /** Null: the main profile as it was made. */
  readonly name: string | null;
  readonly role: ProfileRole;
  readonly avatarId: number | null;
  /** Watches on devices on which none is chosen. */
  readonly isMain: boolean;
}

/** Whose something is: favourites and histories belong to a profile. */
export interface ProfileOwner {
  readonly userId: UserId;
  /** None for the main one, whose things are the account's. */
  readonly profileId?: ProfileId | undefined;
}

/** What decides whether the device of a request requires the PIN. */
export interface ParentalFacts {
  readonly hasPin: boolean;
  /** Of the device; none without one. */
  readonly asksForProfile: boolean;
  /** The role that watches on the device. */
  readonly role: ProfileRole;
}
