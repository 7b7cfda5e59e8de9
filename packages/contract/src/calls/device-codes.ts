/** Signing in on a screen with a code that another device of the account confirms, in the manner of RFC 8628. */
import { DEVICE_CODE_DIGITS } from '@aerial/domain/device-code.ts';
import Type, { type Static } from 'typebox';
import { CHANGES_SECURITY } from '../cache-rules.ts';
import { defineCall, Instant, nullable, orNull, providerName } from '../core.ts';
import { Token } from '../shapes/user.ts';

const tag = 'Sign-in by code';
const ofProvider = Type.Object({ provider: Type.Optional(providerName()) });
const text = Type.Optional(Type.String({ maxLength: 64 }));
const serial = Type.String({ minLength: 1, maxLength: 255, description: 'Of the screen, as it registers itself' });
const userCode = Type.String({
  pattern: `^[0-9]{${DEVICE_CODE_DIGITS}}$`,
  maxLength: DEVICE_CODE_DIGITS,
  description: 'As the screen shows it, without spaces',
});

export const requestDeviceCodeCall = defineCall({
  id: 'requestDeviceCode',
  method: 'POST',
  path: '/v2/auth/device_code',
  tag,
  summary: 'Issues a code that a screen shows, to be confirmed on another device',
  auth: 'none',
  country: 'checked',
  query: ofProvider,
  body: Type.Object({
    serial,
    name: text,
    device_type: text,
    vendor: text,
    model: text,
    os_name: text,
    os_version: text,
    application_type: text,
  }),
  answer: Type.Object({
    device_code: Type.String({ description: 'Secret of the screen: polls with it' }),
    user_code: Type.String(),
    verification_uri: Type.String({ description: 'Where the code is entered' }),
    verification_uri_complete: Type.String({ description: 'The same with the code, for a QR code' }),
    expires_in: Type.Integer({ description: 'Seconds' }),
    interval: Type.Integer({ description: 'Seconds between two polls' }),
  }),
  errors: ['validation_failed', 'not_found', 'too_many_requests', 'forbidden_country', 'provider_not_found'],
});

export const DEVICE_CODE_STATES = ['pending', 'slow_down', 'confirmed', 'refused', 'expired'] as const;

export const deviceCodeTokenCall = defineCall({
  id: 'deviceCodeToken',
  method: 'POST',
  path: '/v2/auth/device_code/token',
  tag,
  summary:
    'Whether the code was confirmed; then, once, a login token that is not yet bound to a device. The states are answers, no errors: a screen polls for minutes',
  auth: 'none',
  country: 'checked',
  query: ofProvider,
  body: Type.Object({ device_code: Type.String({ minLength: 1, maxLength: 128 }), serial }),
  answer: Type.Object({
    state: Type.Unsafe<(typeof DEVICE_CODE_STATES)[number]>({ type: 'string', enum: [...DEVICE_CODE_STATES] }),
    interval: Type.Integer({ description: 'Seconds until the next poll; longer after `slow_down`' }),
    token: Type.Optional(Token),
  }),
  errors: [
    'validation_failed',
    'not_found',
    'user_not_found',
    'user_blocked',
    'too_many_attempts',
    'forbidden_country',
    'provider_not_found',
  ],
});

/** A screen that waits for its sign-in, as the viewer sees it who is to confirm it. */
export const WaitingScreen = Type.Object({
  name: nullable.string(),
  device_type: nullable.string(),
  vendor: nullable.string(),
  model: nullable.string(),
  os_name: nullable.string(),
  os_version: nullable.string(),
  application_type: nullable.string(),
  country: orNull(Type.String({ description: 'ISO 3166-1' })),
  address: orNull(Type.String({ description: 'The network around the address: 203.0.113.*' })),
  is_same_network: Type.Boolean({ description: 'It is in the network of the device that asks' }),
  expires_at: Instant(),
});
export type WaitingScreen = Static<typeof WaitingScreen>;

const DECISION_ERRORS = [
  'authentication_failed',
  'validation_failed',
  'guest_forbidden',
  'child_forbidden',
  'not_found',
  'device_code_not_found',
  'too_many_attempts',
] as const;

export const findDeviceCodeCall = defineCall({
  id: 'findDeviceCode',
  method: 'POST',
  path: '/v2/users/self/device_code/find',
  tag,
  summary: 'Which screen shows the code; changes nothing',
  auth: 'device',
  body: Type.Object({ user_code: userCode }),
  answer: WaitingScreen,
  errors: DECISION_ERRORS,
});

export const decideDeviceCodeCall = defineCall({
  id: 'decideDeviceCode',
  method: 'POST',
  path: '/v2/users/self/device_code',
  tag,
  summary: 'Signs the screen that shows the code in to this account, or refuses it; each code is decided once',
  auth: 'device',
  cache: CHANGES_SECURITY,
  body: Type.Object({ user_code: userCode, confirm: Type.Boolean() }),
  answer: Type.Object({}),
  errors: DECISION_ERRORS,
});
