/** The user an operator requests a token for: the first field that is given counts. */
export interface UserQuery {
  readonly user_id?: number;
  readonly username?: string;
  /** Digits. */
  readonly phone?: string;
}

export interface OperatorStore {
  /** The provider whose token has this hash. */
  providerOfToken(hash: Buffer): Promise<number | undefined>;
  /** Puts the token in the place of an earlier one. */
  replaceToken(providerId: number, hash: Buffer): Promise<void>;
  /** A user of the provider. */
  findUser(providerId: number, query: UserQuery): Promise<number | undefined>;
}
