/** Signing in through an operator's middleware: phone, code, and one of the viewer's addresses. @source spec 1 §4.2, §7.4 */
import Type, { type Static } from 'typebox';
import { REFERENCE_LIST } from '../cache-rules.ts';
import { defineCall, IntId, nullable, providerName } from '../core.ts';
import { Token } from '../shapes/user.ts';
import { CodeSent } from './codes.ts';

const tag = 'Middleware';
const ofProvider = Type.Object({ provider: Type.Optional(providerName()) });
const phone = Type.String({ minLength: 1, maxLength: 32 });
const mwat = Type.String({
  minLength: 1,
  maxLength: 64,
  description: 'The mwat: proof of the right code, valid for ten minutes',
});
const appVersion = Type.Optional(Type.String({ maxLength: 16 }));

export const MiddlewareAddress = Type.Object({
  address_id: Type.String(),
  address: Type.String(),
  provider_id: Type.String(),
  user_id: Type.String(),
});
export type MiddlewareAddress = Static<typeof MiddlewareAddress>;

const Addresses = { mwat: Type.String(), addresses: Type.Array(MiddlewareAddress) };

export const middlewareSendCodeCall = defineCall({
  id: 'middlewareSendCode',
  method: 'POST',
  path: '/v2/mw/otps',
  tag,
  summary: 'Sends a one-time code to the phone of a subscriber',
  auth: 'none',
  country: 'checked',
  query: ofProvider,
  body: Type.Object({ phone, can_display_message: Type.Optional(Type.Boolean()) }),
  answer: CodeSent,
  errors: [
    'validation_failed',
    'invalid_phone',
    'too_many_requests',
    'not_found',
    'forbidden_country',
    'upstream_failed',
    'provider_not_found',
  ],
});

export const middlewareCodeLoginCall = defineCall({
  id: 'middlewareCodeLogin',
  method: 'POST',
  path: '/v2/mw/auth/otp',
  tag,
  summary: 'Returns the addresses to choose from, for phone (or contract number) and code',
  auth: 'none',
  country: 'checked',
  query: ofProvider,
  body: Type.Object({ phone, token: Type.String({ minLength: 1, maxLength: 16 }) }),
  answer: Type.Object(Addresses),
  errors: [
    'validation_failed',
    'invalid_otp',
    'too_many_attempts',
    'not_found',
    'forbidden_country',
    'upstream_failed',
    'provider_not_found',
  ],
});

export const citiesCall = defineCall({
  id: 'middlewareCities',
  method: 'GET',
  path: '/v2/mw/cities',
  tag,
  summary: 'The cities of the middleware',
  auth: 'none',
  cache: REFERENCE_LIST,
  country: 'checked',
  query: ofProvider,
  answer: Type.Array(Type.Object({ id: Type.Integer(), name: Type.String() })),
  errors: ['too_many_requests', 'not_found', 'forbidden_country', 'upstream_failed', 'provider_not_found'],
});

export const setCityCall = defineCall({
  id: 'middlewareSetCity',
  method: 'POST',
  path: '/v2/mw/set_city',
  tag,
  summary: 'Chooses a city: completes the login, or returns its addresses to choose from',
  auth: 'none',
  country: 'checked',
  query: ofProvider,
  body: Type.Object({ token: mwat, city_id: IntId(), app_version: appVersion }),
  answer: Type.Union([Token, Type.Object(Addresses)]),
  errors: [
    'validation_failed',
    'invalid_mwat',
    'not_found',
    'user_blocked',
    'forbidden_country',
    'upstream_failed',
    'provider_not_found',
  ],
});

export const setAddressCall = defineCall({
  id: 'middlewareSetAddress',
  method: 'POST',
  path: '/v2/mw/set_address',
  tag,
  summary: 'Chooses an address and completes the login',
  auth: 'none',
  country: 'checked',
  query: ofProvider,
  body: Type.Object({
    token: mwat,
    address_id: Type.String({ minLength: 1, maxLength: 64 }),
    provider_id: Type.String({ minLength: 1, maxLength: 64 }),
    user_id: Type.String({ minLength: 1, maxLength: 64 }),
    app_version: appVersion,
  }),
  answer: Token,
  errors: [
    'validation_failed',
    'invalid_mwat',
    'not_found',
    'user_blocked',
    'forbidden_country',
    'upstream_failed',
    'provider_not_found',
  ],
});

export const statusBlockCall = defineCall({
  id: 'middlewareStatusBlock',
  method: 'GET',
  path: '/v2/mw/status_block',
  tag,
  summary: 'Whether the operator has blocked the viewer: 0 no, -1 to be paid by QR code, -2 blocked',
  auth: 'viewer',
  answer: Type.Object({
    balance: nullable.string(),
    username: nullable.string(),
    amount: nullable.string(),
    status: Type.Integer(),
    message_detail: nullable.string(),
  }),
  errors: ['authentication_failed', 'not_found', 'upstream_failed'],
});
