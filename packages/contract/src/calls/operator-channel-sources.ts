/** What an operator asks about the source of a channel, and when it must not be shown. */
import type { ChannelId } from '@aerial/domain/ids.ts';
import Type, { type Static } from 'typebox';
import { ALWAYS_STALE } from '../cache-rules.ts';
import { defineCall, IntId, Instant, nullable, UnixSeconds } from '../core.ts';
import { record } from '../shapes/settings/fields.ts';

const tag = 'Operators: channels';
const errors = [
  'authentication_failed',
  'permission_denied',
  'validation_failed',
  'too_many_requests',
  'channel_not_found',
] as const;
const params = Type.Object({ id: IntId<ChannelId>() });

/** Why a source is not live. */
export const SOURCE_FAULTS = [
  'nothing_on_air',
  'forbidden_network',
  'unreachable',
  'timeout',
  'refused',
  'no_playlist',
  'no_segments',
  'ended',
  'frozen',
  'segment_missing',
] as const;
export type SourceFault = (typeof SOURCE_FAULTS)[number];

export const SourceHealth = Type.Object({
  is_live: Type.Boolean(),
  fault: Type.Unsafe<SourceFault | null>({ type: ['string', 'null'], enum: [...SOURCE_FAULTS, null] }),
  status: nullable.integer(),
  checked_at: Instant(),
  latency_ms: nullable.integer(),
  bitrate: Type.Unsafe<number | null>({
    type: ['integer', 'null'],
    description: 'bits per second of the latest segment; of assets what was encoded is not measured',
  }),
  announced_bitrate: Type.Unsafe<number | null>({ type: ['integer', 'null'], description: 'of the best variant' }),
  resolution: nullable.string(),
  frame_rate: nullable.number(),
  codecs: nullable.string(),
  variants: Type.Integer(),
  segment_s: nullable.number(),
  behind_s: Type.Unsafe<number | null>({
    type: ['number', 'null'],
    description: 'how old the end of the playlist is, by its own clock',
  }),
});
export type SourceHealth = Static<typeof SourceHealth>;

export const checkChannelSourceCall = defineCall({
  id: 'checkChannelSource',
  method: 'POST',
  path: '/v2/operators/channels/:id/check',
  tag,
  summary: 'Reads the source of a channel now: whether it is live, with which bitrate, or what is wrong',
  auth: 'operator',
  scope: 'channels:write',
  cache: { invalidates: [] },
  params,
  answer: SourceHealth,
  errors,
});

export const previewChannelCall = defineCall({
  id: 'previewChannel',
  method: 'POST',
  path: '/v2/operators/channels/:id/preview',
  tag,
  summary: 'An address at which a member of staff sees what the channel shows now; valid for ten minutes',
  auth: 'operator',
  scope: 'channels:write',
  cache: { invalidates: [] },
  params,
  answer: Type.Object({ path: Type.String({ description: 'of an HLS playlist on this host' }), expires_at: Instant() }),
  errors,
});

export const ChannelBlackout = Type.Object({
  id: IntId(),
  start: UnixSeconds(),
  end: UnixSeconds(),
  is_own: Type.Boolean({ description: 'of this provider; others are of the whole installation and stay' }),
});
export type ChannelBlackout = Static<typeof ChannelBlackout>;

const changes = { invalidates: ['/v2/operators/channels/:id/blackouts'] } as const;

export const channelBlackoutsCall = defineCall({
  id: 'channelBlackouts',
  method: 'GET',
  path: '/v2/operators/channels/:id/blackouts',
  tag,
  summary: 'Times in which the channel must not be shown, from yesterday on',
  auth: 'operator',
  scope: 'channels:read',
  cache: ALWAYS_STALE,
  params,
  answer: Type.Array(ChannelBlackout),
  errors,
});

export const addBlackoutCall = defineCall({
  id: 'addBlackout',
  method: 'POST',
  path: '/v2/operators/channels/:id/blackouts',
  tag,
  summary: 'The channel is not shown to viewers of this provider during a time, live and from the archive',
  auth: 'operator',
  scope: 'channels:write',
  cache: changes,
  params,
  body: record({ start: UnixSeconds(), end: UnixSeconds() }),
  answer: Type.Array(ChannelBlackout),
  errors,
});

export const removeBlackoutCall = defineCall({
  id: 'removeBlackout',
  method: 'DELETE',
  path: '/v2/operators/channels/:id/blackouts/:blackout',
  tag,
  summary: 'The channel is shown again',
  auth: 'operator',
  scope: 'channels:write',
  cache: changes,
  params: Type.Object({ id: IntId<ChannelId>(), blackout: IntId() }),
  answer: Type.Array(ChannelBlackout),
  errors: [...errors, 'not_found'],
});
