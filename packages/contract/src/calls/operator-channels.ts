/** Channels as an operator arranges them. What channels are in themselves (name, source, age) is the operator's alone only while no other provider shows them. */
import type { ChannelId } from '@aerial/domain/ids.ts';
import Type, { type Static } from 'typebox';
import { ALWAYS_STALE } from '../cache-rules.ts';
import { defineCall, flag, Instant, IntId, nullable, orNull } from '../core.ts';
import { address, integer, list, localizedText, record, text, webAddress } from '../shapes/settings/fields.ts';

const tag = 'Operators: channels';
const errors = ['authentication_failed', 'permission_denied', 'validation_failed', 'too_many_requests'] as const;
const ofOne = [...errors, 'channel_not_found'] as const;
const changing = [...ofOne, 'changed_meanwhile', 'shared_channel'] as const;
const changes = {
  invalidates: ['/v2/operators/channels', '/v2/operators/channels/:id'],
} as const;

export const MAX_CHANNEL_NUMBER = 1_000_000;
export const MAX_BULK_CHANNELS = 10_000;
export const CATCH_UP_MODES = ['append', 'default', 'shift', 'flussonic', 'xc'] as const;

const category = IntId();
const number = integer(1, MAX_CHANNEL_NUMBER);
const age = integer(0, 18);
const archivedDays = integer(0, 365);

export const OperatorChannel = Type.Object({
  id: IntId<ChannelId>(),
  version: Type.String({ description: 'of what is answered here; a change names the one it was made from' }),
  slug: Type.String(),
  name: localizedText(255),
  description: localizedText(),
  num: number,
  age: nullable.integer(),
  is_free: Type.Boolean(),
  is_hidden: Type.Boolean(),
  is_hd: Type.Boolean(),
  is_4k: Type.Boolean(),
  archived_days: archivedDays,
  logo: nullable.string(),
  category_ids: Type.Array(category),
  packets: Type.Array(Type.String(), { description: 'short names of the packets that it belongs to' }),
  source: Type.Object({
    kind: Type.Enum(['timeline', 'upstream', 'recorded']),
    address: Type.Unsafe<string | null>({
      type: ['string', 'null'],
      description: 'masked behind its host name for those who may not write channels; null for timelines',
    }),
    user_agent: nullable.string(),
    referrer: nullable.string(),
    group: nullable.string(),
    guide_id: nullable.string(),
    catchup: orNull(
      Type.Object({ mode: Type.Enum([...CATCH_UP_MODES]), source: nullable.string(), days: Type.Integer() }),
    ),
  }),
  is_shared: Type.Boolean({ description: 'other providers show it as well' }),
  guide_until: Type.Unsafe<string | null>({
    type: ['string', 'null'],
    description: 'the start of the last programme of its guide; UTC, ISO 8601',
  }),
  updated_at: Instant(),
});
export type OperatorChannel = Static<typeof OperatorChannel>;

const filters = {
  search: Type.Optional(text(100)),
  category_id: Type.Optional(category),
  packet: Type.Optional(text(255)),
  source: Type.Optional(Type.Enum(['timeline', 'upstream', 'recorded'])),
  is_free: Type.Optional(flag()),
  is_hidden: Type.Optional(flag()),
  has_guide: Type.Optional(flag('whether its guide has a programme that begins from now on')),
  has_age: Type.Optional(flag()),
};
const params = Type.Object({ id: IntId<ChannelId>() });

export const operatorChannelsCall = defineCall({
  id: 'operatorChannels',
  method: 'GET',
  path: '/v2/operators/channels',
  tag,
  summary: 'Channels of the provider, by their numbers',
  auth: 'operator',
  scope: 'channels:read',
  cache: ALWAYS_STALE,
  query: Type.Object({
    ...filters,
    cursor: Type.Optional(Type.String({ pattern: '^[0-9]{1,10}\\.[0-9]{1,10}$', maxLength: 21 })),
    limit: Type.Optional(integer(1, 500)),
  }),
  answer: Type.Object({
    items: Type.Array(OperatorChannel),
    total: Type.Integer({ description: 'how many fit the filters' }),
    next_cursor: nullable.string(),
  }),
  errors,
});

export const operatorChannelCall = defineCall({
  id: 'operatorChannel',
  method: 'GET',
  path: '/v2/operators/channels/:id',
  tag,
  summary: 'One of them',
  auth: 'operator',
  scope: 'channels:read',
  cache: ALWAYS_STALE,
  params,
  answer: OperatorChannel,
  errors: ofOne,
});

