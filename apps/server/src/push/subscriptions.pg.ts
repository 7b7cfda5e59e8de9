/** Subscriptions of browsers, each stored with its device: it ends with the device, and so with the session. */
import { createHash } from 'node:crypto';
import type { DeviceId } from '@aerial/domain/ids.ts';
import type { EpochMs } from '@aerial/domain/time.ts';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { Database } from '../db/schema.ts';
import { transaction } from '../db/transaction.ts';
import { isAuthSecret, isPublicKey } from '../ports/push/encrypt.ts';
import type { PushTarget } from '../ports/push/port.ts';

/** What a browser answers to `pushManager.subscribe`. */
export interface BrowserSubscription extends PushTarget {
  readonly expiresAt: Date | null;
}

/** What devices register under as web push. @source F-220, A-859 */
export const WEB_PUSH = 'web';

export const endpointHash = (endpoint: string): Buffer => createHash('sha256').update(endpoint).digest();

/** `PushSubscription.toJSON()` as the browser has it. */
export interface SentSubscription {
  readonly endpoint: string;
  readonly expirationTime?: number | null;
  readonly keys: { readonly p256dh: string; readonly auth: string };
}

/** The subscription in the token of a device; undefined for tokens of other senders, which are stored as they are. */
export function subscriptionIn(token: string): Partial<SentSubscription> | undefined {
  let value: unknown;
  try {
    value = JSON.parse(token);
  } catch {
    return undefined;
  }
  return typeof value === 'object' && value !== null && 'endpoint' in value
    ? (value as Partial<SentSubscription>)
    : undefined;
}

/** @param isAllowed whether messages may be sent to the endpoint. @returns undefined when it cannot be used */
export async function usableSubscription(
  { endpoint, keys, expirationTime }: Partial<SentSubscription>,
  isAllowed: (endpoint: string) => boolean,
): Promise<BrowserSubscription | undefined> {
  const { p256dh, auth } = (keys ?? {}) as Partial<SentSubscription['keys']>;
  if (typeof endpoint !== 'string' || typeof p256dh !== 'string' || typeof auth !== 'string') return undefined;
  if (!isAllowed(endpoint) || !isAuthSecret(auth) || !(await isPublicKey(p256dh))) return undefined;
  const expires = typeof expirationTime === 'number' ? new Date(expirationTime) : null;
  if (expires !== null && Number.isNaN(expires.getTime())) return undefined;
  return { endpoint, p256dh, auth, expiresAt: expires };
}

const columns = ({ endpoint, p256dh, auth, expiresAt }: BrowserSubscription, now: EpochMs) => ({
  endpoint,
  endpoint_hash: endpointHash(endpoint),
  p256dh,
  auth,
  expires_at: expiresAt,
  changed_at: new Date(now),
});

/** The same browser may be in use by another account now: it belongs to the account that registered last. */
async function takeEndpoint(trx: Transaction<Database>, endpoint: string, deviceId: DeviceId): Promise<void> {
  const hash = endpointHash(endpoint);
  await sql`select pg_advisory_xact_lock(hashtextextended(${hash.toString('hex')}, 39))`.execute(trx);
  await sql`with gone as (delete from push_subscriptions where endpoint_hash = ${hash} and device_id <> ${deviceId}::uuid returning device_id)
    update devices set notification = null where id in (select device_id from gone)`.execute(trx);
}

/** Stores the subscription of a device in place of its former one. */
export async function saveSubscription(
  trx: Transaction<Database>,
  deviceId: DeviceId,
  subscription: BrowserSubscription,
  { language, now }: { readonly language: string; readonly now: EpochMs },
): Promise<void> {
  await takeEndpoint(trx, subscription.endpoint, deviceId);
  const owner = await trx
    .selectFrom('devices as d')
    .innerJoin('users as u', 'u.id', 'd.user_id')
    .select(['u.id', 'u.provider_id'])
    .where('d.id', '=', deviceId)
    .executeTakeFirstOrThrow();
  const values = { ...columns(subscription, now), user_id: owner.id, provider_id: owner.provider_id, language };
  await trx
    .insertInto('push_subscriptions')
    .values({ ...values, device_id: deviceId, created_at: new Date(now) })
    .onConflict((conflict) => conflict.column('device_id').doUpdateSet(values))
    .execute();
}

export const removeSubscription = async (trx: Kysely<Database>, deviceId: DeviceId): Promise<void> =>
  void (await trx.deleteFrom('push_subscriptions').where('device_id', '=', deviceId).execute());

/**
 * Replaces a subscription that the browser has renewed by itself. Its former endpoint is the proof: only the browser and we have it.
 * @returns false when nothing is subscribed there
 */
export const replaceSubscription = (
  db: Kysely<Database>,
  former: string,
  subscription: BrowserSubscription,
  now: EpochMs,
): Promise<boolean> =>
  transaction(db, async (trx) => {
    const found = await trx
      .selectFrom('push_subscriptions')
      .select('device_id')
      .where('endpoint_hash', '=', endpointHash(former))
      .forUpdate()
      .executeTakeFirst();
    if (!found) return false;
    await takeEndpoint(trx, subscription.endpoint, found.device_id);
    await trx
      .updateTable('push_subscriptions')
      .set(columns(subscription, now))
      .where('device_id', '=', found.device_id)
      .execute();
    const { endpoint, p256dh, auth, expiresAt } = subscription;
    const token = JSON.stringify({ endpoint, expirationTime: expiresAt?.getTime() ?? null, keys: { p256dh, auth } });
    await sql`update devices set notification = jsonb_set(notification, '{token}', ${JSON.stringify(token)}::jsonb)
      where id = ${found.device_id}::uuid and notification is not null`.execute(trx);
    return true;
  });

/** Erased at once; the hourly job repeats. */
const ERASE_BATCH = 10_000;
/** Messages are counted for operators for so long, ms. */
const RETENTION_MS = 30 * 86_400_000;

/** Erases subscriptions that browsers announced to end, and messages past their retention. */
export async function eraseOldPushes(db: Kysely<Database>, now: EpochMs): Promise<void> {
  await sql`with gone as (delete from push_subscriptions where expires_at <= ${new Date(now)} returning device_id)
    update devices set notification = null where id in (select device_id from gone)`.execute(db);
  await sql`delete from push_messages where id in (
    select id from push_messages where finished_at is not null and created_at < ${new Date(now - RETENTION_MS)} limit ${ERASE_BATCH})`.execute(
    db,
  );
}
