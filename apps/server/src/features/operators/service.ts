/** Operators, recognised by their token, and what they may do with it. @source wire shapes §1.1, §6 */
import type { AppError } from '@aerial/contract/errors.ts';
import type { Token } from '@aerial/contract/shapes/user.ts';
import type { UserId } from '@aerial/domain/ids.ts';
import { scopesOf } from '@aerial/domain/operator-scopes.ts';
import { fail, ok, type Result } from '@aerial/domain/result.ts';
import type { Clock, EpochMs } from '@aerial/domain/time.ts';
import type { Attempts } from '../../limits/limiter.ts';
import { addressKey } from '../../limits/address-key.ts';
import type { Operator } from '../../http/viewer.ts';
import type { SignInOrigin } from '../../accounts/sign-ins.ts';
import type { ProviderRecord } from '../../tenancy/provider.ts';
import type { OperatorStore, UserQuery, ValidToken } from './ports.ts';
import {
  OPERATOR_LIMITS,
  MAX_UNKNOWN_TOKENS,
  UNKNOWN_TOKENS_WINDOW_S,
  USE_RECORDED_EVERY_MS,
  userQuery,
} from './rules.ts';
import { hashOf } from './tokens.ts';

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
  /** Logs what is wrong without failing a request. */
  warn(details: object, message: string): void;
}

export function operatorService({ store, attempts, issueToken, clock, warn }: OperatorDeps) {
  const tooMany = (endsAt: EpochMs): AppError => ({
    code: 'too_many_requests',
    message: 'Too many requests. Please wait a moment.',
    retryAfterS: Math.max(1, (endsAt - clock.now()) / 1000),
  });

  /** Beside the request, which does not wait for it. */
  function recordUse({ id, usedAt }: ValidToken): void {
    const now = clock.now();
    if (usedAt !== undefined && now - usedAt < USE_RECORDED_EVERY_MS) return;
    store
      .recordUse(id, now, USE_RECORDED_EVERY_MS)
      .catch((error: unknown) => warn({ err: error, token: id }, 'the use of an operator token was not recorded'));
  }

  return {
    /**
     * The operator of a token, while it is within its rate limits. Tokens are read for each call and not cached: one that is revoked is
     * valid in no process any more.
     */
    async authenticate(token: string, ip: string): Promise<Result<Operator, AppError>> {
      const found = await store.validToken(hashOf(token), clock.now());
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
        const used = await attempts.countAttempt(`operator token ${found.id} ${name}`, windowS, clock.now());
        if (used.count > most) return fail(tooMany(used.endsAt));
      }
      recordUse(found);
      return ok({
        providerId: found.providerId,
        actor: { kind: 'token', id: String(found.id), name: found.name },
        scopes: scopesOf(found.scopes),
      });
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
