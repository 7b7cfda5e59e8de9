import type { EpochSeconds } from '@aerial/domain/time.ts';
import type {
  ChannelId,
  ProgrammeId,
  PersonId,
  LibraryId,
  ContentId,
  TrailerId,
  EntryId,
  FavouriteId,
} from '@aerial/domain/ids.ts';
import Type, { type Static } from 'typebox';
import { anyJson, Instant, IntId, LongId, MediaSeconds, nullable, orNull, UnixSeconds } from '../core.ts';
import { Amount } from './commerce.ts';

/** Colours of the corners of a picture, shown until it has loaded; absent until they are computed. */
export const Tint = () =>
  Type.Optional(
    Type.String({ description: 'top left, top right, bottom left, bottom right: three hexadecimal digits each' }),
  );

/** Addresses are absolute and carry no query: clients append `?w=…&h=…` themselves. */
export const ContentCover = Type.Object({
  src_2x3: nullable.string(),
  src_16x9: nullable.string(),
  bg: nullable.string(),
  color_bg: nullable.string(),
  tint_2x3: Tint(),
  tint_16x9: Tint(),
});
export const Rating = Type.Object({
  type: Type.String({ description: 'lower-case name of the rating service' }),
  rating: Type.String(),
  name: Type.String(),
});
export const GenreLink = Type.Object({
  id: Type.String(),
  name: Type.String(),
  row_id: nullable.string(),
  row_slug: nullable.string(),
});
export const MotionRating = Type.Object({
  text: Type.String(),
  age: Type.Integer(),
  rating_system: Type.String(),
  image: anyJson(),
});
export const ContentPerson = Type.Object({
  id: IntId<PersonId>(),
  slug: Type.String(),
  role: Type.String(),
  name: Type.String(),
  priority: Type.Integer(),
  image: nullable.string(),
  image_url: nullable.string(),
  subtitle: Type.String(),
  bio: nullable.string(),
  roles: Type.Array(Type.String()),
});
export const ContentImage = Type.Object({
  type: Type.String(),
  itype: Type.String(),
  ar: Type.String(),
  src: Type.String(),
});

/** A content as rows and lists carry it. @source spec 2 §3 Content, wire shapes §4 */
export const ContentCard = Type.Object({
  id: LongId<ContentId>(),
  slug: Type.String(),
  title: Type.String(),
  name: Type.String(),
  short: Type.String(),
  content_type: Type.String(),
  parent_id: orNull(LongId<ContentId>()),
  season: nullable.integer(),
  series: nullable.integer(),
  program_id: nullable.integer<ProgrammeId>(),
  year: nullable.string(),
  age: nullable.integer(),
  duration: Type.Integer(),
  is_4k: Type.Boolean(),
  is_adult: Type.Boolean(),
  is_announcement: Type.Boolean(),
  is_free: Type.Boolean(),
  min_price: Type.Optional(
    Type.String({
      description: 'The lowest price, decimal text, of a content that is sold by itself and in no packet on sale',
    }),
  ),
  library_id: nullable.integer<LibraryId>(),
  cover: ContentCover,
  ratings: Type.Array(Rating),
  genres: Type.Array(Type.Object({ name: Type.String() })),
});
export type ContentCard = Static<typeof ContentCard>;

/** @source wire shapes §4 episodes */
export const Episode = Type.Object({
  id: LongId<ContentId>(),
  title: Type.String(),
  name: Type.String(),
  slug: Type.String(),
  content_type: Type.String(),
  parent_id: orNull(LongId<ContentId>()),
  season: nullable.integer(),
  series: nullable.integer(),
  description: Type.String(),
  duration: Type.Integer(),
  cover: ContentCover,
  is_announcement: Type.Boolean(),
});
export type Episode = Static<typeof Episode>;

/** A title that is sold by itself, at one price: what an offer and a purchase name. */
export const ContentLicense = Type.Object({
  entity_license_id: IntId(),
  purchase_type_id: LongId(),
  /** The title that is sold: the season or series of an episode. */
  content_id: LongId<ContentId>(),
  content_title: Type.String(),
  library_id: IntId<LibraryId>(),
  distribution_type: Type.Union([Type.Literal('rent'), Type.Literal('own')]),
  /** How long a rented title can be watched from the purchase; null for an owned one. */
  hours: nullable.integer(),
  title: Type.String(),
  /** Of the price, where a title is sold in several qualities. */
  description: Type.String(),
  info: Type.String(),
  amount: Amount(),
  currency: Type.String(),
});
export type ContentLicense = Static<typeof ContentLicense>;

