/** What the owner of an account does for its security, and with its data. */
import type { AccountExport } from '@aerial/contract/shapes/account-export.ts';
import type { Proof, SignIn } from '@aerial/contract/calls/account.ts';
import type { AppError } from '@aerial/contract/errors.ts';
import type { UserId } from '@aerial/domain/ids.ts';
import { fail, ok, type Result } from '@aerial/domain/result.ts';
import type { Clock } from '@aerial/domain/time.ts';
import type { Kysely } from 'kysely';
import { hashPassword } from '../../accounts/passwords.ts';
import { deviceOfSession, endOtherSessions } from '../../accounts/sessions.pg.ts';
import type { Database } from '../../db/schema.ts';
import { transaction } from '../../db/transaction.ts';
import type { Viewer } from '../../http/viewer.ts';
import type { Limiter } from '../../limits/limiter.ts';
import { deleteAccount } from './delete.ts';
import { exportOf } from './export.ts';
import type { AccountContext, AccountNeeds } from './ports.ts';
import type { OwnerProof } from './proof.ts';
import {
  acceptedProofs,
  accountGone,
  checkOwner,
  EXPORTS,
  wrongPassword,
  type GivenProof,
  deletedByOperator,
} from './rules.ts';
import { hasOwnBilling } from '../../tenancy/settings/commerce.ts';
import { currentSignIn, signInsOf, signInWire } from './sign-ins.ts';

type Answer<T> = Promise<Result<T, AppError>>;

export interface AccountServiceDeps extends Pick<AccountNeeds, 'messagesOf'> {
  readonly db: Kysely<Database>;
  readonly clock: Clock;
  readonly owner: OwnerProof;
  readonly limiter: Pick<Limiter, 'spend'>;
  /** Invalidates the user's cached tokens. */
  invalidateUser(userId: UserId): void;
}

export function accountService({ db, clock, owner, limiter, messagesOf, invalidateUser }: AccountServiceDeps) {
  /**
   * Ends all sessions but the one that asks, and does more in the same transaction.
   * @param password the stored one that was proven, and the one that takes its place
   */
  async function endOthers(
    { userId, deviceId, loginHash }: Viewer,
    password?: { readonly before: string | null; readonly next: string },
  ): Answer<{ devices: number }> {
    const ended = await transaction(db, async (trx): Answer<{ devices: number }> => {
      // The user's row is the lock: a sign-in or a registration is either ended here, or sees that its session has ended.
      const user = await trx
        .selectFrom('users')
        .select('password_hash')
        .where('id', '=', userId)
        .where('deleted_at', 'is', null)
        .forUpdate()
        .executeTakeFirst();
      const session = user && (await deviceOfSession(trx, userId, { deviceId, loginHash }));
      if (!session) return fail(accountGone);
      if (password) {
        if (user.password_hash !== password.before) return fail(wrongPassword);
        await trx.updateTable('users').set({ password_hash: password.next }).where('id', '=', userId).execute();
      }
      return ok({ devices: await endOtherSessions(trx, userId, { deviceId: session.deviceId, loginHash }) });
    });
    if (ended.ok) invalidateUser(userId);
    return ended;
  }

  return {
    async security(
      context: Pick<AccountContext, 'viewer'>,
    ): Answer<{ has_password: boolean; proofs: Proof[]; password_proofs: Proof[] }> {
      const secrets = await owner.secrets(context);
      if (!secrets.ok) return secrets;
      return ok({
        has_password: secrets.value.hasPassword,
        proofs: [...acceptedProofs('deletion', secrets.value)],
        password_proofs: [...acceptedProofs('password', secrets.value)],
      });
    },

    async signIns({ viewer }: Pick<AccountContext, 'viewer'>): Answer<SignIn[]> {
      const allowed = checkOwner(viewer);
      if (!allowed.ok) return allowed;
      const all = await signInsOf(db, viewer.userId, clock.now());
      const current = currentSignIn(all, viewer);
      return ok(all.map((one) => signInWire(one, current)));
    },

    async signOutEverywhere(context: AccountContext, given: GivenProof): Answer<{ devices: number }> {
      const proven = await owner.check(context, 'sign-out', given);
      return proven.ok ? endOthers(context.viewer) : proven;
    },

    /** Of two changes at once the second finds another password than it has proven. */
    async changePassword(context: AccountContext, next: string, given: GivenProof): Answer<{ devices: number }> {
      const proven = await owner.check(context, 'password', given);
      if (!proven.ok) return proven;
      return endOthers(context.viewer, { before: proven.value.passwordHash, next: await hashPassword(next) });
    },

    async exportData(context: AccountContext, given: GivenProof): Answer<AccountExport> {
      const { viewer, language } = context;
      const proven = await owner.check(context, 'export', given);
      if (!proven.ok) return proven;
      const allowed = await limiter.spend([{ key: `exports of ${viewer.userId}`, ...EXPORTS }]);
      if (!allowed.ok) return allowed;
      const data = await exportOf(db, viewer.userId, language, clock.now());
      if (!data) return fail(accountGone);
      return ok({ ...data, messages: [...(await messagesOf(context))] });
    },

    async remove(context: AccountContext, given: GivenProof): Answer<Record<string, never>> {
      const { viewer, provider } = context;
      if (hasOwnBilling(provider.settings)) return fail(deletedByOperator);
      const proven = await owner.check(context, 'deletion', given);
      if (!proven.ok) return proven;
      const deleted = await deleteAccount(db, viewer.userId, viewer, clock.now());
      if (!deleted.ok) return deleted;
      invalidateUser(viewer.userId);
      return ok({});
    },
  };
}
export type AccountService = ReturnType<typeof accountService>;
