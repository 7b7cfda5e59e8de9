/** Where the sandbox keeps its payments: it has to be shared by all processes of an installation and survive restarts. */
import type { EpochMs } from '@aerial/domain/time.ts';
import { wakesAt, type SandboxPayment } from './payment.ts';

export interface SandboxStore {
  /** Adds a payment. Where its provider has one with that key already, this one is answered, unchanged. */
  insert(payment: SandboxPayment): Promise<SandboxPayment>;
  find(id: string): Promise<SandboxPayment | undefined>;
  /**
   * Reads a payment, changes it and writes it, alone (under a lock, in one transaction).
   * @param change pure: may be called again if the transaction is repeated
   * @returns the second value of the change; undefined if there is no such payment
   */
  change<T>(id: string, change: (payment: SandboxPayment) => readonly [SandboxPayment, T]): Promise<T | undefined>;
  /** Ids of payments whose `wakesAt` has come, the earliest first. */
  due(now: EpochMs, limit: number): Promise<readonly string[]>;
}

/** In the memory of one process: for tests. */
export function memorySandboxStore(): SandboxStore & { readonly size: number } {
  const payments = new Map<string, SandboxPayment>();
  const ids = new Map<string, string>();
  return {
    get size() {
      return payments.size;
    },
    async insert(payment) {
      const key = JSON.stringify([payment.provider, payment.key]);
      const existing = payments.get(ids.get(key) ?? '');
      if (existing) return existing;
      ids.set(key, payment.id);
      payments.set(payment.id, payment);
      return payment;
    },
    async find(id) {
      return payments.get(id);
    },
    async change(id, change) {
      const payment = payments.get(id);
      if (!payment) return undefined;
      const [changed, result] = change(payment);
      payments.set(id, changed);
      return result;
    },
    async due(now, limit) {
      return [...payments.values()]
        .map((payment) => ({ id: payment.id, at: wakesAt(payment) }))
        .filter(({ at }) => at !== undefined && at <= now)
        .toSorted((a, b) => a.at! - b.at!)
        .slice(0, limit)
        .map(({ id }) => id);
    },
  };
}
