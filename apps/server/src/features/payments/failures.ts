import type { AppError } from '@aerial/contract/errors.ts';
import type { PspFailure } from '../../ports/payment/port.ts';
import { payUnavailable } from './rules.ts';

/** What a viewer sees about a call that the payment system did not carry out. */
export function paymentFailed(failure: PspFailure): AppError {
  if (failure.kind !== 'refused') return payUnavailable;
  return failure.code === 'wrong_code'
    ? { code: 'invalid_otp', message: 'The code is wrong.', detail: { code: ['The code is wrong.'] } }
    : { code: 'payment_declined', message: 'The payment was declined.' };
}
