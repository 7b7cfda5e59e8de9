/** Accounts, cards, offers, purchases and payments of the viewer. @source */
import Type from 'typebox';
import { CHANGES_CARDS, CHANGES_ENTITLEMENTS, COMMERCE, UNCACHED } from '../cache-rules.ts';
import { defineCall, flag, IntId, lenientId, LongId } from '../core.ts';
import { Account, Amount, Card, Offer, PaySystem, Purchase, Transaction } from '../shapes/commerce.ts';

const tag = 'Payments';
const amount = Type.Optional(
  Type.Unsafe<string | number>({ type: ['string', 'number'], maxLength: 32, minimum: 0, maximum: 1e15 }),
);
const text = (maxLength: number) => Type.Optional(Type.String({ maxLength }));
const accountId = Type.Optional(lenientId(19));

export const accountsCall = defineCall({
  id: 'accounts',
  method: 'GET',
  path: '/v2/users/self/accounts',
  tag,
  summary: 'The viewer’s account; guests have none',
  auth: 'viewer',
  cache: UNCACHED,
  answer: Type.Array(Account),
  errors: ['authentication_failed', 'upstream_failed'],
});

const Balance = Type.Object({ balance: Amount(), currency: Type.String() });
export const balanceCall = defineCall({
  id: 'balance',
  method: 'GET',
  path: '/v2/users/self/balance',
  tag,
  summary: 'The balance of the viewer’s account',
  auth: 'viewer',
  cache: UNCACHED,
  answer: Balance,
  errors: ['authentication_failed', 'upstream_failed'],
});
export const accountBalanceCall = defineCall({
  id: 'accountBalance',
  method: 'GET',
  path: '/v2/users/self/accounts/balance',
  tag,
  summary: 'The same',
  auth: 'viewer',
  cache: UNCACHED,
  answer: Balance,
  errors: ['authentication_failed', 'upstream_failed'],
});

export const cardsCall = defineCall({
  id: 'cards',
  method: 'GET',
  path: '/v2/users/self/cards',
  tag,
  summary: 'Linked cards, the primary one first',
  auth: 'viewer',
  cache: COMMERCE,
  answer: Type.Array(Card),
  errors: ['authentication_failed'],
});
export const linkCardCall = defineCall({
  id: 'linkCard',
  method: 'POST',
  path: '/v2/users/self/cards',
  tag,
  summary: 'Begins to link a card: the viewer continues on the page of the payment system',
  auth: 'viewer',
  cache: CHANGES_CARDS,
  body: Type.Object({
    paysystem_shortname: text(32),
    account_id: accountId,
    amount,
    needed_refund: Type.Optional(flag()),
    return_url: text(2000),
  }),
  answer: Transaction,
  errors: [
    'authentication_failed',
    'guest_forbidden',
    'child_forbidden',
    'validation_failed',
    'account_not_found',
    'payform_not_found',
    'payment_not_allowed',
    'upstream_failed',
    'too_many_requests',
  ],
});
export const changeCardCall = defineCall({
  id: 'changeCard',
  method: 'PATCH',
  path: '/v2/users/self/cards/:id',
  tag,
  summary: 'Makes a card the primary one',
  auth: 'viewer',
  cache: CHANGES_CARDS,
  params: Type.Object({ id: LongId() }),
  body: Type.Object({ is_primary: flag() }),
  answer: Card,
  errors: ['authentication_failed', 'guest_forbidden', 'child_forbidden', 'validation_failed', 'card_not_found'],
});
export const deleteCardCall = defineCall({
  id: 'deleteCard',
  method: 'DELETE',
  path: '/v2/users/self/cards/:id',
  tag,
  summary: 'Removes a card; what was renewed by it no longer renews',
  auth: 'viewer',
  cache: CHANGES_CARDS,
  params: Type.Object({ id: LongId() }),
  answer: Card,
  errors: ['authentication_failed', 'guest_forbidden', 'child_forbidden', 'validation_failed', 'card_not_found'],
});

export const transactionsCall = defineCall({
  id: 'transactions',
  method: 'GET',
  path: '/v2/users/self/transactions',
  tag,
  summary: 'Payments of this viewer, the latest first',
  auth: 'viewer',
  cache: UNCACHED,
  query: Type.Object({
    offset: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
  }),
  answer: Type.Array(Transaction),
  errors: ['authentication_failed', 'validation_failed'],
});
export const transactionCall = defineCall({
  id: 'transaction',
  method: 'GET',
  path: '/v2/users/self/transactions/:id',
  tag,
  summary: 'A payment; while it is pending the payment system is asked, at most every 5 s',
  auth: 'viewer',
  cache: UNCACHED,
  params: Type.Object({ id: LongId() }),
  answer: Transaction,
  errors: ['authentication_failed', 'validation_failed', 'transaction_not_found'],
});

