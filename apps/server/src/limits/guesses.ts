/** Slows down guesses at secrets, for all processes of an installation: the buckets are in the database. */
import type { AppError } from '@aerial/contract/errors.ts';
import { fail, ok, type Result } from '@aerial/domain/result.ts';
import type { Clock } from '@aerial/domain/time.ts';
import { createHmac } from 'node:crypto';
import { addressKey, networkKey } from './address-key.ts';
import { bucketsOf, deviceProof, type Bucket, type Familiarity, type GUESS_KINDS } from './guess-rules.ts';
import type { GuessStore } from './guesses.pg.ts';
import { derivedKey } from '../security/seal.ts';

export interface Guess {
  readonly kind: keyof typeof GUESS_KINDS;
  /** Whose secret it is: the same text for every spelling of the account. */
  readonly subject: string;
  readonly ip: string;
  /** Serial of the device the request claims to come from; counts where a viewer of the account signed in on it before. */
  readonly serial?: unknown;
}

/** A guess that is counted as wrong until it proves right. */
export interface CountedGuess {
  /** The secret was right: takes the guess out of the buckets again. */
  right(): Promise<void>;
  /** Nothing was compared, so nothing was learnt about the account; the guess still counts for the address. */
  cancel(): Promise<void>;
}

export interface Guesses {
  /** Counts a guess before it is checked, so that parallel guesses cannot exceed the limits. Fails with too_many_attempts and Retry-After. */
  count(guess: Guess): Promise<Result<CountedGuess, AppError>>;
  /** A viewer has just proven to own the account, from this address and device. */
  markFamiliar(subject: string, ip: string, serial?: unknown): Promise<void>;
  /** Whether a viewer of the account signed in from this network before. */
  isFamiliar(subject: string, ip: string): Promise<boolean>;
}

const tooSoon = (retryAfterS: number): AppError => ({
  code: 'too_many_attempts',
  message: 'Too many attempts. Please try again later.',
  retryAfterS: Math.max(1, retryAfterS),
});

/** @param secret the installation's; addresses and accounts are stored only as keyed hashes */
export function guessLimiter({
  store,
  clock,
  secret,
  accountsPerAddress,
}: {
  readonly store: GuessStore;
  readonly clock: Clock;
  readonly secret: string;
  readonly accountsPerAddress: number;
}): Guesses {
  const key = derivedKey(secret, 'guesses');
  const hashed = (text: string): Buffer => createHmac('sha256', key).update(text).digest().subarray(0, 16);
  const places = (ip: string, serial: unknown): Record<Exclude<Familiarity, 'none'>, Buffer | undefined> => {
    const device = deviceProof(serial);
    return {
      device: device === undefined ? undefined : hashed(`device ${device}`),
      address: hashed(`address ${addressKey(ip)}`),
      network: hashed(`network ${networkKey(ip)}`),
    };
  };

  async function familiarity(subject: string, ip: string, serial: unknown): Promise<Familiarity> {
    const candidates = places(ip, serial);
    const found = await store.familiarOf(
      hashed(subject),
      Object.values(candidates).filter((place) => place !== undefined),
      clock.now(),
    );
    const has = (place: Buffer | undefined) => place !== undefined && found.some((one) => one.equals(place));
    return (['device', 'address', 'network'] as const).find((name) => has(candidates[name])) ?? 'none';
  }

  return {
    async count({ kind, subject, ip, serial }) {
      const from = await familiarity(subject, ip, serial);
      const buckets = bucketsOf({
        kind,
        subject,
        ip,
        device: deviceProof(serial),
        familiarity: from,
        accountsPerAddress,
      });
      const guess = await store.count(
        buckets.map((bucket) => ({ ...bucket, key: hashed(bucket.key) })),
        clock.now(),
      );
      if ('refusedUntil' in guess) return fail(tooSoon((guess.refusedUntil - clock.now()) / 1000));
      const { turn, counted } = guess;
      const keys = (those: (bucket: Bucket<Buffer>) => boolean): Buffer[] =>
        counted.filter(those).map((bucket) => bucket.key);
      return ok({
        right: () =>
          store.takeBack(
            turn,
            { emptied: keys(({ isOwn = false }) => isOwn), reduced: keys(({ isOwn = false }) => !isOwn) },
            clock.now(),
          ),
        cancel: () =>
          store.takeBack(turn, { emptied: [], reduced: keys(({ isSpray = false }) => !isSpray) }, clock.now()),
      });
    },
    markFamiliar: (subject, ip, serial) =>
      store.markFamiliar(
        hashed(subject),
        Object.values(places(ip, serial)).filter((place) => place !== undefined),
        clock.now(),
      ),
    isFamiliar: async (subject, ip) => (await familiarity(subject, ip, undefined)) !== 'none',
  };
}
