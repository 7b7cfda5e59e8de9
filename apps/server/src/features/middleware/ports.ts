import type { ProviderId, UserId } from '@aerial/domain/ids.ts';
import type { CodeSent } from '@aerial/contract/calls/codes.ts';
import type { MiddlewareAddress } from '@aerial/contract/calls/middleware.ts';
import type { AppError } from '@aerial/contract/errors.ts';
import type { Result } from '@aerial/domain/result.ts';
import type { EpochMs } from '@aerial/domain/time.ts';
import type { Static } from 'typebox';
import type { Viewer } from '../../http/viewer.ts';
import type { Identity } from '../../ports/middleware.ts';
import type { ProviderRecord } from '../../tenancy/provider.ts';

/** Whose request it is. */
export interface RequestContext {
  readonly provider: ProviderRecord;
  readonly language: string;
  readonly ip: string;
  /** Whose token came with the request. */
  askedBy(): Viewer | undefined | Promise<Viewer | undefined>;
}

/** One-time codes to phones, as they are sent everywhere else. */
export interface PhoneCodes {
  /** Sends a code to a phone that has been checked to be a subscriber's. */
  send(
    phone: string,
    canDisplayMessage: boolean,
    context: RequestContext,
  ): Promise<Result<Static<typeof CodeSent>, AppError>>;
  /** Whether the code is right; checking uses it up. */
  check(phone: string, code: string, context: RequestContext): Promise<Result<unknown, AppError>>;
}

/** A login whose code was right, pending the choice of an address. */
export interface PendingLogin {
  readonly identity: Identity;
  /** The addresses offered so far. */
  readonly offered: readonly MiddlewareAddress[];
}

export interface MiddlewareStore {
  saveLogin(
    login: PendingLogin & {
      readonly hash: Buffer;
      readonly providerId: ProviderId;
      readonly expiresAt: EpochMs;
      readonly now: EpochMs;
    },
  ): Promise<void>;
  findLogin(hash: Buffer, providerId: ProviderId, now: EpochMs): Promise<PendingLogin | undefined>;
  /** Offers addresses besides those offered before. */
  offer(hash: Buffer, addresses: readonly MiddlewareAddress[]): Promise<void>;
  /** Uses the login up. @returns whether it was there: of two who try at once, one succeeds */
  takeLogin(hash: Buffer, providerId: ProviderId, now: EpochMs): Promise<boolean>;
  /** The user of an operator's subscriber, made when there is none yet. */
  subscriberUser(
    providerId: ProviderId,
    subscriber: { readonly uid: string; readonly phone: string | undefined; readonly deviceLimit: number },
  ): Promise<UserId>;
  /** The operator's name for the user. */
  uidOf(userId: UserId): Promise<string | undefined>;
}
