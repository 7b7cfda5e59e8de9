import type { AppError } from '@aerial/contract/errors.ts';
import { fail, ok, type Result } from '@aerial/domain/result.ts';
import { epochMs, type EpochMs } from '@aerial/domain/time.ts';
import type { ProviderRecord } from '../../tenancy/provider.ts';
import type { OfUser } from './ports.ts';

const MAX_ID = 9_223_372_036_854_775_807n;

/** An id that no row can have is an unknown one. */
export const storedId = (text: string): string => (BigInt(text) > MAX_ID ? '0' : text);

/** The user that a request of an operator is about. */
export const ofUser = (request: {
  readonly params: { readonly id: number };
  readonly provider: ProviderRecord;
  readonly language: string;
}): OfUser => ({ userId: request.params.id, provider: request.provider, language: request.language });

/** An ISO instant with any offset. @param field that is named in a refusal */
export function instantOf(field: string, text: string): Result<EpochMs, AppError> {
  const isInstant = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,6})?)?(?:Z|[+-]\d\d:?\d\d)$/.test(text);
  const at = isInstant ? Date.parse(text) : NaN;
  const message = 'Please check this value.';
  return Number.isNaN(at)
    ? fail({ code: 'validation_failed', message, detail: { [field]: [message] } })
    : ok(epochMs(at));
}
