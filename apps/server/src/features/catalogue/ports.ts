import type {
  ProviderId,
  ChannelId,
  PersonId,
  LibraryId,
  ContentId,
  TrailerId,
  EntryId,
  HistoryId,
} from '@aerial/domain/ids.ts';
import type { LocalizedText } from '@aerial/domain/language.ts';
import type { PersonalRowKind } from '@aerial/domain/rows.ts';
import type { EpochMs, EpochSeconds, Seconds } from '@aerial/domain/time.ts';
import type { ProfileOwner } from '../../accounts/profiles.ts';
import type { ContentType } from '../../db/schema/contents.ts';
import type { RowQuery } from '../../db/schema/pages.ts';
import type { CoverPaths } from '../../wire/content-parts.ts';
import type { CardRecord, ChannelCardRecord, PersonCardRecord } from '../../wire/cards.ts';

export interface LibraryRecord {
  readonly id: LibraryId;
  readonly title: LocalizedText;
  readonly description: LocalizedText;
  readonly cover: CoverPaths;
  readonly isFree: boolean;
}

/** Which content an address means. */
export interface ContentKey {
  readonly id: ContentId;
  /** The film, series or show it belongs to; itself when it belongs to none. */
  readonly rootId: ContentId;
  readonly type: ContentType;
  readonly isLost: boolean;
  /** Its own, else that of what it belongs to. */
  readonly age: number | null;
  /** It or what it belongs to. */
  readonly isAdult: boolean;
}

export interface ContentRecord extends Omit<CardRecord, 'genres' | 'library'> {
  readonly original: string | null;
  readonly description: LocalizedText;
  readonly isCartoon: boolean;
  readonly isLost: boolean;
  readonly background: Readonly<Partial<Record<'tv' | 'web' | 'phone' | 'tablet', string>>>;
  readonly parent: { readonly id: ContentId; readonly slug: string; readonly title: LocalizedText } | null;
  /** What it is a part of, at the top; null for what is no part. */
  readonly whole: {
    readonly id: ContentId;
    readonly slug: string;
    readonly title: LocalizedText;
    readonly type: ContentType;
  } | null;
  readonly libraries: readonly { readonly id: LibraryId; readonly title: LocalizedText; readonly isFree: boolean }[];
  readonly trailers: readonly { readonly id: TrailerId; readonly libraryId: LibraryId | null }[];
  readonly genres: readonly {
    readonly id: number;
    readonly name: LocalizedText;
    readonly rowId: string | null;
    readonly rowSlug: string | null;
  }[];
  readonly countries: readonly { readonly id: number; readonly name: LocalizedText }[];
  readonly persons: readonly PersonCredit[];
  readonly children: readonly {
    readonly id: ContentId;
    readonly slug: string;
    readonly title: LocalizedText;
    readonly season: number | null;
    readonly type: ContentType;
  }[];
}

export interface PersonCredit {
  readonly id: PersonId;
  readonly slug: string;
  readonly name: LocalizedText;
  readonly bio: LocalizedText;
  readonly image: string | null;
  readonly role: string;
  readonly priority: number;
}

export interface EpisodeRecord {
  readonly id: ContentId;
  readonly slug: string;
  readonly title: LocalizedText;
  readonly description: LocalizedText;
  readonly parentId: ContentId | null;
  readonly season: number | null;
  readonly series: number | null;
  readonly durationS: number;
  readonly cover: CoverPaths;
  readonly isAnnouncement: boolean;
  /** Media is available. */
  readonly hasMedia: boolean;
}

/** What two contents have in common. */
export interface SimilarityFacts {
  readonly id: ContentId;
  readonly sharedGenres: number;
  readonly sharedPersons: number;
  /** Years between them; null when one has none. */
  readonly yearsApart: number | null;
  readonly isSameType: boolean;
}

export interface BroadcastRecord {
  readonly entryId: EntryId;
  readonly channelId: ChannelId;
  readonly isFreeChannel: boolean;
  readonly startAt: EpochSeconds;
  readonly episode: {
    readonly title: LocalizedText;
    readonly season: number | null;
    readonly series: number | null;
  } | null;
}

export interface WatchedRecord {
  readonly contentId: ContentId;
  readonly seconds: Seconds;
  readonly percent: number;
  readonly viewedAt: EpochMs;
}

