import type { AppError } from '@aerial/contract/errors.ts';
import { fail, ok, type Result } from '@aerial/domain/result.ts';
import { epochMs, type EpochMs } from '@aerial/domain/time.ts';

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,6})?)?(?:Z|[+-]\d\d:?\d\d)$/;
/** From the first to the last instant that is written with a year of four digits. */
const [EARLIEST_MS, LATEST_MS] = [Date.UTC(1, 0, 1), Date.UTC(9999, 11, 31)];

/** An ISO instant with any offset, as clients write them; fails with validation_failed for the field. @source wire shapes §1.5 */
export function instantOf(field: string, text: string): Result<EpochMs, AppError> {
  const at = INSTANT.test(text) ? Date.parse(text) : NaN;
  const message = 'Please check this value.';
  return at >= EARLIEST_MS && at <= LATEST_MS
    ? ok(epochMs(at))
    : fail({ code: 'validation_failed', message, detail: { [field]: [message] } });
}
