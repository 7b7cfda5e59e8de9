/** The payment in progress in local storage, which all tabs of a browser share. @source, F-299, F-300 */
import { epochMs } from '@aerial/domain/time.ts';
import type { KeyValueStore } from '../../../surroundings/key-value-store.ts';
import { asPlayAfter } from '../play-after.ts';
import { paymentKey, type PaymentOutcome, type PaymentPurpose, type StoredPayment } from './poll-types.ts';

export const PAYMENT_KEY = 'aerial.payment';
/** How the last payment ended, for the tabs that did not poll it. */
const OUTCOME_KEY = 'aerial.payment.outcome';
const PURPOSES: readonly PaymentPurpose[] = ['purchase', 'top-up', 'card', 'promo-card'];

const read = (text: string | null): unknown => {
  try {
    return JSON.parse(text ?? 'null') as unknown;
  } catch {
    return undefined;
  }
};
const idOf = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

/** @returns undefined without an id or without a time of creation @source A-512, F-300 */
export function parsePayment(text: string | null): StoredPayment | undefined {
  const value = read(text) as Partial<Record<keyof StoredPayment, unknown>> | null | undefined;
  if (typeof value !== 'object' || value === null || typeof value.createdAt !== 'number') return undefined;
  const [transactionId, offerId] = [idOf(value.transactionId), idOf(value.offerId)];
  const purpose = PURPOSES.find((one) => one === value.purpose);
  if (!purpose || (transactionId === undefined && offerId === undefined)) return undefined;
  const target = asPlayAfter(value.target);
  return {
    ...(transactionId !== undefined && { transactionId }),
    ...(offerId !== undefined && { offerId }),
    createdAt: epochMs(value.createdAt),
    purpose,
    skipsParental: value.skipsParental === true,
    ...(typeof value.packetId === 'number' && { packetId: value.packetId }),
    ...(target && { target }),
  };
}

export interface PaymentStore {
  read(): StoredPayment | undefined;
  write(payment: StoredPayment): void;
  clear(): void;
  announce(payment: StoredPayment, outcome: PaymentOutcome): void;
  /** How another tab's poll of this payment ended. */
  outcomeOf(payment: StoredPayment): PaymentOutcome | undefined;
}

export function paymentStoreOn(store: KeyValueStore): PaymentStore {
  return {
    read: () => parsePayment(store.getItem(PAYMENT_KEY)),
    write: (payment) => store.setItem(PAYMENT_KEY, JSON.stringify(payment)),
    clear: () => store.removeItem(PAYMENT_KEY),
    announce(payment, outcome) {
      const description = outcome.kind === 'error' ? outcome.description : undefined;
      store.setItem(OUTCOME_KEY, JSON.stringify({ key: paymentKey(payment), kind: outcome.kind, description }));
    },
    outcomeOf(payment) {
      const value = read(store.getItem(OUTCOME_KEY)) as { key?: unknown; kind?: unknown; description?: unknown } | null;
      if (value?.key !== paymentKey(payment)) return undefined;
      if (value.kind === 'complete' || value.kind === 'expired' || value.kind === 'gone') return { kind: value.kind };
      if (value.kind !== 'error') return undefined;
      return { kind: 'error', description: typeof value.description === 'string' ? value.description : undefined };
    },
  };
}
