/** The user an operator requests a token for: the first field that is given counts. */
import type { ProviderId, UserId } from '@aerial/domain/ids.ts';

export interface UserQuery {
  readonly user_id?: UserId;
  readonly username?: string;
  /** Digits. */
  readonly phone?: string;
}

export interface OperatorStore {
  /** The provider whose token has this hash. */
  providerOfToken(hash: Buffer): Promise<ProviderId | undefined>;
  /** Puts the token in the place of an earlier one. */
  replaceToken(providerId: ProviderId, hash: Buffer): Promise<void>;
  /** A user of the provider. */
  findUser(providerId: ProviderId, query: UserQuery): Promise<UserId | undefined>;
}
