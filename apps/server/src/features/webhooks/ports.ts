import type { ProviderId } from '@aerial/domain/ids.ts';
import type { EpochMs } from '@aerial/domain/time.ts';
import type { DeliveryStatus } from '../../db/schema/webhooks.ts';

export interface WebhookRecord {
  readonly id: string;
  readonly provider_id: number;
  readonly url: string;
  readonly description: string;
  readonly events: readonly string[];
  readonly sealed_secret: string;
  readonly sealed_old_secret: string | null;
  readonly old_secret_until: Date | null;
  readonly is_enabled: boolean;
  readonly disabled_reason: string | null;
  readonly disabled_at: Date | null;
  readonly failing_since: Date | null;
  readonly failures: number;
  readonly created_at: Date;
}
export interface WebhookValues {
  readonly url: string;
  readonly description: string;
  readonly events: readonly string[];
}

export interface EventRecord {
  readonly id: string;
  readonly kind: string;
  readonly subscriberId: number;
  readonly data: Record<string, unknown>;
  readonly at: Date;
}
export interface DeliveryRecord {
  readonly id: string;
  readonly event_id: string;
  readonly kind: string;
  readonly subscriber_id: number;
  readonly status: DeliveryStatus;
  readonly attempts: number;
  readonly at: Date;
  readonly due_at: Date | null;
  readonly finished_at: Date | null;
  readonly last_status: number | null;
  readonly last_error: string | null;
}
/** A delivery that this process is sending. */
export interface ClaimedDelivery {
  readonly id: string;
  readonly event: EventRecord;
  /** With this one. */
  readonly attempts: number;
  readonly firstAt: EpochMs;
}
/** What became of a request. */
export interface Attempt {
  readonly isDelivered: boolean;
  /** HTTP status; null when there was no answer. */
  readonly status: number | null;
  /** Why it failed, in words that contain no address and nothing of the answer. */
  readonly error: string | null;
  readonly durationMs: number;
}

export interface WebhookStore {
  list(providerId: ProviderId): Promise<readonly WebhookRecord[]>;
  find(providerId: ProviderId, id: string): Promise<WebhookRecord | undefined>;
  /** Undefined when the provider has its maximum. */
  insert(
    providerId: ProviderId,
    values: WebhookValues,
    secret: string,
    now: EpochMs,
  ): Promise<WebhookRecord | undefined>;
  /** Enabling it forgets its failures; disabling it ends what is pending. */
  change(
    providerId: ProviderId,
    id: string,
    values: Partial<WebhookValues> & { readonly isEnabled?: boolean },
    now: EpochMs,
  ): Promise<WebhookRecord | undefined>;
  rotateSecret(
    providerId: ProviderId,
    id: string,
    secret: string,
    oldUntil: EpochMs,
  ): Promise<WebhookRecord | undefined>;
  remove(providerId: ProviderId, id: string): Promise<boolean>;
  secretsOf(webhook: WebhookRecord, now: EpochMs): readonly string[];

  deliveries(
    webhookId: string,
    filter: { readonly status?: DeliveryStatus | undefined; readonly cursor?: string | undefined },
    limit: number,
  ): Promise<readonly DeliveryRecord[]>;
  /**
   * Puts the event of a delivery in line again, as a delivery of its own. @returns how many: none while one of the event is in line;
   * undefined when there is no such delivery
   */
  replay(webhookId: string, deliveryId: string): Promise<number | undefined>;
  /** Puts dead deliveries in line again, except those that were sent again since. @returns how many */
  replayDead(webhookId: string): Promise<number>;

  /** Webhooks that have something to send now. */
  due(now: EpochMs): Promise<readonly WebhookRecord[]>;
  /** The next delivery of each subscriber, the oldest first; nobody else gets them before `until`. */
  claim(webhook: WebhookRecord, limit: number, now: EpochMs, until: EpochMs): Promise<readonly ClaimedDelivery[]>;
  /** @param retry when it is attempted again; undefined when it is over @returns whether this disabled the webhook */
  conclude(
    webhook: WebhookRecord,
    delivery: ClaimedDelivery,
    attempt: Attempt,
    retry: EpochMs | undefined,
    now: EpochMs,
  ): Promise<boolean>;
  eraseOld(now: EpochMs): Promise<void>;
}
