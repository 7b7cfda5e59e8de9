import type { ChannelId, PersonId, LibraryId, ContentId, EntryId, TrailerId, HistoryId } from '@aerial/domain/ids.ts';
import Type, { type Static } from 'typebox';
import { anyJson, IntId, LongId, MediaSeconds, nullable, orNull, UnixSeconds } from '../core.ts';
import { ChannelCover } from './channel.ts';
import { ContentCard, Tint } from './content.ts';

/** @source wire shapes §4 rows: channels row */
export const ChannelCard = Type.Object({
  id: IntId<ChannelId>(),
  name: Type.String(),
  slug: Type.String(),
  num: Type.Integer(),
  icon: nullable.string(),
  logo: nullable.string(),
  cover: ChannelCover,
  is_hd: Type.Boolean(),
  is_4k: Type.Boolean(),
  is_free: Type.Boolean(),
  age: nullable.integer(),
});
export type ChannelCard = Static<typeof ChannelCard>;

export const PersonCard = Type.Object({
  id: IntId<PersonId>(),
  name: Type.String(),
  slug: Type.String(),
  role: Type.String(),
  image: nullable.string(),
  image_url: nullable.string(),
});
export type PersonCard = Static<typeof PersonCard>;

/** Where a promotion leads. @source spec 2 §3 Promo item */
export const PromoDestination = Type.Object({
  type: Type.String(),
  id: nullable.string(),
  slug: nullable.string(),
  library_id: nullable.integer<LibraryId>(),
  src: nullable.string(),
  id_no_ott: nullable.string(),
  title: nullable.string(),
  description: nullable.string(),
});
export const Promotion = Type.Object({
  id: Type.String(),
  title: Type.String(),
  short: Type.String(),
  description: Type.String(),
  destination: PromoDestination,
  background: Type.Object({
    tv: nullable.string(),
    web: nullable.string(),
    phone: nullable.string(),
    tablet: nullable.string(),
    tint: Tint(),
  }),
  images: Type.Array(Type.Object({ type: Type.String(), ar: Type.String(), src: Type.String() })),
  graphic_title: anyJson(),
  duration: Type.Integer(),
  trailer_id: orNull(LongId<TrailerId>()),
  age: nullable.integer(),
  year: nullable.string(),
  genres: Type.Array(Type.Object({ name: Type.String() })),
});
export type Promotion = Static<typeof Promotion>;

export const HistoryItem = Type.Object({
  id: LongId<HistoryId>(),
  content: ContentCard,
  content_episode: orNull(
    Type.Object({
      id: LongId<ContentId>(),
      slug: Type.String(),
      title: Type.String(),
      season: nullable.integer(),
      series: nullable.integer(),
    }),
  ),
  entry: Type.Optional(
    Type.Object(
      {
        id: LongId<EntryId>(),
        channel_id: IntId<ChannelId>(),
        channel_slug: Type.String(),
        timestamp: UnixSeconds(),
      },
      { description: 'the airing of the archive that was watched; only with `airings`' },
    ),
  ),
  screenshot: nullable.string(),
  seconds: MediaSeconds(),
  watch_percentage: Type.Integer(),
});
export type HistoryItem = Static<typeof HistoryItem>;

const rowHead = {
  id: Type.String(),
  slug: Type.String(),
  title: Type.String(),
  template: Type.String(),
  content_type: nullable.string(),
  library_id: nullable.integer<LibraryId>(),
  is_personal: Type.Boolean({ description: 'its items are the viewer’s own: never share them between viewers' }),
};

/** A row as a rowset names it; the row call fills it. @source C-645 */
export const RowStub = Type.Object(rowHead);
export type RowStub = Static<typeof RowStub>;

/** The one item list that the template requires is present; the others are absent. @source C-650 */
export const Row = Type.Object({
  ...rowHead,
  offset: Type.Integer(),
  limit: Type.Integer(),
  more_count: Type.Integer(),
  contents: Type.Optional(Type.Array(ContentCard)),
  channels: Type.Optional(Type.Array(ChannelCard)),
  persons: Type.Optional(Type.Array(PersonCard)),
  promotions: Type.Optional(Type.Array(Promotion)),
  histories: Type.Optional(Type.Array(HistoryItem)),
  reason: Type.Optional(
    Type.Object(
      {
        kind: Type.String(),
        text: Type.String({ description: 'in the viewer’s language' }),
        content_id: orNull(LongId<ContentId>()),
      },
      {
        description: 'why a row that follows from what is watched shows these items; `content_id` is the watched title',
      },
    ),
  ),
  cache_timeout: Type.Integer(),
});
export type Row = Static<typeof Row>;

const rowsetHead = {
  id: Type.Integer(),
  slug: Type.String(),
  title: Type.String(),
  template: Type.String(),
  library_id: nullable.integer<LibraryId>(),
  description: Type.String(),
  logo: orNull(Type.Object({ tv_x3: nullable.string() })),
  icon: orNull(Type.Object({ tv_x3: nullable.string() })),
  cache_timeout: Type.Integer(),
};
export const RowsetStub = Type.Object(rowsetHead);
export type RowsetStub = Static<typeof RowsetStub>;
export const Rowset = Type.Object({ ...rowsetHead, rows: Type.Array(RowStub) });
export type Rowset = Static<typeof Rowset>;
