/** The room that this tab is in: kept over reloads, so that a member who loads the page again is the same one. */
import { useSyncExternalStore } from 'react';
import { safeStore } from '../../surroundings/key-value-store.ts';

export interface RoomSubject {
  readonly contentId: string | null;
  readonly channelId: number | null;
}

export interface ActiveRoom extends RoomSubject {
  readonly id: string;
  readonly memberId: string;
}

const KEY = 'together';
const store = safeStore(() => window.sessionStorage);
const listeners = new Set<() => void>();
let cached: { readonly text: string | null; readonly room: ActiveRoom | undefined } | undefined;

function parse(text: string | null): ActiveRoom | undefined {
  try {
    const room = JSON.parse(text ?? 'null') as Partial<ActiveRoom> | null;
    return typeof room?.id === 'string' && typeof room.memberId === 'string' ? (room as ActiveRoom) : undefined;
  } catch {
    return undefined;
  }
}

export function activeRoom(): ActiveRoom | undefined {
  const text = store.getItem(KEY);
  if (!cached || cached.text !== text) cached = { text, room: parse(text) };
  return cached.room;
}

export function setActiveRoom(room: ActiveRoom | undefined): void {
  if (room) store.setItem(KEY, JSON.stringify(room));
  else store.removeItem(KEY);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The room of this tab, if it watches what the page plays. */
export function useActiveRoom({ contentId, channelId }: RoomSubject): ActiveRoom | undefined {
  const room = useSyncExternalStore(subscribe, activeRoom, () => undefined);
  const isThis = room && (contentId === null ? room.channelId === channelId : room.contentId === contentId);
  return isThis ? room : undefined;
}