export interface ContentStore {
  libraries(providerId: ProviderId): Promise<LibraryRecord[]>;
  /** A content by id, slug, or slug that ends in the id, when the provider has it. */
  find(providerId: ProviderId, ref: string): Promise<ContentKey | undefined>;
  content(providerId: ProviderId, key: ContentKey): Promise<ContentRecord | undefined>;
  /** In the order of the ids. @param libraryId the library to name when a content is in several */
  cards(providerId: ProviderId, ids: readonly ContentId[], libraryId?: LibraryId): Promise<CardRecord[]>;
  /** Of a series all, of a season its own, of an episode its series', by season and number. @param library only what it has, if the provider has it */
  episodes(
    key: ContentKey,
    library?: { readonly id: LibraryId; readonly providerId: ProviderId },
  ): Promise<EpisodeRecord[]>;
  similarityFacts(providerId: ProviderId, key: ContentKey): Promise<SimilarityFacts[]>;
  /** Recorded broadcasts still in the archive of a channel of the provider, newest first; of a season or episode its own. */
  broadcasts(providerId: ProviderId, key: ContentKey, now: EpochSeconds): Promise<BroadcastRecord[]>;
  /** What there is to play of a film or episode itself. */
  /** `encrypted`: protected, with a key; `protected`: it has none. */
  media(contentId: ContentId): Promise<'none' | 'open' | 'encrypted' | 'protected'>;
  watched(whose: ProfileOwner, contentIds: readonly ContentId[]): Promise<WatchedRecord[]>;
}

export interface RowsetRecord {
  readonly id: number;
  readonly slug: string;
  readonly title: LocalizedText;
  readonly description: LocalizedText;
  readonly template: string;
  readonly libraryId: LibraryId | null;
  readonly icon: string | null;
}
export interface RowRecord {
  readonly id: string;
  readonly slug: string;
  readonly title: LocalizedText;
  readonly template: string;
  readonly contentType: string | null;
  readonly libraryId: LibraryId | null;
  readonly query: RowQuery;
  /** The person whose works it lists, in rows built for a person. */
  readonly personId?: PersonId;
}
/** Why a row shows what it does. */
export interface RowReason {
  readonly kind: string;
  readonly text: LocalizedText;
  readonly contentId?: ContentId;
}
/** Rows that follow from what viewers watch, before their pages are cut. */
export interface PersonalRows {
  titles(
    request: PersonalAudience & {
      readonly kind: PersonalRowKind;
      readonly place: number;
      readonly text: string | undefined;
    },
  ): Promise<PersonalTitles>;
  channels(
    audience: PersonalAudience,
    timeZone: string,
  ): Promise<{ readonly ids: readonly ChannelId[]; readonly reason: RowReason }>;
  recorded(audience: PersonalAudience): Promise<{ readonly ids: readonly EntryId[]; readonly reason: RowReason }>;
  topOfWeek(audience: PersonalAudience, text: string | undefined): Promise<readonly ContentId[]>;
  alsoWatched(audience: PersonalAudience, contentId: ContentId, text: string | undefined): Promise<PersonalTitles>;
}
export interface PersonalTitles {
  readonly ids: readonly ContentId[];
  /** In place of the row’s own. */
  readonly title?: LocalizedText;
  readonly reason?: RowReason;
}
export interface PersonalAudience {
  readonly providerId: ProviderId;
  readonly whose: ProfileOwner;
  readonly isChild: boolean;
}
export interface PromotionRecord {
  readonly position: number;
  readonly promotion: Readonly<Record<string, unknown>>;
  /** The content it leads to, if any: gives what the promotion does not say itself. */
  readonly content: CardRecord | undefined;
  readonly background: ContentRecord['background'];
  readonly description: LocalizedText;
  readonly trailerId: TrailerId | null;
}
export interface HistoryRecord {
  readonly id: HistoryId;
  /** The film, or the series the episode belongs to. */
  readonly contentId: ContentId;
  /** The one to play: the one watched last, or when that was seen to its end the one after it. */
  readonly episode: {
    readonly id: ContentId;
    readonly slug: string;
    readonly title: LocalizedText;
    readonly season: number | null;
    readonly series: number | null;
  } | null;
  /** The airing of the archive that was watched, in place of the content itself. */
  readonly entry: {
    readonly id: EntryId;
    readonly channelId: ChannelId;
    readonly channelSlug: string;
    readonly startAt: EpochSeconds;
  } | null;
  readonly cover: CoverPaths;
  readonly seconds: Seconds;
  readonly percent: number;
}

