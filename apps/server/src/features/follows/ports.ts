import type { ChannelId, ContentId, FollowId, ProfileId, ProviderId, UserId } from '@aerial/domain/ids.ts';
import type { LocalizedText } from '@aerial/domain/language.ts';
import type { EpochMs, EpochSeconds } from '@aerial/domain/time.ts';

/** Whose follows: a user's or a guest's, separate for each profile. */
export interface FollowOwner {
  readonly userId: UserId;
  readonly providerId: ProviderId;
  readonly profileId?: ProfileId | undefined;
}

/** A show, or words as `followWords` writes them. */
export type FollowSubject =
  | { readonly contentId: ContentId }
  | { readonly words: readonly string[]; readonly name: string };

export interface FollowRecord {
  readonly id: FollowId;
  readonly content: { readonly id: ContentId; readonly slug: string; readonly title: LocalizedText } | null;
  readonly name: string;
  readonly withRepeats: boolean;
  /** The next broadcast that is no repeat, unless repeats are wished. */
  readonly next: {
    readonly channelId: ChannelId;
    readonly slug: string;
    readonly name: LocalizedText;
    readonly title: LocalizedText;
    readonly startAt: EpochSeconds;
  } | null;
  readonly createdAt: EpochMs;
}

export interface FollowStore {
  /** A show or series that the provider lists. */
  followable(providerId: ProviderId, contentId: ContentId): Promise<{ readonly isForChild: boolean } | undefined>;
  /** The newest first. */
  list(owner: FollowOwner, now: EpochSeconds): Promise<FollowRecord[]>;
  /** Follows, finds broadcasts and sets reminders. @returns undefined when the profile has `max` already */
  add(
    owner: FollowOwner,
    subject: FollowSubject,
    withRepeats: boolean,
    now: EpochMs,
    max: number,
  ): Promise<FollowId | undefined>;
  remove(owner: FollowOwner, id: FollowId): Promise<boolean>;
}
