import type { ProviderId } from '@aerial/domain/ids.ts';
import type { AppError } from '@aerial/contract/errors.ts';
import type { Result } from '@aerial/domain/result.ts';
import type { EpochMs } from '@aerial/domain/time.ts';

export interface SmsMessage {
  /** Unique: a message handed over twice under one id is delivered once. */
  readonly id: string;
  readonly providerId: ProviderId;
  /** Digits only, with the country's code. */
  readonly phone: string;
  /**
   * What the viewer reads, in their language. Contains a code or a PIN: it is never logged, and an adapter that stores it until it is
   * delivered stores it sealed (`security/seal.ts`) and deletes it then.
   */
  readonly text: string;
  readonly kind: 'code' | 'pin';
  /** After this instant the message is worth nothing and need not be delivered any more. */
  readonly expiresAt: EpochMs;
}

/** The transport of short messages. */
export interface SmsPort {
  /**
   * Takes a message over: ok once it will be delivered or is queued for delivery, without waiting for the phone.
   * Fails with upstream_failed when it was not taken; then nothing is sent, and the viewer may try again at once.
   */
  send(message: SmsMessage): Promise<Result<void, AppError>>;
}
