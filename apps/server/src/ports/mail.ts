import type { ProviderId } from '@aerial/domain/ids.ts';
import type { AppError } from '@aerial/contract/errors.ts';
import type { Result } from '@aerial/domain/result.ts';

export interface MailMessage {
  /** Unique: a message handed over twice under one id is delivered once. */
  readonly id: string;
  readonly providerId: ProviderId;
  readonly to: string;
  readonly subject: string;
  /** Plain text in the reader's language; never logged. */
  readonly text: string;
  readonly html?: string;
}

/** The transport of mail. */
export interface MailPort {
  /** Takes a letter over: ok once it is queued for delivery; fails with upstream_failed when it was not taken. */
  send(message: MailMessage): Promise<Result<void, AppError>>;
}
