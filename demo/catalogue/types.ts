/** The demo provider's catalogue: what its programmes, films and channels are. Data only; the loader writes it into the database. */
import type { PlaylistItem } from '@aerial/domain/asset.ts';
import type { ContentMark } from '@aerial/domain/marks.ts';

/** A text in the languages of the demo provider. */
export interface Text {
  readonly ru: string;
  readonly en: string;
}

/** Audio languages of the demo: its own two, and two more in some narrations. */
export type NarratedLanguage = keyof Text | 'kk' | 'ro';

/** Colours of a title or channel, `#rrggbb`. */
export interface Palette {
  readonly dark: string;
  readonly main: string;
  readonly accent: string;
  readonly light: string;
}

export interface DemoChannel {
  /** Wire id and channel number; the first channel is 1. */
  readonly id: number;
  readonly slug: string;
  readonly name: Text;
  readonly description: Text;
  /** Slugs of the channel categories it stands in. */
  readonly categories: readonly string[];
  readonly age: number;
  readonly archivedDays: number;
  readonly isFree: boolean;
  readonly isHd: boolean;
  readonly palette: Palette;
  /** Its scenes: seen on no other channel but those that repeat it. */
  readonly scenes: readonly string[];
  /** Sound without pictures. */
  readonly isRadio?: boolean;
  /** Live it is shown by the player of a third party, which the demo brings along. */
  readonly isVitrina?: boolean;
  /** It is watched encrypted. */
  readonly isProtected?: boolean;
  /** Id of the channel whose live feed is recorded for it. */
  readonly records?: number;
  /** Audio languages besides the first two of the demo. */
  readonly moreLanguages?: readonly NarratedLanguage[];
}

export interface DemoGenre {
  readonly id: number;
  readonly slug: string;
  readonly name: Text;
  readonly parent?: number;
}

export interface DemoPerson {
  readonly id: number;
  readonly slug: string;
  readonly name: Text;
  readonly bio: Text;
}

export type DemoRole = 'director' | 'actor' | 'producer' | 'writer' | 'composer' | 'presenter' | 'editor';

export interface DemoRating {
  readonly type: 'imdb' | 'kinopoisk';
  readonly rating: string;
}

/**
 * Why a title cannot simply be watched: its rights have ended, it needs DRM and has no key, it is watched encrypted, it is not there
 * yet.
 */
export type DemoState = 'lost' | 'protected' | 'encrypted' | 'unavailable';

/** A film, series, or television show (`program`). Pictures are found by id: see demo/pictures. */
export interface DemoTitle {
  /** Long numeric string id, unique over all titles, seasons and episodes. */
  readonly id: string;
  readonly slug: string;
  readonly type: 'movie' | 'series' | 'program';
  readonly title: Text;
  readonly original?: string;
  readonly short: Text;
  readonly description: Text;
  readonly year: number;
  readonly age: number;
  readonly genres: readonly number[];
  readonly countries: readonly number[];
  readonly ratings: readonly DemoRating[];
  readonly persons: readonly { readonly id: number; readonly role: DemoRole }[];
  readonly palette: Palette;
  readonly library?: number;
  readonly isCartoon?: boolean;
  readonly state?: DemoState | undefined;
  /** Channels whose guide shows it; the first is the one it belongs to. */
  readonly channels?: readonly number[];
  /** What plays: for a film its picture, for a show one broadcast (looped to the slot's length). */
  readonly assetList: readonly PlaylistItem[];
  readonly trailer?: readonly PlaylistItem[];
  readonly seasons?: readonly DemoSeason[];
}

export interface DemoSeason {
  readonly id: string;
  readonly number: number;
  readonly year: number;
  readonly episodes: readonly DemoEpisode[];
}

export interface DemoEpisode {
  readonly id: string;
  readonly number: number;
  readonly title: Text;
  readonly description: Text;
  readonly assetList: readonly PlaylistItem[];
  /** Where its recap, opening and credits are. */
  readonly marks?: readonly ContentMark[];
  readonly isAnnouncement?: boolean;
}

/** One programme of a day: when it starts, local minutes after midnight, and what it is. It lasts until the next one starts. */
export interface DemoSlot {
  readonly atMinute: number;
  /** Id of a DemoTitle. */
  readonly title: string;
  /** Id of a DemoEpisode, when the title has any. */
  readonly episode?: string;
}
