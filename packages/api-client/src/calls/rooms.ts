import { UNCACHED } from '@aerial/contract/cache-rules.ts';
import type * as rooms from '@aerial/contract/calls/rooms.ts';
import { clientCall } from '../client-call.ts';

export const clockCall = clientCall<typeof rooms.clockCall>('clock', 'GET', '/v2/platform/clock', 'none', UNCACHED);
export const createRoomCall = clientCall<typeof rooms.createRoomCall>('createRoom', 'POST', '/v2/rooms', 'device');
export const roomInvitationCall = clientCall<typeof rooms.roomInvitationCall>(
  'roomInvitation',
  'GET',
  '/v2/rooms/:id',
  'device',
  UNCACHED,
);
export const joinRoomCall = clientCall<typeof rooms.joinRoomCall>(
  'joinRoom',
  'POST',
  '/v2/rooms/:id/members',
  'device',
);
export const leaveRoomCall = clientCall<typeof rooms.leaveRoomCall>(
  'leaveRoom',
  'DELETE',
  '/v2/rooms/:id/members/self',
  'device',
);
export const steerRoomCall = clientCall<typeof rooms.steerRoomCall>(
  'steerRoom',
  'POST',
  '/v2/rooms/:id/playback',
  'device',
);
export const changeRoomCall = clientCall<typeof rooms.changeRoomCall>('changeRoom', 'PATCH', '/v2/rooms/:id', 'device');
export const reactInRoomCall = clientCall<typeof rooms.reactInRoomCall>(
  'reactInRoom',
  'POST',
  '/v2/rooms/:id/reactions',
  'device',
);
