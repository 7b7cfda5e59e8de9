/** The open streams of this process: each change of a room reaches its members, whichever process made it. */
import type { Room } from '@aerial/contract/shapes/room.ts';
import type { RoomReaction } from '@aerial/domain/rooms.ts';
import type { EventStream } from '../../http/event-stream.ts';

interface Listener {
  readonly memberId: string;
  readonly stream: EventStream;
}

export interface RoomHub {
  /** Sends the state, and from now on what changes. */
  add(roomId: string, memberId: string, stream: EventStream): void;
  /** Sends the present state of a room to its members here; those who are no longer in it are sent away. */
  refresh(roomId: string): void;
  refreshAll(): void;
  react(roomId: string, memberId: string, reaction: RoomReaction): void;
  rooms(): readonly string[];
  /** Members whose streams are open here. */
  members(): readonly string[];
  closeAll(): void;
}

/** @param load the room as its members see it; undefined when it has ended */
export function roomHub(
  load: (roomId: string) => Promise<Room | undefined>,
  onError: (error: unknown) => void,
): RoomHub {
  const rooms = new Map<string, Set<Listener>>();
  /** Reads in flight; a change meanwhile is read again after it. */
  const reading = new Map<string, { isStale: boolean }>();

  async function send(roomId: string): Promise<void> {
    const running = reading.get(roomId);
    if (running) return void (running.isStale = true);
    const state = { isStale: false };
    reading.set(roomId, state);
    try {
      do {
        state.isStale = false;
        const room = await load(roomId);
        const present = new Set(room?.members.map(({ id }) => id));
        for (const { memberId, stream } of rooms.get(roomId) ?? []) {
          if (room && present.has(memberId)) stream.send('room', room);
          else {
            stream.send('ended', { reason: room ? 'left' : 'gone' });
            stream.close();
          }
        }
      } while (state.isStale);
    } finally {
      reading.delete(roomId);
    }
  }
  const refresh = (roomId: string): void => {
    if (rooms.has(roomId)) send(roomId).catch(onError);
  };
  return {
    add(roomId, memberId, stream) {
      const listeners = rooms.get(roomId) ?? new Set();
      const listener = { memberId, stream };
      rooms.set(roomId, listeners.add(listener));
      stream.onClose(() => {
        listeners.delete(listener);
        if (listeners.size === 0 && rooms.get(roomId) === listeners) rooms.delete(roomId);
      });
      refresh(roomId);
    },
    refresh,
    refreshAll: () => [...rooms.keys()].forEach(refresh),
    react(roomId, memberId, reaction) {
      for (const { stream } of rooms.get(roomId) ?? []) stream.send('reaction', { member_id: memberId, reaction });
    },
    rooms: () => [...rooms.keys()],
    members: () => [...rooms.values()].flatMap((listeners) => [...listeners].map(({ memberId }) => memberId)),
    closeAll() {
      for (const listeners of rooms.values()) for (const { stream } of listeners) stream.close();
    },
  };
}
