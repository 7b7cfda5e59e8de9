import type { UserId, DeviceId } from '@aerial/domain/ids.ts';
import type { ProofDurations } from '@aerial/domain/parental.ts';
import type { EpochMs } from '@aerial/domain/time.ts';

export type GuessOutcome =
  | { readonly tag: 'right'; readonly pin: string }
  /** @property waitUntil further guesses are refused until then */
  | { readonly tag: 'wrong'; readonly waitUntil?: EpochMs }
  | { readonly tag: 'limited'; readonly waitUntil: EpochMs }
  | { readonly tag: 'no-pin' };

/** Where a guess comes from. */
export interface GuessSource {
  readonly userId: UserId;
  /** Absent for a token that is not bound to a device. */
  readonly deviceId: DeviceId | undefined;
  readonly ip: string;
}

/** The PIN and what is counted about guesses of it; for all processes of an installation. */
export interface ParentalStore {
  /** Compares one guess and counts it, in one transaction that holds the account: guesses sent at once are compared one after the other. */
  guess(source: GuessSource, entered: string, now: EpochMs): Promise<GuessOutcome>;
  /** Undefined while no PIN is set. */
  pinOf(userId: UserId): Promise<string | undefined>;
  durationsOf(deviceId: DeviceId): Promise<ProofDurations>;
}