const source = record({
  kind: Type.Enum(['upstream', 'recorded']),
  address: webAddress(),
  user_agent: Type.Optional(orNull(text())),
  referrer: Type.Optional(orNull(text(2048))),
  guide_id: Type.Optional(orNull(text())),
  catchup: Type.Optional(
    orNull(
      record({
        mode: Type.Enum([...CATCH_UP_MODES]),
        source: Type.Optional(orNull(text(2048))),
        days: integer(1, 365),
      }),
    ),
  ),
});
const values = {
  name: Type.Optional(localizedText(255)),
  description: Type.Optional(localizedText()),
  num: Type.Optional(number),
  age: Type.Optional(orNull(age)),
  is_free: Type.Optional(Type.Boolean()),
  is_hidden: Type.Optional(Type.Boolean()),
  archived_days: Type.Optional(archivedDays),
  logo: Type.Optional(orNull(address())),
  category_ids: Type.Optional(list(category, 200)),
  packets: Type.Optional({
    ...list(text(255), 200),
    description: 'short names; for those who may write packets as well',
  }),
};

export const createChannelCall = defineCall({
  id: 'createChannel',
  method: 'POST',
  path: '/v2/operators/channels',
  tag,
  summary: 'Adds a channel that is played, or recorded, from an HLS address',
  auth: 'operator',
  scope: 'channels:write',
  cache: changes,
  body: record({ ...values, name: localizedText(255), source }),
  answer: OperatorChannel,
  errors,
});

export const changeChannelCall = defineCall({
  id: 'changeChannel',
  method: 'PATCH',
  path: '/v2/operators/channels/:id',
  tag,
  summary: 'Changes what is sent of it',
  auth: 'operator',
  scope: 'channels:write',
  cache: changes,
  params,
  body: record({ version: text(64), ...values, source: Type.Optional(source) }),
  answer: OperatorChannel,
  errors: changing,
});

export const removeChannelCall = defineCall({
  id: 'removeChannel',
  method: 'DELETE',
  path: '/v2/operators/channels/:id',
  tag,
  summary: 'The provider no longer shows it; its guide and recordings stay',
  auth: 'operator',
  scope: 'channels:write',
  cache: changes,
  params,
  answer: Type.Object({}),
  errors: ofOne,
});

const selection = {
  ids: Type.Optional(list(IntId<ChannelId>(), MAX_BULK_CHANNELS)),
  filter: Type.Optional(record(filters)),
};

export const changeChannelsCall = defineCall({
  id: 'changeChannels',
  method: 'PATCH',
  path: '/v2/operators/channels',
  tag,
  summary: 'Changes many at once: those that are named, or all that fit a filter; what is not sent stays',
  auth: 'operator',
  scope: 'channels:write',
  cache: changes,
  body: record({
    ...selection,
    set: record({
      age: Type.Optional(orNull(age)),
      is_free: Type.Optional(Type.Boolean()),
      is_hidden: Type.Optional(Type.Boolean()),
      archived_days: Type.Optional(archivedDays),
      add_category_ids: Type.Optional(list(category, 50)),
      remove_category_ids: Type.Optional(list(category, 50)),
      add_packets: Type.Optional(list(text(255), 50)),
      remove_packets: Type.Optional(list(text(255), 50)),
    }),
    dry_run: Type.Optional(flag('answers how many would change, and changes nothing')),
  }),
  answer: Type.Object({
    selected: Type.Integer(),
    changed: Type.Integer(),
    ages_skipped: Type.Integer({ description: 'shared channels, whose age stays since other providers show them' }),
  }),
  errors,
});

export const numberChannelsCall = defineCall({
  id: 'numberChannels',
  method: 'PUT',
  path: '/v2/operators/channels/numbers',
  tag,
  summary: 'Gives channels consecutive numbers, in their order; channels that have these numbers move behind them',
  auth: 'operator',
  scope: 'channels:write',
  cache: changes,
  body: record({ ids: Type.Array(IntId<ChannelId>(), { minItems: 1, maxItems: MAX_BULK_CHANNELS }), from: number }),
  answer: Type.Object({ moved: Type.Integer({ description: 'channels whose numbers changed' }) }),
  errors: ofOne,
});

export const ChannelCategory = Type.Object({
  id: category,
  slug: Type.String(),
  name: localizedText(64),
  position: Type.Integer(),
  channels: Type.Integer({ description: 'how many channels it has' }),
});

export const operatorCategoriesCall = defineCall({
  id: 'operatorCategories',
  method: 'GET',
  path: '/v2/operators/channel_categories',
  tag,
  summary: 'Categories of the provider’s channels',
  auth: 'operator',
  scope: 'channels:read',
  cache: ALWAYS_STALE,
  answer: Type.Array(ChannelCategory),
  errors,
});
