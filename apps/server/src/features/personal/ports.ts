import type { ChannelId, ContentId, EntryId, HistoryId, ProviderId } from '@aerial/domain/ids.ts';
import type { LocalizedText } from '@aerial/domain/language.ts';
import type { EpochMs } from '@aerial/domain/time.ts';
import type { ProfileOwner } from '../../accounts/profiles.ts';
import type { Candidate, Seed } from './ranking.ts';

/** Whose rows they are, and of which provider. */
export interface Audience {
  readonly providerId: ProviderId;
  readonly whose: ProfileOwner;
  /** Only what is for children. */
  readonly isChild: boolean;
}

export interface WatchedTitle extends Seed {
  readonly title: LocalizedText;
  /** Long enough to say something about the viewer, and not removed since. */
  readonly isMeant: boolean;
}

/** What is known of a profile. */
export interface ProfileFacts {
  /** The viewer has personal rows. */
  readonly isOn: boolean;
  readonly genreIds: readonly number[];
  /** What it watched, the latest first. */
  readonly watched: readonly WatchedTitle[];
}

/** A time that a profile watched a channel. */
export interface ChannelViewing {
  readonly channelId: ChannelId;
  readonly startedAt: EpochMs;
  readonly seconds: number;
}

export interface PersonalStore {
  facts(audience: Audience, now: EpochMs): Promise<ProfileFacts>;
  /** The ids that the provider lists for this audience, with what their rank needs, in no order. @param text what their titles must contain */
  candidates(audience: Audience, ids: readonly ContentId[], text: string | undefined): Promise<readonly Candidate[]>;
  /** Ids of the most popular titles, and of those of the genres. */
  popular(providerId: ProviderId, genreIds: readonly number[]): Promise<readonly ContentId[]>;
  /** Titles by how many profiles watched them within a week. */
  topOfWeek(providerId: ProviderId): Promise<readonly ContentId[]>;
  /** The neighbours of a title, if the audience may see it. */
  neighboursOf(
    audience: Audience,
    contentId: ContentId,
  ): Promise<{ readonly title: LocalizedText; readonly ids: readonly ContentId[] } | undefined>;
  channelViewings(whose: ProfileOwner, since: EpochMs): Promise<readonly ChannelViewing[]>;
  /** Series that the profile follows and that have an episode it cannot have seen, the newest first. */
  withNewEpisodes(audience: Audience, now: EpochMs): Promise<readonly ContentId[]>;
  /** Past broadcasts of what the profile follows that it has not seen, each episode once, the newest first. */
  recorded(audience: Audience, now: EpochMs): Promise<readonly EntryId[]>;
  /** Titles that leave all libraries of the provider: those that the profile saved or began first, then the next to leave. */
  leaving(audience: Audience, now: EpochMs): Promise<readonly ContentId[]>;
}

/** What a profile chose. */
export interface PersonalChoice {
  /** Whether it has personal rows, and counts in those of others. */
  readonly isOn: boolean;
  readonly genreIds: readonly number[];
}

export interface ChoiceStore {
  choice(whose: ProfileOwner): Promise<PersonalChoice>;
  /** @returns undefined, and nothing is changed, where a genre does not exist */
  choose(whose: ProfileOwner, change: Partial<PersonalChoice>): Promise<PersonalChoice | undefined>;
  /** Deletes what the profile watched; playbacks stay, without the viewer. */
  clear(whose: ProfileOwner, now: EpochMs): Promise<void>;
  /** Removes one unfinished title or airing. @returns false if the profile has none such */
  remove(whose: ProfileOwner, id: HistoryId, now: EpochMs): Promise<boolean>;
}
