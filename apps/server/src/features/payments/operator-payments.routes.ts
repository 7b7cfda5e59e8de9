import * as calls from '@aerial/contract/calls/operator-payments.ts';
import type { AppError } from '@aerial/contract/errors.ts';
import { fail, ok, type Result } from '@aerial/domain/result.ts';
import type { EpochMs } from '@aerial/domain/time.ts';
import { storedId } from '../../accounts/of-operator.ts';
import { decimalOf } from '@aerial/domain/money.ts';
import type { ReportCursor } from '../../billing/reconciliation.pg.ts';
import type { TransactionPurpose, TransactionStatus } from '../../db/schema/payments.ts';
import type { CallRouter } from '../../http/call-router.ts';
import { isSet } from '../../http/flags.ts';
import { instantOf } from '../../http/instants.ts';
import type { OperatorPayments } from './operator-payments.ts';
import type { StoredReceipt } from './operator-payments.pg.ts';
import { entryWire, paymentFileWire, paymentWire, proofWire, receiptWire, refundWire } from './operator.wire.ts';
import { invalid } from './rules.ts';

const DEFAULT_LIMIT = 100;
const STATUSES = new Set([
  'created',
  'pending',
  'held',
  'succeeded',
  'failed',
  'unknown',
] satisfies TransactionStatus[]);
const PURPOSES = new Set(['offer', 'top-up', 'renewal', 'card'] satisfies TransactionPurpose[]);
const RECEIPT_STATUSES = new Set(['pending', 'sent', 'failed', 'not_needed'] satisfies StoredReceipt['status'][]);

/** Words with commas, each of which has to be known: a mistyped filter must not show everything. */
function wordsOf<T extends string>(
  field: string,
  text: string | undefined,
  known: ReadonlySet<T>,
): Result<T[] | undefined, AppError> {
  if (text === undefined || text === '') return ok(undefined);
  const words = text.split(',').map((word) => word.trim());
  return words.every((word): word is T => (known as ReadonlySet<string>).has(word))
    ? ok(words as T[])
    : fail(invalid(field, 'Please check this value.'));
}

const optionalInstant = (field: string, text: string | undefined): Result<EpochMs | undefined, AppError> =>
  text === undefined || text === '' ? ok(undefined) : instantOf(field, text);

function cursorOf(text: string | undefined): ReportCursor | undefined {
  const [kind, id = ''] = text?.split(':') ?? [];
  return kind === 'payment' || kind === 'refund' ? { kind, id } : undefined;
}

export function operatorPaymentRoutes(router: CallRouter, payments: OperatorPayments): void {
  router.handle(calls.operatorPaymentsCall, async ({ query, provider }) => {
    const statuses = wordsOf('status', query.status, STATUSES);
    if (!statuses.ok) return statuses;
    const purposes = wordsOf('purpose', query.purpose, PURPOSES);
    if (!purposes.ok) return purposes;
    const from = optionalInstant('date_from', query.date_from);
    if (!from.ok) return from;
    const to = optionalInstant('date_to', query.date_to);
    if (!to.ok) return to;
    const found = await payments.list(provider, {
      userId: query.user_id,
      statuses: statuses.value,
      purposes: purposes.value,
      paysystem: query.paysystem,
      pspId: query.psp_id,
      from: from.value,
      to: to.value,
      before: query.before === undefined ? undefined : storedId(query.before),
      limit: query.limit ?? DEFAULT_LIMIT,
    });
    return ok(found.map(paymentWire));
  });
  for (const [call, find] of [
    [calls.operatorPaymentCall, payments.one],
    [calls.checkPaymentCall, payments.check],
  ] as const)
    router.handle(call as typeof calls.operatorPaymentCall, async ({ params, provider }) => {
      const found = await find(provider, params.id);
      return found.ok ? ok(paymentFileWire(found.value)) : found;
    });
  router.handle(calls.refundPaymentCall, async ({ params, body, provider }) => {
    const refunded = await payments.refund(provider, params.id, {
      amount: body.amount === undefined ? undefined : String(body.amount),
      reason: body.reason,
      key: body.key,
      writesOff: body.write_off !== undefined && isSet(body.write_off),
    });
    return refunded.ok ? ok(refundWire(refunded.value.refund, refunded.value.currency)) : refunded;
  });
  router.handle(calls.receiptsCall, async ({ query, provider }) => {
    const statuses = wordsOf('status', query.status, RECEIPT_STATUSES);
    if (!statuses.ok) return statuses;
    const found = await payments.receipts(provider, {
      statuses: statuses.value,
      paymentId: query.payment_id === undefined ? undefined : storedId(query.payment_id),
      before: query.before === undefined ? undefined : storedId(query.before),
      limit: query.limit ?? DEFAULT_LIMIT,
    });
    return ok(found.map(receiptWire));
  });
  router.handle(calls.ledgerAccountsCall, async ({ provider }) =>
    ok(
      (await payments.accounts(provider)).map(({ id, kind, name, balance }) => ({
        id: Number(id),
        kind,
        name,
        user_id: null,
        currency: balance.currency,
        balance: decimalOf(balance),
      })),
    ),
  );
  router.handle(calls.ledgerEntriesCall, async ({ params, query, provider }) => {
    const found = await payments.entries(provider, params.id, {
      limit: query.limit ?? DEFAULT_LIMIT,
      offset: query.offset ?? 0,
    });
    return found.ok ? ok(found.value.map(entryWire)) : found;
  });
  router.handle(calls.ledgerProofsCall, async ({ provider }) => ok((await payments.proofs(provider)).map(proofWire)));
  router.handle(calls.reconciliationCall, async ({ query, provider }) => {
    const from = instantOf('date_from', query.date_from);
    if (!from.ok) return from;
    const to = instantOf('date_to', query.date_to);
    if (!to.ok) return to;
    const time = { from: from.value, to: to.value };
    const part = await payments.reconciliation(provider, time, cursorOf(query.cursor));
    if (!part.ok) return part;
    const { lines, next } = part.value;
    return ok({
      name: `payments-${provider.shortname}-${new Date(time.from).toISOString().slice(0, 10)}.csv`,
      csv: lines.map((line) => `${line}\r\n`).join(''),
      next: next ? `${next.kind}:${next.id}` : null,
    });
  });
}
