/** The purchase that waits for a login, in session storage: of this tab, and across a reload. @source */
import type { KeyValueStore } from '../../surroundings/key-value-store.ts';
import { asPlayAfter } from '../../parts/commerce/play-after.ts';
import type { AfterAuth, PacketAfterAuth } from './purchase-types.ts';

const KEY = 'aerial.purchase_after_auth';

export interface AfterAuthMemory {
  read(): AfterAuth | undefined;
  write(after: AfterAuth): void;
  clear(): void;
}

function parse(text: string | null): AfterAuth | undefined {
  try {
    const value = JSON.parse(text ?? 'null') as Partial<Record<keyof PacketAfterAuth | 'target', unknown>> | null;
    if (typeof value !== 'object' || value === null) return undefined;
    const target = asPlayAfter(value.target);
    if (target) return { target };
    if (typeof value.packetId !== 'number') return undefined;
    return {
      packetId: value.packetId,
      period: typeof value.period === 'string' ? value.period : undefined,
      hasAgreed: value.hasAgreed === true,
      additional: typeof value.additional === 'number' ? value.additional : undefined,
    };
  } catch {
    return undefined;
  }
}

export const afterAuthMemory = (store: KeyValueStore): AfterAuthMemory => ({
  read: () => parse(store.getItem(KEY)),
  write: (after) => store.setItem(KEY, JSON.stringify(after)),
  clear: () => store.removeItem(KEY),
});
