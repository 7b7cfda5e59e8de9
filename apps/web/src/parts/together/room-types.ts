/** What a member of a room sees of it, and what it needs. */
import type { ApiPort } from '@aerial/api-client/port.ts';
import type { Room } from '@aerial/contract/shapes/room.ts';
import type { RoomControl, RoomReaction } from '@aerial/domain/rooms.ts';
import type { PlayerStore } from '../../player/store-types.ts';

export interface ShownReaction {
  readonly key: number;
  readonly memberId: string;
  readonly reaction: RoomReaction;
}

export interface RoomState {
  readonly room: Room | undefined;
  readonly memberId: string;
  readonly isConnected: boolean;
  /** Those that are on the picture. */
  readonly reactions: readonly ShownReaction[];
  /** The viewer wished what only the host may do; counts up. */
  readonly refusals: number;
}

export type EndReason = 'gone' | 'full' | 'refused';

export interface RoomDeps {
  readonly api: ApiPort;
  readonly player: PlayerStore;
  readonly roomId: string;
  readonly memberId: string;
  /** Opens the stream of events; undefined while there is no token. */
  openEvents(): EventSource | undefined;
  /** Monotonic, milliseconds. */
  now(): number;
  /** It was joined again as another member, after it had been away for long. */
  onMember(memberId: string): void;
  onEnded(reason: EndReason): void;
}

export interface RoomRunner {
  getState(): RoomState;
  subscribe(listener: () => void): () => void;
  setControl(control: RoomControl): void;
  react(reaction: RoomReaction): void;
  /** How far this player is from the room, seconds; undefined before both are known. */
  difference(): number | undefined;
  leave(): void;
  stop(): void;
}
