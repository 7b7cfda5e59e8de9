/** Security of an account: its sign-ins, its other sessions, its password, and its data taken along or deleted. */
import type { DeviceId } from '@aerial/domain/ids.ts';
import Type, { type Static } from 'typebox';
import { ALWAYS_STALE, CHANGES_SECURITY } from '../cache-rules.ts';
import { defineCall, Instant, LongId, NEW_PASSWORD, nullable, orNull } from '../core.ts';
import { AccountExport } from '../shapes/account-export.ts';

const tag = 'Account';

const PROOFS = ['password', 'pin', 'code'] as const;
const Proof = Type.Unsafe<(typeof PROOFS)[number]>({ type: 'string', enum: [...PROOFS] });
export type Proof = Static<typeof Proof>;

/** What shows that the account's owner asks, and not a passer-by at an unlocked screen. One of them. */
const proof = {
  password: Type.Optional(Type.String({ minLength: 1, maxLength: 128 })),
  pincode: Type.Optional(Type.String({ minLength: 1, maxLength: 4 })),
  token: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 16,
      description: 'The code that was sent to the phone of the account (POST /v2/otps with the access token)',
    }),
  ),
};
const PROOF_ERRORS = [
  'authentication_failed',
  'validation_failed',
  'guest_forbidden',
  'child_forbidden',
  'proof_required',
  'proof_unavailable',
  'wrong_password',
  'wrong_pincode',
  'invalid_otp',
  'too_many_attempts',
  'too_many_requests',
] as const;

export const accountSecurityCall = defineCall({
  id: 'accountSecurity',
  method: 'GET',
  path: '/v2/users/self/security',
  tag,
  summary: 'Which proofs of the owner the calls of this group accept',
  auth: 'viewer',
  cache: ALWAYS_STALE,
  answer: Type.Object({
    has_password: Type.Boolean(),
    proofs: Type.Array(Proof, { description: 'One of them; empty: a PIN has to be set first' }),
    password_proofs: Type.Array(Proof, { description: 'The same for a change of the password' }),
  }),
  errors: ['authentication_failed', 'guest_forbidden', 'child_forbidden'],
});

const WAYS = ['password', 'code', 'messenger', 'operator', 'network', 'tv', 'support'] as const;
export const SignIn = Type.Object({
  id: LongId(),
  created_at: Instant(),
  way: Type.Unsafe<(typeof WAYS)[number]>({ type: 'string', enum: [...WAYS] }),
  country: orNull(Type.String({ description: 'ISO 3166-1' })),
  address: orNull(Type.String({ description: 'The network around the address: 203.0.113.*' })),
  device: orNull(
    Type.Object({
      id: orNull(Type.Unsafe<DeviceId>(Type.String({ description: 'Null after its removal' }))),
      name: nullable.string(),
      device_type: nullable.string(),
      vendor: nullable.string(),
      model: nullable.string(),
      os_name: nullable.string(),
      os_version: nullable.string(),
      application_type: nullable.string(),
    }),
  ),
  is_current: Type.Boolean({ description: 'It began the session that asks' }),
});
export type SignIn = Static<typeof SignIn>;

export const listSignInsCall = defineCall({
  id: 'listSignIns',
  method: 'GET',
  path: '/v2/users/self/sign_ins',
  tag,
  summary: 'Sign-ins of the last 90 days, at most 100, the latest first',
  auth: 'viewer',
  cache: ALWAYS_STALE,
  answer: Type.Array(SignIn),
  errors: ['authentication_failed', 'guest_forbidden', 'child_forbidden'],
});

export const signOutEverywhereCall = defineCall({
  id: 'signOutEverywhere',
  method: 'POST',
  path: '/v2/users/self/sign_out_everywhere',
  tag,
  summary: 'Removes all other devices and ends all other tokens of the account',
  auth: 'viewer',
  cache: CHANGES_SECURITY,
  body: Type.Object(proof),
  answer: Type.Object({ devices: Type.Integer({ description: 'How many were removed' }) }),
  errors: PROOF_ERRORS,
});

export const changePasswordCall = defineCall({
  id: 'changePassword',
  method: 'PUT',
  path: '/v2/users/self/password',
  tag,
  summary: 'Changes or sets the password, and ends all other sessions',
  auth: 'viewer',
  cache: CHANGES_SECURITY,
  body: Type.Object({ ...proof, new_password: Type.String(NEW_PASSWORD) }),
  answer: Type.Object({ devices: Type.Integer({ description: 'How many were removed' }) }),
  errors: PROOF_ERRORS,
});

export const exportAccountCall = defineCall({
  id: 'exportAccount',
  method: 'POST',
  path: '/v2/users/self/export',
  tag,
  summary: 'All data of the account, without its secrets',
  auth: 'viewer',
  body: Type.Object(proof),
  answer: AccountExport,
  errors: PROOF_ERRORS,
});

export const deleteAccountCall = defineCall({
  id: 'deleteAccount',
  method: 'DELETE',
  path: '/v2/users/self',
  tag,
  summary: 'Deletes the account: personal data goes, subscriptions end, payments stay for accounting without a name',
  auth: 'viewer',
  body: Type.Object(proof),
  answer: Type.Object({}),
  errors: [...PROOF_ERRORS, 'payment_pending', 'forbidden'],
});
