/** Runs the machine of the next episode for one episode; the count of untouched ones goes on from episode to episode. */
import { initialUpNext, stepUpNext, type Card, type EpisodeFacts, type UpNext, type UpNextEvent } from './machine.ts';

export interface RunningUpNext {
  card(): Card;
  subscribe(listener: () => void): () => void;
  send(event: UpNextEvent): void;
}

export interface UpNextHost {
  /** The episode began after another one by itself. */
  readonly isAutomatic: boolean;
  facts(): EpisodeFacts;
  goOn(isAutomatic: boolean): void;
}

/** Of the episode before: each has a page of its own. */
let former: UpNext = initialUpNext;

export function createUpNext({ isAutomatic, facts, goOn }: UpNextHost): RunningUpNext {
  const listeners = new Set<() => void>();
  let [state] = stepUpNext(former, { type: 'opened', isAutomatic }, facts());
  former = state;
  return {
    card: () => state.card,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    send(event) {
      const { card } = state;
      const [next, effects] = stepUpNext(state, event, facts());
      state = next;
      former = next;
      if (next.card !== card) for (const listener of listeners) listener();
      for (const effect of effects) goOn(effect.isAutomatic);
    },
  };
}
