import type { ChannelId, ProgrammeId } from '@aerial/domain/ids.ts';
import Type from 'typebox';
import { SHOWN_REFERENCE_LIST, TELEVISION, UNCACHED } from '../cache-rules.ts';
import { defineCall, flag, idParams, includes, lenientSeconds, UnixSeconds } from '../core.ts';
import {
  CategoryWithChannels,
  Channel,
  ChannelCategory,
  ChannelConfig,
  ChannelGuide,
  ChannelStream,
  ContentScheduleEntry,
  OlderChannel,
  Program,
  ScheduleEntry,
  UserChannel,
} from '../shapes/channel.ts';

const tag = 'Channels';
const paging = {
  limit: Type.Optional(Type.Integer({ minimum: 0, maximum: 10000 })),
  offset: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
};
const listQuery = Type.Object({
  includes: includes(),
  channels_version: Type.Optional(Type.String({ maxLength: 255 })),
  search: Type.Optional(Type.String({ maxLength: 255 })),
  ...paging,
});

export const channelListCall = defineCall({
  id: 'channelList',
  method: 'GET',
  path: '/v2/channels/channel_list',
  tag,
  summary: 'The channels of the provider with what is on air',
  auth: 'viewer',
  operatorToken: 'accepted',
  scope: 'channels:read',
  cache: TELEVISION,
  query: listQuery,
  answer: Type.Array(Channel),
  errors: ['authentication_failed', 'permission_denied', 'too_many_requests'],
});

export const channelsCall = defineCall({
  id: 'channels',
  method: 'GET',
  path: '/v2/channels',
  tag,
  summary: "The same channels (older path), with the viewer's data",
  auth: 'viewer',
  operatorToken: 'accepted',
  scope: 'channels:read',
  query: listQuery,
  answer: Type.Array(OlderChannel),
  errors: ['authentication_failed', 'permission_denied', 'too_many_requests'],
});

export const userChannelsCall = defineCall({
  id: 'userChannels',
  method: 'GET',
  path: '/v2/users/self/channels',
  tag,
  summary: 'The same as /v2/channels (older path)',
  auth: 'viewer',
  operatorToken: 'accepted',
  scope: 'channels:read',
  query: listQuery,
  answer: Type.Array(OlderChannel),
  errors: ['authentication_failed', 'permission_denied', 'too_many_requests'],
});

export const freeChannelsCall = defineCall({
  id: 'freeChannels',
  method: 'GET',
  path: '/v2/channels/free_list',
  tag,
  summary: 'The free channels',
  auth: 'viewer',
  operatorToken: 'accepted',
  scope: 'channels:read',
  cache: TELEVISION,
  query: listQuery,
  answer: Type.Array(Channel),
  errors: ['authentication_failed', 'permission_denied', 'too_many_requests'],
});

export const channelCall = defineCall({
  id: 'channel',
  method: 'GET',
  path: '/v2/channels/:id',
  tag,
  summary: 'One channel',
  auth: 'viewer',
  operatorToken: 'accepted',
  scope: 'channels:read',
  params: idParams<ChannelId>(),
  answer: Channel,
  errors: ['authentication_failed', 'channel_not_found', 'permission_denied', 'too_many_requests'],
});

export const userChannelListCall = defineCall({
  id: 'userChannelList',
  method: 'GET',
  path: '/v2/users/self/channel_list',
  tag,
  summary: "The viewer's data for each channel: purchased, available, favourite, days of archive",
  auth: 'viewer',
  operatorToken: 'accepted',
  scope: 'channels:read',
  cache: TELEVISION,
  answer: Type.Array(UserChannel),
  errors: ['authentication_failed', 'permission_denied', 'too_many_requests'],
});

export const categoryListCall = defineCall({
  id: 'categoryList',
  method: 'GET',
  path: '/v2/channels/category_list',
  tag,
  summary: 'Categories with the ids of their channels',
  auth: 'viewer',
  operatorToken: 'accepted',
  scope: 'channels:read',
  cache: SHOWN_REFERENCE_LIST,
  answer: Type.Array(ChannelCategory),
  errors: ['authentication_failed', 'permission_denied', 'too_many_requests'],
});

export const categoriesCall = defineCall({
  id: 'categories',
  method: 'GET',
  path: '/v2/channels/categories',
  tag,
  summary: 'Categories with their channels (older form)',
  auth: 'viewer',
  operatorToken: 'accepted',
  scope: 'channels:read',
  query: Type.Object({ includes: includes() }),
  answer: Type.Array(CategoryWithChannels),
  errors: ['authentication_failed', 'permission_denied', 'too_many_requests'],
});

export const userCategoriesCall = defineCall({
  id: 'userCategories',
  method: 'GET',
  path: '/v2/users/self/channels/categories',
  tag,
  summary: 'Categories with their channels (older form)',
  auth: 'viewer',
  operatorToken: 'accepted',
  scope: 'channels:read',
  query: Type.Object({ includes: includes() }),
  answer: Type.Array(CategoryWithChannels),
  errors: ['authentication_failed', 'permission_denied', 'too_many_requests'],
});

/** `histories`: entries carry this viewer's watch progress; without it the answer is shared by all viewers. */
const scheduleIncludes = includes('with commas; histories adds how far the viewer has come');
const scheduleQuery = Type.Object({
  start: Type.Optional(UnixSeconds()),
  end: Type.Optional(UnixSeconds()),
  date: Type.Optional(
    Type.String({
      pattern: '^\\d{4}-\\d{1,2}-\\d{1,2}$',
      maxLength: 10,
      description: 'a day in the time zone of the channel',
    }),
  ),
  includes: scheduleIncludes,
  ...paging,
});

