/** Watching together. Events of a room come from `/v2/rooms/:id/events`, as server-sent events. */
import type { ChannelId, ContentId, LibraryId } from '@aerial/domain/ids.ts';
import { ROOM_REACTIONS, type RoomReaction } from '@aerial/domain/rooms.ts';
import Type from 'typebox';
import { UNCACHED } from '../cache-rules.ts';
import { defineCall, IntId, LongId } from '../core.ts';
import {
  JoinedRoom,
  Room,
  RoomControl,
  RoomId,
  RoomInvitation,
  RoomPosition,
  RoomRate,
  ServerMs,
} from '../shapes/room.ts';

const tag = 'Rooms';
const params = Type.Object({ id: RoomId() });

export const clockCall = defineCall({
  id: 'clock',
  method: 'GET',
  path: '/v2/platform/clock',
  tag,
  summary: 'The server’s clock, by which members of a room correct their own',
  auth: 'none',
  cache: UNCACHED,
  answer: Type.Object({ now_ms: Type.Integer() }),
  errors: [],
});

export const createRoomCall = defineCall({
  id: 'createRoom',
  method: 'POST',
  path: '/v2/rooms',
  tag,
  summary: 'A room in which up to eight devices watch a film, or the archive of a channel, at the same second',
  auth: 'device',
  body: Type.Object({
    content_id: Type.Optional(LongId<ContentId>()),
    library_id: Type.Optional(IntId<LibraryId>()),
    channel_id: Type.Optional(IntId<ChannelId>()),
    position: RoomPosition(),
    is_playing: Type.Boolean(),
    control: Type.Optional(RoomControl()),
  }),
  answer: JoinedRoom,
  errors: [
    'authentication_failed',
    'validation_failed',
    'content_not_found',
    'channel_not_found',
    'child_forbidden',
    'not_found',
    'too_many_requests',
  ],
});

export const roomInvitationCall = defineCall({
  id: 'roomInvitation',
  method: 'GET',
  path: '/v2/rooms/:id',
  tag,
  summary: 'What the link of a room shows before one has joined',
  auth: 'device',
  cache: UNCACHED,
  params,
  answer: RoomInvitation,
  errors: ['authentication_failed', 'validation_failed', 'room_not_found', 'child_forbidden'],
});

export const joinRoomCall = defineCall({
  id: 'joinRoom',
  method: 'POST',
  path: '/v2/rooms/:id/members',
  tag,
  summary: 'Joins with this device; again, it is the same member. Whether it may play is decided by the stream call',
  auth: 'device',
  params,
  answer: JoinedRoom,
  errors: [
    'authentication_failed',
    'validation_failed',
    'room_not_found',
    'room_full',
    'child_forbidden',
    'too_many_requests',
  ],
});

export const leaveRoomCall = defineCall({
  id: 'leaveRoom',
  method: 'DELETE',
  path: '/v2/rooms/:id/members/self',
  tag,
  summary: 'Leaves; the longest member becomes the host after a host, and the room ends with its last member',
  auth: 'device',
  params,
  answer: Type.Object({}),
  errors: ['authentication_failed', 'validation_failed', 'room_not_found'],
});

export const steerRoomCall = defineCall({
  id: 'steerRoom',
  method: 'POST',
  path: '/v2/rooms/:id/playback',
  tag,
  summary: 'Plays, pauses or seeks for all members',
  auth: 'device',
  params,
  body: Type.Object({
    position: RoomPosition(),
    is_playing: Type.Boolean(),
    rate: Type.Optional(RoomRate()),
    at_ms: Type.Optional(ServerMs()),
  }),
  answer: Room,
  errors: ['authentication_failed', 'validation_failed', 'room_not_found', 'room_host_only', 'too_many_requests'],
});

export const changeRoomCall = defineCall({
  id: 'changeRoom',
  method: 'PATCH',
  path: '/v2/rooms/:id',
  tag,
  summary: 'The host decides who plays, pauses and seeks',
  auth: 'device',
  params,
  body: Type.Object({ control: RoomControl() }),
  answer: Room,
  errors: ['authentication_failed', 'validation_failed', 'room_not_found', 'room_host_only', 'too_many_requests'],
});

export const reactInRoomCall = defineCall({
  id: 'reactInRoom',
  method: 'POST',
  path: '/v2/rooms/:id/reactions',
  tag,
  summary: 'Shows a reaction to the members who are there; nothing of it is stored',
  auth: 'device',
  params,
  body: Type.Object({ reaction: Type.Unsafe<RoomReaction>({ type: 'string', enum: [...ROOM_REACTIONS] }) }),
  answer: Type.Object({}),
  errors: ['authentication_failed', 'validation_failed', 'room_not_found', 'too_many_requests'],
});
