/** Staff of an operator: how members sign in to the console, and how they are managed. */
import { STAFF_ROLES, type StaffRole } from '@aerial/domain/staff-roles.ts';
import type { OperatorScope } from '@aerial/domain/operator-scopes.ts';
import Type, { type Static } from 'typebox';
import { ALWAYS_STALE } from '../cache-rules.ts';
import { anyJson, defineCall, Instant, LongId, orNull, UuidId } from '../core.ts';
import { operatorErrors } from './operators.ts';

const tag = 'Staff';
/** Longer than what a dictionary of leaked passwords mostly holds; the second factor does the rest. */
export const STAFF_PASSWORD = { minLength: 12, maxLength: 128 } as const;

const Role = Type.Unsafe<StaffRole>({ type: 'string', enum: [...STAFF_ROLES] });
const email = Type.String({ minLength: 3, maxLength: 254, pattern: '^[^\\s@]+@[^\\s@]+$' });
const name = Type.String({ minLength: 1, maxLength: 100 });
const password = Type.String({ minLength: 1, maxLength: 128 });
const newPassword = Type.String(STAFF_PASSWORD);
const code = Type.String({ minLength: 6, maxLength: 6, pattern: '^[0-9]{6}$', description: 'of the authenticator' });
const recoveryCode = Type.String({ minLength: 1, maxLength: 32, description: 'in place of a code; each works once' });
const linkToken = Type.String({ minLength: 1, maxLength: 64 });

export const StaffSelf = Type.Object({
  id: LongId(),
  email: Type.String(),
  name: Type.String(),
  role: Role,
  scopes: Type.Array(Type.Unsafe<OperatorScope>(Type.String())),
  has_totp: Type.Boolean(),
  passkeys: Type.Array(
    Type.Object({ id: Type.String(), name: Type.String(), created_at: Instant(), used_at: orNull(Instant()) }),
  ),
  recovery_codes_left: Type.Integer(),
  is_enrolled: Type.Boolean({ description: 'has a second factor; until then nothing but setting one up is allowed' }),
  proven_until: Type.String({ description: 'until then changes of money, roles and tokens need no new proof' }),
});
export type StaffSelf = Static<typeof StaffSelf>;

const signInErrors = [
  'validation_failed',
  'invalid_credentials',
  'second_factor_required',
  'forbidden',
  'too_many_attempts',
] as const;
const staffErrors = ['authentication_failed', 'validation_failed', 'too_many_requests'] as const;
const provenErrors = [...staffErrors, 'reauthentication_required'] as const;

export const staffSignInCall = defineCall({
  id: 'staffSignIn',
  method: 'POST',
  path: '/v2/staff/sign_in',
  tag,
  summary: 'Begins a session of the console (a cookie) with password and second factor',
  auth: 'none',
  body: Type.Object({
    email,
    password,
    code: Type.Optional(code),
    recovery_code: Type.Optional(recoveryCode),
  }),
  answer: StaffSelf,
  errors: signInErrors,
});

export const staffSignOutCall = defineCall({
  id: 'staffSignOut',
  method: 'POST',
  path: '/v2/staff/sign_out',
  tag,
  summary: 'Ends the session',
  auth: 'staff',
  answer: Type.Object({}),
  errors: staffErrors,
});

export const staffSelfCall = defineCall({
  id: 'staffSelf',
  method: 'GET',
  path: '/v2/staff/self',
  tag,
  summary: 'Who is signed in, with what it may do',
  auth: 'staff',
  cache: ALWAYS_STALE,
  answer: StaffSelf,
  errors: staffErrors,
});

export const proveStaffCall = defineCall({
  id: 'proveStaff',
  method: 'POST',
  path: '/v2/staff/self/proof',
  tag,
  summary: 'Shows once more who is signed in; for ten minutes changes of money, roles and tokens are allowed',
  auth: 'staff',
  body: Type.Object({ password, code: Type.Optional(code), recovery_code: Type.Optional(recoveryCode) }),
  answer: StaffSelf,
  errors: [...staffErrors, 'invalid_credentials', 'second_factor_required', 'too_many_attempts'],
});

