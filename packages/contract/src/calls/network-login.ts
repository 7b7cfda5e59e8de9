/** Signing in by the viewer's place in the operator's network. @source F-029, F-405, F-406 */
import Type from 'typebox';
import { defineCall, providerName } from '../core.ts';
import { Token } from '../shapes/user.ts';

const text = Type.Optional(Type.String({ maxLength: 255 }));

export const networkLoginCall = defineCall({
  id: 'networkLogin',
  method: 'POST',
  path: '/v2/auth/network',
  tag: 'Session',
  summary:
    "Issues a login token for the viewer's address in the operator's network, not yet bound to a device; operators may configure it as auto_auth",
  auth: 'none',
  country: 'checked',
  query: Type.Object({ provider: Type.Optional(providerName()) }),
  body: Type.Object({ manufacturer: text, model: text, serial: text, os: text }),
  answer: Token,
  errors: [
    'validation_failed',
    'forbidden',
    'user_not_found',
    'user_blocked',
    'too_many_requests',
    'forbidden_country',
    'upstream_failed',
    'provider_not_found',
  ],
});
