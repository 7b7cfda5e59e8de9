import type { ContentId, LibraryId, PersonId, ProviderId } from '@aerial/domain/ids.ts';
import type { LocalizedAddress, LocalizedText } from '@aerial/domain/language.ts';
import type { EpochMs, EpochSeconds } from '@aerial/domain/time.ts';
import type { ContentType } from '../../db/schema/contents.ts';

/** A library that a title stands in, and from when to when. */
export interface Place {
  readonly library_id: LibraryId;
  readonly starts_at: EpochSeconds | null;
  readonly leaves_at: EpochSeconds | null;
}

/** What the state of a title follows from. */
export interface Standing {
  readonly is_published: boolean;
  readonly is_withheld: boolean;
  readonly is_lost: boolean;
}

export interface TitleRow extends Standing {
  readonly id: ContentId;
  readonly slug: string;
  readonly content_type: 'movie' | 'series';
  readonly title: LocalizedText;
  readonly original: string | null;
  readonly year: number | null;
  readonly age: number | null;
  readonly cover: Readonly<Record<string, LocalizedAddress>>;
  readonly library_ids: readonly LibraryId[];
  readonly has_media: boolean;
  readonly is_editable: boolean;
  readonly updated_at: Date;
}

export interface EditedTitle extends Standing {
  readonly id: ContentId;
  readonly slug: string;
  readonly content_type: Exclude<ContentType, 'program'>;
  readonly parent_id: ContentId | null;
  readonly whole_id: ContentId;
  readonly season: number | null;
  readonly series: number | null;
  readonly title: LocalizedText;
  readonly original: string | null;
  readonly short: LocalizedText;
  readonly description: LocalizedText;
  readonly year: number | null;
  /** Years; null: unknown. */
  readonly age: number | null;
  readonly is_adult: boolean;
  readonly is_cartoon: boolean;
  readonly is_announcement: boolean;
  readonly ratings: readonly { readonly type: string; readonly rating: string }[];
  readonly genres: readonly number[];
  readonly countries: readonly number[];
  readonly persons: readonly { readonly id: PersonId; readonly name: LocalizedText; readonly role: string }[];
  readonly cover: Readonly<Record<string, LocalizedAddress>>;
  readonly places: readonly Place[];
  readonly has_media: boolean;
  readonly duration_s: number | null;
  readonly episodes: number;
  readonly is_editable: boolean;
  readonly created_at: Date;
  readonly updated_at: Date;
}

export interface TitleValues {
  readonly title?: LocalizedText | undefined;
  readonly original?: string | null | undefined;
  readonly short?: LocalizedText | undefined;
  readonly description?: LocalizedText | undefined;
  readonly year?: number | null | undefined;
  readonly age?: number | null | undefined;
  readonly is_adult?: boolean | undefined;
  readonly is_cartoon?: boolean | undefined;
  readonly is_announcement?: boolean | undefined;
  readonly ratings?: readonly { readonly type: string; readonly rating: string }[] | undefined;
  readonly genre_ids?: readonly number[] | undefined;
  readonly country_ids?: readonly number[] | undefined;
  readonly persons?: readonly { readonly id: PersonId; readonly role: string }[] | undefined;
  readonly pictures?:
    | { readonly poster: string | null; readonly wide: string | null; readonly background: string | null }
    | undefined;
  readonly is_published?: boolean | undefined;
  readonly places?: readonly Place[] | undefined;
  readonly season?: number | undefined;
  readonly series?: number | undefined;
}

export interface PartRow extends Standing {
  readonly id: ContentId;
  readonly parent_id: ContentId;
  readonly content_type: 'season' | 'episode';
  readonly season: number | null;
  readonly series: number | null;
  readonly title: LocalizedText;
  readonly cover: Readonly<Record<string, LocalizedAddress>>;
  readonly has_media: boolean;
  readonly duration_s: number | null;
}

