/** The checkout: account, period, offer, balance. @source spec 3 §4.2 steps 3–6 */
import { asCurrency, compare, type Currency } from '@aerial/domain/money.ts';
import { accountBalance, isSufficient, readAmount } from '@aerial/domain/payments.ts';
import { formatPeriod, isSamePeriod, parsePeriod } from '@aerial/domain/periods.ts';
import {
  isNextPeriod,
  isTrialOf,
  packetPeriod,
  periodChoices,
  purchaseAmount,
  type PeriodChoice,
} from '../../parts/commerce/packet-periods.ts';
import type { Account, Offer, PeriodOption } from '../../parts/commerce/wire.ts';
import type { ConfirmData } from './purchase-modals.ts';
import { choosePaySystem, nothingToBuy } from './purchase-systems.ts';
import {
  stay,
  type Checkout,
  type Next,
  type Priced,
  type PurchaseFacts,
  type PurchaseState,
} from './purchase-types.ts';

/** Of an account that could not be read; nothing is paid with it. */
const NO_CURRENCY = asCurrency('XXX');

/** @source */
export function accountLoaded(
  { basket, topUpFor }: Extract<PurchaseState, { tag: 'loading-account' }>,
  account: Account | undefined,
  currency: Currency | undefined,
  facts: PurchaseFacts,
): Next {
  if (topUpFor && account) {
    const balance = accountBalance(account, topUpFor.currency);
    return decide({ ...topUpFor, account, balance, isRetry: true }, facts);
  }
  const checkout: Checkout = { ...basket, account: account ?? { id: '' }, currency: currency ?? NO_CURRENCY };
  if (account?.is_payment_allowed === true)
    return [{ tag: 'loading-periods', checkout }, [{ run: 'load-periods', packetId: basket.packet.id }]];
  const isTrial = isTrialOf(basket.packet, []);
  const data = confirmData(checkout, basket.wanted, isTrial, undefined);
  return [{ tag: 'confirming-subscription', checkout }, [{ run: 'open', modal: { id: 'confirm', ...data } }]];
}

/** @source A-223 */
function confirmData(
  { packet, account, currency }: Checkout,
  choice: PeriodChoice | undefined,
  isTrial: boolean,
  offered: string | null | undefined,
): ConfirmData {
  const amount = purchaseAmount(packet, choice?.purchaseType, isTrial, currency, offered);
  const next = isTrial
    ? purchaseAmount(packet, choice?.purchaseType, false, currency)
    : readAmount(packet.next_user_purchase?.purchase_type?.amount ?? packet.subscription?.next_price, currency);
  return {
    packet,
    period: choice?.period ?? packetPeriod(packet),
    amount,
    isTrial,
    trialPeriod: isTrial ? (packet.trial_period_human ?? undefined) : undefined,
    balance: accountBalance(account, currency),
    nextAmount: next && amount && compare(next, amount) === 0 ? undefined : next,
  };
}

/** The period that was chosen before the checkout began. */
const wantedOf = ({ wanted, wantedPeriod }: Checkout, choices: readonly PeriodChoice[]): PeriodChoice | undefined =>
  choices.find(({ purchaseType }) => purchaseType.id === wanted?.purchaseType.id) ??
  (wantedPeriod === undefined
    ? undefined
    : choices.find(({ period }) => isSamePeriod(period, parsePeriod(wantedPeriod))));

/** @source */
export function periodsLoaded(
  { checkout }: Extract<PurchaseState, { tag: 'loading-periods' }>,
  options: readonly PeriodOption[],
  facts: PurchaseFacts,
): Next {
  const { packet, currency } = checkout;
  const choices = periodChoices(options);
  const isTrial = isTrialOf(packet, choices);
  if (isTrial) {
    const trial = choices.find(({ purchaseType }) => purchaseType.is_have_trial !== false);
    return price(checkout, trial, true, facts);
  }
  const wanted = wantedOf(checkout, choices);
  if (wanted || choices.length <= 1) return price(checkout, wanted ?? choices[0], false, facts);
  return [
    { tag: 'choosing-period', checkout, choices },
    [{ run: 'open', modal: { id: 'confirm_period', packet, choices, currency } }],
  ];
}

export function periodChosen(
  state: Extract<PurchaseState, { tag: 'choosing-period' }>,
  purchaseTypeId: string,
  facts: PurchaseFacts,
): Next {
  const choice = state.choices.find(({ purchaseType }) => purchaseType.id === purchaseTypeId);
  if (!choice || isNextPeriod(state.checkout.packet, choice)) return stay(state);
  return price(state.checkout, choice, false, facts);
}

/** @source */
function price(checkout: Checkout, choice: PeriodChoice | undefined, isTrial: boolean, facts: PurchaseFacts): Next {
  const { packet, account, currency } = checkout;
  const amount = purchaseAmount(packet, choice?.purchaseType, isTrial, currency);
  if (!amount || (!choice && !facts.hasOffers)) return nothingToBuy('no_purchases');
  const balance = accountBalance(account, currency);
  const priced: Priced = { ...checkout, choice, isTrial, amount, balance, offer: undefined, isRetry: false };
  if (!facts.hasOffers) return decide(priced, facts);
  const period = formatPeriod(choice?.period ?? packetPeriod(packet));
  return [
    { tag: 'creating-offer', priced },
    [{ run: 'create-offer', body: { code: 'web300', packet_id: packet.id, period } }],
  ];
}

/** The offer's amount is that of this viewer. @source A-497 */
export function offerCreated(
  { priced }: Extract<PurchaseState, { tag: 'creating-offer' }>,
  offer: Offer,
  facts: PurchaseFacts,
): Next {
  const { packet, choice, isTrial, currency } = priced;
  const amount = purchaseAmount(packet, choice?.purchaseType, isTrial, currency, offer.purchases?.amount);
  return decide({ ...priced, offer, amount: amount ?? priced.amount }, facts);
}

/** @source */
function decide(priced: Priced, facts: PurchaseFacts): Next {
  if (isSufficient(priced.balance, priced.amount)) {
    const data = confirmData(priced, priced.choice, priced.isTrial, priced.offer?.purchases?.amount);
    return [
      { tag: 'confirming', priced },
      [{ run: 'open', modal: { id: 'confirm', ...data, balance: priced.balance } }],
    ];
  }
  if (priced.offer) return choosePaySystem(priced, priced.offer.paysystems ?? [], facts);
  return [{ tag: 'loading-paysystems', priced }, [{ run: 'load-payforms', accountId: priced.account.id }]];
}
