import type {
  ChannelId,
  ProgrammeId,
  PersonId,
  ContentId,
  TrailerId,
  EntryId,
  StatId,
  FavouriteId,
} from '@aerial/domain/ids.ts';
import { MARK_KINDS, type MarkKind } from '@aerial/domain/marks.ts';
import Type, { type Static } from 'typebox';
import { anyJson, Instant, IntId, LongId, MediaSeconds, nullable, orNull, UnixSeconds } from '../core.ts';
import { DrmInfo } from './drm.ts';
import { AdInfo } from './ads.ts';
import { MotionRating } from './content.ts';

/** `cover` is an object, never null. @source wire shapes §3 */
export const ChannelCover = Type.Object({
  full: nullable.string(),
  bg: nullable.string(),
  color_bg: nullable.string(),
  light_bg: nullable.string(),
  dark_bg: nullable.string(),
  src_16x9: nullable.string(),
  src_2x3: nullable.string(),
});
const ScheduledCover = Type.Object({
  src_16x9: nullable.string(),
  src_2x3: nullable.string(),
  bg: nullable.string(),
  color_bg: nullable.string(),
});

export const ScheduledContent = Type.Object({
  id: LongId<ContentId>(),
  slug: Type.String(),
  title: Type.String(),
  cover: ScheduledCover,
  short: Type.String(),
  age: nullable.integer(),
  category: Type.Object({ id: Type.Integer(), name: Type.String() }),
});
export const ScheduledEpisode = Type.Object({
  id: LongId<ContentId>(),
  season: nullable.integer(),
  series: nullable.integer(),
  title: Type.String(),
  subtitle: Type.String(),
  description: Type.String(),
  cover: ScheduledCover,
});

const airing = {
  id: LongId<EntryId>(),
  time: Type.String({ description: 'HH:MM:SS in the time zone of the channel' }),
  date: Type.String({ description: 'YYYY-MM-DD in the time zone of the channel' }),
  channel_id: IntId<ChannelId>(),
  timestamp: UnixSeconds(),
  real_timestamp: UnixSeconds(),
  duration: Type.Integer(),
  real_duration: Type.Integer(),
};

/** The viewer's watch progress of an entry. @source wire shapes §3 schedule, C-314 */
export const ScheduleHistory = Type.Object({
  id: LongId(),
  seconds: MediaSeconds(),
  viewed_at: Instant(),
  watch_percentage: Type.Integer(),
  is_watched: Type.Boolean(),
});
export type ScheduleHistory = Static<typeof ScheduleHistory>;

/** @source wire shapes §3 content_schedule, spec 2 §3 Schedule entry */
export const ContentScheduleEntry = Type.Object({
  ...airing,
  parent_id: orNull(LongId<ContentId>()),
  content_id: LongId<ContentId>(),
  content: ScheduledContent,
  content_episode: orNull(ScheduledEpisode),
  is_catchup_available: Type.Boolean(),
  is_contents: Type.Boolean(),
  motion_rating: orNull(MotionRating),
  age: nullable.integer(),
  image_src: nullable.string(),
  histories: Type.Array(ScheduleHistory),
  start_at: Instant(),
  real_start_at: Instant(),
});
export type ContentScheduleEntry = Static<typeof ContentScheduleEntry>;

/** An entry as a cell of the guide grid needs it; content_schedule has all its fields. */
export const GridEntry = Type.Object({
  id: LongId<EntryId>(),
  content_id: LongId<ContentId>(),
  real_timestamp: UnixSeconds(),
  real_duration: Type.Integer(),
  title: Type.String(),
  season: nullable.integer(),
  series: nullable.integer(),
  episode_title: Type.String(),
  age: nullable.integer(),
  is_catchup_available: Type.Boolean(),
});
export type GridEntry = Static<typeof GridEntry>;

/** The guide of one of several channels. */
export const ChannelGuide = Type.Object({ channel_id: IntId<ChannelId>(), entries: Type.Array(GridEntry) });
export type ChannelGuide = Static<typeof ChannelGuide>;

export const CurrentSchedule = Type.Object({
  ...airing,
  content: ScheduledContent,
  content_episode: orNull(ScheduledEpisode),
  is_catchup_available: Type.Boolean(),
});
export type CurrentSchedule = Static<typeof CurrentSchedule>;

/** A television programme. Its `category` is never null. @source wire shapes §3 Program */
export const Program = Type.Object({
  id: IntId<ProgrammeId>(),
  title: Type.String(),
  short: Type.String(),
  description: Type.String(),
  content_type: Type.String(),
  rating: nullable.string(),
  rating_imdb: nullable.string(),
  rating_kinopoisk: nullable.string(),
  ratings: Type.Array(Type.Object({ type: Type.String(), rating: Type.String() })),
  year: nullable.string(),
  age: nullable.integer(),
  img: Type.Array(Type.Object({ type: Type.String(), ar: Type.String(), src: Type.String() })),
  genres: Type.Array(
    Type.Object({ id: Type.Integer(), name: Type.String(), row_slug: nullable.string(), row_id: nullable.string() }),
  ),
  productions: Type.Array(anyJson()),
  countries: Type.Array(Type.Object({ id: Type.Integer(), name: Type.String() })),
  category: Type.Object({ id: Type.Integer(), name: Type.String() }),
  persons: Type.Array(
    Type.Object({ id: IntId<PersonId>(), name: Type.String(), slug: Type.String(), role: Type.String() }),
  ),
  motion_rating: orNull(MotionRating),
  favorite: anyJson(),
  cover: ScheduledCover,
  archive_expired_at: nullable.string(),
  screen_shot_url: nullable.string(),
  archived_channel_ids: Type.Array(IntId<ChannelId>()),
  is_catchup_available: Type.Boolean(),
});
export type Program = Static<typeof Program>;

