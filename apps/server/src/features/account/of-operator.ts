/** What an operator's staff see and do of the sessions of a subscriber. */
import type { SignIn } from '@aerial/contract/calls/account.ts';
import type { AppError } from '@aerial/contract/errors.ts';
import { asUserId, type UserId } from '@aerial/domain/ids.ts';
import { ok, type Result } from '@aerial/domain/result.ts';
import type { Clock } from '@aerial/domain/time.ts';
import type { Kysely } from 'kysely';
import { checkUser, type OfUser } from '../../accounts/of-operator.ts';
import { endOtherSessions } from '../../accounts/sessions.pg.ts';
import type { Database } from '../../db/schema.ts';
import { transaction } from '../../db/transaction.ts';
import { signInsOf, signInWire } from './sign-ins.ts';

interface Deps {
  readonly db: Kysely<Database>;
  readonly clock: Clock;
  /** Invalidates the user's cached tokens. */
  invalidateUser(userId: UserId): void;
}

export function operatorsSessions({ db, clock, invalidateUser }: Deps) {
  return {
    /** The latest first. Fails with user_not_found. */
    async signIns(of: OfUser): Promise<Result<SignIn[], AppError>> {
      const known = await checkUser(db, of);
      if (!known.ok) return known;
      const all = await signInsOf(db, asUserId(of.userId), clock.now());
      return ok(all.map((one) => signInWire(one, undefined)));
    },

    /** Ends every session of the user. Fails with user_not_found. */
    async signOut(of: OfUser): Promise<Result<{ devices: number }, AppError>> {
      const known = await checkUser(db, of);
      if (!known.ok) return known;
      const userId = asUserId(of.userId);
      const ended = await transaction(db, async (trx): Promise<Result<{ devices: number }, AppError>> => {
        // The user's row is the lock of its sessions.
        await trx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute();
        return ok({ devices: await endOtherSessions(trx, userId, { deviceId: null }) });
      });
      if (ended.ok) invalidateUser(userId);
      return ended;
    },
  };
}
export type OperatorsSessions = ReturnType<typeof operatorsSessions>;
