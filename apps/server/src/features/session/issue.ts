/** Tokens for viewers whom another feature has recognised: by a code, by their operator, by their network. */
import type { UserId } from '@aerial/domain/ids.ts';
import type { AppError } from '@aerial/contract/errors.ts';
import type { Token } from '@aerial/contract/shapes/user.ts';
import { fail, ok, type Result } from '@aerial/domain/result.ts';
import type { Clock } from '@aerial/domain/time.ts';
import type { ProviderRecord } from '../../tenancy/provider.ts';
import { signInRecord, type SignInOrigin } from '../../accounts/sign-ins.ts';
import type { Geo } from '../../ports/geo.ts';
import type { SessionStore } from './ports.ts';
import { tokenExpiry } from './rules.ts';
import { hashToken, newToken } from '../../accounts/tokens.ts';
import { tokenWire } from './wire.ts';

const blocked: AppError = { code: 'user_blocked', message: 'This account is blocked.' };

/**
 * Gives a token of the user that is not yet bound to a device; a blocked user gets none.
 * @param wasGuest whether a guest's token came with the request. @source F-228
 * @param origin how and from where, for the viewer's list of sign-ins
 */
export type IssueToken = (
  userId: UserId,
  provider: ProviderRecord,
  wasGuest: boolean,
  origin: SignInOrigin,
) => Promise<Result<Token, AppError>>;

export const tokenIssuer =
  ({
    store,
    geo,
    clock,
  }: {
    readonly store: Pick<SessionStore, 'userById' | 'insertToken'>;
    readonly geo: Geo;
    readonly clock: Clock;
  }): IssueToken =>
  async (userId, provider, wasGuest, origin) => {
    const user = await store.userById(userId);
    // An id of another provider is unknown here.
    if (user?.provider_id !== provider.id) return fail({ code: 'user_not_found', message: 'There is no such user.' });
    if (!user.is_active) return fail(blocked);
    const token = newToken();
    const now = clock.now();
    const expiresAt = tokenExpiry(now, provider.settings);
    const isStored = await store.insertToken({
      hash: hashToken(token),
      userId: user.id,
      deviceId: null,
      expiresAt,
      now,
      ...(!user.is_guest && { signIn: signInRecord(origin, geo) }),
    });
    return isStored ? ok(tokenWire(token, expiresAt, null, wasGuest)) : fail(blocked);
  };
