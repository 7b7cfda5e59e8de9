import {
  CHANGES_BALANCE,
  CHANGES_CARDS,
  CHANGES_ENTITLEMENTS,
  COMMERCE,
  POLLED_PAYMENT,
  UNCACHED,
} from '@aerial/contract/cache-rules.ts';
import type * as payments from '@aerial/contract/calls/payments.ts';
import { clientCall } from '../client-call.ts';

export const accountsCall = clientCall<typeof payments.accountsCall>(
  'accounts',
  'GET',
  '/v2/users/self/accounts',
  'viewer',
  UNCACHED,
);
export const balanceCall = clientCall<typeof payments.balanceCall>(
  'balance',
  'GET',
  '/v2/users/self/balance',
  'viewer',
  UNCACHED,
);
export const cardsCall = clientCall<typeof payments.cardsCall>(
  'cards',
  'GET',
  '/v2/users/self/cards',
  'viewer',
  COMMERCE,
);
export const linkCardCall = clientCall<typeof payments.linkCardCall>(
  'linkCard',
  'POST',
  '/v2/users/self/cards',
  'viewer',
  CHANGES_CARDS,
);
export const changeCardCall = clientCall<typeof payments.changeCardCall>(
  'changeCard',
  'PATCH',
  '/v2/users/self/cards/:id',
  'viewer',
  CHANGES_CARDS,
);
export const deleteCardCall = clientCall<typeof payments.deleteCardCall>(
  'deleteCard',
  'DELETE',
  '/v2/users/self/cards/:id',
  'viewer',
  CHANGES_CARDS,
);
export const transactionsCall = clientCall<typeof payments.transactionsCall>(
  'transactions',
  'GET',
  '/v2/users/self/transactions',
  'viewer',
  UNCACHED,
);
export const transactionCall = clientCall<typeof payments.transactionCall>(
  'transaction',
  'GET',
  '/v2/users/self/transactions/:id',
  'viewer',
  POLLED_PAYMENT,
);
export const payformsCall = clientCall<typeof payments.payformsCall>(
  'payforms',
  'GET',
  '/v2/users/self/accounts/:id/payforms',
  'viewer',
  COMMERCE,
);
export const payformActionCall = clientCall<typeof payments.payformActionCall>(
  'payformAction',
  'POST',
  '/v2/users/self/accounts/:id/payforms/:payform/:action',
  'viewer',
  CHANGES_BALANCE,
);
export const createOfferCall = clientCall<typeof payments.createOfferCall>(
  'createOffer',
  'POST',
  '/v2/users/self/purchases_offer',
  'viewer',
);
export const offerCall = clientCall<typeof payments.offerCall>(
  'offer',
  'GET',
  '/v2/users/self/purchases_offer/:id',
  'viewer',
  POLLED_PAYMENT,
);
export const offerTransactionCall = clientCall<typeof payments.offerTransactionCall>(
  'offerTransaction',
  'POST',
  '/v2/users/self/purchases_offer/:id/transactions',
  'viewer',
  CHANGES_ENTITLEMENTS,
);
export const createPurchaseCall = clientCall<typeof payments.createPurchaseCall>(
  'createPurchase',
  'POST',
  '/v2/users/self/purchases',
  'viewer',
  CHANGES_ENTITLEMENTS,
);
