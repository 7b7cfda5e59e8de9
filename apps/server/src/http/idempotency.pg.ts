import type { AppError } from '@aerial/contract/errors.ts';
import { fail, ok } from '@aerial/domain/result.ts';
import type { Clock } from '@aerial/domain/time.ts';
import { sql, type Kysely } from 'kysely';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../db/schema.ts';
import type { Seal } from '../security/seal.ts';
import { isStorable, type Idempotency, type StoredAnswer, type KeyedRequest } from './idempotency.ts';

const KEPT_MS = 24 * 3_600_000;
/** Longer than any call runs: a claim that is older belongs to a process that has ended. */
const CLAIM_MS = 120_000;
/** How long a repetition waits for the call that runs. */
const MAX_WAIT_MS = 10_000;
const FIRST_PAUSE_MS = 20;
const LONGEST_PAUSE_MS = 500;

const reused: AppError = {
  code: 'idempotency_key_reused',
  message: 'This key belongs to another request.',
};
const inProgress: AppError = {
  code: 'idempotency_in_progress',
  message: 'A request with this key is still running.',
  retryAfterS: 2,
};

/** @param seal what answers are sealed with */
export function idempotencyStore(db: Kysely<Database>, clock: Clock, seal: Seal): Idempotency {
  /** @returns whether the key was free: new, expired, or of a call that ended without an answer */
  async function claim({ providerId, key, fingerprint }: KeyedRequest, by: string): Promise<boolean> {
    const now = clock.now();
    const row = {
      fingerprint,
      claim: by,
      claimed_until: new Date(now + CLAIM_MS),
      answer: null,
      expires_at: new Date(now + KEPT_MS),
    };
    const claimed = await db
      .insertInto('idempotency_keys')
      .values({ provider_id: providerId, key, ...row })
      .onConflict((conflict) =>
        conflict
          .columns(['provider_id', 'key'])
          .doUpdateSet(row)
          .where((eb) =>
            eb.or([
              eb('idempotency_keys.expires_at', '<=', new Date(now)),
              eb.and([
                eb('idempotency_keys.answer', 'is', null),
                eb('idempotency_keys.claimed_until', '<=', new Date(now)),
                sql<boolean>`idempotency_keys.fingerprint = ${fingerprint}`,
              ]),
            ]),
          ),
      )
      .returning('key')
      .executeTakeFirst();
    return claimed !== undefined;
  }

  async function run(
    { providerId, key }: KeyedRequest,
    by: string,
    work: () => Promise<StoredAnswer>,
  ): Promise<StoredAnswer> {
    const release = () =>
      db
        .deleteFrom('idempotency_keys')
        .where('provider_id', '=', providerId)
        .where('key', '=', key)
        .where('claim', '=', by)
        .execute();
    let answer: StoredAnswer;
    try {
      answer = await work();
    } catch (error) {
      await release();
      throw error;
    }
    if (!isStorable(answer)) await release();
    else
      await db
        .updateTable('idempotency_keys')
        .set({ answer: seal.close(JSON.stringify(answer)) })
        .where('provider_id', '=', providerId)
        .where('key', '=', key)
        .where('claim', '=', by)
        .execute();
    return answer;
  }

  return {
    async once(request, work) {
      const by = randomUUID();
      const started = performance.now();
      for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
        if (await claim(request, by)) return ok(await run(request, by, work));
        const present = await db
          .selectFrom('idempotency_keys')
          .select(['fingerprint', 'answer'])
          .where('provider_id', '=', request.providerId)
          .where('key', '=', request.key)
          .executeTakeFirst();
        if (present && !present.fingerprint.equals(request.fingerprint)) return fail(reused);
        const stored = present?.answer ? seal.open(present.answer) : undefined;
        if (stored !== undefined) return ok(JSON.parse(stored) as StoredAnswer);
        if (performance.now() - started > MAX_WAIT_MS) return fail(inProgress);
        await sleep(pause);
      }
    },
  };
}
