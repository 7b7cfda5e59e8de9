/** Why changes of titles, persons and pages are refused. */
import type { AppError } from '@aerial/contract/errors.ts';

export const changedMeanwhile: AppError = {
  code: 'changed_meanwhile',
  message: 'It was changed meanwhile. Load it again and repeat your change.',
};
export const sharedTitle: AppError = {
  code: 'shared_title',
  message: 'Other providers show this as well: it cannot be changed here.',
};
export const refused = (...fields: readonly string[]): AppError => ({
  code: 'validation_failed',
  message: 'The request is not valid.',
  detail: Object.fromEntries(fields.map((field) => [field, ['Please check this value.']])),
});

/** Undoes the transaction of a change that is refused. */
export class Refused extends Error {
  readonly error: AppError;
  constructor(error: AppError) {
    super(error.code);
    this.error = error;
  }
}
