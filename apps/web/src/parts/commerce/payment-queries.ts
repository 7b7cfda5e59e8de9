/** Account, cards and payments as queries; a payment refreshes them. */
import { queryOptions } from '@tanstack/react-query';
import type { Answer } from '@aerial/api-client/client-call.ts';
import { accountsCall, cardsCall, payformsCall, transactionsCall } from '@aerial/api-client/calls/payments.ts';
import type { ApiPort } from '@aerial/api-client/port.ts';

export type LinkedCard = Answer<typeof cardsCall>[number];
export type PastPayment = Answer<typeof transactionsCall>[number];

/** @source A-783 */
export const accountsQuery = (api: ApiPort) =>
  queryOptions({ queryKey: ['accounts'], queryFn: () => api.call(accountsCall), staleTime: 0 });

/** @source A-808 */
export const payformsQuery = (api: ApiPort, accountId: number) =>
  queryOptions({
    queryKey: ['accounts', accountId, 'payforms'],
    queryFn: () => api.call(payformsCall, { params: { id: accountId } }),
    staleTime: payformsCall.cache.staleMs,
  });

/** @source A-786 */
export const cardsQuery = (api: ApiPort) =>
  queryOptions({ queryKey: ['cards'], queryFn: () => api.call(cardsCall), staleTime: cardsCall.cache.staleMs });

/** The latest payments. */
export const paymentsQuery = (api: ApiPort) =>
  queryOptions({
    queryKey: ['transactions'],
    queryFn: () => api.call(transactionsCall, { query: { limit: 50 } }),
    staleTime: 0,
  });
