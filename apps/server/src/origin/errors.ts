/** Why a request for media fails, in the terms of the API's error table. */
import type { AppError } from '@aerial/contract/errors.ts';
import { fail, type Result } from '@aerial/domain/result.ts';

export type MediaFailure =
  /** The signed address is older than its expiry: the stream call gives a new one. */
  | 'signature_expired'
  /** The address was not signed by this installation, or for something else. */
  | 'signature_invalid'
  | 'media_not_found'
  /** Nothing is on air, now or at the requested time. */
  | 'not_on_air'
  /** The upstream did not respond, or not with a playlist. */
  | 'upstream_failed';

export type MediaResult<T> = Result<T, MediaFailure>;
export const failed = (error: MediaFailure): { readonly ok: false; readonly error: MediaFailure } => fail(error);

const APP_ERRORS: Readonly<Record<MediaFailure, AppError>> = {
  signature_expired: { code: 'signature_expired', message: 'This media link has expired.' },
  signature_invalid: { code: 'signature_invalid', message: 'This media link is not valid.' },
  media_not_found: { code: 'media_not_found', message: 'There is no such media.' },
  not_on_air: { code: 'media_not_found', message: 'Nothing is on air at this time.' },
  upstream_failed: { code: 'upstream_failed', message: "The channel's source does not answer correctly." },
};

export const toAppError = (error: MediaFailure): AppError => APP_ERRORS[error];
