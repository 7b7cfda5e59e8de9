import type { ProviderId, UserId } from '@aerial/domain/ids.ts';
import type { AppError } from '@aerial/contract/errors.ts';
import type { Token } from '@aerial/contract/shapes/user.ts';
import type { Result } from '@aerial/domain/result.ts';
import type { EpochMs } from '@aerial/domain/time.ts';
import type { SignInOrigin } from '../../accounts/sign-ins.ts';
import type { ProviderRecord } from '../../tenancy/provider.ts';

/** The transport of a code: `sms` or a messenger's key. */
export type CodeSource = 'sms' | 'telegram';

export interface NewStoredCode {
  readonly providerId: ProviderId;
  readonly phone: string;
  readonly source: CodeSource;
  /** Who got it in the messenger; null for SMS. */
  readonly senderId: string | null;
  /** The requesting address, hashed; empty for a messenger's, which went to one sender only. */
  readonly asker: Buffer;
  readonly hash: Buffer;
  readonly expiresAt: EpochMs;
}

/** Whose code was entered: of a phone over any transport, or of a messenger's user. */
export type CodeOwner = { readonly phone: string } | { readonly source: CodeSource; readonly senderId: string };

/** A user of a messenger. */
export interface MessengerSender {
  readonly source: CodeSource;
  readonly senderId: string;
}

export type TakenCode =
  /** The code was right; it and all other codes of the phone are gone. `by`: who got it, in a messenger. */
  | { readonly tag: 'taken'; readonly phone: string; readonly by: MessengerSender | undefined }
  /** It was wrong, and counted. */
  | { readonly tag: 'wrong'; readonly phone: string }
  /** There is no live code. */
  | { readonly tag: 'none' };

export interface MessengerRequest {
  readonly providerId: ProviderId;
  readonly source: CodeSource;
  readonly phone: string;
  /** The language of the application the link was given to. */
  readonly language: string;
}

/** What the feature stores. Each method is one transaction. */
export interface CodeStore {
  /** Stores a code in place of the earlier one that the same address requested over the same transport to the same phone. */
  save(code: NewStoredCode): Promise<void>;
  /** Deletes a code that could not be sent. */
  drop(code: NewStoredCode): Promise<void>;
  /**
   * Takes a code: of several who enter it at once, one gets it. A wrong entry is counted, and the last allowed one ends the
   * code for the address that requested it, or for all others together.
   * @param matches compares what was entered with a stored hash, in constant time
   * @param from the address it is entered from, hashed as `asker`
   */
  take(
    providerId: ProviderId,
    owner: CodeOwner,
    matches: (phone: string, hash: Buffer) => boolean,
    from: Buffer,
    now: EpochMs,
  ): Promise<TakenCode>;
  /** Is there a live code that went through a messenger? */
  hasMessengerCode(providerId: ProviderId, phone: string, now: EpochMs): Promise<boolean>;
  saveRequest(request: MessengerRequest, nonceHash: Buffer, expiresAt: EpochMs): Promise<void>;
  /** Stores who opened the link; undefined when the link has expired, or another user opened it. */
  openRequest(
    providerId: ProviderId,
    source: CodeSource,
    nonceHash: Buffer,
    senderId: string,
    now: EpochMs,
  ): Promise<MessengerRequest | undefined>;
  /** The live requests whose link this messenger user opened, newest first. */
  requestsOf(providerId: ProviderId, source: CodeSource, senderId: string, now: EpochMs): Promise<MessengerRequest[]>;
  /** Stores until when a messenger user counts as the owner of a phone. */
  savePhone(providerId: ProviderId, sender: MessengerSender, phone: string, expiresAt: EpochMs): Promise<void>;
  /** The phone a messenger user has proven to own. */
  phoneOf(providerId: ProviderId, sender: MessengerSender, now: EpochMs): Promise<string | undefined>;
  /** Ends the requests of a messenger user. */
  endRequests(providerId: ProviderId, source: CodeSource, senderId: string): Promise<void>;
}

/** What the feature needs of the viewers. */
export interface CodeUsers {
  isRegistered(providerId: ProviderId, phone: string): Promise<boolean>;
  /** The phone of the viewer with this id at the operator. */
  phoneOfUid(providerId: ProviderId, uid: string): Promise<string | undefined>;
  /**
   * A login token for the proven owner of the phone; registers them where the provider allows it.
   * @param wasGuest whether a guest's token came with the request
   * @param origin how and from where the viewer signs in
   */
  enterByPhone(
    provider: ProviderRecord,
    phone: string,
    wasGuest: boolean,
    origin: SignInOrigin,
  ): Promise<Result<Token, AppError>>;
  /** The phone and PIN of a user. */
  pinOf(userId: UserId): Promise<{ readonly phone: string | null; readonly pin: string | null } | undefined>;
}
