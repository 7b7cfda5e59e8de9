/** The purchase in progress as one flat record, with the names that clients of this API family have for it. */
import { decimalOf } from '@aerial/domain/money.ts';
import { formatPeriod, type HumanPeriod } from '@aerial/domain/periods.ts';
import { packetPeriod } from '../../parts/commerce/packet-periods.ts';
import { offerIdOf, paymentUrlOf, qrCodeOf, transactionIdOf } from '../../parts/commerce/wire.ts';
import type { Priced, PurchaseState } from './purchase-types.ts';

/** Amounts are decimal text, periods `days-months-years`. @source */
export interface InFlightPurchase {
  /** Of the offer, once there is one. */
  readonly id: string | undefined;
  /** Undefined for a licence. */
  readonly packetId: number | undefined;
  readonly amount: string | undefined;
  /** What is paid when the trial is over; undefined without a trial. */
  readonly amountNext: string | undefined;
  /** Undefined for a licence. */
  readonly period: string | undefined;
  readonly periodTrial: string | undefined;
  /** What follows the trial. */
  readonly periodNext: string | undefined;
  readonly isTrial: boolean;
  readonly transactionId: string | undefined;
  readonly fullUrl: string | undefined;
  readonly QrCodeUrl: string | undefined;
  /** A linked card pays. */
  readonly isCardLinked: boolean;
  /** Of the pay system. */
  readonly data: unknown;
}

const textOf = (period: HumanPeriod | null | undefined): string | undefined =>
  period ? formatPeriod(period) : undefined;

/** The priced purchase of a state, also below a payment that is being made. */
function pricedOf(state: PurchaseState): Priced | undefined {
  if ('priced' in state) return state.priced;
  return 'from' in state && 'priced' in state.from ? state.from.priced : undefined;
}

/** @returns undefined without a price: nothing is in progress, or the dialog of the payment was closed @source */
export function inFlightPurchase(state: PurchaseState): InFlightPurchase | undefined {
  const priced = pricedOf(state);
  if (!priced) return undefined;
  const { packet, choice, isTrial, amount, offer } = priced;
  const transaction = state.tag === 'waiting-for-payment' ? state.transaction : undefined;
  const payment = 'payment' in state ? state.payment : undefined;
  const system = payment && 'system' in payment ? payment.system : 'system' in state ? state.system : undefined;
  const period = packet && formatPeriod(choice?.period ?? packetPeriod(packet));
  return {
    id: offer && offerIdOf(offer),
    packetId: packet?.id,
    amount: decimalOf(amount),
    amountNext: isTrial ? (choice?.purchaseType.amount ?? packet?.price ?? undefined) : undefined,
    period,
    periodTrial: isTrial ? textOf(choice?.purchaseType.trial_period_human ?? packet?.trial_period_human) : undefined,
    periodNext: isTrial ? period : undefined,
    isTrial,
    transactionId: transaction && transactionIdOf(transaction),
    fullUrl: transaction && paymentUrlOf(transaction),
    QrCodeUrl: transaction && qrCodeOf(transaction),
    isCardLinked: payment?.kind === 'offer' && payment.body.card_id !== undefined,
    data: system?.data ?? undefined,
  };
}
