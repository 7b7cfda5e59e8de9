/** The cards of contents, channels and persons, as rows and search results show them. @source wire shapes §4 rows, spec 2 §3 */
import type { ChannelId, ProgrammeId, PersonId, LibraryId, ContentId } from '@aerial/domain/ids.ts';
import type { ContentCard } from '@aerial/contract/shapes/content.ts';
import type { ChannelCard, PersonCard } from '@aerial/contract/shapes/row.ts';
import { asCurrency, decimalOf, money } from '@aerial/domain/money.ts';
import type { LocalizedText } from '@aerial/domain/language.ts';
import type { ContentType } from '../db/schema/contents.ts';
import {
  channelCover,
  contentCover,
  picture,
  ratings,
  text,
  year,
  type CoverPaths,
  type StoredRating,
  type WireStyle,
} from './content-parts.ts';

/** A content as rows show it. */
export interface CardRecord {
  readonly id: ContentId;
  /** As a programme of television. */
  readonly programId: ProgrammeId;
  readonly slug: string;
  readonly type: ContentType;
  readonly title: LocalizedText;
  readonly short: LocalizedText;
  readonly parentId: ContentId | null;
  readonly season: number | null;
  readonly series: number | null;
  readonly year: number | null;
  readonly age: number | null;
  readonly durationS: number;
  readonly is4k: boolean;
  readonly isAdult: boolean;
  readonly isAnnouncement: boolean;
  readonly cover: CoverPaths;
  readonly ratings: readonly StoredRating[];
  readonly genres: readonly LocalizedText[];
  /** The library it is played from; absent for television shows. */
  readonly library: {
    readonly id: LibraryId;
    readonly isFree: boolean;
    /** Of a content that is sold by itself and in no packet: its lowest price, minor units. */
    readonly price?: { readonly amount: number; readonly currency: string } | null;
  } | null;
}

export interface ChannelCardRecord {
  readonly id: ChannelId;
  readonly slug: string;
  readonly num: number;
  readonly name: LocalizedText;
  readonly logo: string | null;
  readonly cover: Readonly<Record<string, string>>;
  readonly isHd: boolean;
  readonly is4k: boolean;
  readonly isFree: boolean;
  readonly age: number | null;
}

export interface PersonCardRecord {
  readonly id: PersonId;
  readonly slug: string;
  readonly name: LocalizedText;
  readonly image: string | null;
  /** The role they have most often. */
  readonly role: string | null;
}

/** What television shows as a programme; seasons and episodes are shown as the series they belong to. */
export const programIdOf = ({ type, programId }: Pick<CardRecord, 'type' | 'programId'>): ProgrammeId | null =>
  type === 'movie' || type === 'series' || type === 'program' ? programId : null;

export function contentCard(card: CardRecord, style: WireStyle): ContentCard {
  const title = text(card.title, style);
  return {
    id: card.id,
    slug: card.slug,
    title,
    name: title,
    short: text(card.short, style),
    content_type: card.type,
    parent_id: card.parentId,
    season: card.season,
    series: card.series,
    program_id: programIdOf(card),
    year: year(card.year),
    age: card.age,
    duration: card.durationS,
    is_4k: card.is4k,
    is_adult: card.isAdult,
    is_announcement: card.isAnnouncement,
    is_free: card.library?.isFree ?? true,
    ...(card.library?.price && {
      min_price: decimalOf(money(card.library.price.amount, asCurrency(card.library.price.currency))),
    }),
    library_id: card.library?.id ?? null,
    cover: contentCover(card.cover, style),
    ratings: ratings(card.ratings, style),
    genres: card.genres.map((name) => ({ name: text(name, style) })),
  };
}

export function channelCard(channel: ChannelCardRecord, style: WireStyle): ChannelCard {
  const logo = picture(channel.logo, style);
  return {
    id: channel.id,
    name: text(channel.name, style),
    slug: channel.slug,
    num: channel.num,
    icon: logo,
    logo,
    cover: channelCover(channel, style),
    is_hd: channel.isHd,
    is_4k: channel.is4k,
    is_free: channel.isFree,
    age: channel.age,
  };
}

export function personCard(person: PersonCardRecord, style: WireStyle): PersonCard {
  const image = picture(person.image, style);
  return {
    id: person.id,
    name: text(person.name, style),
    slug: person.slug,
    role: person.role ?? 'actor',
    image,
    image_url: image,
  };
}