export const changeStaffPasswordCall = defineCall({
  id: 'changeStaffPassword',
  method: 'POST',
  path: '/v2/staff/self/password',
  tag,
  summary: 'Changes the password; all other sessions end',
  auth: 'staff',
  proof: 'recent',
  body: Type.Object({ new_password: newPassword }),
  answer: Type.Object({}),
  errors: provenErrors,
});

export const beginTotpCall = defineCall({
  id: 'beginTotp',
  method: 'POST',
  path: '/v2/staff/self/totp',
  tag,
  summary: 'A new secret for an authenticator; it counts once a code of it has confirmed it',
  auth: 'staff',
  proof: 'recent',
  answer: Type.Object({
    secret: Type.String({ description: 'base32' }),
    uri: Type.String({ description: 'otpauth://, for a QR code' }),
  }),
  errors: provenErrors,
});

const RecoveryCodes = Type.Object({
  recovery_codes: Type.Array(Type.String(), { description: 'shown once; earlier ones end' }),
});

export const confirmTotpCall = defineCall({
  id: 'confirmTotp',
  method: 'POST',
  path: '/v2/staff/self/totp/confirm',
  tag,
  summary: 'Confirms the authenticator by a code of it; answers recovery codes',
  auth: 'staff',
  proof: 'recent',
  body: Type.Object({ code }),
  answer: RecoveryCodes,
  errors: [...provenErrors, 'invalid_otp', 'too_many_attempts'],
});

export const renewRecoveryCodesCall = defineCall({
  id: 'renewRecoveryCodes',
  method: 'POST',
  path: '/v2/staff/self/recovery_codes',
  tag,
  summary: 'New recovery codes',
  auth: 'staff',
  proof: 'recent',
  answer: RecoveryCodes,
  errors: provenErrors,
});

const Session = Type.Object({
  id: UuidId(),
  created_at: Instant(),
  used_at: Instant(),
  address: Type.String(),
  user_agent: Type.String(),
  is_current: Type.Boolean(),
});

export const staffSessionsCall = defineCall({
  id: 'staffSessions',
  method: 'GET',
  path: '/v2/staff/self/sessions',
  tag,
  summary: 'Sessions of who is signed in, the last used first',
  auth: 'staff',
  cache: ALWAYS_STALE,
  answer: Type.Array(Session),
  errors: staffErrors,
});

export const endStaffSessionCall = defineCall({
  id: 'endStaffSession',
  method: 'DELETE',
  path: '/v2/staff/self/sessions/:id',
  tag,
  summary: 'Ends one of them',
  auth: 'staff',
  params: Type.Object({ id: Type.String({ pattern: '^[0-9a-f-]{36}$', maxLength: 36 }) }),
  answer: Type.Object({}),
  errors: [...staffErrors, 'not_found'],
});

export const endOtherStaffSessionsCall = defineCall({
  id: 'endOtherStaffSessions',
  method: 'DELETE',
  path: '/v2/staff/self/sessions',
  tag,
  summary: 'Ends all but the one that asks',
  auth: 'staff',
  answer: Type.Object({}),
  errors: staffErrors,
});

// Invitations, from the invited one's side

export const invitationCall = defineCall({
  id: 'invitation',
  method: 'POST',
  path: '/v2/staff/invitation',
  tag,
  summary: 'What an invitation is for, by the token of its link',
  auth: 'none',
  body: Type.Object({ token: linkToken }),
  answer: Type.Object({
    email: orNull(Type.String({ description: 'null: the first owner, who says it' })),
    role: Role,
    provider: Type.String(),
    expires_at: Instant(),
  }),
  errors: ['validation_failed', 'invitation_not_valid', 'too_many_requests'],
});

