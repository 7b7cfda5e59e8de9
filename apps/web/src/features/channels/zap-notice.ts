/**
 * Names the channel that is tuned to once that takes long enough to be noticed. Its page is rendered after its picture; until
 * then the player and the list would still name the channel before.
 */
import { createContext, useContext, useSyncExternalStore } from 'react';
import type { TvChannel } from '../../parts/channels/model.ts';

/** Most pictures come sooner, and their pages with them, milliseconds. */
const NOTICE_AFTER_MS = 300;

export interface ZapNotice {
  /** A channel was zapped to. */
  expect(channel: TvChannel): void;
  /** The page of what plays is there. */
  clear(): void;
  current(): TvChannel | undefined;
  subscribe(listener: () => void): () => void;
}

export function createZapNotice(): ZapNotice {
  const listeners = new Set<() => void>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let noticed: TvChannel | undefined;
  const set = (channel: TvChannel | undefined): void => {
    if (noticed === channel) return;
    noticed = channel;
    for (const listener of listeners) listener();
  };
  return {
    expect(channel) {
      clearTimeout(timer);
      // After a first notice the next ones follow at once.
      if (noticed) set(channel);
      else timer = setTimeout(set, NOTICE_AFTER_MS, channel);
    },
    clear() {
      clearTimeout(timer);
      set(undefined);
    },
    current: () => noticed,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export const ZapNoticeContext = createContext<ZapNotice | undefined>(undefined);

const noChanges = (): (() => void) => () => {};

/** @returns the noticed channel, or what `select` makes of it: another value renders again, the same does not */
export function useZapNotice<T>(select: (channel: TvChannel | undefined) => T): T {
  const notice = useContext(ZapNoticeContext);
  const current = (): T => select(notice?.current());
  return useSyncExternalStore(notice?.subscribe ?? noChanges, current, current);
}
