/** What receivers get, and what operators read about their webhooks. */
import type { Webhook, WebhookDelivery, WebhookTest } from '@aerial/contract/calls/webhooks.ts';
import { asCurrency, decimalOf, money } from '@aerial/domain/money.ts';
import type { Attempt, DeliveryRecord, EventRecord, WebhookRecord } from './ports.ts';

/** PostgreSQL's JSON writes instants with an offset and microseconds. */
const instant = (value: unknown): unknown => (typeof value === 'string' ? new Date(value).toISOString() : value);

/** Sums as decimals, as all calls write them; the same event is always written the same. */
function dataWire(data: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const { amount, currency } = data;
  return Object.fromEntries(
    Object.entries(data).map(([name, value]) => {
      if (name === 'amount' && typeof amount === 'number' && typeof currency === 'string')
        return [name, decimalOf(money(amount, asCurrency(currency)))];
      return [name, name.endsWith('_at') || name === 'paid_until' ? instant(value) : value];
    }),
  );
}

/** The body of a request, which is what is signed. */
export const eventBody = (providerId: number, { id, kind, subscriberId, data, at }: EventRecord): string =>
  JSON.stringify({
    id,
    kind,
    created_at: at.toISOString(),
    provider_id: providerId,
    subscriber_id: subscriberId,
    data: dataWire(data),
  });

export const webhookWire = (row: WebhookRecord): Webhook => ({
  id: row.id,
  url: row.url,
  description: row.description,
  events: [...row.events] as Webhook['events'],
  is_enabled: row.is_enabled,
  disabled_reason: row.disabled_reason,
  disabled_at: row.disabled_at?.toISOString() ?? null,
  failing_since: row.failing_since?.toISOString() ?? null,
  failures: row.failures,
  old_secret_until: row.old_secret_until?.toISOString() ?? null,
  created_at: row.created_at.toISOString(),
});

export const deliveryWire = (row: DeliveryRecord): WebhookDelivery => ({
  id: row.id,
  event_id: row.event_id,
  kind: row.kind,
  subscriber_id: row.subscriber_id,
  status: row.status,
  attempts: row.attempts,
  created_at: row.at.toISOString(),
  due_at: row.due_at?.toISOString() ?? null,
  finished_at: row.finished_at?.toISOString() ?? null,
  last_status: row.last_status,
  last_failure: row.last_error,
});

export const testWire = ({ isDelivered, status, error, durationMs }: Attempt): WebhookTest => ({
  is_delivered: isDelivered,
  status,
  failure: error,
  duration_ms: durationMs,
});
