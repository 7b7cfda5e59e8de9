/** `aerial refund`: what can be returned of a payment, and ordering it. */
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
import type { CommandContext } from '../context.ts';
import type { CommandDefinitions, ParsedArguments } from '../definition.ts';
import { InstallationError, onInstallation } from '../installation.ts';
import { singleArgument } from '../options.ts';

export interface RefundCommand {
  readonly name: 'refund';
  /** Id of the payment. */
  readonly transaction: string;
  /** Decimal text; without it the command only says what can be refunded. */
  readonly amount?: string;
  readonly reason?: string;
  readonly key?: string;
  readonly writesOff: boolean;
}

const MAX_REASON = 200;
const MAX_KEY = 100;

function parseRefund(given: ParsedArguments): Result<RefundCommand, string> {
  const name = 'refund';
  const payment = singleArgument(name, given.positionals, {
    thing: 'payment',
    missing: 'the id of a payment is missing (aerial report payments lists them)',
  });
  if (!payment.ok) return payment;
  const transaction = payment.value;
  if (!/^[1-9]\d{0,17}$/u.test(transaction)) return fail(`${name} ${transaction}: expected the id of a payment`);
  const [amount, reason, key] = [given.text('amount'), given.text('reason'), given.text('key')];
  const writesOff = given.hasFlag('write-off');
  if (amount === undefined)
    return reason === undefined && key === undefined && !writesOff
      ? ok({ name, transaction, writesOff })
      : fail(`${name}: --amount is missing`);
  if (!/^\d{1,12}(\.\d{1,3})?$/u.test(amount)) return fail(`--amount ${amount}: expected an amount such as 199.00`);
  if (reason === undefined) return fail(`${name}: --reason is missing`);
  if (reason.length > MAX_REASON) return fail(`--reason: expected at most ${MAX_REASON} characters`);
  if (key === undefined) return fail(`${name}: --key is missing`);
  if (key.length > MAX_KEY) return fail(`--key: expected at most ${MAX_KEY} characters`);
  return ok({ name, transaction, amount, reason, key, writesOff });
}

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

async function runRefund(command: RefundCommand, context: CommandContext): Promise<void> {
  const { amount, reason = '', key = '', writesOff } = command;
  const lines = await onInstallation(context, command.name, ({ db }) =>
    orderRefund(db, command.transaction, amount === undefined ? undefined : { amount, reason, key, writesOff }),
  );
  if (!lines.ok) throw new InstallationError(lines.error);
  lines.value.forEach(context.print);
}

export const refundDefinitions: CommandDefinitions<RefundCommand> = {
  refund: {
    options: {
      amount: { type: 'string' },
      reason: { type: 'string' },
      key: { type: 'string' },
      'write-off': { type: 'boolean' },
    },
    parse: parseRefund,
    run: runRefund,
  },
};
