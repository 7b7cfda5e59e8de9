/** An operator's tokens: created, rotated without a gap, revoked. A token hands over no scope that it does not have itself. */
import type { AppError } from '@aerial/contract/errors.ts';
import type { OperatorTokenId, ProviderId } from '@aerial/domain/ids.ts';
import { coversScopes, scopesOf, type OperatorScope } from '@aerial/domain/operator-scopes.ts';
import { fail, ok, type Result } from '@aerial/domain/result.ts';
import { epochMs, type Clock, type EpochMs } from '@aerial/domain/time.ts';
import { createHash, randomBytes } from 'node:crypto';
import type { OperatorStore, StoredOperatorToken } from './ports.ts';
import { cleanName, DEFAULT_OVERLAP_H, FIRST_TOKEN, grantable, rotatedExpiry } from './rules.ts';

export const newSecret = (): string => randomBytes(20).toString('hex');
export const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest();

/** Whose scopes bound what is granted: a token's own, or all of them for who runs the installation. */
export type Grantor = readonly OperatorScope[] | 'installation';
const mayGrant = (grantor: Grantor, scopes: readonly string[]): boolean =>
  grantor === 'installation' || coversScopes(grantor, scopesOf(scopes));

/** A token with its secret, which is answered once. */
export interface SecretToken {
  readonly token: StoredOperatorToken;
  readonly secret: string;
}

export interface WantedToken {
  readonly name: string;
  readonly scopes: readonly string[];
  readonly expiresAt: EpochMs | undefined;
}

type Answer<T> = Promise<Result<T, AppError>>;

const unknownToken: AppError = { code: 'token_not_found', message: 'There is no such operator token.' };
const beyondOwn: AppError = {
  code: 'permission_denied',
  message: 'A token cannot grant what it does not have itself.',
};

/** Creates the token of that name with all scopes; it is shown once, and the former one of the name ends. */
export async function renewOperatorToken(
  store: Pick<OperatorStore, 'replaceToken'>,
  providerId: ProviderId,
  name = FIRST_TOKEN,
): Promise<string> {
  const secret = newSecret();
  await store.replaceToken(providerId, name, hashOf(secret));
  return secret;
}

export function operatorTokens({ store, clock }: { readonly store: OperatorStore; readonly clock: Clock }) {
  return {
    list: (providerId: ProviderId): Promise<StoredOperatorToken[]> => store.tokens(providerId),

    /**
     * @param own the scopes of who grants; fails with permission_denied beyond them, with validation_failed for a scope that does not
     * exist, with already_exists for a name that is taken, with token_limit when there are too many
     */
    async create(providerId: ProviderId, own: Grantor, wanted: WantedToken): Answer<SecretToken> {
      const granted = grantable(wanted.scopes, own === 'installation');
      if (!granted.ok) return granted;
      const name = cleanName(wanted.name);
      if (!name.ok) return name;
      const now = clock.now();
      if (wanted.expiresAt !== undefined && wanted.expiresAt <= now)
        return fail({
          code: 'validation_failed',
          message: 'The request is not valid.',
          detail: { expires_at: ['Please check this value.'] },
        });
      if (!mayGrant(own, granted.value)) return fail(beyondOwn);
      const secret = newSecret();
      const token = await store.insertToken(providerId, {
        name: name.value,
        scopes: granted.value,
        hash: hashOf(secret),
        expiresAt: wanted.expiresAt,
        now,
      });
      return token.ok ? ok({ token: token.value, secret }) : token;
    },

    /**
     * The new secret is valid at once, the former one for the overlap. A token with an end gets as long again.
     * @param own the scopes of who gets the secret
     */
    async rotate(
      providerId: ProviderId,
      own: Grantor,
      id: OperatorTokenId,
      overlapH: number = DEFAULT_OVERLAP_H,
    ): Answer<SecretToken> {
      const present = await store.token(providerId, id);
      if (!present) return fail(unknownToken);
      if (!mayGrant(own, present.scopes)) return fail(beyondOwn);
      const now = clock.now();
      const secret = newSecret();
      const token = await store.rotateToken(providerId, id, {
        hash: hashOf(secret),
        expiresAt: rotatedExpiry(present, now),
        formerUntil: epochMs(Math.min(now + overlapH * 3_600_000, present.expiresAt ?? Infinity)),
        now,
      });
      return token ? ok({ token, secret }) : fail(unknownToken);
    },

    async revoke(providerId: ProviderId, id: OperatorTokenId): Answer<StoredOperatorToken> {
      const token = await store.revokeToken(providerId, id, clock.now());
      return token ? ok(token) : fail(unknownToken);
    },
  };
}
export type OperatorTokens = ReturnType<typeof operatorTokens>;
