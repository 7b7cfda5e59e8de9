/** Checks that the owner of an account asks, and slows guesses down. */
import type { AppError } from '@aerial/contract/errors.ts';
import type { UserId } from '@aerial/domain/ids.ts';
import { fail, ok, type Result } from '@aerial/domain/result.ts';
import type { Clock, EpochMs } from '@aerial/domain/time.ts';
import type { Kysely } from 'kysely';
import { guessSubject, verifyPassword } from '../../accounts/passwords.ts';
import type { Database } from '../../db/schema.ts';
import type { Guesses } from '../../limits/guesses.ts';
import type { AccountContext, AccountNeeds } from './ports.ts';
import {
  acceptedProofs,
  accountGone,
  checkOwner,
  chosenProof,
  NEW_PIN_MS,
  wrongPassword,
  type AccountSecrets,
  type GivenProof,
  type GuardedAction,
} from './rules.ts';

/** What a proof was checked against. */
export interface ProvenAccount extends AccountSecrets {
  readonly passwordHash: string | null;
  readonly phone: string | null;
}

export interface ProofDeps extends Pick<AccountNeeds, 'parental' | 'provePhone'> {
  readonly db: Kysely<Database>;
  readonly clock: Clock;
  readonly guesses: Pick<Guesses, 'count'>;
}

async function secretsOf(db: Kysely<Database>, userId: UserId, now: EpochMs): Promise<ProvenAccount | undefined> {
  const user = await db
    .selectFrom('users')
    .select(['password_hash', 'sealed_pin', 'parental_status', 'pin_set_at', 'phone', 'phone_proven'])
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return (
    user && {
      hasPassword: user.password_hash !== null,
      hasPin: user.sealed_pin !== null && user.parental_status === 'set',
      isPinNew: user.pin_set_at !== null && now - user.pin_set_at.getTime() < NEW_PIN_MS,
      hasProvenPhone: user.phone !== null && user.phone_proven,
      passwordHash: user.password_hash,
      phone: user.phone,
    }
  );
}

export function ownerProof({ db, clock, guesses, parental, provePhone }: ProofDeps) {
  async function checkPassword(
    { viewer, ip }: AccountContext,
    password: string,
    stored: string | null,
  ): Promise<Result<undefined, AppError>> {
    const guess = await guesses.count({ kind: 'password', subject: guessSubject(viewer.userId), ip });
    if (!guess.ok) return guess;
    const isRight = await verifyPassword(password, stored).catch(async (error: unknown) => {
      await guess.value.cancel();
      throw error;
    });
    if (!isRight) return fail(wrongPassword);
    await guess.value.right();
    return ok(undefined);
  }

  return {
    /** What the account has, for its owner only. */
    async secrets({ viewer }: Pick<AccountContext, 'viewer'>): Promise<Result<ProvenAccount, AppError>> {
      const owner = checkOwner(viewer);
      if (!owner.ok) return owner;
      const secrets = await secretsOf(db, viewer.userId, clock.now());
      return secrets ? ok(secrets) : fail(accountGone);
    },

    /** Whether the owner asks. @returns what it was checked against */
    async check(
      context: AccountContext,
      action: GuardedAction,
      given: GivenProof,
    ): Promise<Result<ProvenAccount, AppError>> {
      const found = await this.secrets(context);
      if (!found.ok) return found;
      const secrets = found.value;
      const chosen = chosenProof(acceptedProofs(action, secrets), given);
      if (!chosen.ok) return chosen;
      const { viewer, provider, ip } = context;
      const checked =
        chosen.value === 'password'
          ? await checkPassword(context, given.password!, secrets.passwordHash)
          : chosen.value === 'pin'
            ? await parental.authorise(viewer, 'parental', { pin: given.pincode!, ip })
            : await provePhone(secrets.phone!, given.token!, { provider, ip });
      return checked.ok ? ok(secrets) : checked;
    },
  };
}
export type OwnerProof = ReturnType<typeof ownerProof>;