export const acceptInvitationCall = defineCall({
  id: 'acceptInvitation',
  method: 'POST',
  path: '/v2/staff/invitation/accept',
  tag,
  summary: 'Makes the invited one a member and begins a session, in which a second factor is set up first',
  auth: 'none',
  body: Type.Object({
    token: linkToken,
    name,
    email: Type.Optional(Type.String({ ...email, description: 'of the first owner only, whose link names none' })),
    password: newPassword,
  }),
  answer: StaffSelf,
  errors: ['validation_failed', 'invitation_not_valid', 'forbidden', 'already_exists', 'too_many_requests'],
});

// Members, for who manages them

export const StaffMember = Type.Object({
  id: LongId(),
  email: Type.String(),
  name: Type.String(),
  role: Role,
  is_active: Type.Boolean(),
  has_second_factor: Type.Boolean(),
  created_at: Instant(),
  signed_in_at: orNull(Instant()),
  sessions: Type.Integer(),
});
export type StaffMember = Static<typeof StaffMember>;
const ofMember = Type.Object({ id: LongId() });
const memberErrors = [...operatorErrors, 'reauthentication_required', 'not_found'] as const;

export const staffMembersCall = defineCall({
  id: 'staffMembers',
  method: 'GET',
  path: '/v2/staff/members',
  tag,
  summary: 'Members of the staff',
  auth: 'operator',
  scope: 'staff:read',
  cache: ALWAYS_STALE,
  answer: Type.Array(StaffMember),
  errors: operatorErrors,
});

export const staffMemberCall = defineCall({
  id: 'staffMember',
  method: 'GET',
  path: '/v2/staff/members/:id',
  tag,
  summary: 'One of them',
  auth: 'operator',
  scope: 'staff:read',
  cache: ALWAYS_STALE,
  params: ofMember,
  answer: StaffMember,
  errors: [...operatorErrors, 'not_found'],
});

export const changeStaffMemberCall = defineCall({
  id: 'changeStaffMember',
  method: 'PATCH',
  path: '/v2/staff/members/:id',
  tag,
  summary:
    'Changes role, name or access; the last owner stays one, and nobody gives or takes a role that exceeds his own',
  auth: 'operator',
  scope: 'staff:write',
  params: ofMember,
  body: Type.Object({
    role: Type.Optional(Role),
    name: Type.Optional(name),
    is_active: Type.Optional(Type.Boolean({ description: 'false ends all sessions' })),
  }),
  answer: StaffMember,
  errors: [...memberErrors, 'last_owner'],
});

export const removeStaffMemberCall = defineCall({
  id: 'removeStaffMember',
  method: 'DELETE',
  path: '/v2/staff/members/:id',
  tag,
  summary: 'Removes a member; what it did stays in the audit log',
  auth: 'operator',
  scope: 'staff:write',
  params: ofMember,
  answer: Type.Object({}),
  errors: [...memberErrors, 'last_owner'],
});

export const endMemberSessionsCall = defineCall({
  id: 'endMemberSessions',
  method: 'DELETE',
  path: '/v2/staff/members/:id/sessions',
  tag,
  summary: 'Ends all sessions of a member',
  auth: 'operator',
  scope: 'staff:write',
  params: ofMember,
  answer: Type.Object({}),
  errors: memberErrors,
});

export const Invitation = Type.Object({
  id: LongId(),
  email: Type.String(),
  role: Role,
  created_at: Instant(),
  expires_at: Instant(),
});
export type Invitation = Static<typeof Invitation>;

export const invitationsCall = defineCall({
  id: 'invitations',
  method: 'GET',
  path: '/v2/staff/invitations',
  tag,
  summary: 'Invitations that are open',
  auth: 'operator',
  scope: 'staff:read',
  cache: ALWAYS_STALE,
  answer: Type.Array(Invitation),
  errors: operatorErrors,
});

export const inviteCall = defineCall({
  id: 'invite',
  method: 'POST',
  path: '/v2/staff/invitations',
  tag,
  summary: 'Invites by mail; an open invitation of the same address ends',
  auth: 'operator',
  scope: 'staff:write',
  body: Type.Object({ email, role: Role }),
  answer: Type.Object({ ...Invitation.properties, is_mailed: Type.Boolean() }),
  errors: [...operatorErrors, 'reauthentication_required', 'already_exists'],
});

