/** Who signs in to the console, and the session that follows. */
import type { AppError } from '@aerial/contract/errors.ts';
import type { ProviderId } from '@aerial/domain/ids.ts';
import { asProviderId } from '@aerial/domain/ids.ts';
import { fail, ok, type Result } from '@aerial/domain/result.ts';
import { scopesOfRole } from '@aerial/domain/staff-roles.ts';
import { epochMs, type Clock } from '@aerial/domain/time.ts';
import { createHash, randomBytes } from 'node:crypto';
import { verifyPassword } from '../../accounts/passwords.ts';
import type { AuditTrail } from '../../http/actor.ts';
import type { StaffOperator } from '../../http/viewer.ts';
import type { Guesses } from '../../limits/guesses.ts';
import type { Limiter } from '../../limits/limiter.ts';
import { isEnrolled, type Member, type Origin, type StaffStore } from './ports.ts';
import { isAllowedFrom, isSessionOver, MAX_CALLS_A_SECOND, USE_RECORDED_EVERY_MS } from './rules.ts';
import { acceptedStep } from './totp.ts';

export interface Proof {
  readonly password: string;
  readonly code?: string | undefined;
  readonly recoveryCode?: string | undefined;
}
export interface SignedIn {
  readonly member: Member;
  /** Of the cookie. */
  readonly token: string;
}

export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();
/** 256 bits. */
export const newStaffToken = (): string => randomBytes(32).toString('hex');

const wrong: AppError = { code: 'invalid_credentials', message: 'Wrong login or password.' };
const secondFactor: AppError = {
  code: 'second_factor_required',
  message: 'A second factor is required to sign in.',
};
export const forbiddenAddress: AppError = { code: 'forbidden', message: 'Staff cannot work from this address.' };
const unauthenticated: AppError = { code: 'authentication_failed', message: 'Incorrect token.' };

export interface SignInDeps {
  readonly store: StaffStore;
  readonly guesses: Guesses;
  readonly limits: Pick<Limiter, 'spend'>;
  readonly clock: Clock;
  readonly audit: AuditTrail;
  warn(details: object, message: string): void;
}

export function staffSignIn({ store, guesses, limits, clock, audit, warn }: SignInDeps) {
  /** The code of the authenticator, or one of the codes for its loss. Each works once. */
  async function checkSecondFactor(member: Member, proof: Proof, ip: string): Promise<Result<undefined, AppError>> {
    if (!isEnrolled(member)) return ok(undefined);
    const { code, recoveryCode } = proof;
    if (code === undefined && recoveryCode === undefined) return fail(secondFactor);
    const guess = await guesses.count({ kind: 'code', subject: `staff code ${member.id}`, ip });
    if (!guess.ok) return guess;
    const step =
      code === undefined || member.totp === undefined
        ? undefined
        : acceptedStep(member.totp, code, clock.now() / 1000, member.totpStep);
    const isRight =
      step === undefined
        ? recoveryCode !== undefined && (await store.useRecoveryCode(member.id, recoveryCode))
        : await store.useTotpStep(member.id, step);
    if (!isRight) return fail(wrong);
    await guess.value.right();
    return ok(undefined);
  }

  /** Password and second factor. An address that nobody has takes as long, and gives the same answer. */
  async function check(
    found: Member | undefined,
    subject: string,
    proof: Proof,
    ip: string,
  ): Promise<Result<Member, AppError>> {
    const guess = await guesses.count({ kind: 'password', subject, ip });
    if (!guess.ok) return guess;
    const isRight = await verifyPassword(proof.password, found?.password_hash);
    if (!isRight || !found?.is_active) return fail(wrong);
    await guess.value.right();
    const second = await checkSecondFactor(found, proof, ip);
    if (!second.ok) return second;
    await guesses.markFamiliar(subject, ip);
    return ok(found);
  }

  const subjectOf = (providerId: number, email: string): string => `staff ${providerId} ${email.toLowerCase()}`;

  /** Sign-ins are in the audit log beside what is done with them. */
  async function record(member: Member, call: string, ip: string): Promise<void> {
    const entry = await audit.begin({
      providerId: asProviderId(member.provider_id),
      actor: { kind: 'staff', id: member.id, name: member.name },
      address: ip,
      call,
      object: `staff/members/${member.id}`,
      requestId: '',
    });
    await audit.finish(entry, { after: null });
  }

  /** A session under a new token; one that the browser had before ends, so that nobody can prepare it. */
  async function begin(
    member: Member,
    origin: Origin,
    formerToken: string | undefined,
    call: string,
  ): Promise<Result<SignedIn, AppError>> {
    if (!isAllowedFrom(origin.ip, await store.networks(asProviderId(member.provider_id))))
      return fail(forbiddenAddress);
    const token = newStaffToken();
    await record(member, call, origin.ip);
    const former = formerToken === undefined ? undefined : hashOf(formerToken);
    await store.insertSession(member.id, hashOf(token), origin, former, clock.now());
    return ok({ member, token });
  }

  return {
    begin,

    async signIn(
      providerId: ProviderId,
      { email, ...proof }: Proof & { readonly email: string },
      origin: Origin,
      formerToken: string | undefined,
    ): Promise<Result<SignedIn, AppError>> {
      const found = await store.memberByEmail(providerId, email);
      const member = await check(found, subjectOf(providerId, email), proof, origin.ip);
      return member.ok ? begin(member.value, origin, formerToken, 'staffSignIn') : member;
    },

    /** Shows again who is signed in. The session goes on under another token. */
    async prove(staff: StaffOperator, proof: Proof, ip: string): Promise<Result<SignedIn, AppError>> {
      const found = await store.memberById(staff.session.memberId);
      if (!found) return fail(unauthenticated);
      const member = await check(found, subjectOf(found.provider_id, found.email), proof, ip);
      if (!member.ok) return member;
      const token = newStaffToken();
      await store.proveSession(staff.session.id, hashOf(token), clock.now());
      return ok({ member: member.value, token });
    },

    /** The member of staff of a session that is not over, from an address that the operator allows. */
    async authenticate(token: string, ip: string): Promise<Result<StaffOperator, AppError>> {
      const found = await store.session(hashOf(token));
      const now = clock.now();
      if (!found || !found.member.is_active || isSessionOver(found.session, now)) return fail(unauthenticated);
      const { session, member, networks } = found;
      if (!isAllowedFrom(ip, networks)) return fail(forbiddenAddress);
      const allowed = await limits.spend([{ key: `staff ${member.id}`, max: MAX_CALLS_A_SECOND, windowS: 1 }]);
      if (!allowed.ok) return allowed;
      if (now - session.used_at.getTime() >= USE_RECORDED_EVERY_MS)
        store
          .recordUse(session.id, now)
          .catch((error: unknown) => warn({ err: error }, 'the use of a staff session was not recorded'));
      return ok({
        providerId: asProviderId(member.provider_id),
        actor: { kind: 'staff', id: member.id, name: member.name },
        scopes: scopesOfRole(member.role),
        session: {
          id: session.id,
          memberId: member.id,
          isEnrolled: isEnrolled(member),
          provenAt: epochMs(session.proven_at.getTime()),
        },
      });
    },
  };
}
export type StaffSignIn = ReturnType<typeof staffSignIn>;
