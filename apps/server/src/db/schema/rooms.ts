import type { ChannelId, ContentId, DeviceId, LibraryId, ProviderId, UserId } from '@aerial/domain/ids.ts';
import type { RoomControl } from '@aerial/domain/rooms.ts';
import type { GeneratedInt8, Int8, NumericId, TextId, Timestamp } from './columns.ts';

/** Rooms in which viewers watch together. */
export interface RoomsTable {
  id: string;
  provider_id: NumericId<ProviderId>;
  /** A film, with the library it plays from, or else a channel. */
  content_id: ContentId | null;
  library_id: LibraryId | null;
  channel_id: ChannelId | null;
  control: RoomControl;
  position: number;
  /** When the room was at its position, milliseconds. */
  at_ms: Int8;
  is_playing: boolean;
  rate: number;
  revision: number;
  created_at: Timestamp;
}
export interface RoomMembersTable {
  id: GeneratedInt8;
  room_id: string;
  user_id: NumericId<UserId>;
  device_id: TextId<DeviceId>;
  /** Empty: the main profile. */
  profile_id: string;
  is_host: boolean;
  seen_at: Timestamp;
}
export interface RoomTables {
  rooms: RoomsTable;
  room_members: RoomMembersTable;
}
