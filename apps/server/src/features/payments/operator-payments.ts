/** What support and accounting of an operator do with payments. */
import type { AppError } from '@aerial/contract/errors.ts';
import { asCurrency, money, parseMoney, subtract, type Money } from '@aerial/domain/money.ts';
import { fail, ok, type Result } from '@aerial/domain/result.ts';
import { toEpochSeconds, type EpochMs } from '@aerial/domain/time.ts';
import { storedId } from '../../accounts/of-operator.ts';
import { insufficientFunds } from '../../billing/buy.ts';
import { entriesOf, type Entry } from '../../billing/operator/entries.pg.ts';
import type { PaymentEngine } from '../../billing/payments/engine.ts';
import {
  refundable,
  refundsOf,
  type Refundable,
  type RefundRefusal,
  type StoredRefund,
} from '../../billing/payments/refund-orders.ts';
import { requestRefund } from '../../billing/payments/refunds.ts';
import { ask } from '../../billing/payments/send.ts';
import { claimViewerCheck } from '../../billing/payments/transactions.pg.ts';
import { paymentsCsvPart, type ReportCursor } from '../../billing/reconciliation.pg.ts';
import type { ProviderRecord } from '../../tenancy/provider.ts';
import {
  eventsOf,
  isOwnAccount,
  ownAccounts,
  paymentsOf,
  proofsOf,
  receiptsOf,
  type ListedPayment,
  type PaymentFilter,
  type StoredPspEvent,
  type StoredReceipt,
} from './operator-payments.pg.ts';
import type { Answer } from './ports.ts';
import { invalid, notFound } from './rules.ts';

export interface PaymentFile {
  readonly payment: ListedPayment;
  readonly events: readonly StoredPspEvent[];
  readonly refunds: readonly StoredRefund[];
  readonly receipts: readonly StoredReceipt[];
}

export interface OrderedRefund {
  readonly refund: StoredRefund;
  readonly currency: string;
}

export interface WantedRefund {
  /** Decimal text; all that can still be returned without it. */
  readonly amount: string | undefined;
  readonly reason: string;
  readonly key: string;
  readonly writesOff: boolean;
}

/** Of one answer of the reconciliation. */
const MAX_CSV_LINES = 5_000;
/** A longer time is not one report. */
const MAX_REPORT_MS = 400 * 86_400_000;

function refusalOf(why: RefundRefusal, found: Refundable, amount: Money): AppError {
  switch (why) {
    case 'unknown':
      return notFound('transaction_not_found');
    case 'not_refundable':
      return invalid('id', 'Nothing was paid through a payment system.');
    case 'already_refunded':
      return invalid('amount', 'All of this payment was returned already.');
    case 'amount_too_large':
      return invalid('amount', 'This is more than can still be returned.');
    case 'key_conflict':
      return invalid('key', 'This key belongs to a refund of another amount.');
    case 'insufficient_funds':
      return insufficientFunds(subtract(amount, found.balance));
  }
}

export function operatorPayments(engine: PaymentEngine) {
  const { db, clock } = engine;

  async function own(provider: ProviderRecord, id: string): Promise<Result<ListedPayment, AppError>> {
    const [payment] = await paymentsOf(db, provider.id, { id: storedId(id), limit: 1 });
    return payment ? ok(payment) : fail(notFound('transaction_not_found'));
  }

  async function file(payment: ListedPayment): Promise<PaymentFile> {
    const [events, refunds, receipts] = await Promise.all([
      eventsOf(db, payment),
      refundsOf(db, payment.id),
      receiptsOf(db, payment.provider_id, { paymentId: payment.id, limit: 100 }),
    ]);
    return { payment, events, refunds, receipts };
  }

  const one = async (provider: ProviderRecord, id: string): Answer<PaymentFile> => {
    const payment = await own(provider, id);
    return payment.ok ? ok(await file(payment.value)) : payment;
  };

  return {
    list: (provider: ProviderRecord, filter: PaymentFilter): Promise<ListedPayment[]> =>
      paymentsOf(db, provider.id, filter),
    one,

    /** Asks the payment system whatever the state, at most every 5 s however many ask; the answer is what it has become. */
    async check(provider: ProviderRecord, id: string): Answer<PaymentFile> {
      const payment = await own(provider, id);
      if (!payment.ok) return payment;
      const claimed = await claimViewerCheck(db, payment.value.id, clock.now());
      if (claimed && claimed.status !== 'succeeded') await ask(engine, claimed);
      return one(provider, id);
    },

    async refund(provider: ProviderRecord, id: string, wanted: WantedRefund): Answer<OrderedRefund> {
      const payment = await own(provider, id);
      if (!payment.ok) return payment;
      const found = await refundable(db, payment.value.id);
      if (!found.ok) return fail(invalid('id', 'Nothing was paid through a payment system.'));
      const { rest, paid } = found.value;
      const repeated = (await refundsOf(db, payment.value.id)).find(({ key }) => key === wanted.key);
      const given =
        wanted.amount === undefined
          ? ok(repeated ? money(Number(repeated.amount), paid.currency) : rest)
          : parseMoney(wanted.amount, paid.currency);
      if (!given.ok || (given.value.minor <= 0 && wanted.amount !== undefined))
        return fail(invalid('amount', 'Please enter an amount.'));
      const amount = given.value;
      if (amount.minor <= 0) return fail(refusalOf('already_refunded', found.value, amount));
      // The words of an operator must not be read as one of the service's own reasons.
      const order = { amount, key: wanted.key, reason: `operator: ${wanted.reason}`, writesOff: wanted.writesOff };
      const requested = await requestRefund(engine, payment.value.id, order);
      if (!requested.ok) return fail(refusalOf(requested.error, found.value, amount));
      const refund = (await refundsOf(db, payment.value.id)).find((each) => each.id === requested.value);
      return refund ? ok({ refund, currency: paid.currency }) : fail(notFound('transaction_not_found'));
    },

    receipts: (provider: ProviderRecord, filter: Parameters<typeof receiptsOf>[2]): Promise<StoredReceipt[]> =>
      receiptsOf(db, provider.id, filter),

    async accounts({ id }: ProviderRecord) {
      return (await ownAccounts(db, id)).map(({ balance, currency, ...account }) => ({
        ...account,
        balance: money(Number(balance), asCurrency(currency)),
      }));
    },

    async entries(
      provider: ProviderRecord,
      accountId: number,
      page: { readonly limit: number; readonly offset: number },
    ): Answer<Entry[]> {
      if (!(await isOwnAccount(db, provider.id, accountId))) return fail(notFound('account_not_found'));
      return ok(await entriesOf(db, String(accountId), page));
    },

    proofs: (provider: ProviderRecord) => proofsOf(db, provider.id),

    async reconciliation(
      { shortname }: ProviderRecord,
      { from, to }: { readonly from: EpochMs; readonly to: EpochMs },
      start: ReportCursor | undefined,
    ): Answer<{ readonly lines: readonly string[]; readonly next: ReportCursor | undefined }> {
      if (to <= from || to - from > MAX_REPORT_MS) return fail(invalid('date_to', 'Please check this value.'));
      const time = { from: toEpochSeconds(from), to: toEpochSeconds(to), provider: shortname };
      return ok(await paymentsCsvPart(db, time, start, MAX_CSV_LINES));
    },
  };
}
export type OperatorPayments = ReturnType<typeof operatorPayments>;
