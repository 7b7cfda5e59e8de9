/** Web push. A device subscribes with its notification token, see `changeDevice`. @source A-859 */
import Type from 'typebox';
import { defineCall } from '../core.ts';

const MAX_ENDPOINT = 2048;
const endpoint = () => Type.String({ minLength: 1, maxLength: MAX_ENDPOINT });
const key = () => Type.String({ minLength: 1, maxLength: 128 });

export const replacePushCall = defineCall({
  id: 'replacePush',
  method: 'POST',
  path: '/v2/push/replacements',
  tag: 'Push',
  summary: 'Replaces a subscription that the browser has renewed by itself; its former endpoint is the proof',
  auth: 'none',
  body: Type.Object({
    endpoint: endpoint(),
    subscription: Type.Object({
      endpoint: endpoint(),
      expirationTime: Type.Optional(
        Type.Unsafe<number | null>({
          type: ['number', 'null'],
          minimum: 0,
          maximum: Number.MAX_SAFE_INTEGER,
          description: 'Unix milliseconds',
        }),
      ),
      keys: Type.Object({ p256dh: key(), auth: key() }),
    }),
  }),
  answer: Type.Object({}),
  errors: ['validation_failed', 'not_found', 'too_many_requests'],
});