/** Here `img` is one object. @source wire shapes §3 schedule */
export const ScheduleEntry = Type.Object({
  ...airing,
  channel: Type.Object({ id: IntId<ChannelId>(), name: Type.String(), slug: Type.String(), icon: nullable.string() }),
  img: orNull(Type.Object({ type: Type.String(), ar: Type.String(), src: Type.String() })),
  program: Program,
  episode: orNull(
    Type.Object({
      id: LongId<ContentId>(),
      season: nullable.integer(),
      series: nullable.integer(),
      title: Type.String(),
      subtitle: Type.String(),
      description: Type.String(),
    }),
  ),
  content_id: LongId<ContentId>(),
  parent_id: orNull(LongId<ContentId>()),
  history: orNull(ScheduleHistory),
  histories: Type.Array(ScheduleHistory),
  is_catchup_available: Type.Boolean(),
  is_contents: Type.Boolean(),
  motion_rating: orNull(MotionRating),
  age: nullable.integer(),
  image_src: nullable.string(),
});
export type ScheduleEntry = Static<typeof ScheduleEntry>;

/** The third parties that a channel's viewing is reported to, where the provider's consent rule allows it. @source C-288, C-299 */
export const ChannelTrackers = Type.Array(
  Type.Object({
    tracker_type: Type.Literal('tns'),
    params: Type.Object({
      CatID: Type.String(),
      VcID: Type.String(),
      VcVersion: Type.String(),
      Account: Type.String(),
      Tmsec: Type.Integer({ description: 'interval of the calls while the channel plays, milliseconds' }),
      Url: Type.String({
        description:
          'address of the counter, with {CatID}, {VcID}, {VcVersion}, {Account}, {Tmsec}, {fts}, {evtp}, {random}',
      }),
    }),
  }),
);
export type ChannelTrackers = Static<typeof ChannelTrackers>;

/** The channel as shared by all viewers of a provider. @source wire shapes §3 channel_list, spec 2 §3 Channel */
export const Channel = Type.Object({
  id: IntId<ChannelId>(),
  parent_id: nullable.integer(),
  name: Type.String(),
  slug: Type.String(),
  description: Type.String(),
  source: Type.String({
    description:
      'what it is played from: `timeline` (its guide), `recorded` (a live feed and its recording) or `upstream` (streams of another system)',
  }),
  num: Type.Integer(),
  hd: Type.Boolean(),
  is_hd: Type.Boolean(),
  is_4k: Type.Boolean(),
  aspect_ratio: Type.String(),
  version: Type.String(),
  rating_age: nullable.integer(),
  motion_rating_id: nullable.integer(),
  age: nullable.integer(),
  icon: nullable.string(),
  logo: nullable.string(),
  cover: ChannelCover,
  archived_days: Type.Integer(),
  real_archived_days: Type.Integer(),
  is_free: Type.Boolean(),
  is_hidden: Type.Boolean(),
  is_fixed: Type.Boolean(),
  overlay_icon: nullable.string(),
  stream_types: Type.Array(Type.String()),
  vitrina_url: orNull(Type.String({ description: 'of the embedded player that shows the channel live' })),
  vitrina_light_url: orNull(Type.String({ description: 'its variant for small screens and web views' })),
  vitrina_offset: orNull(
    Type.Integer({
      description:
        'seconds before the present up to which the embedded player is used; null: the value of the configuration',
    }),
  ),
  future_days: Type.Integer(),
  trackers: ChannelTrackers,
  current_schedule: orNull(CurrentSchedule),
});
export type Channel = Static<typeof Channel>;

/** The viewer's data of a channel; merged over {@link Channel} by id. @source wire shapes §3 users/self/channel_list */
export const UserChannel = Type.Object({
  id: IntId<ChannelId>(),
  favorite: orNull(Type.Object({ id: LongId<FavouriteId>(), created_at: Instant() })),
  is_favored: Type.Boolean(),
  favored: Type.Boolean(),
  is_hidden: Type.Boolean(),
  is_purchased: Type.Boolean(),
  is_available: Type.Boolean(),
  overlay_icon: nullable.string(),
  available_archived_days: Type.Integer(),
  access_error: nullable.string(),
  min_price: nullable.string(),
  stream_types: Type.Array(Type.String()),
  stat: orNull(
    Type.Object({ id: LongId<StatId>() }, { description: 'the playback of this channel that is open on the device' }),
  ),
});
export type UserChannel = Static<typeof UserChannel>;

