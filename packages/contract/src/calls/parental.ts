/** Proving the PIN of parental control. @source spec 1 §4.4, spec 3 §4.7 */
import Type from 'typebox';
import { defineCall, Instant } from '../core.ts';

/** The request header for proofs, separated by commas. Never in an address: addresses are logged. */
export const PIN_PROOF_HEADER = 'x-pin-proof';

const SCOPES = ['program', 'channel', 'vod', 'pay', 'profile', 'settings', 'parental'] as const;
const scope = Type.Unsafe<(typeof SCOPES)[number]>({ type: 'string', enum: [...SCOPES] });

export const provePinCall = defineCall({
  id: 'provePin',
  method: 'POST',
  path: '/v2/users/self/parental_code/proof',
  tag: 'Parental control',
  summary:
    'Issues a proof of the PIN for one scope on this device, to be sent as X-Pin-Proof; attempts are rate limited',
  auth: 'device',
  body: Type.Object({
    pincode: Type.String({ minLength: 1, maxLength: 4 }),
    scope,
    item: Type.Optional(
      Type.String({
        maxLength: 64,
        description:
          'channel-<id>, program-<id> or content-<id>: its playback continues after the proof has expired for the scope',
      }),
    ),
  }),
  answer: Type.Object({ proof: Type.String(), scope, expires_at: Instant() }),
  errors: ['authentication_failed', 'validation_failed', 'wrong_pincode', 'pin_not_set', 'too_many_attempts'],
});
