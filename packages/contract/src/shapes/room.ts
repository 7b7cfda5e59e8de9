import type { ChannelId, ContentId, LibraryId } from '@aerial/domain/ids.ts';
import {
  MAX_ROOM_RATE,
  MIN_ROOM_RATE,
  ROOM_CONTROLS,
  type RoomControl as RoomControlName,
} from '@aerial/domain/rooms.ts';
import Type, { type Static } from 'typebox';
import { LongId, nullable, orNull } from '../core.ts';

export const RoomControl = () => Type.Unsafe<RoomControlName>({ type: 'string', enum: [...ROOM_CONTROLS] });
/** The address of a room is its secret: 128 random bits. */
export const RoomId = () => Type.String({ pattern: '^[A-Za-z0-9_-]{22}$', maxLength: 22 });

/** Far beyond any film, and any instant of television. */
const MAX_POSITION = 100_000_000_000;
export const RoomPosition = () =>
  Type.Number({
    minimum: 0,
    maximum: MAX_POSITION,
    description: 'seconds from the beginning of a film; of a channel, since the epoch',
  });
export const RoomRate = () => Type.Number({ minimum: MIN_ROOM_RATE, maximum: MAX_ROOM_RATE });
/** Milliseconds since the epoch on the server's clock. */
export const ServerMs = () => Type.Integer({ minimum: 0, maximum: 1e14 });

/** Exactly one of the two is there. */
export const RoomSubject = Type.Object({
  content_id: orNull(LongId<ContentId>()),
  library_id: nullable.integer<LibraryId>(),
  channel_id: nullable.integer<ChannelId>(),
});

export const RoomMember = Type.Object({
  id: LongId(),
  name: Type.String({ description: 'of the profile; empty without one' }),
  icon: nullable.string(),
  is_host: Type.Boolean(),
});

/** A room as its members see it. */
export const Room = Type.Object({
  id: Type.String(),
  subject: RoomSubject,
  control: RoomControl(),
  members: Type.Array(RoomMember),
  /** Grows with every change. */
  revision: Type.Integer(),
  playback: Type.Object({
    position: Type.Number(),
    at_ms: Type.Integer(),
    is_playing: Type.Boolean(),
    rate: Type.Number(),
  }),
});
export type Room = Static<typeof Room>;

export const JoinedRoom = Type.Object({ room: Room, member_id: LongId() });
export type JoinedRoom = Static<typeof JoinedRoom>;

/** What the link shows before one has joined. */
export const RoomInvitation = Type.Object({
  id: Type.String(),
  subject: RoomSubject,
  host: Type.String({ description: 'the name of the host; empty without one' }),
  member_count: Type.Integer(),
  is_member: Type.Boolean(),
  position: Type.Number({ description: 'where the room is now' }),
});
export type RoomInvitation = Static<typeof RoomInvitation>;
