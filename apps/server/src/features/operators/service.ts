/** Operators, recognised by their token, and what they may do with it. @source wire shapes §1.1, §6 */
import type { AppError } from '@aerial/contract/errors.ts';
import type { Token } from '@aerial/contract/shapes/user.ts';
import type { ProviderId, UserId } from '@aerial/domain/ids.ts';
import { fail, ok, type Result } from '@aerial/domain/result.ts';
import type { Clock, EpochMs } from '@aerial/domain/time.ts';
import { createHash, randomBytes } from 'node:crypto';
import type { Attempts } from '../../limits/limiter.ts';
import { addressKey } from '../../limits/address-key.ts';
import type { Operator } from '../../http/viewer.ts';
import type { SignInOrigin } from '../../accounts/sign-ins.ts';
import type { ProviderRecord } from '../../tenancy/provider.ts';
import type { OperatorStore, UserQuery } from './ports.ts';
import { OPERATOR_LIMITS, MAX_UNKNOWN_TOKENS, UNKNOWN_TOKENS_WINDOW_S, userQuery } from './rules.ts';

export interface OperatorDeps {
  readonly store: OperatorStore;
  readonly attempts: Pick<Attempts, 'countAttempt'>;
  /** Gives a token of a user of the provider. */
  issueToken(
    userId: UserId,
    provider: ProviderRecord,
    wasGuest: boolean,
    origin: SignInOrigin,
  ): Promise<Result<Token, AppError>>;
  readonly clock: Clock;
}

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

/** Creates a token for the operator; it is shown once, and the earlier one ends. */
export async function renewOperatorToken(
  store: Pick<OperatorStore, 'replaceToken'>,
  providerId: ProviderId,
): Promise<string> {
  const token = randomBytes(20).toString('hex');
  await store.replaceToken(providerId, hashOf(token));
  return token;
}

export function operatorService({ store, attempts, issueToken, clock }: OperatorDeps) {
  const tooMany = (endsAt: EpochMs): AppError => ({
    code: 'too_many_requests',
    message: 'Too many requests. Please wait a moment.',
    retryAfterS: Math.max(1, (endsAt - clock.now()) / 1000),
  });

  return {
    /** The operator of a token, while it is within its rate limits. */
    async authenticate(token: string, ip: string): Promise<Result<Operator, AppError>> {
      const found = await store.providerOfToken(hashOf(token));
      if (found === undefined) {
        const failures = await attempts.countAttempt(
          `operator ${addressKey(ip)}`,
          UNKNOWN_TOKENS_WINDOW_S,
          clock.now(),
        );
        return fail(
          failures.count > MAX_UNKNOWN_TOKENS
            ? tooMany(failures.endsAt)
            : { code: 'authentication_failed', message: 'Incorrect token.' },
        );
      }
      for (const { name, windowS, most } of OPERATOR_LIMITS) {
        const used = await attempts.countAttempt(`operator ${found} ${name}`, windowS, clock.now());
        if (used.count > most) return fail(tooMany(used.endsAt));
      }
      return ok({ providerId: found });
    },

    /** A token of one of the operator's own users; users of others are unknown to it. */
    async login(query: UserQuery, provider: ProviderRecord): Promise<Result<Token, AppError>> {
      const wanted = userQuery(query);
      if (!wanted.ok) return wanted;
      const userId = await store.findUser(provider.id, wanted.value);
      if (userId === undefined) return fail({ code: 'user_not_found', message: 'There is no such user.' });
      // The request comes from the operator's system, not from the viewer.
      return issueToken(userId, provider, false, { way: 'operator', ip: undefined });
    },
  };
}
export type OperatorService = ReturnType<typeof operatorService>;
