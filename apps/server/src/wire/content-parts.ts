/** Parts of contents that several calls write the same way. */
import { addressIn, textIn, type LocalizedAddress, type LocalizedText } from '@aerial/domain/language.ts';
import type { ChannelTrackers } from '@aerial/contract/shapes/channel.ts';
import type { ChannelId } from '@aerial/domain/ids.ts';
import type { AbsoluteUrl } from '../http/absolute-url.ts';
import type { TintOf } from '../pictures/tints.ts';
import type { ContentType } from '../db/schema/contents.ts';

/** How a request wants things written: its language, and addresses as absolute ones. */
export interface WireStyle {
  readonly language: string;
  readonly absolute: AbsoluteUrl;
  /** What is shown in a picture's place until it is there; without it nothing is said about that. */
  readonly tintOf?: TintOf | undefined;
  /** The third parties that a channel's viewing is reported to; none without it. @source C-288 */
  readonly trackersOf?: ((channel: ChannelId) => ChannelTrackers) | undefined;
}

export const text = (value: LocalizedText | null | undefined, style: WireStyle): string =>
  textIn(value, style.language);

/** The address of a picture in the wanted language, absolute and without a query. */
export const picture = (path: LocalizedAddress | null | undefined, style: WireStyle): string | null =>
  style.absolute(addressIn(path, style.language) ?? null);

/** The colours of a picture's corners, once they are computed. */
export const tint = (path: LocalizedAddress | null | undefined, style: WireStyle): string | undefined =>
  style.tintOf?.(addressIn(path, style.language)) ?? undefined;

export interface CoverPaths {
  readonly src_2x3?: LocalizedAddress | undefined;
  readonly src_16x9?: LocalizedAddress | undefined;
  readonly bg?: LocalizedAddress | undefined;
  readonly color_bg?: LocalizedAddress | undefined;
}

export const contentCover = (cover: CoverPaths | null | undefined, style: WireStyle) => ({
  src_2x3: picture(cover?.src_2x3, style),
  src_16x9: picture(cover?.src_16x9, style),
  bg: picture(cover?.bg, style),
  color_bg: picture(cover?.color_bg, style),
  tint_2x3: tint(cover?.src_2x3, style),
  tint_16x9: tint(cover?.src_16x9, style),
});

/** The pictures of a channel; each falls back to a similar one, then to the logo. */
export function channelCover(
  { cover, logo }: { readonly cover: Readonly<Record<string, string>>; readonly logo: string | null },
  style: WireStyle,
) {
  const at = (...keys: string[]) => picture(keys.map((key) => cover[key]).find(Boolean) ?? logo, style);
  return {
    full: at('full'),
    bg: at('bg'),
    color_bg: at('color_bg', 'bg'),
    light_bg: at('light_bg', 'full'),
    dark_bg: at('dark_bg', 'full'),
    src_16x9: at('src_16x9', 'bg'),
    src_2x3: at('src_2x3', 'bg'),
  };
}

/** Age mark of the programme's country. @source spec 2 §5 */
export const motionRating = (age: number | null) =>
  age === null ? null : { text: `${age}+`, age, rating_system: 'RARS', image: null };

/** Category 2 means series: players look for it. @source spec 2 §3 Program */
const CATEGORIES = {
  movie: { id: 1, name: { ru: 'Фильм', en: 'Film' } },
  series: { id: 2, name: { ru: 'Сериал', en: 'Series' } },
  program: { id: 3, name: { ru: 'Телепередача', en: 'TV show' } },
} as const;

export function contentCategory(type: ContentType | null, style: WireStyle): { id: number; name: string } {
  const category =
    type === 'movie' ? CATEGORIES.movie : type === null || type === 'program' ? CATEGORIES.program : CATEGORIES.series;
  return { id: category.id, name: text(category.name, style) };
}

export interface StoredRating {
  readonly type: string;
  readonly rating: string;
}

/** Ratings by the names of their services. */
const RATING_NAMES: Readonly<Record<string, LocalizedText>> = {
  imdb: { en: 'IMDb' },
  kinopoisk: { ru: 'Кинопоиск', en: 'Kinopoisk' },
};

export const ratings = (stored: readonly StoredRating[], style: WireStyle) =>
  stored.map(({ type, rating }) => ({ type, rating, name: text(RATING_NAMES[type], style) || type }));

export const year = (value: number | null): string | null => (value === null ? null : String(value));
