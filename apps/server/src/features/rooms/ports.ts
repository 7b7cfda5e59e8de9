import type { ChannelId, ContentId, DeviceId, LibraryId, ProfileId, ProviderId, UserId } from '@aerial/domain/ids.ts';
import type { RoomControl, RoomPlayback } from '@aerial/domain/rooms.ts';
import type { EpochMs } from '@aerial/domain/time.ts';

export type RoomSubject =
  | { readonly kind: 'content'; readonly contentId: ContentId; readonly libraryId: LibraryId }
  | { readonly kind: 'channel'; readonly channelId: ChannelId };

export interface RoomMember {
  readonly id: string;
  readonly userId: UserId;
  readonly deviceId: DeviceId;
  readonly isHost: boolean;
  /** Of the profile; null without one. */
  readonly name: string | null;
  readonly avatarId: number | null;
}

export interface RoomRecord {
  readonly id: string;
  readonly providerId: ProviderId;
  readonly subject: RoomSubject;
  readonly control: RoomControl;
  readonly playback: RoomPlayback;
  readonly revision: number;
  /** The longest member first. */
  readonly members: readonly RoomMember[];
}

/** A device with its profile. */
export interface RoomDevice {
  readonly userId: UserId;
  readonly deviceId: DeviceId;
  readonly profileId: ProfileId | undefined;
}

/** A room whose row is locked. */
export interface LockedRoom {
  readonly room: RoomRecord;
  /** @returns the new member's id */
  addMember(device: RoomDevice, isHost: boolean, now: EpochMs): Promise<string>;
  removeMembers(ids: readonly string[]): Promise<void>;
  setHost(memberId: string): Promise<void>;
  setPlayback(playback: RoomPlayback): Promise<void>;
  setControl(control: RoomControl): Promise<void>;
  /** With all its members. */
  remove(): Promise<void>;
}

export interface RoomStore {
  find(id: string): Promise<RoomRecord | undefined>;
  create(room: Omit<RoomRecord, 'members' | 'revision'>, host: RoomDevice, now: EpochMs): Promise<RoomRecord>;
  /** Runs the work under the lock of the room; whatever it writes is a new revision. @returns undefined where there is no such room */
  locked<T>(id: string, work: (room: LockedRoom) => Promise<T>): Promise<T | undefined>;
  /** The streams of these members are open. */
  touch(memberIds: readonly string[], now: EpochMs): Promise<void>;
  /** Members of a room whose stream has not been open since. */
  absent(roomId: string, since: EpochMs): Promise<string[]>;
  /** Removes rooms that no member has been in since, and those created before. */
  removeExpired(since: EpochMs, createdBefore: EpochMs): Promise<void>;
}