export interface TitleFilter {
  readonly search?: string | undefined;
  readonly type?: 'movie' | 'series' | undefined;
  readonly state?: 'published' | 'draft' | 'scheduled' | 'left' | undefined;
  readonly libraryId?: number | undefined;
  readonly genreId?: number | undefined;
  readonly countryId?: number | undefined;
  readonly year?: number | undefined;
  readonly without?: 'poster' | 'media' | 'age' | undefined;
}

export interface LibraryRow {
  readonly id: LibraryId;
  readonly title: LocalizedText;
  readonly description: LocalizedText;
  readonly is_editable: boolean;
}

export interface Words {
  readonly libraries: readonly LibraryRow[];
  readonly genres: readonly { readonly id: number; readonly name: LocalizedText }[];
  readonly countries: readonly { readonly id: number; readonly name: LocalizedText }[];
  readonly roles: readonly string[];
}

export interface NewTitle {
  readonly type: 'movie' | 'series' | 'season' | 'episode';
  readonly parent?: Pick<EditedTitle, 'id' | 'season'>;
  readonly number?: number;
  readonly title: LocalizedText;
}

/** In one transaction, with the title and all that belongs to it locked against other changes. */
export interface TitleWriter {
  /** @param isLocked until the transaction ends, so that versions are read and written in between */
  find(id: ContentId, isLocked: boolean): Promise<EditedTitle | undefined>;
  /** Which libraries, genres, countries or persons of the values there are not for this provider; names of fields. */
  unknownIn(values: TitleValues, present: readonly Place[]): Promise<readonly string[]>;
  hasPart(parentId: ContentId, number: number, except?: ContentId): Promise<boolean>;
  insert(title: NewTitle): Promise<ContentId>;
  change(id: ContentId, values: TitleValues): Promise<void>;
  /** Brings the whole to where its places and its publication say it stands now. */
  settle(wholeId: ContentId, now: EpochMs): Promise<void>;
  /** @returns false while something else needs it */
  remove(id: ContentId): Promise<void>;
}

export interface TitleStore {
  page(
    providerId: ProviderId,
    filter: TitleFilter,
    before: string | undefined,
    limit: number,
  ): Promise<readonly TitleRow[]>;
  find(providerId: ProviderId, id: ContentId): Promise<EditedTitle | undefined>;
  parts(wholeId: ContentId): Promise<readonly PartRow[]>;
  words(providerId: ProviderId): Promise<Words>;
  createLibrary(
    providerId: ProviderId,
    values: { title: LocalizedText; description: LocalizedText; isFree: boolean },
  ): Promise<LibraryRow>;
  /** Undone where the work throws; otherwise all processes are notified. */
  write<T>(providerId: ProviderId, work: (writer: TitleWriter) => Promise<T>): Promise<T>;
  /** Titles whose rights have begun come into their libraries. @returns how many */
  begin(now: EpochMs): Promise<number>;
}

export interface EditedPerson {
  readonly id: PersonId;
  readonly slug: string;
  readonly name: LocalizedText;
  readonly bio: LocalizedText;
  readonly image: string | null;
  readonly works: number;
  readonly is_editable: boolean;
}
export interface PersonValues {
  readonly name?: LocalizedText | undefined;
  readonly bio?: LocalizedText | undefined;
  readonly image?: string | null | undefined;
}
export interface PersonWriter {
  find(id: PersonId): Promise<EditedPerson | undefined>;
  insert(name: LocalizedText): Promise<PersonId>;
  change(id: PersonId, values: PersonValues): Promise<void>;
  remove(id: PersonId): Promise<void>;
}
export interface PersonStore {
  page(
    providerId: ProviderId,
    search: string | undefined,
    before: number | undefined,
    limit: number,
  ): Promise<readonly EditedPerson[]>;
  find(providerId: ProviderId, id: PersonId): Promise<EditedPerson | undefined>;
  write<T>(providerId: ProviderId, work: (writer: PersonWriter) => Promise<T>): Promise<T>;
}
