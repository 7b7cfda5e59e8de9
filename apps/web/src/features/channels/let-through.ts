/** What needs a PIN on a channel: the channel itself, or the programme on it. Asked once for what goes on playing. */
import { isAdultItem, itemKey } from '@aerial/domain/parental.ts';
import type { CheckOptions } from '../../parental/guard.ts';
import type { Programme, TvChannel } from '../../parts/channels/model.ts';

export interface Guarded {
  readonly action: 'channel' | 'program';
  readonly key: string;
}

export interface LetThroughDeps {
  /** Whether the channel is for adults. */
  isAdultChannel?(channel: TvChannel): boolean;
  /** Whether a child profile watches. */
  isChild?(): boolean;
  /** Asks for the PIN where what is for adults needs it. @returns whether to go on @source C-487 */
  mayWatch?(guarded: Guarded, options: CheckOptions): Promise<boolean>;
}

export interface LetThrough {
  of(channel: TvChannel, programme: Programme | undefined): Guarded | undefined;
  /** Asks unless it is what was let through before. @source C-568, C-569 */
  ask(guarded: Guarded | undefined, options?: CheckOptions): Promise<boolean>;
  /** Something else plays: the next time counts anew. */
  leave(guarded: Guarded | undefined): void;
}

export function createLetThrough(deps: LetThroughDeps): LetThrough {
  let key: string | undefined;
  return {
    /** @source C-570, C-571, F-340 */
    of(channel, programme) {
      if (isAdultItem({ age: channel.age, isAdult: deps.isAdultChannel?.(channel) })) return { action: 'channel', key: itemKey('channel', channel.id) };
      const isGuarded = programme !== undefined && (programme.isAdult || (!programme.isForChild && (deps.isChild?.() ?? false)));
      return isGuarded ? { action: 'program', key: itemKey('program', programme.id) } : undefined;
    },
    async ask(guarded, options = {}) {
      if (guarded && guarded.key !== key && !((await deps.mayWatch?.(guarded, options)) ?? true)) return false;
      key = guarded?.key;
      return true;
    },
    leave(guarded) {
      if (guarded?.key !== key) key = undefined;
    },
  };
}
