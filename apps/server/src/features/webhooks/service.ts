/** Webhooks as an operator manages them. */
import type { AppError } from '@aerial/contract/errors.ts';
import type { ProviderId } from '@aerial/domain/ids.ts';
import { fail, ok, type Result } from '@aerial/domain/result.ts';
import { epochMs, type Clock } from '@aerial/domain/time.ts';
import { randomBytes } from 'node:crypto';
import type { DeliveryStatus } from '../../db/schema/webhooks.ts';
import type { Limiter } from '../../limits/limiter.ts';
import type { Attempt, DeliveryRecord, WebhookRecord, WebhookStore, WebhookValues } from './ports.ts';
import { MAX_WEBHOOKS, OLD_SECRET_MS, webhookUrl } from './rules.ts';
import type { WebhookSender } from './send.ts';
import { eventBody } from './wire.ts';

/** Each waits for a receiver: more would make this installation a tool to send requests with. */
const MAX_TESTS_A_MINUTE = 10;

const unknown: AppError = { code: 'not_found', message: 'There is no such webhook.' };
const tooMany: AppError = { code: 'bad_request', message: `An operator has ${MAX_WEBHOOKS} webhooks at most.` };
/** 256 bits; the prefix lets scanners of leaked secrets recognise it. */
const newSecret = (): string => `whsec_${randomBytes(32).toString('base64url')}`;

export interface WebhookDeps {
  readonly store: WebhookStore;
  readonly send: WebhookSender;
  readonly limits: Pick<Limiter, 'spend'>;
  readonly clock: Clock;
  /** There may be something to send. */
  wake(): void;
}

interface WithSecret {
  readonly webhook: WebhookRecord;
  /** Shown once. */
  readonly secret: string;
}
type Change = Partial<WebhookValues> & { readonly isEnabled?: boolean };

export function webhookService({ store, send, limits, clock, wake }: WebhookDeps) {
  const find = async (providerId: ProviderId, id: string): Promise<Result<WebhookRecord, AppError>> => {
    const webhook = await store.find(providerId, id);
    return webhook ? ok(webhook) : fail(unknown);
  };

  return {
    list: store.list,
    find,

    async create(providerId: ProviderId, values: WebhookValues): Promise<Result<WithSecret, AppError>> {
      const url = webhookUrl(values.url);
      if (!url.ok) return url;
      const secret = newSecret();
      const webhook = await store.insert(providerId, { ...values, url: url.value }, secret, clock.now());
      return webhook ? ok({ webhook, secret }) : fail(tooMany);
    },

    async change(providerId: ProviderId, id: string, change: Change): Promise<Result<WebhookRecord, AppError>> {
      const url = change.url === undefined ? undefined : webhookUrl(change.url);
      if (url && !url.ok) return url;
      const webhook = await store.change(providerId, id, { ...change, ...(url && { url: url.value }) }, clock.now());
      if (!webhook) return fail(unknown);
      // What it was enabled for, or moved for, may be due.
      if (change.isEnabled === true || url) wake();
      return ok(webhook);
    },

    /** A new secret; the old one signs as well for a day. */
    async rotate(providerId: ProviderId, id: string): Promise<Result<WithSecret, AppError>> {
      const secret = newSecret();
      const webhook = await store.rotateSecret(providerId, id, secret, epochMs(clock.now() + OLD_SECRET_MS));
      return webhook ? ok({ webhook, secret }) : fail(unknown);
    },

    remove: async (providerId: ProviderId, id: string): Promise<Result<undefined, AppError>> =>
      (await store.remove(providerId, id)) ? ok(undefined) : fail(unknown),

    /** Sends an event that nothing happened for, now, and reports how it went. A disabled webhook can be tested too. */
    async test(providerId: ProviderId, id: string): Promise<Result<Attempt, AppError>> {
      const found = await find(providerId, id);
      if (!found.ok) return found;
      const allowed = await limits.spend([{ key: `webhook test ${providerId}`, max: MAX_TESTS_A_MINUTE, windowS: 60 }]);
      if (!allowed.ok) return allowed;
      const webhook = found.value;
      const event = {
        id: '0',
        kind: 'webhook.test',
        subscriberId: 0,
        data: { webhook_id: webhook.id },
        at: new Date(clock.now()),
      };
      const secrets = store.secretsOf(webhook, clock.now());
      const body = eventBody(providerId, event);
      return ok(await send({ url: webhook.url, body, kind: event.kind, deliveryId: '0', secrets }));
    },

    /** The newest first. */
    async deliveries(
      providerId: ProviderId,
      id: string,
      filter: { readonly status?: DeliveryStatus | undefined; readonly cursor?: string | undefined },
      limit: number,
    ): Promise<Result<{ items: readonly DeliveryRecord[]; nextCursor: string | null }, AppError>> {
      const found = await find(providerId, id);
      if (!found.ok) return found;
      const rows = await store.deliveries(id, filter, limit + 1);
      const items = rows.slice(0, limit);
      return ok({ items, nextCursor: rows.length > limit ? items.at(-1)!.id : null });
    },

    /** Sends the event of any delivery again, or all dead ones. @returns how many are put in line; not_found for an unknown delivery */
    async replay(providerId: ProviderId, id: string, deliveryId?: string): Promise<Result<number, AppError>> {
      const found = await find(providerId, id);
      if (!found.ok) return found;
      const count = deliveryId === undefined ? await store.replayDead(id) : await store.replay(id, deliveryId);
      if (count === undefined) return fail({ code: 'not_found', message: 'There is no such delivery.' });
      wake();
      return ok(count);
    },
  };
}
export type WebhookService = ReturnType<typeof webhookService>;
