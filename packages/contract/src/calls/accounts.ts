/** Changes of a user by the viewer or an operator. @source spec 1 §7.2, wire shapes §2, §6 */
import type { UserId } from '@aerial/domain/ids.ts';
import Type from 'typebox';
import { CHANGES_DEVICES } from '../cache-rules.ts';
import { defineCall, IntId, NEW_PASSWORD } from '../core.ts';
import { Token, User } from '../shapes/user.ts';
import { unknownUser } from './operators.ts';

const tag = 'Session';
const text = (maxLength: number) => Type.Optional(Type.String({ maxLength }));

const changes = Type.Object({
  phone: text(32),
  token: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 16,
      description:
        'The code that was sent to the new phone (POST /v2/otps with the access token); needed to change the phone',
    }),
  ),
  email: text(254),
  first_name: text(64),
  last_name: text(64),
  timezone: text(64),
  pincode: Type.Optional(
    Type.String({
      pattern: '^[0-9]{4}$',
      maxLength: 4,
      description: 'The PIN; read back as parental_code by adult profiles of its owner',
    }),
  ),
  old_pincode: Type.Optional(
    Type.String({ maxLength: 4, description: 'Or a proof: required if a PIN is set and pincode changes it' }),
  ),
  parental_status: Type.Optional(Type.Union([Type.Literal('notset'), Type.Literal('set'), Type.Literal('ignore')])),
});

export const changeSelfCall = defineCall({
  id: 'changeSelf',
  method: 'PATCH',
  path: '/v2/users/self',
  tag,
  summary: "Changes the viewer's own data",
  auth: 'viewer',
  cache: CHANGES_DEVICES,
  body: changes,
  answer: User,
  errors: [
    'authentication_failed',
    'validation_failed',
    'invalid_otp',
    'duplicate_phone',
    'duplicate_email',
    'wrong_pincode',
    'pin_required',
    'child_forbidden',
    'too_many_attempts',
    'guest_forbidden',
    'too_many_requests',
  ],
});

/** As clients write a switch; null and empty mean that it is not sent. */
const change = () =>
  Type.Optional(
    Type.Unsafe<string | number | boolean | null>({
      type: ['boolean', 'string', 'integer', 'null'],
      maxLength: 5,
      minimum: 0,
      maximum: 1,
    }),
  );

export const changeUserCall = defineCall({
  id: 'changeUser',
  method: 'PATCH',
  path: '/v2/users/:id',
  tag,
  summary: "The same under the viewer's own id; with an operator token, changes a user of the operator",
  auth: 'viewer',
  operatorToken: 'accepted',
  scope: 'users:write',
  params: Type.Object({ id: IntId<UserId>() }),
  body: Type.Object({
    ...changes.properties,
    username: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 40,
        description: 'This and all that follows: with an operator token only; null and empty take a text away',
      }),
    ),
    password: Type.Optional(Type.String({ ...NEW_PASSWORD, description: 'Ends the sessions of the user' })),
    provider_uid: text(255),
    parental_code: Type.Optional(
      Type.String({ pattern: '^([0-9]{4})?$', maxLength: 4, description: 'The same as pincode; empty: none' }),
    ),
    is_active: change(),
    is_provider_free: change(),
    refer_id: text(256),
    smartpay_id: text(256),
    comment: text(256),
  }),
  answer: User,
  errors: [
    ...unknownUser,
    'username_taken',
    'invalid_otp',
    'duplicate_phone',
    'duplicate_email',
    'wrong_pincode',
    'pin_required',
    'child_forbidden',
    'too_many_attempts',
    'guest_forbidden',
    'forbidden',
  ],
});

export const sendPinCall = defineCall({
  id: 'sendPin',
  method: 'POST',
  path: '/v2/users/self/parental_code/send',
  tag,
  summary: "Sends the viewer's PIN to the viewer's phone",
  auth: 'viewer',
  body: Type.Object({}),
  answer: Type.Object({}),
  errors: ['authentication_failed', 'phone_missing', 'bad_request', 'too_many_requests', 'upstream_failed'],
});

export const providerLoginCall = defineCall({
  id: 'providerLogin',
  method: 'POST',
  path: '/v2/auth/provider',
  tag,
  summary: "Issues a login token of one of the operator's users, not bound to a device",
  auth: 'operator',
  scope: 'users:write',
  country: 'checked',
  body: Type.Object({
    user_id: Type.Optional(IntId<UserId>()),
    username: text(40),
    phone: text(32),
  }),
  answer: Token,
  errors: [...unknownUser, 'user_blocked', 'forbidden_country'],
});
