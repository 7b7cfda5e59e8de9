import type { UserId } from '@aerial/domain/ids.ts';
import type { AppError } from '@aerial/contract/errors.ts';
import type { Token } from '@aerial/contract/shapes/user.ts';
import type { Result } from '@aerial/domain/result.ts';
import type { Operator } from '../../http/viewer.ts';
import type { Feature } from '../../kernel/feature.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import type { SignInOrigin } from '../../accounts/sign-ins.ts';
import type { ProviderRecord } from '../../tenancy/provider.ts';
import { operatorStore } from './repo.pg.ts';
import { operatorRoutes } from './routes.ts';
import { operatorService } from './service.ts';
import { operatorTokens } from './tokens.ts';

export interface OperatorsNeeds {
  /** Gives a token of a user of the provider. */
  issueToken(
    userId: UserId,
    provider: ProviderRecord,
    wasGuest: boolean,
    origin: SignInOrigin,
  ): Promise<Result<Token, AppError>>;
}

export interface OperatorsFeature extends Feature {
  /** The operator of a token, while it is within its rate limits. */
  authenticate(token: string, ip: string): Promise<Result<Operator, AppError>>;
}

/** Operators' systems and what they may do. */
export function operatorsFeature(
  { db, attempts, clock, warn }: Pick<Kernel, 'db' | 'attempts' | 'clock' | 'warn'>,
  needs: OperatorsNeeds,
): OperatorsFeature {
  const store = operatorStore(db);
  const operators = operatorService({ store, attempts, clock, warn, ...needs });
  const tokens = operatorTokens({ store, clock });
  return {
    name: 'operators',
    authenticate: operators.authenticate,
    routes: (router) => operatorRoutes(router, operators, tokens),
  };
}
