import type { UserId } from '@aerial/domain/ids.ts';
import { argon2, randomBytes, timingSafeEqual, type Argon2Parameters } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';
import { workQueue } from '../http/work-queue.ts';

/**
 * A hash takes a core for some 25 ms. Two at once leave half of the process's four helper threads to files and compression;
 * a queue of 250 already means seconds of waiting, so further requests are refused.
 */
const queue = workQueue({ parallel: Math.min(2, availableParallelism()), maxWaiting: 250, retryAfterS: 3 });
const argon2id = promisify(argon2) as (algorithm: 'argon2id', parameters: Argon2Parameters) => Promise<Buffer>;
/** @throws Overloaded when too many are waiting */
const derive: typeof argon2id = (algorithm, parameters) => queue(() => argon2id(algorithm, parameters));

/** OWASP's smaller argon2id setting: 19 MiB, two passes. */
const COST = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 } as const;
/** For passwords that no word list contains: 1 MiB, one pass. */
const MACHINE_MADE_COST = { ...COST, memory: 1024, passes: 1 } as const;
/** Guests' clients derive 32 digits from random ones (F-329): a person does not type anything that long. */
const MACHINE_MADE = /^[0-9a-f-]{32,}$/i;

/**
 * A password as it is stored: `argon2id$memory$passes$salt$hash`.
 * @param isGuest a guest's machine-made password is hashed at a fraction of the cost, so that thousands of guests can start at once
 */
export async function hashPassword(password: string, { isGuest = false } = {}): Promise<string> {
  const nonce = randomBytes(16);
  const cost = isGuest && MACHINE_MADE.test(password) ? MACHINE_MADE_COST : COST;
  const hash = await derive('argon2id', { message: Buffer.from(password), nonce, ...cost });
  return ['argon2id', cost.memory, cost.passes, nonce.toString('base64url'), hash.toString('base64url')].join('$');
}

/** Whom guesses at a user's password count for. */
export const guessSubject = (userId: UserId): string => `user ${userId}`;

/** Whether a stored password is random digits: guessing it is hopeless. */
export const isMachineMade = (stored: string | null | undefined): boolean =>
  stored?.startsWith(`argon2id$${MACHINE_MADE_COST.memory}$`) ?? false;

/** A hash of no password: checking against it takes as long as against a real one, so that timing does not reveal unknown logins. */
const NOBODY = [
  'argon2id',
  COST.memory,
  COST.passes,
  Buffer.alloc(16).toString('base64url'),
  Buffer.alloc(32).toString('base64url'),
].join('$');

/** Does the password belong to the stored hash? Takes equally long when there is none. */
export async function verifyPassword(password: string, stored: string | null | undefined): Promise<boolean> {
  const [algorithm, memory, passes, salt = '', hash = ''] = (stored ?? NOBODY).split('$');
  if (algorithm !== 'argon2id') return false;
  const expected = Buffer.from(hash, 'base64url');
  const actual = await derive('argon2id', {
    message: Buffer.from(password),
    nonce: Buffer.from(salt, 'base64url'),
    memory: Number(memory),
    passes: Number(passes),
    parallelism: COST.parallelism,
    tagLength: expected.length,
  });
  return timingSafeEqual(actual, expected) && stored !== null && stored !== undefined;
}
