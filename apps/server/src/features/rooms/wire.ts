import type { Room, RoomInvitation } from '@aerial/contract/shapes/room.ts';
import { roomPosition } from '@aerial/domain/rooms.ts';
import type { AbsoluteUrl } from '../../http/absolute-url.ts';
import { avatarPath } from '../../pictures/avatars.ts';
import type { RoomMember, RoomRecord, RoomSubject } from './ports.ts';

const subjectWire = (subject: RoomSubject): Room['subject'] =>
  subject.kind === 'content'
    ? { content_id: subject.contentId, library_id: subject.libraryId, channel_id: null }
    : { content_id: null, library_id: null, channel_id: subject.channelId };

const memberWire = ({ id, name, avatarId, isHost }: RoomMember, absolute: AbsoluteUrl): Room['members'][number] => ({
  id,
  name: name ?? '',
  icon: absolute(avatarPath(avatarId)),
  is_host: isHost,
});

/** A room as its members see it. */
export const roomWire = (
  { id, subject, control, members, revision, playback }: RoomRecord,
  absolute: AbsoluteUrl,
): Room => ({
  id,
  subject: subjectWire(subject),
  control,
  members: members.map((member) => memberWire(member, absolute)),
  revision,
  playback: {
    position: playback.position,
    at_ms: playback.atMs,
    is_playing: playback.isPlaying,
    rate: playback.rate,
  },
});

export const invitationWire = (
  { id, subject, members, playback }: RoomRecord,
  { isMember, nowMs }: { readonly isMember: boolean; readonly nowMs: number },
): RoomInvitation => ({
  id,
  subject: subjectWire(subject),
  host: members.find(({ isHost }) => isHost)?.name ?? '',
  member_count: members.length,
  is_member: isMember,
  position: roomPosition(playback, nowMs),
});