export const withdrawInvitationCall = defineCall({
  id: 'withdrawInvitation',
  method: 'DELETE',
  path: '/v2/staff/invitations/:id',
  tag,
  summary: 'Withdraws an open invitation',
  auth: 'operator',
  scope: 'staff:write',
  params: ofMember,
  answer: Type.Object({}),
  errors: memberErrors,
});

const Networks = Type.Object({
  networks: Type.Array(Type.String({ maxLength: 64, description: 'CIDR, 198.51.100.0/24' }), {
    maxItems: 100,
    description: 'staff works from these only; empty: from everywhere',
  }),
});

export const staffNetworksCall = defineCall({
  id: 'staffNetworks',
  method: 'GET',
  path: '/v2/staff/networks',
  tag,
  summary: 'Networks that staff may work from',
  auth: 'operator',
  scope: 'staff:read',
  cache: ALWAYS_STALE,
  answer: Networks,
  errors: operatorErrors,
});

export const changeStaffNetworksCall = defineCall({
  id: 'changeStaffNetworks',
  method: 'PUT',
  path: '/v2/staff/networks',
  tag,
  summary: 'Changes them; a member of staff cannot lock itself out',
  auth: 'operator',
  scope: 'staff:write',
  body: Networks,
  answer: Networks,
  errors: [...operatorErrors, 'reauthentication_required'],
});

// Passkeys: what the browser's own calls take and give is passed on as it is.

const browserAnswer = () => Type.Unsafe<Record<string, unknown>>({ type: 'object', additionalProperties: true });

export const beginPasskeyCall = defineCall({
  id: 'beginPasskey',
  method: 'POST',
  path: '/v2/staff/self/passkeys/options',
  tag,
  summary: 'Options for navigator.credentials.create',
  auth: 'staff',
  proof: 'recent',
  answer: Type.Object({ ceremony: Type.String(), options: anyJson() }),
  errors: provenErrors,
});

export const addPasskeyCall = defineCall({
  id: 'addPasskey',
  method: 'POST',
  path: '/v2/staff/self/passkeys',
  tag,
  summary: 'Adds the passkey that the browser has made',
  auth: 'staff',
  proof: 'recent',
  body: Type.Object({ ceremony: Type.String({ maxLength: 36 }), name, response: browserAnswer() }),
  answer: StaffSelf,
  errors: [...provenErrors, 'bad_request', 'already_exists'],
});

export const removePasskeyCall = defineCall({
  id: 'removePasskey',
  method: 'DELETE',
  path: '/v2/staff/self/passkeys/:id',
  tag,
  summary: 'Removes a passkey; not the last second factor',
  auth: 'staff',
  proof: 'recent',
  params: Type.Object({ id: Type.String({ minLength: 1, maxLength: 255 }) }),
  answer: StaffSelf,
  errors: [...provenErrors, 'not_found', 'bad_request'],
});

export const passkeyOptionsCall = defineCall({
  id: 'passkeyOptions',
  method: 'POST',
  path: '/v2/staff/passkey/options',
  tag,
  summary: 'Options for navigator.credentials.get',
  auth: 'none',
  answer: Type.Object({ ceremony: Type.String(), options: anyJson() }),
  errors: ['too_many_requests'],
});

export const passkeySignInCall = defineCall({
  id: 'passkeySignIn',
  method: 'POST',
  path: '/v2/staff/passkey/sign_in',
  tag,
  summary: 'Begins a session with a passkey, which is both factors; in a session of the same member it is a proof',
  auth: 'none',
  body: Type.Object({ ceremony: Type.String({ maxLength: 36 }), response: browserAnswer() }),
  answer: StaffSelf,
  errors: ['validation_failed', 'invalid_credentials', 'forbidden', 'too_many_attempts'],
});
