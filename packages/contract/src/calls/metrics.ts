import Type, { type Static } from 'typebox';
import { anyJson, defineCall } from '../core.ts';

/** As many as a client queues while it is offline. @source C-729 */
const MAX_EVENTS = 200;
const LATEST = 999_999_999_999;

export const ViewerEvent = Type.Object({
  name: Type.String({ pattern: '^[a-z][a-z0-9_]{0,63}$', maxLength: 64 }),
  time: Type.Integer({ minimum: 0, maximum: LATEST, description: 'when it happened, unix seconds' }),
  params: Type.Optional(
    Type.Record(Type.String({ maxLength: 64 }), anyJson(), {
      maxProperties: 32,
      description: 'numbers, texts of at most 512 characters, true, false and null',
    }),
  ),
});
export type ViewerEvent = Static<typeof ViewerEvent>;

export const metricsEventsCall = defineCall({
  id: 'metricsEvents',
  method: 'POST',
  path: '/v2/metrics/events',
  tag: 'Metrics',
  summary: 'Accepts events of a client, in batches',
  auth: 'optional',
  body: Type.Object({ events: Type.Array(ViewerEvent, { maxItems: MAX_EVENTS }) }),
  answer: Type.Object({ accepted: Type.Integer() }),
  errors: ['validation_failed'],
});
