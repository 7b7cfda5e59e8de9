/** What a viewer wanted to play when it had to be bought; it plays after the purchase. @source, C-484, C-511, C-875 */
import type { EpochMs } from '@aerial/domain/time.ts';
import type { KeyValueStore } from '../../surroundings/key-value-store.ts';

export interface PlayAfter {
  readonly kind: 'channel' | 'content';
  readonly id: string;
  /** The page that plays it. */
  readonly path: string;
}

const KEY = 'aerial.play_after';
/** Milliseconds. @source A-488 */
export const PLAY_AFTER_MS = 3_600_000;

export interface PlayAfterMemory {
  remember(target: PlayAfter): void;
  /** Without forgetting it. */
  peek(): PlayAfter | undefined;
  /** Returns it once, so that one tab plays it. */
  take(): PlayAfter | undefined;
  forget(): void;
}

/** Checks what was read from storage. */
export function asPlayAfter(value: unknown): PlayAfter | undefined {
  const { kind, id, path } = (value ?? {}) as Partial<Record<keyof PlayAfter, unknown>>;
  if ((kind !== 'channel' && kind !== 'content') || typeof id !== 'string') return undefined;
  // An address elsewhere is none of ours.
  return typeof path === 'string' && /^\/(?!\/)/.test(path) ? { kind, id, path } : undefined;
}

function parse(text: string | null): (PlayAfter & { readonly at: number }) | undefined {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    const target = asPlayAfter(value);
    const { at } = (value ?? {}) as { at?: unknown };
    return target && typeof at === 'number' ? { ...target, at } : undefined;
  } catch {
    return undefined;
  }
}

export function playAfterMemory(store: KeyValueStore, now: () => EpochMs): PlayAfterMemory {
  const peek = (): PlayAfter | undefined => {
    const stored = parse(store.getItem(KEY));
    if (!stored || now() - stored.at > PLAY_AFTER_MS || now() < stored.at) return undefined;
    return { kind: stored.kind, id: stored.id, path: stored.path };
  };
  return {
    remember: (target) => store.setItem(KEY, JSON.stringify({ ...target, at: now() })),
    peek,
    take() {
      const target = peek();
      store.removeItem(KEY);
      return target;
    },
    forget: () => store.removeItem(KEY),
  };
}