export const payformsCall = defineCall({
  id: 'payforms',
  method: 'GET',
  path: '/v2/users/self/accounts/:id/payforms',
  tag,
  summary: 'Ways to pay into the account',
  auth: 'viewer',
  cache: COMMERCE,
  params: Type.Object({ id: IntId() }),
  answer: Type.Array(PaySystem),
  errors: ['authentication_failed', 'validation_failed', 'account_not_found'],
});
export const payformActionCall = defineCall({
  id: 'payformAction',
  method: 'POST',
  path: '/v2/users/self/accounts/:id/payforms/:payform/:action',
  tag,
  summary: 'Tops the account up: short_url, linkedcard, phone, confirm_by_sms or qrcode_make_transaction',
  auth: 'viewer',
  cache: UNCACHED,
  params: Type.Object({
    id: IntId(),
    payform: Type.String({ maxLength: 32 }),
    action: Type.String({ maxLength: 32 }),
  }),
  body: Type.Object({
    payForm: text(32),
    account: accountId,
    saveCard: Type.Optional(flag()),
    amount,
    returnUrl: text(2000),
    cardId: Type.Optional(lenientId(19)),
    phone: text(32),
    code: text(16),
    transaction_id: Type.Optional(lenientId(19)),
  }),
  answer: Transaction,
  errors: [
    'authentication_failed',
    'guest_forbidden',
    'child_forbidden',
    'validation_failed',
    'account_not_found',
    'payform_not_found',
    'card_not_found',
    'transaction_not_found',
    'payment_not_allowed',
    'payment_declined',
    'invalid_otp',
    'upstream_failed',
    'too_many_requests',
  ],
});

const offerErrors = [
  'authentication_failed',
  'guest_forbidden',
  'child_forbidden',
  'forbidden_country',
  'validation_failed',
  'packet_not_found',
  'already_subscribed',
  'base_packet_required',
  'payment_not_allowed',
] as const;
export const createOfferCall = defineCall({
  id: 'createOffer',
  method: 'POST',
  path: '/v2/users/self/purchases_offer',
  tag,
  summary: 'An offer of a packet or a licence: its price for this viewer and the ways to pay',
  auth: 'viewer',
  country: 'checked',
  cache: UNCACHED,
  body: Type.Object({
    code: Type.Optional(Type.Union([Type.Literal('web300'), Type.Literal('tv303')])),
    packet_id: Type.Optional(IntId()),
    library_id: Type.Optional(IntId()),
    entity_license_id: Type.Optional(IntId()),
    purchase_type_id: Type.Optional(lenientId(19)),
    period: Type.Optional(Type.String({ maxLength: 20, description: 'days-months-years' })),
  }),
  answer: Offer,
  errors: offerErrors,
});
export const offerCall = defineCall({
  id: 'offer',
  method: 'GET',
  path: '/v2/users/self/purchases_offer/:id',
  tag,
  summary: 'The offer with its last transaction',
  auth: 'viewer',
  cache: UNCACHED,
  params: Type.Object({ id: LongId() }),
  answer: Offer,
  errors: ['authentication_failed', 'validation_failed', 'offer_not_found'],
});
export const offerTransactionCall = defineCall({
  id: 'offerTransaction',
  method: 'POST',
  path: '/v2/users/self/purchases_offer/:id/transactions',
  tag,
  summary: 'Pays for the offer',
  auth: 'viewer',
  country: 'checked',
  cache: CHANGES_ENTITLEMENTS,
  params: Type.Object({ id: LongId() }),
  body: Type.Object({
    purchase_type_id: Type.Optional(lenientId(19)),
    account_id: accountId,
    payform_shortname: Type.String({ minLength: 1, maxLength: 32 }),
    card_id: Type.Optional(lenientId(19)),
    save_card: Type.Optional(flag()),
    phone: text(32),
    return_url: text(2000),
  }),
  answer: Transaction,
  errors: [
    ...offerErrors,
    'offer_not_found',
    'account_not_found',
    'payform_not_found',
    'card_not_found',
    'insufficient_funds',
    'payment_declined',
    'pin_required',
    'upstream_failed',
    'too_many_requests',
  ],
});

export const createPurchaseCall = defineCall({
  id: 'createPurchase',
  method: 'POST',
  path: '/v2/users/self/purchases',
  tag,
  summary: 'Buys from the balance; repeated within 5 s it answers the first purchase',
  auth: 'viewer',
  country: 'checked',
  cache: CHANGES_ENTITLEMENTS,
  body: Type.Object({
    purchase_type_id: lenientId(19),
    account_id: accountId,
    library_id: Type.Optional(lenientId(10)),
    entity_license_id: Type.Optional(lenientId(10)),
  }),
  answer: Purchase,
  errors: [...offerErrors, 'account_not_found', 'insufficient_funds', 'pin_required'],
});
export const changePurchaseCall = defineCall({
  id: 'changePurchase',
  method: 'PATCH',
  path: '/v2/users/self/purchases/:id',
  tag,
  summary: 'Re-enables renewal (status active), or chooses another price from the next period on',
  auth: 'viewer',
  country: 'checked',
  cache: CHANGES_ENTITLEMENTS,
  params: Type.Object({ id: LongId() }),
  body: Type.Object({
    status: text(16),
    accountId,
    purchaseId: Type.Optional(lenientId(19, 'the new price')),
    purchase_type_id: Type.Optional(lenientId(19)),
    libraryId: Type.Optional(lenientId(10)),
    entityLicenseId: Type.Optional(lenientId(10)),
  }),
  answer: Purchase,
  errors: [
    'authentication_failed',
    'guest_forbidden',
    'forbidden_country',
    'child_forbidden',
    'validation_failed',
    'purchase_not_found',
    'subscription_not_renewable',
  ],
});
export const cancelPurchaseCall = defineCall({
  id: 'cancelPurchase',
  method: 'DELETE',
  path: '/v2/users/self/purchases/:id',
  tag,
  summary: 'Turns renewal off; what was paid for stays',
  auth: 'viewer',
  country: 'checked',
  cache: CHANGES_ENTITLEMENTS,
  params: Type.Object({ id: LongId() }),
  answer: Purchase,
  errors: [
    'authentication_failed',
    'guest_forbidden',
    'forbidden_country',
    'child_forbidden',
    'validation_failed',
    'purchase_not_found',
    'not_cancelable',
  ],
});
