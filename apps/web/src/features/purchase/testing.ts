/** Shared by the tests of buying: packets, facts, and a replay of events. */
import { asCurrency, money } from '@aerial/domain/money.ts';
import { epochMs } from '@aerial/domain/time.ts';
import { asFailure, type Failure } from '../../parts/commerce/failure.ts';
import { failure, NOW } from '../../parts/commerce/testing.ts';
import type { PaymentOutcome, StoredPayment } from '../../parts/commerce/transaction/poll-types.ts';
import type {
  Account,
  License,
  Offer,
  Packet,
  PaySystem,
  PeriodOption,
  PurchaseType,
} from '../../parts/commerce/wire.ts';
import { initialPurchase, stepPurchase } from './purchase-machine.ts';
import type { PurchaseEffect, PurchaseEvent, PurchaseFacts, PurchaseState } from './purchase-types.ts';

export const RUB = asCurrency('RUB');
export const month = { days: 0, months: 1, years: 0 };
export const year = { days: 0, months: 0, years: 1 };

export const aPacket = (over: Partial<Packet> = {}): Packet => ({
  id: 80,
  name: 'Base',
  base: true,
  price: '199.00',
  period: '0-1-0',
  subscription: { actions: ['can_subscribe'] },
  ...over,
});
export const anAccount = (balance: string, over: Partial<Account> = {}): Account => ({
  id: 501,
  balance,
  is_payment_allowed: true,
  ...over,
});
export const aPurchaseType = (over: Partial<PurchaseType> = {}): PurchaseType => ({
  id: '61',
  amount: '199.00',
  ...over,
});
export const monthly: PeriodOption = { period_human: month, purchases_type: [aPurchaseType()] };
export const yearly: PeriodOption = {
  period_human: year,
  purchases_type: [aPurchaseType({ id: '62', amount: '1990.00' })],
};
export const aLicense = (over: Partial<License> = {}): License => ({
  entity_license_id: 11,
  purchase_type_id: '71',
  content_title: 'Film',
  library_id: 3,
  distribution_type: 'rent',
  hours: 48,
  title: '',
  description: 'HD',
  info: '',
  amount: '149.00',
  currency: 'RUB',
  ...over,
});
export const system = (payform_shortname: string, over: Partial<PaySystem> = {}): PaySystem => ({
  payform_shortname,
  ...over,
});
export const anOffer = (...names: string[]): Offer => ({
  offer_id: '9',
  paysystems: names.map((name) => system(name)),
});

export const facts = (over: Partial<PurchaseFacts> = {}): PurchaseFacts => ({
  now: epochMs(NOW),
  isSignedIn: true,
  isCountryForbidden: false,
  allowsWithoutBase: false,
  hasBase: false,
  hasOffers: true,
  hasQuickSales: false,
  hasPayIframe: false,
  onlyOffers: undefined,
  hasPromoCode: false,
  returnUrl: 'https://tv.example/packets/80?purchased=true',
  ...over,
});

export const failed = (
  status: number,
  code: Parameters<typeof failure>[0] = 'internal_error',
  amount?: string,
): Failure => ({
  ...asFailure(failure(code, status, 'No.')),
  ...(amount !== undefined && { amount }),
});

/** Replays events. @returns the last state, the effects of the last event, and those of all */
export function replay(
  events: readonly PurchaseEvent[],
  known: PurchaseFacts = facts(),
  from: PurchaseState = initialPurchase,
) {
  let state = from;
  let last: PurchaseEffect[] = [];
  const all: PurchaseEffect[] = [];
  for (const event of events) {
    [state, last] = stepPurchase(state, event, known);
    all.push(...last);
  }
  return { state, last, all };
}
export const runsOf = (effects: readonly PurchaseEffect[]): string[] => effects.map(({ run }) => run);
export const modalsOf = (effects: readonly PurchaseEffect[]) =>
  effects.flatMap((effect) => (effect.run === 'open' ? [effect.modal] : []));
export const paymentsOf = (effects: readonly PurchaseEffect[]) =>
  effects.flatMap((effect) => (effect.run === 'pay' ? [effect.payment] : []));

/** The events up to a checkout of the packet, with its account and periods. */
export const upToPeriods = (
  balance: string,
  options: readonly PeriodOption[] = [monthly],
  packet = aPacket(),
): PurchaseEvent[] => [
  { type: 'buy', packet },
  { type: 'account-loaded', account: anAccount(balance), currency: RUB },
  { type: 'periods-loaded', options },
];
export const upToOffer = (balance: string, offer: Offer, packet = aPacket()): PurchaseEvent[] => [
  ...upToPeriods(balance, [monthly], packet),
  { type: 'offer-created', offer },
];
export const granted: PurchaseEvent = { type: 'pin-checked', isGranted: true };

export const roubles = (amount: number) => money(amount * 100, RUB);
export const created = (over: Record<string, string> = {}): PurchaseEvent => ({
  type: 'transaction-created',
  transaction: { transaction_id: '7', status: 'processing', ...over },
});
export const stored = (over: Partial<StoredPayment> = {}): StoredPayment => ({
  transactionId: '7',
  createdAt: epochMs(NOW),
  purpose: 'purchase',
  skipsParental: false,
  ...over,
});
export const settled = (outcome: PaymentOutcome, payment = stored()): PurchaseEvent => ({
  type: 'payment-settled',
  payment,
  outcome,
});
/** A call that failed. */
export const failing = (...given: Parameters<typeof failed>): PurchaseEvent => ({
  type: 'failed',
  failure: failed(...given),
});
