import Type, { type Static } from 'typebox';
import { anyJson, defineCall } from '../core.ts';

/** As many as a client queues while it is offline. @source C-729 */
const MAX_EVENTS = 200;
const LATEST = 999_999_999_999;

/** The quality of an episode has 33. */
const MAX_PARAMS = 48;

/** Tests that one viewer takes part in. @source C-710 */
const MAX_TESTS = 16;
export const AB_NAME = '^[a-z][a-z0-9_-]{0,63}$';

export const ViewerEvent = Type.Object({
  id: Type.Optional(
    Type.String({
      pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$',
      maxLength: 36,
      description: 'a UUID that the client chooses once for the event: sent again, it is the same event',
    }),
  ),
  name: Type.String({ pattern: '^[a-z][a-z0-9_]{0,63}$', maxLength: 64 }),
  time: Type.Integer({ minimum: 0, maximum: LATEST, description: 'when it happened, unix seconds' }),
  params: Type.Optional(
    Type.Record(Type.String({ maxLength: 64 }), anyJson(), {
      maxProperties: MAX_PARAMS,
      description: 'numbers, texts of at most 512 characters, true, false and null',
    }),
  ),
  groups: Type.Optional(
    Type.Record(Type.String({ pattern: AB_NAME, maxLength: 64 }), Type.String({ pattern: AB_NAME, maxLength: 64 }), {
      maxProperties: MAX_TESTS,
      description: 'the groups of A/B tests that were active, by the names of the tests',
    }),
  ),
  anonymous: Type.Optional(
    Type.Boolean({ description: 'it happened in the session of another viewer: it is stored without user and device' }),
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
  supportSession: 'allowed',
  body: Type.Object({ events: Type.Array(ViewerEvent, { maxItems: MAX_EVENTS }) }),
  answer: Type.Object({ accepted: Type.Integer() }),
  errors: ['validation_failed'],
});
