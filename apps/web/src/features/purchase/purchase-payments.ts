/** The calls that move money, as data. @source */
import { decimalOf, type Money } from '@aerial/domain/money.ts';
import { payFlowOf, topUpAmount, type PayFlow } from '@aerial/domain/payments.ts';
import { offerIdOf, type Packet, type PaySystem } from '../../parts/commerce/wire.ts';
import type { PayformAction, PayformBody } from './purchase-bodies.ts';
import type { Checkout, Payment, PayingFrom, Priced } from './purchase-types.ts';

/** Through the provider's account, without a pay system. @source */
export const subscribePayment = (packet: Packet): Payment => ({
  kind: 'subscribe',
  body: { packet_id: packet.id, renew: true },
});

/** The price that is paid; undefined for a packet without one. */
const purchaseTypeOf = ({ license, choice }: Priced): string | undefined =>
  license?.purchase_type_id ?? choice?.purchaseType.id;

/** Charges the balance for the title or the chosen period. @source */
export function balancePayment(priced: Priced): Payment {
  const { packet, license, account, offer } = priced;
  const purchaseTypeId = purchaseTypeOf(priced);
  if (packet && purchaseTypeId === undefined) return subscribePayment(packet);
  const library = license?.library_id ?? offer?.library_id;
  const licenseId = license?.entity_license_id ?? offer?.entity_license_id;
  return {
    kind: 'purchase',
    body: {
      purchase_type_id: purchaseTypeId ?? '',
      account_id: account.id,
      ...(library !== undefined && library !== null && { library_id: library }),
      ...(licenseId !== undefined && licenseId !== null && { entity_license_id: licenseId }),
    },
  };
}

/** A linked card, or a new one; a new one is saved unless the viewer unticks that. @source */
export interface CardChoice {
  readonly cardId: string | number | undefined;
  readonly savesCard: boolean;
}
const NEW_CARD: CardChoice = { cardId: undefined, savesCard: true };

const ACTIONS: Readonly<Partial<Record<PayFlow, PayformAction>>> = {
  qr: 'qrcode_make_transaction',
  card: 'linkedcard',
  sms: 'phone',
};

/** Tops up the account. @param amount what is missing */
export function topUpPayment(
  { account }: Priced,
  system: PaySystem,
  amount: Money,
  returnUrl: string,
  given: Partial<PayformBody> = {},
  action: PayformAction = ACTIONS[payFlowOf(system.payform_shortname) ?? 'redirect'] ?? 'short_url',
): Payment {
  const body: PayformBody = {
    payForm: system.payform_shortname,
    account: account.id,
    amount: decimalOf(amount),
    saveCard: true,
    returnUrl,
    ...given,
  };
  return { kind: 'top-up', accountId: account.id, system, action, body };
}

/** What the balance lacks. @source A-518 */
export const missingOf = ({ amount, balance }: Priced, refused?: Money): Money => topUpAmount(amount, balance, refused);

/** Through the offer where there is one; otherwise the account is topped up and the purchase continues. @source */
export function systemPayment(
  priced: Priced,
  system: PaySystem,
  returnUrl: string,
  card: CardChoice = NEW_CARD,
): Payment {
  const { offer, account } = priced;
  const { cardId, savesCard } = card;
  const purchaseTypeId = purchaseTypeOf(priced);
  const offerId = offer && offerIdOf(offer);
  if (offerId === undefined) {
    const given = { saveCard: savesCard, ...(cardId !== undefined && { cardId }) };
    return topUpPayment(priced, system, missingOf(priced), returnUrl, given);
  }
  return {
    kind: 'offer',
    offerId,
    system,
    body: {
      ...(purchaseTypeId !== undefined && { purchase_type_id: purchaseTypeId }),
      account_id: account.id,
      payform_shortname: system.payform_shortname,
      ...(cardId !== undefined && { card_id: cardId }),
      save_card: savesCard,
      return_url: returnUrl,
    },
  };
}

/** What a payment is for. */
export const checkoutOf = (from: PayingFrom): Checkout =>
  from.tag === 'confirming-subscription' ? from.checkout : from.priced;

/** What a right PIN is remembered for. */
export const pinItemOf = (checkout: Checkout): string =>
  checkout.license ? `license-${checkout.license.entity_license_id}` : `packet-${checkout.packet.id}`;

/** Whether the next payment needs no PIN for a while. @source */
export const skipsParental = (payment: Payment, { packet }: Pick<Checkout, 'packet'>): boolean =>
  packet?.skip_parental_control === true ||
  ('system' in payment && payment.system.data?.skip_parental_control === true);
