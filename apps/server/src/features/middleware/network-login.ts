/**
 * Signing in without a form: the viewer's address in the operator's network says who the subscriber is. An operator may give
 * the call's address to viewers' applications as its `auto_auth`. @source F-029, F-405, F-406
 */
import type { UserId } from '@aerial/domain/ids.ts';
import type { AppError } from '@aerial/contract/errors.ts';
import type { Token } from '@aerial/contract/shapes/user.ts';
import { fail, type Result } from '@aerial/domain/result.ts';
import type { Limiter } from '../../limits/limiter.ts';
import type { MiddlewarePort } from '../../ports/middleware.ts';
import type { SignInOrigin } from '../../accounts/sign-ins.ts';
import type { ProviderRecord } from '../../tenancy/provider.ts';
import { isInNetworks } from '../../tenancy/rules.ts';
import type { RequestContext, MiddlewareStore } from './ports.ts';
import { fromAddress } from './rules.ts';

export interface NetworkLoginDeps {
  systemOf(provider: ProviderRecord): MiddlewarePort;
  readonly store: Pick<MiddlewareStore, 'subscriberUser'>;
  readonly limits: Limiter;
  issueToken(
    userId: UserId,
    provider: ProviderRecord,
    wasGuest: boolean,
    origin: SignInOrigin,
  ): Promise<Result<Token, AppError>>;
}

const outside: AppError = {
  code: 'forbidden',
  message: 'This works in the operator’s network only. Please sign in another way.',
};
const notRecognised: AppError = {
  code: 'user_not_found',
  message: 'The operator does not know this connection. Please sign in another way.',
};

export type NetworkLogin = (context: RequestContext) => Promise<Result<Token, AppError>>;

export const networkLogin =
  ({ systemOf, store, limits, issueToken }: NetworkLoginDeps): NetworkLogin =>
  async ({ provider, ip, askedBy }) => {
    if (!isInNetworks(provider.settings.autoAuthNetworks ?? provider.networks, ip)) return fail(outside);
    const allowed = await limits.spend([fromAddress(`network ${provider.id}`, ip)]);
    if (!allowed.ok) return allowed;
    const uid = await systemOf(provider).subscriberAt(ip.replace(/^::ffff:/, ''));
    if (!uid.ok) return uid;
    if (uid.value === undefined) return fail(notRecognised);
    const userId = await store.subscriberUser(provider.id, {
      uid: uid.value,
      phone: undefined,
      deviceLimit: provider.settings.deviceLimit,
    });
    return issueToken(userId, provider, (await askedBy())?.isGuest ?? false, { way: 'network', ip });
  };
