/** What members of staff change about their own sign-in: password, authenticator, recovery codes. */
import type { AppError } from '@aerial/contract/errors.ts';
import { fail, ok, type Result } from '@aerial/domain/result.ts';
import type { Clock } from '@aerial/domain/time.ts';
import { hashPassword } from '../../accounts/passwords.ts';
import type { StaffOperator } from '../../http/viewer.ts';
import type { Guesses } from '../../limits/guesses.ts';
import type { Member, StaffStore } from './ports.ts';
import { newRecoveryCode, RECOVERY_CODES } from './rules.ts';
import { acceptedStep, base32, newTotpSecret, totpUri } from './totp.ts';

const wrongCode: AppError = { code: 'invalid_otp', message: 'The code is wrong.' };
const unauthenticated: AppError = { code: 'authentication_failed', message: 'Incorrect token.' };

export interface FactorsDeps {
  readonly store: StaffStore;
  readonly guesses: Guesses;
  readonly clock: Clock;
}

const newCodes = (): readonly string[] => Array.from({ length: RECOVERY_CODES }, newRecoveryCode);

export function staffFactors({ store, guesses, clock }: FactorsDeps) {
  const self = async ({ session }: StaffOperator): Promise<Result<Member, AppError>> => {
    const member = await store.memberById(session.memberId);
    return member ? ok(member) : fail(unauthenticated);
  };

  return {
    self,

    async changePassword({ session }: StaffOperator, password: string): Promise<void> {
      await store.setPassword(session.memberId, await hashPassword(password), session.id);
    },

    /** A new secret; the former one stays until a code confirms this one. */
    async beginTotp(staff: StaffOperator, issuer: string): Promise<Result<{ secret: string; uri: string }, AppError>> {
      const member = await self(staff);
      if (!member.ok) return member;
      const secret = newTotpSecret();
      await store.setNewTotp(member.value.id, secret);
      return ok({ secret: base32(secret), uri: totpUri(secret, issuer, member.value.email) });
    },

    /** @returns recovery codes, shown once */
    async confirmTotp(staff: StaffOperator, code: string, ip: string): Promise<Result<readonly string[], AppError>> {
      const member = await self(staff);
      if (!member.ok) return member;
      const { id, newTotp } = member.value;
      if (!newTotp) return fail(wrongCode);
      const guess = await guesses.count({ kind: 'code', subject: `staff code ${id}`, ip });
      if (!guess.ok) return guess;
      const step = acceptedStep(newTotp, code, clock.now() / 1000, 0);
      const codes = newCodes();
      if (step === undefined || !(await store.confirmTotp(id, newTotp, step, codes))) return fail(wrongCode);
      await guess.value.right();
      return ok(codes);
    },

    async renewRecoveryCodes({ session }: StaffOperator): Promise<readonly string[]> {
      const codes = newCodes();
      await store.replaceRecoveryCodes(session.memberId, codes);
      return codes;
    },
  };
}
export type StaffFactors = ReturnType<typeof staffFactors>;
