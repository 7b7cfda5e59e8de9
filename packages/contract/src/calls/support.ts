/** Support sees the service as a subscriber does, with the subscriber's consent. */
import Type from 'typebox';
import { ALWAYS_STALE, UNCACHED } from '../cache-rules.ts';
import { defineCall, Instant, LongId, MediaSeconds, nullable } from '../core.ts';
import { ofUser, unknownUser } from './operators.ts';

const tag = 'Operators';

const WATCHED_KINDS = ['live', 'catchup', 'vod'] as const;
export const SUPPORT_CODE_CHANNELS = ['sms', 'mail', 'inbox'] as const;
export type SupportCodeChannel = (typeof SUPPORT_CODE_CHANNELS)[number];

export const requestSupportCodeCall = defineCall({
  id: 'requestSupportCode',
  method: 'POST',
  path: '/v2/users/:id/support_code',
  tag,
  summary:
    'Sends a user the code with which he consents that support signs in as him; the earlier code ends. Members of staff only',
  auth: 'operator',
  scope: 'users:write',
  params: ofUser,
  body: Type.Object({}),
  answer: Type.Object({
    channel: Type.Unsafe<SupportCodeChannel>({ type: 'string', enum: [...SUPPORT_CODE_CHANNELS] }),
    to: Type.Unsafe<string | null>({ ...nullable.string(), description: 'masked; null for the inbox' }),
    expires_at: Instant(),
  }),
  errors: [...unknownUser, 'forbidden', 'guest_forbidden', 'user_blocked', 'upstream_failed'],
});

export const startSupportSessionCall = defineCall({
  id: 'startSupportSession',
  method: 'POST',
  path: '/v2/users/:id/support_session',
  tag,
  summary:
    'Signs a member of staff in as a user who has read his code out: for 30 minutes, to look only. Ends the earlier session of support',
  auth: 'operator',
  scope: 'users:write',
  proof: 'recent',
  params: ofUser,
  body: Type.Object({
    code: Type.String({ minLength: 6, maxLength: 6, pattern: '^[0-9]{6}$' }),
    reason: Type.Optional(Type.String({ maxLength: 200, description: 'why, for the audit log' })),
  }),
  answer: Type.Object({ access_token: Type.String(), expires_at: Instant() }),
  errors: [
    ...unknownUser,
    'forbidden',
    'guest_forbidden',
    'user_blocked',
    'invalid_otp',
    'too_many_attempts',
    'reauthentication_required',
  ],
});

export const supportSessionCall = defineCall({
  id: 'supportSession',
  method: 'GET',
  path: '/v2/users/self/support_session',
  tag: 'Account',
  summary: 'Until when support sees this account with the token of the request; null for the user',
  auth: 'viewer',
  cache: ALWAYS_STALE,
  answer: Type.Object({ expires_at: Type.Unsafe<string | null>({ ...nullable.string() }) }),
  errors: ['authentication_failed'],
});

export const endSupportSessionCall = defineCall({
  id: 'endSupportSession',
  method: 'DELETE',
  path: '/v2/users/self/support_session',
  tag: 'Account',
  summary: 'Ends the session of support whose token the request carries; with the token of the user it changes nothing',
  auth: 'viewer',
  supportSession: 'allowed',
  body: Type.Object({}),
  answer: Type.Object({}),
  errors: ['authentication_failed'],
});

export const supportWatchedCall = defineCall({
  id: 'supportWatched',
  method: 'GET',
  path: '/v2/users/:id/watched',
  tag,
  summary:
    'What the main profile of a user played last, at most 30, where the setting showsWatchedToSupport allows it; without what is for adults. Members of staff who may change users, and each look is in the audit log',
  auth: 'operator',
  scope: 'users:read',
  cache: UNCACHED,
  params: ofUser,
  answer: Type.Array(
    Type.Object({
      id: LongId(),
      kind: Type.Unsafe<(typeof WATCHED_KINDS)[number]>({ type: 'string', enum: [...WATCHED_KINDS] }),
      title: Type.String(),
      started_at: Instant(),
      duration: MediaSeconds(),
      device: nullable.string(),
    }),
  ),
  errors: [...unknownUser, 'forbidden'],
});
