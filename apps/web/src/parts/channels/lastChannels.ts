import type { ChannelId, ProfileId } from '@aerial/domain/ids.ts';
import { LAST_CHANNELS_PREFIX } from '@aerial/domain/last-channels.ts';
import { useSyncExternalStore } from 'react';
import { lastChannelsKey, readLastChannels, withChannel } from './history.ts';

/** The channels watched last, persisted in this browser. */
const listeners = new Set<() => void>();
let cached: { key: string; ids: readonly ChannelId[] } | undefined;
const none: readonly ChannelId[] = [];

function read(key: string): readonly ChannelId[] {
  if (cached?.key === key) return cached.ids;
  let stored: string | null = null;
  try {
    stored = localStorage.getItem(key);
  } catch {
    // Storage is refused: nothing is persisted.
  }
  const ids = readLastChannels(stored);
  // None are the same none as on the server, so that nothing is rendered again after hydration.
  cached = { key, ids: ids.length === 0 ? none : ids };
  return cached.ids;
}

export function addLastChannel(
  channel: { readonly id: ChannelId; readonly isAdult: boolean },
  profileId?: ProfileId,
): void {
  const key = lastChannelsKey(profileId);
  const ids = withChannel(read(key), channel);
  cached = { key, ids };
  try {
    localStorage.setItem(key, JSON.stringify(ids));
  } catch {
    // Cached for this page only.
  }
  for (const listener of listeners) listener();
}

/** Ids, newest first, as they are now. */
export const lastChannelsNow = (profileId?: ProfileId): readonly ChannelId[] => read(lastChannelsKey(profileId));

/** A user has left this browser: nothing of what was watched stays, of any profile. */
export function clearLastChannels(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(LAST_CHANNELS_PREFIX)) localStorage.removeItem(key);
  } catch {
    // Storage is refused: there is nothing in it.
  }
  cached = undefined;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Ids, newest first; empty on the server. */
export function useLastChannels(profileId?: ProfileId): readonly ChannelId[] {
  return useSyncExternalStore(
    subscribe,
    () => read(lastChannelsKey(profileId)),
    () => none,
  );
}
