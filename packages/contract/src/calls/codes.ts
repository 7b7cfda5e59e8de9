/** Signing in with a one-time code: by SMS or through a messenger. @source spec 1 §4.2, §7.3 */
import Type from 'typebox';
import { defineCall, nullable, providerName } from '../core.ts';
import { Token } from '../shapes/user.ts';

const tag = 'One-time codes';
const ofProvider = Type.Object({ provider: Type.Optional(providerName()) });
const phone = Type.String({ minLength: 1, maxLength: 32 });
const code = Type.String({ minLength: 1, maxLength: 16 });
const appVersion = Type.Optional(Type.String({ maxLength: 16 }));

/** What the dialog needs to know about a code that is on its way. @source F-389 */
export const CodeSent = Type.Object({
  phone: Type.String(),
  phone_otp_length: Type.Integer(),
  send_method: Type.String(),
  resend_after: Type.Integer({ description: 'Seconds until another code may be requested' }),
  message: nullable.string(),
});

export const sendCodeCall = defineCall({
  id: 'sendCode',
  method: 'POST',
  path: '/v2/otps',
  tag,
  summary: 'Sends a one-time code to a phone of the provider',
  auth: 'none',
  country: 'checked',
  query: ofProvider,
  body: Type.Object({
    phone,
    can_display_message: Type.Optional(Type.Boolean()),
    send_method: Type.Optional(
      Type.String({ maxLength: 32, description: 'sms (default); a messenger sends its code in its own chat' }),
    ),
  }),
  answer: CodeSent,
  errors: [
    'validation_failed',
    'invalid_phone',
    'too_many_requests',
    'forbidden_country',
    'upstream_failed',
    'provider_not_found',
  ],
});

export const codeLoginCall = defineCall({
  id: 'codeLogin',
  method: 'POST',
  path: '/v2/auth/otp',
  tag,
  summary: 'Issues a login token for phone and code, not yet bound to a device',
  auth: 'none',
  country: 'checked',
  query: ofProvider,
  body: Type.Object({ phone, token: code, app_version: appVersion }),
  answer: Token,
  errors: [
    'validation_failed',
    'invalid_otp',
    'user_blocked',
    'too_many_attempts',
    'forbidden_country',
    'provider_not_found',
  ],
});

export const sourceCodeLoginCall = defineCall({
  id: 'sourceCodeLogin',
  method: 'POST',
  path: '/v2/auth/otp/:source',
  tag,
  summary:
    'Issues a login token for a code of a messenger or of the operator, or for the signed start data of a mini-app, not yet bound to a device',
  auth: 'none',
  country: 'checked',
  params: Type.Object({ source: Type.String({ minLength: 1, maxLength: 64 }) }),
  query: ofProvider,
  body: Type.Object({
    identifier: Type.String({ minLength: 1, maxLength: 255 }),
    token: Type.String({
      minLength: 1,
      maxLength: 4096,
      description: 'The code; or the initData of a Telegram mini-app, with the id of its user as identifier',
    }),
    app_version: appVersion,
  }),
  answer: Token,
  errors: [
    'validation_failed',
    'invalid_otp',
    'not_found',
    'user_blocked',
    'too_many_attempts',
    'forbidden_country',
    'provider_not_found',
  ],
});

const byPhone = Type.Object({ phone, provider: Type.Optional(providerName()) });

export const sendMethodsCall = defineCall({
  id: 'sendMethods',
  method: 'GET',
  path: '/v2/otp/send_methods',
  tag,
  summary: 'The transports by which a code can reach a phone, preferred first, and the link that opens the messenger',
  auth: 'none',
  country: 'checked',
  query: byPhone,
  answer: Type.Object({ methods: Type.Array(Type.String()), link: nullable.string() }),
  errors: ['validation_failed', 'too_many_requests', 'forbidden_country', 'provider_not_found'],
});

export const codeExistsCall = defineCall({
  id: 'codeExists',
  method: 'GET',
  path: '/v2/otp/exist',
  tag,
  summary: 'Whether the viewer has requested a code in the messenger yet',
  auth: 'none',
  country: 'checked',
  query: byPhone,
  answer: Type.Object({ otp_exist: Type.Boolean() }),
  errors: ['validation_failed', 'too_many_requests', 'forbidden_country', 'provider_not_found'],
});
