/** Webhooks of an operator: addresses that events of its subscribers are sent to. `docs/webhooks.md` says how a receiver verifies them. */
import Type, { type Static } from 'typebox';
import { ALWAYS_STALE } from '../cache-rules.ts';
import { defineCall, Instant, LongId, nullable } from '../core.ts';

const tag = 'Operators: webhooks';
const errors = ['authentication_failed', 'permission_denied', 'validation_failed', 'too_many_requests'] as const;
const ofOne = [...errors, 'not_found'] as const;

export const WEBHOOK_EVENTS = [
  'subscriber.created',
  'subscriber.changed',
  'subscriber.deleted',
  'subscription.started',
  'subscription.changed',
  'subscription.ended',
  'payment.settled',
  'payment.refunded',
  'device.added',
  'device.removed',
] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

const instantOrNull = (description: string) =>
  Type.Unsafe<string | null>({ type: ['string', 'null'], description: `${description}; UTC, ISO 8601` });
const wire = {
  id: LongId(),
  url: Type.String(),
  description: Type.String(),
  events: Type.Array(Type.Enum([...WEBHOOK_EVENTS])),
  is_enabled: Type.Boolean(),
  disabled_reason: nullable.string(),
  disabled_at: instantOrNull('when this installation disabled it'),
  failing_since: instantOrNull('the first failure since the last success'),
  failures: Type.Integer({ description: 'in a row' }),
  old_secret_until: instantOrNull('until then the secret before the last rotation signs as well'),
  created_at: Instant(),
};
export const Webhook = Type.Object(wire);
export type Webhook = Static<typeof Webhook>;
const WithSecret = Type.Object({ ...wire, secret: Type.String({ description: 'shown once' }) });

const url = Type.String({ minLength: 1, maxLength: 2048, description: 'https or http; of the public Internet' });
const events = Type.Array(Type.Enum([...WEBHOOK_EVENTS]), { minItems: 1, maxItems: 100 });
const description = Type.String({ maxLength: 255 });

const params = Type.Object({ id: LongId() });
const ofDelivery = Type.Object({ id: LongId(), delivery: LongId() });

export const webhooksCall = defineCall({
  id: 'webhooks',
  method: 'GET',
  path: '/v2/webhooks',
  tag,
  summary: 'Webhooks of the operator',
  auth: 'operator',
  scope: 'webhooks:read',
  cache: ALWAYS_STALE,
  answer: Type.Array(Webhook),
  errors,
});

export const createWebhookCall = defineCall({
  id: 'createWebhook',
  method: 'POST',
  path: '/v2/webhooks',
  tag,
  summary: 'Adds an address for events; answers the secret that signs them, once',
  auth: 'operator',
  scope: 'webhooks:write',
  body: Type.Object({ url, events, description: Type.Optional(description) }),
  answer: WithSecret,
  errors: [...errors, 'bad_request'],
});

export const webhookCall = defineCall({
  id: 'webhook',
  method: 'GET',
  path: '/v2/webhooks/:id',
  tag,
  summary: 'One of them',
  auth: 'operator',
  scope: 'webhooks:read',
  cache: ALWAYS_STALE,
  params,
  answer: Webhook,
  errors: ofOne,
});

export const changeWebhookCall = defineCall({
  id: 'changeWebhook',
  method: 'PATCH',
  path: '/v2/webhooks/:id',
  tag,
  summary: 'Changes, disables or enables it; what is pending when it is disabled becomes dead',
  auth: 'operator',
  scope: 'webhooks:write',
  params,
  body: Type.Object({
    url: Type.Optional(url),
    events: Type.Optional(events),
    description: Type.Optional(description),
    is_enabled: Type.Optional(Type.Boolean()),
  }),
  answer: Webhook,
  errors: ofOne,
});

export const removeWebhookCall = defineCall({
  id: 'removeWebhook',
  method: 'DELETE',
  path: '/v2/webhooks/:id',
  tag,
  summary: 'Removes it with its deliveries',
  auth: 'operator',
  scope: 'webhooks:write',
  params,
  answer: Type.Object({}),
  errors: ofOne,
});

export const rotateWebhookSecretCall = defineCall({
  id: 'rotateWebhookSecret',
  method: 'POST',
  path: '/v2/webhooks/:id/secret',
  tag,
  summary: 'A new secret; for a day the old one signs as well',
  auth: 'operator',
  scope: 'webhooks:write',
  params,
  answer: WithSecret,
  errors: ofOne,
});

export const WebhookTest = Type.Object({
  is_delivered: Type.Boolean(),
  status: Type.Unsafe<number | null>({ type: ['integer', 'null'], description: 'HTTP status; null without an answer' }),
  failure: nullable.string(),
  duration_ms: Type.Integer(),
});
export type WebhookTest = Static<typeof WebhookTest>;

export const testWebhookCall = defineCall({
  id: 'testWebhook',
  method: 'POST',
  path: '/v2/webhooks/:id/test',
  tag,
  summary: 'Sends the event webhook.test now and reports how it went',
  auth: 'operator',
  scope: 'webhooks:write',
  params,
  answer: WebhookTest,
  errors: ofOne,
});

export const WebhookDelivery = Type.Object({
  id: LongId(),
  event_id: LongId(),
  kind: Type.String(),
  subscriber_id: Type.Integer(),
  status: Type.Enum(['pending', 'delivered', 'dead']),
  attempts: Type.Integer(),
  created_at: Instant(),
  due_at: instantOrNull('the next attempt'),
  finished_at: instantOrNull('when it was delivered or given up'),
  last_status: nullable.integer(),
  last_failure: nullable.string(),
});
export type WebhookDelivery = Static<typeof WebhookDelivery>;

export const webhookDeliveriesCall = defineCall({
  id: 'webhookDeliveries',
  method: 'GET',
  path: '/v2/webhooks/:id/deliveries',
  tag,
  summary: 'What was sent or will be, the newest first; of the last 30 days',
  auth: 'operator',
  scope: 'webhooks:read',
  cache: ALWAYS_STALE,
  params,
  query: Type.Object({
    status: Type.Optional(Type.Enum(['pending', 'delivered', 'dead'])),
    cursor: Type.Optional(LongId()),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
  }),
  answer: Type.Object({ items: Type.Array(WebhookDelivery), next_cursor: nullable.string() }),
  errors: ofOne,
});

const Replayed = Type.Object({ replayed: Type.Integer({ description: 'deliveries put in line again' }) });

export const replayDeliveryCall = defineCall({
  id: 'replayDelivery',
  method: 'POST',
  path: '/v2/webhooks/:id/deliveries/:delivery/replay',
  tag,
  summary:
    'Sends the event of a delivery again, whatever became of it: a new delivery of the same event. While one of the event is in line, nothing changes',
  auth: 'operator',
  scope: 'webhooks:write',
  params: ofDelivery,
  answer: Replayed,
  errors: ofOne,
});

export const replayDeliveriesCall = defineCall({
  id: 'replayDeliveries',
  method: 'POST',
  path: '/v2/webhooks/:id/deliveries/replay',
  tag,
  summary: 'Attempts all dead deliveries again',
  auth: 'operator',
  scope: 'webhooks:write',
  params,
  answer: Replayed,
  errors: ofOne,
});
