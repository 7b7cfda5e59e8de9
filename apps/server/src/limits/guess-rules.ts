/**
 * How guesses at a secret (password, one-time code, contract code, PIN) are slowed down. Nothing is ever locked: a guess that
 * comes too early is refused with the time after which the next one is accepted. Counting by account and address together
 * keeps strangers from spending the owner's guesses; the wider buckets stop attackers with many addresses or many accounts.
 * @source F-371, F-391, F-304
 */
import { addressKey, networkKey } from './address-key.ts';

export interface GuessPolicy {
  /** Guesses without a delay. */
  readonly free: number;
  /** Delay after the last free guess, seconds; doubles with every further one. */
  readonly firstDelayS: number;
  readonly maxDelayS: number;
  /** Seconds without a guess after which the bucket is empty again. */
  readonly quietS: number;
  /** One guess drains from the bucket every so many seconds; 0: none does. */
  readonly drainS: number;
}

/** The limits of one kind of secret. */
export interface GuessKind {
  /** Of one account from one address, or from one recognised device. */
  readonly pair: GuessPolicy;
  /** Of one account from the /24 or /48 network around the address. */
  readonly network: GuessPolicy;
  /** Of one account from everywhere the account was never signed in to. */
  readonly account: GuessPolicy;
}

const MINUTE_S = 60;
const HOUR_S = 3600;

/** A secret that its owner chose: the space is large, but people choose badly. */
const password: GuessKind = {
  pair: { free: 10, firstDelayS: 5, maxDelayS: 5 * MINUTE_S, quietS: 15 * MINUTE_S, drainS: 0 },
  network: { free: 20, firstDelayS: 5, maxDelayS: 5 * MINUTE_S, quietS: HOUR_S, drainS: 0 },
  account: { free: 100, firstDelayS: 2, maxDelayS: MINUTE_S, quietS: 24 * HOUR_S, drainS: MINUTE_S },
};
/** A short number that stays the same: contract codes and PINs. */
const shortNumber: GuessKind = {
  pair: { free: 5, firstDelayS: 30, maxDelayS: 15 * MINUTE_S, quietS: HOUR_S, drainS: 0 },
  network: { free: 10, firstDelayS: 30, maxDelayS: 15 * MINUTE_S, quietS: HOUR_S, drainS: 0 },
  account: { free: 20, firstDelayS: 30, maxDelayS: 15 * MINUTE_S, quietS: 24 * HOUR_S, drainS: 15 * MINUTE_S },
};
/** A short number that lives for minutes and ends after a few wrong entries anyway. */
const oneTimeCode: GuessKind = {
  pair: { free: 10, firstDelayS: 10, maxDelayS: 5 * MINUTE_S, quietS: 15 * MINUTE_S, drainS: 0 },
  network: { free: 15, firstDelayS: 10, maxDelayS: 5 * MINUTE_S, quietS: HOUR_S, drainS: 0 },
  account: { free: 10, firstDelayS: 5, maxDelayS: MINUTE_S, quietS: 24 * HOUR_S, drainS: 15 * MINUTE_S },
};
export const GUESS_KINDS = { password, contract: shortNumber, pin: shortNumber, code: oneTimeCode } as const;

/**
 * Accounts that one address fails at, existing or not, before further accounts are slowed down. A carrier's shared
 * address has thousands of viewers, so only failures count, each account once, and accounts that were signed in to from
 * that network before never meet this limit.
 */
export const DEFAULT_FAILED_ACCOUNTS_PER_ADDRESS = 60;
/** The network around an address may fail at this many times as many accounts. */
const NETWORK_FACTOR = 5;
export const sprayPolicy = (accounts: number, scope: 'address' | 'network'): GuessPolicy => {
  const factor = scope === 'network' ? NETWORK_FACTOR : 1;
  return {
    free: accounts * factor,
    firstDelayS: 2,
    maxDelayS: MINUTE_S,
    quietS: 15 * MINUTE_S,
    drainS: MINUTE_S / factor,
  };
};

/** Delay before the next guess once there were so many, milliseconds. */
export const delayMs = ({ free, firstDelayS, maxDelayS }: GuessPolicy, guesses: number): number =>
  guesses < free ? 0 : Math.min(maxDelayS, firstDelayS * 2 ** Math.min(30, Math.floor(guesses) - free)) * 1000;

/** What is stored of a bucket; instants in epoch milliseconds. */
export interface BucketState {
  readonly guesses: number;
  readonly nextAt: number;
  readonly countedAt: number;
  readonly expiresAt: number;
}

/** What clocks of an installation may differ by. A guess that is further ahead was counted by a clock that was wrong for a while, ms. */
const MAX_CLOCK_SKEW_MS = MINUTE_S * 1000;

