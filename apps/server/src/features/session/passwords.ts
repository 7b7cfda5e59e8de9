import { argon2, randomBytes, timingSafeEqual, type Argon2Parameters } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify(argon2) as (algorithm: 'argon2id', parameters: Argon2Parameters) => Promise<Buffer>;

/** OWASP's smaller argon2id setting: 19 MiB, two passes. */
const COST = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 } as const;

/** A password as it is stored: `argon2id$memory$passes$salt$hash`. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16);
  const hash = await derive('argon2id', { message: Buffer.from(password), nonce, ...COST });
  return ['argon2id', COST.memory, COST.passes, nonce.toString('base64url'), hash.toString('base64url')].join('$');
}

/** A hash of no password: checking against it takes as long as against a real one, so that unknown logins are not told by time. */
const NOBODY = ['argon2id', COST.memory, COST.passes, Buffer.alloc(16).toString('base64url'), Buffer.alloc(32).toString('base64url')].join('$');

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
