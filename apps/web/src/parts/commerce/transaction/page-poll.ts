/** The single payment poll of a page; purchases, top-ups and linked cards share it. */
import type { QueryClient } from '@tanstack/react-query';
import { epochMs } from '@aerial/domain/time.ts';
import { offerCall, transactionCall } from '@aerial/api-client/calls/payments.ts';
import type { Runtime } from '../../../core/runtime.tsx';
import { safeStore, type KeyValueStore } from '../../../surroundings/key-value-store.ts';
import { createLease } from './lease.ts';
import { PAYMENT_KEY, paymentStoreOn } from './payment-store.ts';
import { createPaymentPoll, type PaymentPoll } from './poll.ts';

const polls = new WeakMap<QueryClient, PaymentPoll>();

/** Runs work later. @returns cancels it */
export function wait(ms: number, work: () => void): () => void {
  const timer = setTimeout(work, ms);
  return () => clearTimeout(timer);
}
export const nowMs = () => epochMs(Date.now());
export const localStore = (): KeyValueStore => safeStore(() => window.localStorage);
export const tabStore = (): KeyValueStore => safeStore(() => window.sessionStorage);

const TAB_KEY = 'aerial.tab';
/** The same for all pages of a tab. */
function tabId(store: KeyValueStore): string {
  const known = store.getItem(TAB_KEY);
  if (known) return known;
  const id = Math.random().toString(36).slice(2);
  store.setItem(TAB_KEY, id);
  return id;
}

/** @source */
export function pagePoll({ api, queryClient }: Pick<Runtime, 'api' | 'queryClient'>): PaymentPoll {
  const existing = polls.get(queryClient);
  if (existing) return existing;
  const store = localStore();
  const poll = createPaymentPoll({
    calls: {
      transaction: (id) => api.call(transactionCall, { params: { id } }),
      offerTransaction: async (id) => (await api.call(offerCall, { params: { id } })).transaction ?? undefined,
    },
    store: paymentStoreOn(store),
    lease: createLease('payment', { locks: navigator.locks, store, owner: tabId(tabStore()), now: nowMs, wait }),
    now: nowMs,
    wait,
  });
  window.addEventListener('storage', ({ key }) => {
    if (key === null || key === PAYMENT_KEY) poll.storedChanged();
  });
  polls.set(queryClient, poll);
  return poll;
}
