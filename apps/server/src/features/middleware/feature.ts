/** Signing in through operators' systems, put together from what it stands on. */
import type { AppError } from '@aerial/contract/errors.ts';
import type { Token } from '@aerial/contract/shapes/user.ts';
import type { Result } from '@aerial/domain/result.ts';
import type { Clock } from '@aerial/domain/time.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { CallRouter } from '../../http/call-router.ts';
import { limiter, type Attempts } from '../../limits/limiter.ts';
import type { Outgoing } from '../../http/outgoing.ts';
import type { MiddlewarePort } from '../../ports/middleware.ts';
import { httpMiddleware } from '../../ports/middleware-http.ts';
import type { Guesses } from '../../limits/guesses.ts';
import type { ProviderRecord } from '../../tenancy/provider.ts';
import { localMiddleware, type VerifyCode } from './local.pg.ts';
import { middlewareStore } from './logins.pg.ts';
import { networkLogin } from './network-login.ts';
import type { PhoneCodes } from './ports.ts';
import { middlewareRoutes } from './routes.ts';
import { middlewareService } from './service.ts';

export interface MiddlewareFeatureDeps {
  readonly db: Kysely<Database>;
  readonly clock: Clock;
  readonly attempts: Attempts;
  readonly guesses: Guesses;
  readonly fetch: Outgoing;
  readonly codes: PhoneCodes;
  readonly verifyCode: VerifyCode;
  issueToken(userId: number, provider: ProviderRecord, wasGuest: boolean): Promise<Result<Token, AppError>>;
  /** An operator's system did not answer as it should. */
  onFailure(provider: ProviderRecord, path: string, reason: string): void;
}

export function middlewareFeature(router: CallRouter, { db, clock, attempts, guesses, fetch, codes, verifyCode, issueToken, onFailure }: MiddlewareFeatureDeps): void {
  const systemOf = (provider: ProviderRecord): MiddlewarePort =>
    provider.settings.middlewareUrl === null
      ? localMiddleware(db, provider.id, verifyCode)
      : httpMiddleware({ url: provider.settings.middlewareUrl, providerId: provider.id, fetch, onFailure: (path, reason) => onFailure(provider, path, reason) });
  const common = { systemOf, store: middlewareStore(db), limits: limiter(attempts, clock), issueToken };
  middlewareRoutes(router, { middleware: middlewareService({ ...common, guesses, codes, clock }), loginByNetwork: networkLogin(common) });
}
