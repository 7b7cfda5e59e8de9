import * as calls from '@aerial/contract/calls/webhooks.ts';
import { fail, ok } from '@aerial/domain/result.ts';
import type { AppError } from '@aerial/contract/errors.ts';
import type { CallRouter } from '../../http/call-router.ts';
import type { WebhookService } from './service.ts';
import { deliveryWire, testWire, webhookWire } from './wire.ts';

const DEFAULT_PAGE = 50;
/** The largest id that the database has; a larger one is unknown. */
const MAX_INT8 = 9_223_372_036_854_775_807n;
const isStored = (id: string): boolean => BigInt(id) <= MAX_INT8;
const unknown: AppError = { code: 'not_found', message: 'There is no such webhook.' };
/** Each kind once, in the order of the contract. */
const distinct = (events: readonly calls.WebhookEvent[]) =>
  calls.WEBHOOK_EVENTS.filter((kind) => events.includes(kind));

export function webhookRoutes(router: CallRouter, webhooks: WebhookService): void {
  router.handle(calls.webhooksCall, async ({ operator }) =>
    ok((await webhooks.list(operator.providerId)).map(webhookWire)),
  );
  router.handle(calls.createWebhookCall, async ({ operator, body }) => {
    const { url, events, description = '' } = body;
    const created = await webhooks.create(operator.providerId, { url, events: distinct(events), description });
    return created.ok ? ok({ ...webhookWire(created.value.webhook), secret: created.value.secret }) : created;
  });
  router.handle(calls.webhookCall, async ({ operator, params }) => {
    if (!isStored(params.id)) return fail(unknown);
    const found = await webhooks.find(operator.providerId, params.id);
    return found.ok ? ok(webhookWire(found.value)) : found;
  });
  router.handle(calls.changeWebhookCall, async ({ operator, params, body }) => {
    if (!isStored(params.id)) return fail(unknown);
    const { url, events, description, is_enabled: isEnabled } = body;
    const changed = await webhooks.change(operator.providerId, params.id, {
      ...(url !== undefined && { url }),
      ...(events !== undefined && { events: distinct(events) }),
      ...(description !== undefined && { description }),
      ...(isEnabled !== undefined && { isEnabled }),
    });
    return changed.ok ? ok(webhookWire(changed.value)) : changed;
  });
  router.handle(calls.removeWebhookCall, async ({ operator, params }) => {
    if (!isStored(params.id)) return fail(unknown);
    const removed = await webhooks.remove(operator.providerId, params.id);
    return removed.ok ? ok({}) : removed;
  });
  router.handle(calls.rotateWebhookSecretCall, async ({ operator, params }) => {
    if (!isStored(params.id)) return fail(unknown);
    const rotated = await webhooks.rotate(operator.providerId, params.id);
    return rotated.ok ? ok({ ...webhookWire(rotated.value.webhook), secret: rotated.value.secret }) : rotated;
  });
  router.handle(calls.testWebhookCall, async ({ operator, params }) => {
    if (!isStored(params.id)) return fail(unknown);
    const tested = await webhooks.test(operator.providerId, params.id);
    return tested.ok ? ok(testWire(tested.value)) : tested;
  });
  router.handle(calls.webhookDeliveriesCall, async ({ operator, params, query }) => {
    if (!isStored(params.id)) return fail(unknown);
    const { status, cursor, limit = DEFAULT_PAGE } = query;
    const filter = { status, cursor: cursor !== undefined && isStored(cursor) ? cursor : undefined };
    const page = await webhooks.deliveries(operator.providerId, params.id, filter, limit);
    if (!page.ok) return page;
    return ok({ items: page.value.items.map(deliveryWire), next_cursor: page.value.nextCursor });
  });
  router.handle(calls.replayDeliveryCall, async ({ operator, params }) => {
    if (!isStored(params.id) || !isStored(params.delivery)) return fail(unknown);
    const replayed = await webhooks.replay(operator.providerId, params.id, params.delivery);
    return replayed.ok ? ok({ replayed: replayed.value }) : replayed;
  });
  router.handle(calls.replayDeliveriesCall, async ({ operator, params }) => {
    if (!isStored(params.id)) return fail(unknown);
    const replayed = await webhooks.replay(operator.providerId, params.id);
    return replayed.ok ? ok({ replayed: replayed.value }) : replayed;
  });
}