/** @source spec 2 §3 Content, wire shapes §4 contents */
export const Content = Type.Object({
  id: LongId<ContentId>(),
  slug: Type.String(),
  title: Type.String(),
  name: Type.String(),
  original: nullable.string(),
  short: Type.String(),
  description: Type.String(),
  content_type: Type.String(),
  year: nullable.string(),
  age: nullable.integer(),
  duration: Type.Integer(),
  season: nullable.integer(),
  series: nullable.integer(),
  program_id: nullable.integer<ProgrammeId>(),
  parent_id: orNull(LongId<ContentId>()),
  parent: orNull(Type.Object({ id: LongId<ContentId>(), slug: Type.String(), title: Type.String() })),
  /** The series or show that a season or episode belongs to, however far up it stands. */
  whole: orNull(
    Type.Object({ id: LongId<ContentId>(), slug: Type.String(), title: Type.String(), content_type: Type.String() }),
  ),
  library_id: nullable.integer<LibraryId>(),
  is_announcement: Type.Boolean(),
  is_cartoon: Type.Boolean(),
  is_adult: Type.Boolean(),
  is_4k: Type.Boolean(),
  is_lost: Type.Boolean(),
  graphic_title: anyJson(),
  category: orNull(Type.Object({ id: Type.Integer(), name: Type.String() })),
  libraries: Type.Array(Type.Object({ id: IntId<LibraryId>(), title: Type.String() })),
  trailers: Type.Array(Type.Object({ id: LongId<TrailerId>(), library: nullable.string() })),
  genres: Type.Array(GenreLink),
  countries: Type.Array(Type.Object({ id: Type.String(), name: Type.String() })),
  ratings: Type.Array(Rating),
  images: Type.Array(ContentImage),
  cover: ContentCover,
  background: Type.Object({
    tv: nullable.string(),
    web: nullable.string(),
    phone: nullable.string(),
    tablet: nullable.string(),
    tint: Tint(),
  }),
  persons: Type.Array(ContentPerson),
  motion_rating: orNull(MotionRating),
  last_seen_channel_ids: Type.Array(IntId<ChannelId>()),
  /** The latest broadcast in the archive of a channel. */
  stream: Type.Object({
    content_schedule: orNull(
      Type.Object({
        id: LongId<EntryId>(),
        channel_id: IntId<ChannelId>(),
        timestamp: Type.Unsafe<EpochSeconds>(Type.Integer()),
      }),
    ),
  }),
  /** The first episode of a series that can be played; where a viewer continues is in the content metadata. */
  next_to_play: orNull(Type.Object({ id: LongId<ContentId>() })),
  /** For a viewer without purchases; a viewer's own are in the content metadata. */
  buttons: Type.Array(anyJson()),
  /** Of a title that is sold by itself, the cheapest first. */
  licenses: Type.Optional(Type.Array(ContentLicense)),
  contents: Type.Array(
    Type.Object({
      id: LongId<ContentId>(),
      slug: Type.String(),
      title: Type.String(),
      season: nullable.integer(),
      content_type: Type.String(),
    }),
  ),
});
export type Content = Static<typeof Content>;

/** Entitlement and watch progress of a viewer for a content. @source spec 2 §3 Content meta */
export const ContentMetadata = Type.Object({
  id: LongId<ContentId>(),
  is_purchased: Type.Boolean(),
  is_available: Type.Boolean(),
  is_lost: Type.Boolean(),
  is_continuation: Type.Boolean(),
  min_price: nullable.string(),
  buttons: Type.Array(anyJson()),
  license_info: nullable.string(),
  user_license_info: orNull(Type.Object({ text: Type.String(), color: Type.String() })),
  /** By which the viewer may watch it, where no packet contains it; `until` null without an end. */
  user_license: Type.Optional(
    Type.Object({
      distribution_type: Type.Union([Type.Literal('rent'), Type.Literal('own')]),
      until: orNull(Instant()),
    }),
  ),
  /** What the viewer can rent or buy to watch it, the cheapest first. */
  licenses: Type.Optional(Type.Array(ContentLicense)),
  stream_using: orNull(
    Type.Object({
      library_id: nullable.integer<LibraryId>(),
      content_schedule: orNull(
        Type.Object({
          id: LongId<EntryId>(),
          channel_id: IntId<ChannelId>(),
          timestamp: UnixSeconds(),
          start_at: Instant(),
        }),
      ),
    }),
  ),
  next_to_play: orNull(
    Type.Object({
      id: LongId<ContentId>(),
      slug: Type.String(),
      season: nullable.integer(),
      series: nullable.integer(),
    }),
  ),
  history: orNull(Type.Object({ seconds: MediaSeconds(), watch_percentage: Type.Integer() })),
  /** Of a series or season: the episodes that the viewer has started. */
  histories: Type.Array(
    Type.Object({ content_id: LongId<ContentId>(), seconds: MediaSeconds(), watch_percentage: Type.Integer() }),
  ),
  favorite: orNull(Type.Object({ id: LongId<FavouriteId>(), created_at: Instant() })),
  user_rating: nullable.integer(),
});
export type ContentMetadata = Static<typeof ContentMetadata>;

export const ContentSource = Type.Object({
  library_id: nullable.integer<LibraryId>(),
  title: Type.String(),
  is_purchased: Type.Boolean(),
  is_available: Type.Boolean(),
  min_price: nullable.string(),
  catchups: Type.Array(
    Type.Object({
      channel_id: IntId<ChannelId>(),
      start_at: Instant(),
      timestamp: UnixSeconds(),
      /** What of a series or show was on. */
      content_episode: orNull(
        Type.Object({ title: Type.String(), season: nullable.integer(), series: nullable.integer() }),
      ),
    }),
  ),
});
export type ContentSource = Static<typeof ContentSource>;

export const Library = Type.Object({
  id: IntId<LibraryId>(),
  title: Type.String(),
  description: Type.String(),
  library_type: Type.String(),
  cover: Type.Object({ bg: nullable.string(), color_bg: nullable.string() }),
  logo: anyJson(),
});
export type Library = Static<typeof Library>;
