/** Refunds from the command line: what can be returned of a payment, and ordering it. */
import { asCurrency, decimalOf, parseMoney, type Money } from '@aerial/domain/money.ts';
import { fail, ok, type Result } from '@aerial/domain/result.ts';
import { epochMs } from '@aerial/domain/time.ts';
import type { Kysely } from 'kysely';
import {
  bookRefund,
  refundable,
  type Refundable,
  type RefundRefusal,
} from '../../src/billing/payments/refund-orders.ts';
import type { Database } from '../../src/db/schema.ts';

export interface WantedRefund {
  /** Decimal text. */
  readonly amount: string;
  readonly reason: string;
  readonly key: string;
  readonly writesOff: boolean;
}

const text = (sum: Money): string => `${decimalOf(sum)} ${sum.currency}`;

function refusal(why: RefundRefusal, id: string, found: Refundable | undefined): string {
  switch (why) {
    case 'unknown':
      return `there is no payment ${id}`;
    case 'not_refundable':
      return `payment ${id} was not paid through a payment system, so there is nothing to return`;
    case 'already_refunded':
      return `payment ${id} is refunded already: all of ${found ? text(found.paid) : 'it'}`;
    case 'amount_too_large':
      return `only ${found ? text(found.rest) : 'less'} of payment ${id} can still be refunded`;
    case 'key_conflict':
      return `this key belongs to a refund of payment ${id} with another amount`;
    case 'insufficient_funds':
      return `the balance of the viewer is ${found ? text(found.balance) : 'too low'}: the rest is spent (--write-off refunds it nevertheless)`;
  }
}

const overview = ({ payment, paid, refunded, rest, balance }: Refundable): string[] => [
  `Payment ${payment.id}: ${text(paid)} by ${payment.paysystem}, user ${payment.user_id}.`,
  `Refunded or being refunded: ${text(refunded)}. Balance of the viewer: ${text(balance)}.`,
  rest.minor > 0 ? `Can be refunded: ${text(rest)}.` : 'Nothing can be refunded any more.',
];

/**
 * Books a refund; the server sends it. Without an order only says what could be refunded.
 * @returns the lines to print, or what is wrong
 */
export async function orderRefund(
  db: Kysely<Database>,
  id: string,
  wanted: WantedRefund | undefined,
  now = epochMs(Date.now()),
): Promise<Result<string[], string>> {
  const found = await refundable(db, id);
  if (!found.ok) return fail(refusal(found.error, id, undefined));
  if (!wanted) return ok([...overview(found.value), 'Nothing was changed: give --amount, --reason and --key.']);
  const amount = parseMoney(wanted.amount, asCurrency(found.value.paid.currency));
  if (!amount.ok || amount.value.minor <= 0)
    return fail(`--amount ${wanted.amount}: expected an amount of ${found.value.paid.currency} above zero`);
  // The words of an operator must not be read as one of the service's own reasons.
  const order = { ...wanted, amount: amount.value, reason: `operator: ${wanted.reason}` };
  const booked = await bookRefund(db, id, order, { now, sendAt: now });
  if (!booked.ok) return fail(refusal(booked.error, id, found.value));
  const after = await refundable(db, id);
  return ok([
    ...(after.ok ? overview(after.value) : []),
    `Refund ${booked.value} of ${text(amount.value)} is ordered; aerial report payments shows when it is done.`,
  ]);
}
