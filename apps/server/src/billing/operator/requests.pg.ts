/** What an operator's billing is asked, as rows: written before it is asked, settled by its answer. */
import type { EpochMs } from '@aerial/domain/time.ts';
import type { Kysely, Selectable } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { BillingRequestsTable } from '../../db/schema/ledger.ts';
import type { StoredSubscription, Trx } from '../store.pg.ts';

export type BillingRequest = Selectable<BillingRequestsTable>;

/** Longer than the calls of one request take: until then nobody else sends it. */
const LEASE_MS = 15_000;
/** A connection whose outcome nobody learned is given up then. */
const GIVE_UP_MS = 10 * 60_000;
const RETRY_MS = 60_000;
const MAX_RETRY_MS = 3_600_000;

export interface NewBillingRequest {
  readonly kind: BillingRequest['kind'];
  readonly providerId: number;
  readonly userId: number;
  readonly packetId: number;
  readonly purchaseTypeId: string | null;
  readonly subscriptionId: string | null;
  readonly amount: number;
  readonly currency: string;
}

const nextAttempt = (kind: BillingRequest['kind'], attempts: number, now: EpochMs): Date =>
  new Date(now + (kind === 'connect' ? GIVE_UP_MS : Math.min(RETRY_MS * 2 ** attempts, MAX_RETRY_MS)));

/**
 * The request to send now: a new one, or an earlier identical one whose outcome is not known. The caller holds the lock of the user.
 * @returns undefined while another call waits for its answer
 */
export async function leaseRequest(
  trx: Trx,
  wanted: NewBillingRequest,
  now: EpochMs,
): Promise<BillingRequest | undefined> {
  const open = await openRequest(trx, wanted);
  if (open?.leased_until && open.leased_until.getTime() > now) return undefined;
  const isSame =
    open?.purchase_type_id === wanted.purchaseTypeId &&
    open.subscription_id === wanted.subscriptionId &&
    Number(open.amount) === wanted.amount;
  if (open && (isSame || wanted.kind === 'disconnect')) return lease(trx, open, now);
  if (open) await settleRequest(trx, open.id, 'failed', 'replaced', now);
  return insertRequest(trx, wanted, now);
}

function openRequest(trx: Trx, { kind, userId, packetId, subscriptionId }: NewBillingRequest) {
  const open = trx
    .selectFrom('billing_requests')
    .selectAll()
    .where('kind', '=', kind)
    .where('status', '=', 'requested')
    .where('user_id', '=', userId);
  return kind === 'connect'
    ? open.where('packet_id', '=', packetId).executeTakeFirst()
    : open.where('subscription_id', '=', subscriptionId).executeTakeFirst();
}

/** Nobody else sends it until the lease is over. */
export const lease = (db: Kysely<Database>, { id, kind, attempts }: BillingRequest, now: EpochMs) =>
  db
    .updateTable('billing_requests')
    .set({
      leased_until: new Date(now + LEASE_MS),
      attempts: attempts + 1,
      ...(kind === 'disconnect' && { next_attempt_at: nextAttempt(kind, attempts + 1, now) }),
    })
    .where('id', '=', id)
    .where('status', '=', 'requested')
    .where(({ eb, or }) => or([eb('leased_until', 'is', null), eb('leased_until', '<=', new Date(now))]))
    .returningAll()
    .executeTakeFirst();

const insertRequest = (trx: Trx, wanted: NewBillingRequest, now: EpochMs): Promise<BillingRequest> =>
  trx
    .insertInto('billing_requests')
    .values({
      ...rowOf(wanted),
      attempts: 1,
      leased_until: new Date(now + LEASE_MS),
      next_attempt_at: nextAttempt(wanted.kind, 1, now),
      created_at: new Date(now),
    })
    .returningAll()
    .executeTakeFirstOrThrow();

/** Of a cancellation that only undoes a charge: nothing is cancelled here. */
export const UNDO = 'undo';

/** A request that no caller waits for: the job sends it. */
export async function queueDisconnect(trx: Trx, wanted: Omit<NewBillingRequest, 'kind'>, now: EpochMs): Promise<void> {
  await trx
    .insertInto('billing_requests')
    .values({
      ...rowOf({ ...wanted, kind: 'disconnect' }),
      message: UNDO,
      next_attempt_at: new Date(now),
      created_at: new Date(now),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The billing learns that what has ended here must not be charged any more. */
export const stopBilling = (trx: Trx, { state, ...of }: StoredSubscription, now: EpochMs): Promise<void> =>
  queueDisconnect(
    trx,
    {
      providerId: of.providerId,
      userId: of.userId,
      packetId: of.packetId,
      purchaseTypeId: state.terms.purchaseTypeId,
      subscriptionId: of.id,
      amount: state.terms.amount,
      currency: of.currency,
    },
    now,
  );

const rowOf = (wanted: NewBillingRequest) => ({
  kind: wanted.kind,
  provider_id: wanted.providerId,
  user_id: wanted.userId,
  packet_id: wanted.packetId,
  purchase_type_id: wanted.purchaseTypeId,
  subscription_id: wanted.subscriptionId,
  amount: wanted.amount,
  currency: wanted.currency,
  status: 'requested' as const,
  message: null,
});

export const requestById = (trx: Trx, id: string): Promise<BillingRequest> =>
  trx.selectFrom('billing_requests').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow();

export async function settleRequest(
  db: Kysely<Database>,
  id: string,
  status: 'done' | 'refused' | 'failed',
  message: string | null,
  now: EpochMs,
  subscriptionId?: string,
): Promise<void> {
  await db
    .updateTable('billing_requests')
    .set({
      status,
      message,
      leased_until: null,
      next_attempt_at: null,
      settled_at: new Date(now),
      ...(subscriptionId !== undefined && { subscription_id: subscriptionId }),
    })
    .where('id', '=', id)
    .where('status', '=', 'requested')
    .execute();
}

/** No answer came: somebody else may ask again. */
export async function releaseRequest(db: Kysely<Database>, id: string): Promise<void> {
  await db.updateTable('billing_requests').set({ leased_until: null }).where('id', '=', id).execute();
}

/** Cancellations of the packet that the billing has not confirmed, the oldest first. */
export const openDisconnects = (db: Kysely<Database>, userId: number, packetId: number): Promise<BillingRequest[]> =>
  db
    .selectFrom('billing_requests')
    .selectAll()
    .where('kind', '=', 'disconnect')
    .where('status', '=', 'requested')
    .where('user_id', '=', userId)
    .where('packet_id', '=', packetId)
    .orderBy('id')
    .execute();

export const dueRequests = (db: Kysely<Database>, now: EpochMs, limit: number): Promise<BillingRequest[]> =>
  db
    .selectFrom('billing_requests')
    .selectAll()
    .where('next_attempt_at', '<=', new Date(now))
    .where(({ eb, or }) => or([eb('leased_until', 'is', null), eb('leased_until', '<=', new Date(now))]))
    .orderBy('next_attempt_at')
    .limit(limit)
    .execute();