/**
 * The bucket after one more guess, or when it accepts the next one. What a clock that was ahead has counted neither delays this guess, which
 * would last until time has caught up, nor drains backwards: the guesses stay, and the delay begins again with this one. Concurrent guesses may
 * be counted in another order than they came in: before the first delay that refuses none of them.
 */
export function countGuess(
  policy: GuessPolicy,
  state: BucketState | undefined,
  now: number,
): BucketState | { readonly refusedUntil: number } {
  const current = state && state.expiresAt > now ? state : undefined;
  const isOfClockAhead = current !== undefined && current.countedAt > now + MAX_CLOCK_SKEW_MS;
  const isDelayed = current !== undefined && current.nextAt > now && delayMs(policy, current.guesses) > 0;
  if (isDelayed && !isOfClockAhead) return { refusedUntil: current.nextAt };
  const drained = current && policy.drainS > 0 ? Math.max(0, now - current.countedAt) / (policy.drainS * 1000) : 0;
  const guesses = Math.max(0, (current?.guesses ?? 0) - drained) + 1;
  return { guesses, nextAt: now + delayMs(policy, guesses), countedAt: now, expiresAt: now + policy.quietS * 1000 };
}

/** Where a guess comes from, as far as the account was signed in to from there before. */
export type Familiarity = 'device' | 'address' | 'network' | 'none';

export interface Bucket<Key = string> {
  readonly key: Key;
  readonly policy: GuessPolicy;
  /** Emptied by a right guess; of the others only the right guess itself is taken out. */
  readonly isOwn?: boolean;
  /** Counts the accounts an address fails at, each once, and not the guesses. */
  readonly isSpray?: boolean;
}

/** The buckets after one more guess, or when the last one that refuses it accepts the next. */
export function countInBuckets<Key>(
  buckets: readonly Bucket<Key>[],
  stateOf: (key: Key) => BucketState | undefined,
  now: number,
):
  | { readonly counted: readonly { readonly bucket: Bucket<Key>; readonly state: BucketState }[] }
  | { readonly refusedUntil: number } {
  const isFailingPair = buckets.some(
    ({ key, isOwn }) => isOwn && (stateOf(key)?.guesses ?? 0) > 0 && stateOf(key)!.expiresAt > now,
  );
  const counted: { bucket: Bucket<Key>; state: BucketState }[] = [];
  let refusedUntil = 0;
  for (const bucket of buckets) {
    if (bucket.isSpray && isFailingPair) continue;
    const state = countGuess(bucket.policy, stateOf(bucket.key), now);
    if ('refusedUntil' in state) refusedUntil = Math.max(refusedUntil, state.refusedUntil);
    else counted.push({ bucket, state });
  }
  return refusedUntil > 0 ? { refusedUntil } : { counted };
}

/**
 * The buckets a guess counts in.
 * @param subject whose secret it is: `user 12`
 */
export function bucketsOf(guess: {
  kind: keyof typeof GUESS_KINDS;
  subject: string;
  ip: string;
  device: string | undefined;
  familiarity: Familiarity;
  accountsPerAddress: number;
}): Bucket[] {
  const { kind, subject, ip, familiarity } = guess;
  const policies = GUESS_KINDS[kind];
  const named = `${kind} of ${subject}`;
  if (familiarity === 'device') return [{ key: `${named} on ${guess.device}`, policy: policies.pair, isOwn: true }];
  const buckets: Bucket[] = [{ key: `${named} at ${addressKey(ip)}`, policy: policies.pair, isOwn: true }];
  if (familiarity === 'address') return buckets;
  buckets.push({ key: `${named} from ${networkKey(ip)}`, policy: policies.network });
  if (familiarity === 'network') return buckets;
  return [
    ...buckets,
    { key: named, policy: policies.account },
    { key: `accounts from ${addressKey(ip)}`, policy: sprayPolicy(guess.accountsPerAddress, 'address'), isSpray: true },
    { key: `accounts from ${networkKey(ip)}`, policy: sprayPolicy(guess.accountsPerAddress, 'network'), isSpray: true },
  ];
}

const RANDOM_UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;
/** A device's serial proves the device only where it cannot be guessed: printed serial numbers do not. */
export const deviceProof = (serial: unknown): string | undefined =>
  typeof serial === 'string' && RANDOM_UUID.test(serial) ? serial.toLowerCase() : undefined;

/** How long a place stays familiar after a sign-in, seconds. */
export const FAMILIAR_S = 90 * 24 * HOUR_S;
/** A familiar place is written again at most this often, seconds. */
export const FAMILIAR_REFRESH_S = 24 * HOUR_S;
