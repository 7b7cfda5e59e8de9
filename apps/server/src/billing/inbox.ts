/** Messages to users about their payments and subscriptions, written in the transaction of what happened. */
import type { LocalizedText } from '@aerial/domain/language.ts';
import { asCurrency, money, type MinorUnits } from '@aerial/domain/money.ts';
import type { EpochMs } from '@aerial/domain/time.ts';
import { sql } from 'kysely';
import type { Fulfilment } from '../db/schema/payments.ts';
import type { InboxMessage } from '../inbox/messages.ts';
import { postMessage, withdrawMessages } from '../inbox/post.pg.ts';
import type { PaymentFailure } from '../ports/payment/port.ts';
import type { Bought } from './buy.ts';
import { amountOf, type StoredTransaction } from './payments/transactions.pg.ts';
import type { StoredSubscription, Trx } from './store.pg.ts';
import type { EndReason, NextPeriod } from './subscription.ts';

const iso = (at: EpochMs): string => new Date(at).toISOString();
const sumOf = (amount: MinorUnits, { currency }: Pick<StoredSubscription, 'currency'>) =>
  money(amount, asCurrency(currency));

async function packetName(trx: Trx, packetId: number): Promise<LocalizedText> {
  const packet = await trx.selectFrom('packets').select('name').where('id', '=', packetId).executeTakeFirst();
  return packet?.name ?? {};
}

/** What is bought by a price: the name of the packet, or the title of the content. */
async function purchaseName(trx: Trx, purchaseTypeId: string | null): Promise<LocalizedText> {
  if (purchaseTypeId === null) return {};
  const row = await trx
    .selectFrom('purchase_types as t')
    .leftJoin('packets as p', 'p.id', 't.packet_id')
    .leftJoin('entity_licenses as l', 'l.id', 't.entity_license_id')
    .leftJoin('contents as c', 'c.id', 'l.content_id')
    .select(sql<LocalizedText | null>`coalesce(p.name, c.title)`.as('name'))
    .where('t.id', '=', purchaseTypeId)
    .executeTakeFirst();
  return row?.name ?? {};
}

const failureKey = ({ id }: Pick<StoredTransaction, 'id'>): string => `pay-failed:${id}`;

/** After a payment has been booked. A renewal has its own message, and so does nothing but the sum that verifies a card. */
export async function postPaymentReceived(
  trx: Trx,
  row: StoredTransaction,
  { fulfilment, error }: { readonly fulfilment: Fulfilment; readonly error?: string },
  now: EpochMs,
): Promise<void> {
  await withdrawMessages(trx, row.user_id, [failureKey(row)], now);
  const amount = amountOf(row);
  const post = (message: InboxMessage) => postMessage(trx, { userId: row.user_id, key: `pay:${row.id}`, message }, now);
  if (fulfilment === 'bought')
    return post({
      kind: 'payment_received',
      params: { what: await purchaseName(trx, row.purchase_type_id), amount },
    });
  if (fulfilment !== 'balance') return undefined;
  const isUnused = error !== undefined && row.purpose !== 'card';
  return post({ kind: isUnused ? 'money_on_balance' : 'balance_topped_up', params: { amount } });
}

/** After a purchase that the balance paid: the same news as of a payment by card. What cost nothing is none. */
export async function postPaidFromBalance(
  trx: Trx,
  userId: number,
  { purchaseId, purchaseTypeId, charged }: Pick<Bought, 'purchaseId' | 'charged'> & { readonly purchaseTypeId: string },
  now: EpochMs,
): Promise<void> {
  if (charged.minor === 0) return;
  const params = { what: await purchaseName(trx, purchaseTypeId), amount: charged };
  const message = { kind: 'payment_received', params } as const;
  await postMessage(trx, { userId, key: `bought:${purchaseId}`, message }, now);
}

/** Failures that are news to the viewer; of a payment that was abandoned nobody wants to hear. */
const DECLINES: ReadonlySet<string> = new Set<PaymentFailure>(['declined', 'no_funds', 'three_ds', 'unknown']);

/** After a payment that the viewer began was declined; renewals have their own messages. */
export async function postPaymentFailed(
  trx: Trx,
  row: StoredTransaction,
  failure: string,
  now: EpochMs,
): Promise<void> {
  if (!DECLINES.has(failure) || (row.purpose !== 'offer' && row.purpose !== 'top-up')) return;
  const params = { what: await purchaseName(trx, row.purchase_type_id), amount: amountOf(row) };
  const message = { kind: 'payment_failed', params } as const;
  await postMessage(trx, { userId: row.user_id, key: failureKey(row), message }, now);
}

/** Of an attempt, counted from one, to renew a subscription for a period. */
const attemptKey = (subscriptionId: string, periodIndex: number, attempt: number): string =>
  `unpaid:${subscriptionId}:${periodIndex}:${attempt}`;

/** After the next period was paid from the account. Attempts that failed before are no news any more. */
export async function postRenewed(
  trx: Trx,
  found: StoredSubscription,
  { period, terms }: NextPeriod,
  now: EpochMs,
): Promise<void> {
  const packet = await packetName(trx, found.packetId);
  const params = { packet, amount: sumOf(terms.amount, found), until: iso(period.until) };
  const failed = Array.from({ length: found.state.attempts }, (_, n) => attemptKey(found.id, period.index, n + 1));
  await withdrawMessages(trx, found.userId, failed, now);
  const key = `renewed:${found.id}:${period.index}`;
  await postMessage(trx, { userId: found.userId, key, message: { kind: 'subscription_renewed', params } }, now);
}

/** @param attempts how often it was tried @param left how often it will be tried again */
export async function postRenewalFailed(
  trx: Trx,
  found: StoredSubscription,
  { attempts, left, retryAt }: { readonly attempts: number; readonly left: number; readonly retryAt: EpochMs },
  now: EpochMs,
): Promise<void> {
  const { state, id, userId } = found;
  const amount = sumOf((state.nextTerms ?? state.terms).amount, found);
  const params = { packet: await packetName(trx, found.packetId), amount, retryAt: iso(retryAt), left };
  const key = attemptKey(id, state.periodIndex + 1, attempts);
  await postMessage(trx, { userId, key, message: { kind: 'renewal_failed', params } }, now);
}

/** Ends that the subscriber did not order just now. */
const TOLD_ENDS = {
  unpaid: 'subscription_unpaid',
  expired: 'subscription_ended',
  base_ended: 'subscription_ended',
} as const satisfies Partial<Record<EndReason, InboxMessage['kind']>>;

export async function postEnded(
  trx: Trx,
  { id, userId, packetId }: StoredSubscription,
  reason: EndReason,
  now: EpochMs,
): Promise<void> {
  const kind = (TOLD_ENDS as Partial<Record<EndReason, 'subscription_unpaid' | 'subscription_ended'>>)[reason];
  if (!kind) return;
  const message = { kind, params: { packet: await packetName(trx, packetId) } };
  await postMessage(trx, { userId, key: `ended:${id}`, message }, now);
}

/** Once per trial: before the first payment at the regular price. */
export async function postTrialEnding(
  trx: Trx,
  found: StoredSubscription,
  endsAt: EpochMs,
  now: EpochMs,
): Promise<void> {
  const { state, id, userId } = found;
  const amount = sumOf((state.nextTerms ?? state.terms).amount, found);
  const params = { packet: await packetName(trx, found.packetId), amount, endsAt: iso(endsAt) };
  await postMessage(trx, { userId, key: `trial:${id}`, message: { kind: 'trial_ending', params } }, now);
}
