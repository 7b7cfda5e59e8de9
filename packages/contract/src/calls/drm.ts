import Type from 'typebox';
import { defineCall } from '../core.ts';

/** Keys of one licence. */
const MAX_KEYS = 32;
/** A sealed ticket. */
const MAX_TICKET = 512;

/**
 * Licences of the other key systems are binary: `POST /v2/drm/{widevine,playready,fairplay}/license` with the same ticket, see docs/drm.md.
 * @source C-724, C-725; W3C Encrypted Media Extensions §9.1.3, §9.1.4
 */
export const clearKeyLicenseCall = defineCall({
  id: 'clearKeyLicense',
  method: 'POST',
  path: '/v2/drm/clearkey/license',
  tag: 'Playback',
  summary: 'A ClearKey licence for an open playback, at the address that its stream names',
  auth: 'none',
  query: Type.Object({
    ticket: Type.Optional(Type.String({ maxLength: MAX_TICKET, description: 'as it stands in the stream’s address' })),
  }),
  body: Type.Object({
    kids: Type.Array(Type.String({ maxLength: 64, description: 'id of a key, base64url' }), { maxItems: MAX_KEYS }),
    type: Type.Optional(Type.String({ maxLength: 32 })),
  }),
  answer: Type.Object({
    keys: Type.Array(Type.Object({ kty: Type.String(), kid: Type.String(), k: Type.String() })),
    type: Type.String(),
  }),
  errors: ['permission_denied', 'signature_expired', 'signature_invalid', 'validation_failed'],
});
