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
import type { ConfirmData, PurchaseModal } from './purchase-modals.ts';
import { choosePaySystem, nothingToBuy } from './purchase-systems.ts';
import {
  stay,
  type LicenseCheckout,
  type Next,
  type PacketCheckout,
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
  const till = { account: account ?? { id: '' }, currency: currency ?? NO_CURRENCY };
  const isAllowed = account?.is_payment_allowed === true;
  // A licence is sold by pay systems and the balance only.
  if (basket.license) return isAllowed ? priceLicense({ ...basket, ...till }, facts) : nothingToBuy('no_paysystems');
  const checkout: PacketCheckout = { ...basket, ...till };
  if (isAllowed) return [{ tag: 'loading-periods', checkout }, [{ run: 'load-periods', packetId: basket.packet.id }]];
  const isTrial = isTrialOf(basket.packet, []);
  const data = confirmData(checkout, basket.wanted, isTrial, undefined);
  return [{ tag: 'confirming-subscription', checkout }, [{ run: 'open', modal: { id: 'confirm', ...data } }]];
}

/** @source A-223 */
function confirmData(
  { packet, account, currency }: PacketCheckout,
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
const wantedOf = (
  { wanted, wantedPeriod }: PacketCheckout,
  choices: readonly PeriodChoice[],
): PeriodChoice | undefined =>
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
function price(
  checkout: PacketCheckout,
  choice: PeriodChoice | undefined,
  isTrial: boolean,
  facts: PurchaseFacts,
): Next {
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

/** @source */
function priceLicense(checkout: LicenseCheckout, facts: PurchaseFacts): Next {
  const { license, account, currency } = checkout;
  const amount = readAmount(license.amount, currency);
  if (!amount) return nothingToBuy('no_purchases');
  const balance = accountBalance(account, currency);
  const priced: Priced = {
    ...checkout,
    choice: undefined,
    isTrial: false,
    amount,
    balance,
    offer: undefined,
    isRetry: false,
  };
  if (!facts.hasOffers) return decide(priced, facts);
  const { library_id, entity_license_id, purchase_type_id } = license;
  return [
    { tag: 'creating-offer', priced },
    [{ run: 'create-offer', body: { code: 'web300', library_id, entity_license_id, purchase_type_id } }],
  ];
}

/** The offer's amount is that of this viewer. @source A-497 */
export function offerCreated(
  { priced }: Extract<PurchaseState, { tag: 'creating-offer' }>,
  offer: Offer,
  facts: PurchaseFacts,
): Next {
  const { packet, choice, isTrial, currency } = priced;
  const offered = offer.purchases?.amount;
  const amount = packet
    ? purchaseAmount(packet, choice?.purchaseType, isTrial, currency, offered)
    : readAmount(offered, currency);
  return decide({ ...priced, offer, amount: amount ?? priced.amount }, facts);
}

function confirmModal(priced: Priced): PurchaseModal {
  const { amount, balance } = priced;
  if (priced.license) return { id: 'confirm', kind: 'license', license: priced.license, amount, balance };
  const data = confirmData(priced, priced.choice, priced.isTrial, priced.offer?.purchases?.amount);
  return { id: 'confirm', ...data, balance };
}

/** @source */
function decide(priced: Priced, facts: PurchaseFacts): Next {
  if (isSufficient(priced.balance, priced.amount)) {
    return [{ tag: 'confirming', priced }, [{ run: 'open', modal: confirmModal(priced) }]];
  }
  if (priced.offer) return choosePaySystem(priced, priced.offer.paysystems ?? [], facts);
  return [{ tag: 'loading-paysystems', priced }, [{ run: 'load-payforms', accountId: priced.account.id }]];
}
