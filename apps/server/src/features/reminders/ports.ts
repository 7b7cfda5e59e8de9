import type { ChannelId, ContentId, EntryId, ProfileId, ProviderId, ReminderId, UserId } from '@aerial/domain/ids.ts';
import type { LocalizedText } from '@aerial/domain/language.ts';
import type { EpochMs, EpochSeconds } from '@aerial/domain/time.ts';

/** Whose reminders: a user's or a guest's, separate for each profile. */
export interface ReminderOwner {
  readonly userId: UserId;
  readonly providerId: ProviderId;
  readonly profileId?: ProfileId | undefined;
}

export interface ReminderRecord {
  readonly id: ReminderId;
  readonly entryId: EntryId;
  readonly channelId: ChannelId;
  readonly channelSlug: string;
  readonly channelName: LocalizedText;
  readonly title: LocalizedText;
  readonly startAt: EpochSeconds;
  readonly createdAt: EpochMs;
}

/** A programme of the guide that can be reminded of. */
export interface Announced {
  readonly channelId: ChannelId;
  readonly startAt: EpochSeconds;
  readonly contentId: ContentId | null;
  readonly title: LocalizedText | null;
  readonly age: number | null;
}

export interface ReminderStore {
  /** A programme on a channel of the provider. */
  announced(providerId: ProviderId, entryId: EntryId): Promise<Announced | undefined>;
  /** To come, the next first; without those whose programme was moved or removed. */
  list(owner: ReminderOwner, now: EpochSeconds): Promise<ReminderRecord[]>;
  /** One per viewer and programme: a repetition leaves it as it is. @returns false when there are `max` already */
  add(owner: ReminderOwner, programme: Announced, now: EpochMs, max: number): Promise<boolean>;
  remove(owner: ReminderOwner, id: ReminderId): Promise<boolean>;
}