/** What a list of contents is narrowed to; what is absent may be anything. @source C-647 */
export interface ContentFilter {
  readonly type?: string | undefined;
  /** A genre or one of its subgenres; of several each. */
  readonly genreIds?: readonly number[];
  readonly countryId?: number | undefined;
  readonly yearFrom?: number | undefined;
  readonly yearTo?: number | undefined;
  /** The minimum of the best of its ratings. */
  readonly ratingFrom?: number | undefined;
}

export interface RowPage {
  readonly offset: number;
  readonly limit: number;
  readonly text: string | undefined;
  readonly libraryId: LibraryId | undefined;
  readonly filter?: ContentFilter;
  /** Only what is for children. */
  readonly isChild?: boolean;
  /** Rows of histories have airings as well. */
  readonly withAirings?: boolean;
}
export interface Found<T> {
  readonly items: T[];
  readonly total: number;
}

export interface PageStore {
  /** Pages of the menu, in order. */
  rowsets(providerId: ProviderId): Promise<RowsetRecord[]>;
  /** By id or slug, pages outside the menu too. */
  rowset(providerId: ProviderId, ref: string): Promise<{ rowset: RowsetRecord; rows: RowRecord[] } | undefined>;
  row(providerId: ProviderId, ref: string): Promise<RowRecord | undefined>;
  contentIds(providerId: ProviderId, row: RowRecord, page: RowPage, whose: ProfileOwner): Promise<Found<ContentId>>;
  channels(
    providerId: ProviderId,
    row: RowRecord,
    page: RowPage,
    whose: ProfileOwner,
  ): Promise<Found<ChannelCardRecord>>;
  /** Channels in the order of the ids. */
  channelsById(providerId: ProviderId, ids: readonly ChannelId[], page: RowPage): Promise<Found<ChannelCardRecord>>;
  persons(providerId: ProviderId, row: RowRecord, page: RowPage, whose: ProfileOwner): Promise<Found<PersonCardRecord>>;
  promotions(row: RowRecord, page: RowPage): Promise<Found<{ position: number; promotion: Record<string, unknown> }>>;
  /** Contents that promotions lead to, by id. */
  promoted(
    contentIds: readonly ContentId[],
  ): Promise<
    Map<ContentId, { background: ContentRecord['background']; description: LocalizedText; trailerId: TrailerId | null }>
  >;
  /** What the profile has not seen to its end, the latest first; a series once, while it has a next episode. */
  histories(providerId: ProviderId, whose: ProfileOwner, page: RowPage, now: EpochMs): Promise<Found<HistoryRecord>>;
  /** Those of the broadcasts that the archive has, in their order. */
  recorded(providerId: ProviderId, ids: readonly EntryId[], page: RowPage, now: EpochMs): Promise<Found<HistoryRecord>>;
}

/** Works that stand by themselves; seasons and episodes belong to their series. */
export type WorkType = 'movie' | 'series' | 'program';
export interface PersonRecord {
  readonly id: PersonId;
  readonly slug: string;
  readonly name: LocalizedText;
  readonly bio: LocalizedText;
  readonly image: string | null;
  /** Most frequent first. */
  readonly roles: readonly string[];
  /** How many of the provider's works they are named in. */
  readonly works: Readonly<Partial<Record<WorkType, number>>>;
}

export interface ReferenceRecord {
  readonly id: number;
  readonly name: LocalizedText;
}
export interface GenreRecord extends ReferenceRecord {
  readonly parentId: number | null;
}

/** Persons, genres and countries. */
export interface ReferenceStore {
  /** By id, slug, or slug that ends in the id. */
  person(providerId: ProviderId, ref: string): Promise<PersonRecord | undefined>;
  /** Those that contents of the provider have, the most frequent first. */
  countries(providerId: ProviderId): Promise<ReferenceRecord[]>;
  /** Those that contents of the provider have, with the main genres they belong to. */
  genres(providerId: ProviderId): Promise<GenreRecord[]>;
}
