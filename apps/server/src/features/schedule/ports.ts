import type {
  ProviderId,
  ChannelId,
  ProgrammeId,
  PersonId,
  ContentId,
  EntryId,
  HistoryId,
} from '@aerial/domain/ids.ts';
import type { LocalizedText } from '@aerial/domain/language.ts';
import type { EpochMs, EpochSeconds, Seconds } from '@aerial/domain/time.ts';
import type { ProfileOwner } from '../../accounts/profiles.ts';
import type { ContentType } from '../../db/schema/contents.ts';
import type { CoverPaths, StoredRating } from '../../wire/content-parts.ts';

/** What the guide needs of a channel. */
export interface GuideChannel {
  readonly id: ChannelId;
  readonly slug: string;
  readonly name: LocalizedText;
  readonly logo: string | null;
  readonly timezone: string;
  readonly archivedDays: number;
  /** Its source has an archive at all: a timeline does, an upstream when it says so. */
  readonly hasArchive: boolean;
  /** Times in which the provider must not show it, Unix seconds; the end is excluded. */
  readonly blackouts: readonly { readonly start: EpochSeconds; readonly end: EpochSeconds }[];
}

export interface GuideContent {
  readonly id: ContentId;
  readonly slug: string;
  readonly type: ContentType;
  readonly title: LocalizedText;
  readonly short: LocalizedText;
  readonly age: number | null;
  readonly cover: CoverPaths;
}

export interface GuideEpisode {
  readonly id: ContentId;
  readonly season: number | null;
  readonly series: number | null;
  readonly title: LocalizedText;
  readonly description: LocalizedText;
  readonly cover: CoverPaths;
}

export interface GuideEntry {
  readonly id: EntryId;
  readonly channelId: ChannelId;
  /** Announced start and length. */
  readonly startAt: EpochSeconds;
  readonly durationS: number;
  /** Place on the segment grid of what is really played; absent in imported guides. */
  readonly grid: { readonly start: number; readonly count: number } | undefined;
  /** The entry's recording may be shown, and something was played at all. */
  readonly isRecorded: boolean;
  readonly content: GuideContent | undefined;
  readonly episode: GuideEpisode | undefined;
  /** Title and subtitle of entries without a content. */
  readonly title: LocalizedText | null;
  readonly subtitle: LocalizedText | null;
}

/** An entry with its channel. */
export interface Airing {
  readonly entry: GuideEntry;
  readonly channel: GuideChannel;
}

/** How far a viewer has come with the film or episode of an entry. */
export interface Watched {
  readonly id: HistoryId;
  readonly seconds: Seconds;
  readonly percent: number;
  readonly viewedAt: EpochMs;
}

/** The rest of a programme, for calls that carry it whole. */
export interface ProgrammeDetails {
  readonly programId: ProgrammeId;
  readonly contentId: ContentId;
  readonly description: LocalizedText;
  readonly year: number | null;
  readonly ratings: readonly StoredRating[];
  readonly genres: readonly { id: number; name: LocalizedText; rowId: string | null; rowSlug: string | null }[];
  readonly countries: readonly { id: number; name: LocalizedText }[];
  readonly persons: readonly { id: PersonId; name: LocalizedText; slug: string; role: string }[];
}

export interface GuideStore {
  /** A channel that the provider offers, hidden ones too. */
  channel(providerId: ProviderId, channelId: ChannelId): Promise<GuideChannel | undefined>;
  /** Those of the channels that the provider offers, hidden ones too. */
  channels(providerId: ProviderId, channelIds: readonly ChannelId[]): Promise<GuideChannel[]>;
  /** Entries of several channels, each within its own range, by channel and time. */
  gridEntries(
    ranges: readonly { readonly channelId: ChannelId; readonly start: EpochSeconds; readonly end: EpochSeconds }[],
  ): Promise<GuideEntry[]>;
  /** Entries that overlap [start, end), by time; with start = end the one that covers the instant. */
  entryIds(channelId: ChannelId, start: EpochSeconds, end: EpochSeconds): Promise<EntryId[]>;
  /** Those entries by time. */
  entries(ids: readonly EntryId[]): Promise<GuideEntry[]>;
  /** The entry on air on each channel of the provider that has one, or on the one channel, with its channel. */
  onAir(providerId: ProviderId, at: EpochSeconds, channelId?: ChannelId): Promise<Airing[]>;
  /** A film, series or show of the provider's guide or catalogue. */
  programme(providerId: ProviderId, programId: ProgrammeId): Promise<GuideContent | undefined>;
  /** Its airings on the provider's channels, by time: those in their archives, on air and to come. */
  airings(providerId: ProviderId, contentId: ContentId, now: EpochSeconds): Promise<Airing[]>;
  /** How far the viewer has come, by entry; those that were not started are omitted. */
  watched(whose: ProfileOwner, entryIds: readonly EntryId[]): Promise<ReadonlyMap<EntryId, Watched>>;
  /** By content id. */
  programmes(providerId: ProviderId, contentIds: readonly ContentId[]): Promise<Map<ContentId, ProgrammeDetails>>;
}
