/** Moves what plays to a receiver and back. What follows a receiver is loaded with the first connection. */
import type { Following } from '../cast/following.ts';
import type { EngineFactory } from '../engines/port.ts';
import type { CastOutcome, Description } from '../store-types.ts';
import type { PlayerScreen } from './screen.ts';

export interface Casting {
  describe(description: Description): void;
  toggle(): Promise<CastOutcome>;
  isForReceiver(): boolean;
  subscribeNeighbourKeys(listener: (direction: 1 | -1) => void): () => void;
  /** The player is on a page. @returns it leaves that */
  attach(): () => void;
  /** The engine of the receiver; undefined while nothing is cast. */
  engine(): EngineFactory | undefined;
}

export function createCasting(screen: PlayerScreen): Casting {
  const { env } = screen;
  const neighbourKeys = new Set<(direction: 1 | -1) => void>();
  let description: Description = { title: '', text: undefined, picture: undefined };
  let following: Following | undefined;
  const isCasting = (): boolean => screen.state.machine.flags.casting;
  const wasCasting = (): boolean => env.purpose === 'main' && env.wasCasting?.() === true;

  /** @throws when there is no way to cast here */
  async function open(): Promise<Following> {
    if (!env.cast) throw new Error('Nothing is cast from here');
    const [connection, { followReceiver }] = await Promise.all([env.cast(), import('../cast/following.ts')]);
    if (following?.connection === connection) return following;
    following = followReceiver(screen, connection, {
      describe: () => description,
      pressed: (direction) => neighbourKeys.forEach((listener) => listener(direction)),
    });
    following.subscribe();
    return following;
  }

  return {
    describe(next) {
      description = next;
      following?.described();
    },
    engine: () => (isCasting() ? following?.engine : undefined),
    isForReceiver: () => isCasting() || wasCasting(),
    subscribeNeighbourKeys(listener) {
      neighbourKeys.add(listener);
      return () => void neighbourKeys.delete(listener);
    },
    async toggle() {
      if (isCasting()) {
        following?.connection.disconnect();
        return 'done';
      }
      const { source } = screen.state;
      if (!source || source.embed) return 'no-source';
      try {
        const outcome = await (await open()).connection.connect();
        return outcome === 'connected' ? 'done' : outcome;
      } catch {
        return 'failed';
      }
    },
    attach() {
      if (wasCasting()) void open().catch(() => {});
      else following?.subscribe();
      return () => following?.leave();
    },
  };
}
