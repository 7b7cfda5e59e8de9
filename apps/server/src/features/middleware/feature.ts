import type { UserId } from '@aerial/domain/ids.ts';
import type { AppError } from '@aerial/contract/errors.ts';
import type { Token } from '@aerial/contract/shapes/user.ts';
import type { Result } from '@aerial/domain/result.ts';
import { verifyPassword } from '../../accounts/passwords.ts';
import type { Feature } from '../../kernel/feature.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { limiter } from '../../limits/limiter.ts';
import type { MiddlewarePort } from '../../ports/middleware.ts';
import { httpMiddleware } from '../../ports/middleware-http.ts';
import type { SignInOrigin } from '../../accounts/sign-ins.ts';
import type { ProviderRecord } from '../../tenancy/provider.ts';
import { localMiddleware } from './local.pg.ts';
import { middlewareStore } from './logins.pg.ts';
import { networkLogin } from './network-login.ts';
import type { PhoneCodes } from './ports.ts';
import { middlewareRoutes } from './routes.ts';
import { middlewareService } from './service.ts';

export interface MiddlewareNeeds {
  readonly codes: PhoneCodes;
  issueToken(
    userId: UserId,
    provider: ProviderRecord,
    wasGuest: boolean,
    origin: SignInOrigin,
  ): Promise<Result<Token, AppError>>;
}

/** Signing in through operators' systems. */
export function middlewareFeature(
  { db, clock, attempts, guesses, fetch, warn }: Kernel,
  { codes, issueToken }: MiddlewareNeeds,
): Feature {
  const systemOf = ({ id, shortname, settings }: ProviderRecord): MiddlewarePort =>
    settings.middlewareUrl === null
      ? localMiddleware(db, id, verifyPassword)
      : httpMiddleware({
          url: settings.middlewareUrl,
          providerId: id,
          fetch,
          onFailure: (path, reason) => warn({ provider: shortname, path, reason }, 'the system of an operator failed'),
        });
  const common = { systemOf, store: middlewareStore(db), limits: limiter(attempts, clock), issueToken };
  const middleware = middlewareService({ ...common, guesses, codes, clock });
  return {
    name: 'middleware',
    routes: (router) => middlewareRoutes(router, { middleware, loginByNetwork: networkLogin(common) }),
  };
}
