/** A phone as the remote control of another screen of the account. */
import type { DeviceId } from '@aerial/domain/ids.ts';
import { MAX_REMOTE_VALUE, REMOTE_KINDS, REMOTE_WAIT_S, type RemoteKind } from '@aerial/domain/remote.ts';
import Type, { type Static } from 'typebox';
import { UNCACHED } from '../cache-rules.ts';
import { defineCall, nullable, UuidId } from '../core.ts';

const tag = 'Remote control';
const kind = Type.Unsafe<RemoteKind>({ type: 'string', enum: [...REMOTE_KINDS] });

export const RemoteScreen = Type.Object({
  id: UuidId<DeviceId>(),
  name: nullable.string(),
  device_type: nullable.string(),
  vendor: nullable.string(),
  model: nullable.string(),
  application_type: nullable.string(),
  title: Type.String({ description: 'What it shows; may be empty' }),
  is_playing: Type.Boolean(),
});
export type RemoteScreen = Static<typeof RemoteScreen>;

const REFUSALS = ['authentication_failed', 'guest_forbidden', 'not_found'] as const;

export const listScreensCall = defineCall({
  id: 'listScreens',
  method: 'GET',
  path: '/v2/users/self/screens',
  tag,
  summary: 'Other devices of the account that take commands now',
  auth: 'device',
  cache: UNCACHED,
  answer: Type.Array(RemoteScreen),
  errors: [...REFUSALS, 'child_forbidden'],
});

export const pollScreenCall = defineCall({
  id: 'pollScreen',
  method: 'POST',
  path: '/v2/users/self/screens/poll',
  tag,
  summary: 'Offers this device as a screen, and waits for its commands',
  auth: 'device',
  body: Type.Object({
    title: Type.String({ maxLength: 200 }),
    is_playing: Type.Boolean(),
    after: Type.Integer({
      minimum: 0,
      maximum: Number.MAX_SAFE_INTEGER,
      description: 'Of the answer before; 0 at first',
    }),
    wait_s: Type.Integer({ minimum: 0, maximum: REMOTE_WAIT_S }),
  }),
  answer: Type.Object({
    after: Type.Integer(),
    commands: Type.Array(Type.Object({ kind, value: Type.String() })),
  }),
  errors: [...REFUSALS, 'validation_failed', 'too_many_requests'],
});

export const leaveScreenCall = defineCall({
  id: 'leaveScreen',
  method: 'POST',
  path: '/v2/users/self/screens/leave',
  tag,
  summary: 'This device takes no more commands',
  auth: 'device',
  body: Type.Object({}),
  answer: Type.Object({}),
  errors: REFUSALS,
});

export const commandScreenCall = defineCall({
  id: 'commandScreen',
  method: 'POST',
  path: '/v2/users/self/screens/:id/commands',
  tag,
  summary:
    'Sends a command to a screen of the account; what it does there is subject to the PIN and the profile of the screen',
  auth: 'device',
  params: Type.Object({ id: Type.Unsafe<DeviceId>(Type.String({ minLength: 1, maxLength: 64 })) }),
  body: Type.Object({ kind, value: Type.String({ minLength: 1, maxLength: MAX_REMOTE_VALUE }) }),
  answer: Type.Object({}),
  errors: [...REFUSALS, 'validation_failed', 'child_forbidden', 'device_not_found', 'too_many_requests'],
});
