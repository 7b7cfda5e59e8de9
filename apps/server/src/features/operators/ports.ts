import type { AppError } from '@aerial/contract/errors.ts';
import type { OperatorTokenId, ProviderId, UserId } from '@aerial/domain/ids.ts';
import type { Result } from '@aerial/domain/result.ts';
import type { EpochMs } from '@aerial/domain/time.ts';

/** The user an operator requests a token for: the first field that is given counts. */
export interface UserQuery {
  readonly user_id?: UserId;
  readonly username?: string;
  /** Digits. */
  readonly phone?: string;
}

/** A token without its secret. */
export interface StoredOperatorToken {
  readonly id: OperatorTokenId;
  readonly name: string;
  /** As stored: `*` stands for all. */
  readonly scopes: readonly string[];
  readonly createdAt: EpochMs;
  readonly expiresAt: EpochMs | undefined;
  readonly usedAt: EpochMs | undefined;
  readonly rotatedAt: EpochMs | undefined;
  /** Until then the secret before the last rotation is valid, too. */
  readonly formerUntil: EpochMs | undefined;
}

export interface NewOperatorToken {
  readonly name: string;
  readonly scopes: readonly string[];
  readonly hash: Buffer;
  readonly expiresAt: EpochMs | undefined;
  readonly now: EpochMs;
}

export interface Rotation {
  readonly hash: Buffer;
  readonly expiresAt: EpochMs | undefined;
  readonly formerUntil: EpochMs;
  readonly now: EpochMs;
}

/** What requests with a token need to know of it. */
export interface ValidToken {
  readonly id: OperatorTokenId;
  readonly name: string;
  readonly providerId: ProviderId;
  readonly scopes: readonly string[];
  readonly usedAt: EpochMs | undefined;
}

/** Tokens of one provider are unknown to others. Each method is one transaction. */
export interface OperatorStore {
  /** The token of which this is a secret, unless it has expired or was revoked. */
  validToken(hash: Buffer, now: EpochMs): Promise<ValidToken | undefined>;
  /** Records a use, unless one was recorded within the interval before it, in whichever process. */
  recordUse(id: OperatorTokenId, at: EpochMs, intervalMs: number): Promise<void>;
  /** Puts a token that may do everything in the place of the former one of that name. */
  replaceToken(providerId: ProviderId, name: string, hash: Buffer): Promise<void>;
  /** The oldest first, without revoked ones. */
  tokens(providerId: ProviderId): Promise<StoredOperatorToken[]>;
  token(providerId: ProviderId, id: OperatorTokenId): Promise<StoredOperatorToken | undefined>;
  /** Fails with already_exists when a token has the name, with token_limit when there are too many. */
  insertToken(providerId: ProviderId, token: NewOperatorToken): Promise<Result<StoredOperatorToken, AppError>>;
  /** The present secret becomes the former one; an earlier former one ends. */
  rotateToken(
    providerId: ProviderId,
    id: OperatorTokenId,
    rotation: Rotation,
  ): Promise<StoredOperatorToken | undefined>;
  revokeToken(providerId: ProviderId, id: OperatorTokenId, now: EpochMs): Promise<StoredOperatorToken | undefined>;
  /** A user of the provider. */
  findUser(providerId: ProviderId, query: UserQuery): Promise<UserId | undefined>;
}
