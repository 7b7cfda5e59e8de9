/** Rules about paying that server and application share: amounts, pay systems, transactions. @source spec 3 §3, §4.2, §4.3 */
import { compare, missingAmount, money, parseMoney, subtract, type Currency, type Money } from './money.ts';

/** Decimal text of the wire as money; undefined where it is missing or not an amount. */
export function readAmount(text: string | null | undefined, currency: Currency): Money | undefined {
  const amount = parseMoney(text ?? '', currency);
  return amount.ok ? amount.value : undefined;
}

/** What an account carries; the amount is the older name. */
export interface AccountBalance {
  readonly balance?: string | null;
  readonly amount?: string | null;
}

/** Below zero where the operator's billing has overdrawn it. @source A-390, F-226 */
export function accountBalance(account: AccountBalance, currency: Currency): Money {
  const text = account.balance ?? account.amount ?? '';
  const sum = readAmount(text.replace(/^-/, ''), currency) ?? money(0, currency);
  return text.startsWith('-') ? subtract(money(0, currency), sum) : sum;
}

/** The amounts that a packet and its purchase carry. */
export interface PayAmounts {
  readonly isTrial: boolean;
  readonly trialAmount?: Money | undefined;
  readonly purchaseAmount?: Money | undefined;
  readonly totalPrice?: Money | undefined;
  readonly price?: Money | undefined;
}

/**
 * What is to be paid now: of a trial its own amount, else that of the purchase, of all packets together, or of the packet.
 * @returns undefined without any amount
 * @source
 */
export const payAmount = ({ isTrial, trialAmount, purchaseAmount, totalPrice, price }: PayAmounts): Money | undefined =>
  (isTrial ? trialAmount : undefined) ?? purchaseAmount ?? totalPrice ?? price;

/** @source A-501 */
export const isSufficient = (balance: Money, amount: Money): boolean => compare(balance, amount) >= 0;

/** The sum to top up: the one that the refusal names, else what the balance lacks. @source A-518 */
export const topUpAmount = (price: Money, balance: Money, refused: Money | undefined): Money =>
  refused ?? missingAmount(price, balance);

/** The sum that a viewer types to top up with; a comma is a point. @returns undefined unless it is above zero and payable @source A-227 */
export function readTopUp(typed: string, currency: Currency): Money | undefined {
  const amount = readAmount(typed.trim().replace(',', '.'), currency);
  return amount && amount.minor > 0 ? amount : undefined;
}

/** How a pay system is used. @source A-383 */
export type PayFlow =
  /** Charges the balance by subscribing. */
  | 'balance'
  /** Leads to the address of the payment, in a frame where that is enabled. */
  | 'redirect'
  | 'qr'
  /** Only explains how to pay. */
  | 'info'
  | 'sms'
  | 'card'
  /** Opens the address of the payment in an external application. */
  | 'app';

const PAY_FLOWS: ReadonlyMap<string, PayFlow> = new Map([
  ['provider_account', 'balance'],
  ['short_url', 'redirect'],
  ['qrcode', 'qr'],
  ['qrcode_png', 'qr'],
  ['info', 'info'],
  ['phone', 'sms'],
  ['phone_sms', 'sms'],
  ['linkedcard', 'card'],
  ['linked_card', 'card'],
  ['ext_app', 'app'],
]);

/** The short names that are known. @source A-382 */
export const PAY_SYSTEMS: readonly string[] = [...PAY_FLOWS.keys()];

/** @returns undefined for an unknown short name, which is not offered @source A-383 */
export const payFlowOf = (shortname: string): PayFlow | undefined => PAY_FLOWS.get(shortname);

export interface Payform {
  readonly payform_shortname: string;
}

/** The pay systems to choose from: the known ones, the short_url form first, the others as the server sorted them. @source */
export function offeredPaySystems<P extends Payform>(systems: readonly P[]): P[] {
  const rank = ({ payform_shortname }: P): number => (payform_shortname === 'short_url' ? 0 : 1);
  return systems
    .filter(({ payform_shortname }) => payFlowOf(payform_shortname) !== undefined)
    .toSorted((a, b) => rank(a) - rank(b));
}

/** The ways to top up the balance for a purchase that was refused: the first payform of each. @source */
export function topUpWays<P extends Payform>(
  payforms: readonly P[],
): { readonly sms: P | undefined; readonly qr: P | undefined } {
  const first = (flow: PayFlow) => payforms.find(({ payform_shortname }) => payFlowOf(payform_shortname) === flow);
  return { sms: first('sms'), qr: first('qr') };
}

export type TransactionStatus = 'complete' | 'error' | 'processing';

/** Whatever is not final is pending. @source */
export const transactionStatus = (wire: string | null | undefined): TransactionStatus =>
  wire === 'complete' || wire === 'error' ? wire : 'processing';

/** How often a transaction is requested, milliseconds. @source A-504 */
export const TRANSACTION_POLL_MS = 5000;
/** How long one application polls a transaction, milliseconds. @source A-509 */
export const TRANSACTION_POLL_LIMIT_MS = 600_000;
/** A stored transaction that is older is not polled any more, milliseconds. @source A-510 */
export const TRANSACTION_MAX_AGE_MS = 3_600_000;