/** The older form of a channel, with the viewer's data. @source wire shapes §3 channels */
export const OlderChannel = Type.Object({
  ...UserChannel.properties,
  ...Channel.properties,
  ar: Type.String(),
  access: Type.Object(
    { packets: Type.Boolean(), devices: Type.Boolean(), networks: Type.Boolean(), provider_networks: Type.Boolean() },
    { description: 'whether each of them lets the viewer watch' },
  ),
  access_errors: Type.Array(Type.String()),
  screen: nullable.string(),
  screen_url: nullable.string(),
});
export type OlderChannel = Static<typeof OlderChannel>;

export const ChannelCategory = Type.Object({
  id: IntId(),
  name: Type.String(),
  short: Type.String(),
  slug: Type.String(),
  scaled_icon: anyJson(),
  tags: Type.Object({ all_channels: Type.Boolean(), startup: Type.Boolean(), is_adult: Type.Boolean() }),
  channels: Type.Array(IntId<ChannelId>()),
});
export type ChannelCategory = Static<typeof ChannelCategory>;

/** The older form: categories with their channels. @source wire shapes §3 channels/categories */
export const CategoryWithChannels = Type.Object({
  id: IntId(),
  name: Type.String(),
  icon: nullable.string(),
  age: Type.Integer(),
  images: Type.Array(Type.Object({ itype: Type.String(), src: Type.String() })),
  channels: Type.Array(
    Type.Object({
      ...Channel.properties,
      images: Type.Array(Type.Object({ itype: Type.String(), src: Type.String() })),
    }),
  ),
});

/** @source wire shapes §3 stream */
export const ChannelStream = Type.Object({
  hls: Type.String({ description: 'empty for a protected stream: its addresses stand in drm' }),
  hls_mbr: Type.String(),
  hls_sound: Type.Optional(
    Type.String({
      description: 'the sound alone, for viewers who only listen; absent where it is not apart from the picture',
    }),
  ),
  stream_info: Type.String(),
  img: nullable.string(),
  stat: orNull(Type.Object({ id: LongId<StatId>() })),
  trackers: ChannelTrackers,
  ad: orNull(AdInfo),
  drm: orNull(DrmInfo),
  packshots: Type.Array(Type.Object({ url: Type.String(), duration: Type.Integer() })),
  screenshot_url: nullable.string(),
  screenshot_timings: nullable.string(),
  playlists: Type.Optional(
    Type.Array(Type.Object({ url: Type.String(), text: Type.String() }), {
      description: 'only for includes=playlists: the playlists that a player loads first, as they are at this moment',
    }),
  ),
});
export type ChannelStream = Static<typeof ChannelStream>;

/** The player of a third party that shows a channel live in its stead. @source C-307, C-308 */
export const ChannelConfig = Type.Object({
  config: Type.Object({
    web: Type.String({ description: 'address of the player' }),
    web_vlight: orNull(Type.String({ description: 'its variant for small screens and web views' })),
    sdk: Type.String({ description: 'address of the script that controls the player' }),
  }),
  ad: orNull(AdInfo),
  img: nullable.string(),
  stat: orNull(Type.Object({ id: LongId<StatId>() })),
  trackers: ChannelTrackers,
});
export type ChannelConfig = Static<typeof ChannelConfig>;

/** What viewers may skip, seconds from the start of the media. */
export const ContentMark = Type.Object({
  kind: Type.Unsafe<MarkKind>({ type: 'string', enum: [...MARK_KINDS] }),
  start: Type.Number(),
  end: Type.Number(),
});

/** @source wire shapes §4 libraries stream */
export const ContentStream = Type.Object({
  type: Type.String(),
  from: Type.Integer(),
  to: Type.Integer(),
  mime_type: Type.String(),
  age: nullable.integer(),
  motion_rating: orNull(MotionRating),
  hls: Type.String(),
  hls_mbr: Type.String(),
  hls_sound: Type.Optional(
    Type.String({
      description: 'the sound alone, for viewers who only listen; absent where it is not apart from the picture',
    }),
  ),
  img: nullable.string(),
  duration: Type.Integer(),
  drm: orNull(DrmInfo),
  ad: orNull(AdInfo),
  packshots: Type.Array(Type.Object({ url: Type.String(), duration: Type.Integer() })),
  stat: orNull(Type.Object({ id: LongId<StatId>() })),
  screenshot_url: nullable.string(),
  screenshot_timings: nullable.string(),
  marks: Type.Optional(
    Type.Array(ContentMark, { description: 'Recap, opening and credits; absent where nothing is marked' }),
  ),
});
export type ContentStream = Static<typeof ContentStream>;

export const TrailerStream = Type.Object({
  id: LongId<TrailerId>(),
  type: Type.String(),
  hls: Type.String(),
  hls_mbr: Type.String(),
  img: nullable.string(),
  duration: Type.Integer(),
  content: Type.Object({ id: LongId<ContentId>(), slug: Type.String(), title: Type.String() }),
});
export type TrailerStream = Static<typeof TrailerStream>;
