import type { Card, Offer, PaySystem, Purchase, Transaction } from '@aerial/contract/shapes/commerce.ts';
import { decimalOf, missingAmount, asCurrency, money, type Money } from '@aerial/domain/money.ts';
import { textIn, type LocalizedText } from '@aerial/domain/language.ts';
import { epochMs, isoSeconds } from '@aerial/domain/time.ts';
import type { Selectable } from 'kysely';
import type { OffersTable } from '../../db/schema/payments.ts';
import type { StoredCard } from '../../billing/payments/cards.pg.ts';
import type { Quote } from '../../billing/payments/quote.ts';
import { amountOf, type StoredTransaction } from '../../billing/payments/transactions.pg.ts';
import type { PaySystem as OfferedSystem } from '../../ports/payment/registry.ts';

const FAILURES: Readonly<Record<string, LocalizedText>> = {
  declined: { ru: 'Банк отклонил платёж.', en: 'The bank has declined the payment.' },
  no_funds: { ru: 'На карте недостаточно средств.', en: 'The card has not enough money.' },
  expired: { ru: 'Время на оплату истекло.', en: 'The time to pay is over.' },
  cancelled: { ru: 'Платёж отменён.', en: 'The payment was cancelled.' },
  three_ds: { ru: 'Банк не подтвердил платёж.', en: 'The bank has not confirmed the payment.' },
};
const FAILED: LocalizedText = { ru: 'Платёж не прошёл.', en: 'The payment has failed.' };
const ON_BALANCE: LocalizedText = {
  ru: 'Покупка больше недоступна. Деньги зачислены на ваш баланс.',
  en: 'This can no longer be bought. The money is on your balance.',
};

function statusDescription(row: StoredTransaction, language: string): string | null {
  if (row.status === 'failed') return textIn(FAILURES[row.failure ?? ''] ?? FAILED, language);
  return row.status === 'succeeded' && row.purpose === 'offer' && row.fulfilment === 'balance'
    ? textIn(ON_BALANCE, language)
    : null;
}

/** @source */
export const transactionWire = (row: StoredTransaction, language: string): Transaction => ({
  id: row.id,
  transaction_id: row.id,
  status: row.status === 'succeeded' ? 'complete' : row.status === 'failed' ? 'error' : 'processing',
  status_description: statusDescription(row, language),
  amount: decimalOf(amountOf(row)),
  currency: row.currency,
  full_url: row.full_url,
  qrcode_url: row.qrcode_url,
  qrcode_ur: row.qrcode_url,
  created_at: isoSeconds(epochMs(row.created_at.getTime())),
  purpose: row.purpose,
  title: row.description,
});

/** @source */
export const paySystemWire = (system: OfferedSystem, language: string): PaySystem => ({
  id: system.id,
  name: textIn(system.title, language),
  shortname: system.shortname,
  payform_shortname: system.shortname,
  title: textIn(system.title, language),
  description: textIn(system.description, language),
  button_text: textIn(system.buttonText, language),
  how_to_use: textIn(system.howToUse, language),
  how_to_use_packet: textIn(system.howToUsePacket, language),
  data: { skip_parental_control: system.skipsParentalControl },
  params: { paysystem_shortname: system.payment?.system.name ?? system.shortname },
});

export interface CardFacts {
  readonly accountId: string;
  readonly verification: Money;
  readonly subscriptions: readonly { readonly id: string; readonly name: string }[];
}

/** @source */
export const cardWire = (card: StoredCard, { accountId, verification, subscriptions }: CardFacts): Card => ({
  id: card.id,
  number: `**** **** **** ${card.last_four}`,
  brand: card.brand,
  is_primary: card.is_primary,
  paysystem_shortname: card.paysystem,
  account_id: accountId,
  amount: decimalOf(verification),
  needed_refund: true,
  subscriptions: [...subscriptions],
});

export interface OfferFacts {
  readonly quote: Quote;
  readonly balance: Money;
  readonly systems: readonly OfferedSystem[];
  readonly transaction: StoredTransaction | undefined;
}

/** @source A-377 */
export function offerWire(
  offer: Selectable<OffersTable>,
  { quote, balance, systems, transaction }: OfferFacts,
  language: string,
): Offer {
  const missing = missingAmount(quote.price, balance);
  return {
    id: offer.id,
    offer_id: offer.id,
    code: offer.code,
    packet_id: offer.packet_id,
    library_id: quote.distribution?.libraryId ?? null,
    entity_license_id: offer.entity_license_id,
    distribution_type: quote.distribution?.type ?? null,
    product_title: textIn(quote.title, language),
    distribution_info: textIn(quote.distribution?.info, language),
    period: offer.period,
    purchases: {
      purchase_type_id: quote.type.id,
      is_have_trial: quote.isTrial,
      is_have_money_on_balance: missing.minor === 0,
      amount: decimalOf(quote.price),
      missing_amount: decimalOf(missing),
      currency: quote.price.currency,
    },
    paysystems: systems.map((system) => paySystemWire(system, language)),
    transaction: transaction ? transactionWire(transaction, language) : null,
  };
}

export interface PurchaseFacts {
  readonly id: string;
  readonly purchase_type_id: string;
  readonly account_id: string;
  readonly status: string;
  readonly amount: string;
  readonly currency: string;
  readonly packet_id: number | null;
  readonly library_id: number | null;
  readonly entity_license_id: number | null;
  readonly transaction_id: string | null;
  readonly is_cancelable: boolean | null;
  readonly renew: boolean | null;
}

/** @source A-801 */
export const purchaseWire = (row: PurchaseFacts): Purchase => ({
  id: row.id,
  purchase_type_id: row.purchase_type_id,
  account_id: row.account_id,
  status: row.status,
  is_cancelable: row.renew === true && row.is_cancelable === true,
  transaction_id: row.transaction_id,
  amount: decimalOf(money(Number(row.amount), asCurrency(row.currency))),
  packet_id: row.packet_id,
  library_id: row.library_id,
  entity_license_id: row.entity_license_id,
});