export const contentScheduleCall = defineCall({
  id: 'contentSchedule',
  method: 'GET',
  path: '/v2/channels/:id/content_schedule',
  tag,
  summary: 'Every entry that overlaps start to end, by time; not further back than the archive',
  auth: 'viewer',
  operatorToken: 'accepted',
  scope: 'channels:read',
  cache: TELEVISION,
  params: idParams<ChannelId>(),
  query: scheduleQuery,
  answer: Type.Array(ContentScheduleEntry),
  errors: ['authentication_failed', 'validation_failed', 'channel_not_found', 'permission_denied', 'too_many_requests'],
});

export const scheduleCall = defineCall({
  id: 'schedule',
  method: 'GET',
  path: '/v2/channels/:id/schedule',
  tag,
  summary:
    'The same guide with programmes in the older shape; the entry on air is always among a day that contains now',
  auth: 'viewer',
  operatorToken: 'accepted',
  scope: 'channels:read',
  params: idParams<ChannelId>(),
  query: scheduleQuery,
  answer: Type.Array(ScheduleEntry),
  errors: ['authentication_failed', 'validation_failed', 'channel_not_found', 'permission_denied', 'too_many_requests'],
});

/** Most channels that one call of the guide grid requests. */
const GRID_CHANNELS = 50;

export const schedulesCall = defineCall({
  id: 'schedules',
  method: 'GET',
  path: '/v2/channels/schedules',
  tag,
  summary:
    'The guides of several channels for the guide grid: entries that overlap start to end (at most 3 days) in the shortest form; unknown channels are omitted',
  auth: 'viewer',
  operatorToken: 'accepted',
  scope: 'channels:read',
  cache: TELEVISION,
  query: Type.Object({
    channels: Type.String({
      pattern: `^\\d{1,9}(,\\d{1,9}){0,${GRID_CHANNELS - 1}}$`,
      maxLength: 10 * GRID_CHANNELS,
      description: `ids separated by commas, at most ${GRID_CHANNELS}`,
    }),
    start: UnixSeconds(),
    end: UnixSeconds(),
  }),
  answer: Type.Array(ChannelGuide),
  errors: ['authentication_failed', 'validation_failed', 'permission_denied', 'too_many_requests'],
});

export const programCall = defineCall({
  id: 'program',
  method: 'GET',
  path: '/v2/programs/:id',
  tag,
  summary: 'A television programme, with the channels whose archive contains it',
  auth: 'viewer',
  params: idParams<ProgrammeId>(),
  answer: Program,
  errors: ['authentication_failed', 'program_not_found'],
});

export const programScheduleCall = defineCall({
  id: 'programSchedule',
  method: 'GET',
  path: '/v2/programs/:id/schedule',
  tag,
  summary: 'Its airings on all channels, by time: those still in the archive, on air and to come',
  auth: 'viewer',
  params: idParams<ProgrammeId>(),
  query: Type.Object({ includes: scheduleIncludes, ...paging }),
  answer: Type.Array(ScheduleEntry),
  errors: ['authentication_failed', 'program_not_found', 'validation_failed'],
});

export const channelStreamCall = defineCall({
  id: 'channelStream',
  method: 'GET',
  path: '/v2/channels/:id/stream',
  tag,
  summary: 'Addresses of the live channel, or of its archive from ts on',
  auth: 'device',
  cache: UNCACHED,
  country: 'checked',
  params: idParams<ChannelId>(),
  query: Type.Object({
    ts: Type.Optional(lenientSeconds('Unix seconds; 0 or empty is live')),
    type: Type.Optional(
      Type.String({ maxLength: 64, description: 'config returns the embedded player, like /config' }),
    ),
    preview: Type.Optional(flag()),
    prepare: Type.Optional(flag('addresses to prefetch: no stream is counted until the call is made without it')),
    includes: includes(
      'separated by commas; `playlists` adds the playlists that a player of the live channel requests first',
    ),
    embed: Type.Optional(flag('the player stands in a frame of another site, where most providers show no ads')),
    remote: Type.Optional(flag('the stream is for a receiver of casts, which shows no ads')),
    force_https: Type.Optional(flag('addresses are https wherever the installation has it, with or without this')),
    seekable: Type.Optional(
      flag(
        'with ts, for players that honour EXT-X-START: the archive is listed up to now; without it, it begins at ts and grows in real time',
      ),
    ),
  }),
  // Clients that request type=config expect this shape.
  answer: Type.Unsafe<ChannelStream>(Type.Union([ChannelStream, ChannelConfig])),
  errors: [
    'authentication_failed',
    'permission_denied',
    'pin_required',
    'child_forbidden',
    'forbidden_country',
    'channel_not_found',
    'not_found',
    'validation_failed',
  ],
});

export const channelConfigCall = defineCall({
  id: 'channelConfig',
  method: 'GET',
  path: '/v2/channels/:id/config',
  tag,
  summary: 'The embedded player that shows the channel live, for a position that is not older than its offset',
  auth: 'device',
  country: 'checked',
  params: idParams<ChannelId>(),
  query: Type.Object({
    ts: Type.Optional(lenientSeconds('Unix seconds; 0 or empty is live')),
    embed: Type.Optional(flag('the player stands in a frame of another site, where most providers show no ads')),
  }),
  answer: ChannelConfig,
  errors: [
    'authentication_failed',
    'permission_denied',
    'pin_required',
    'child_forbidden',
    'forbidden_country',
    'channel_not_found',
    'not_found',
    'validation_failed',
  ],
});
