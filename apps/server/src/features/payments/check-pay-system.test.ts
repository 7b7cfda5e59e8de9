import { fail, ok } from '@aerial/domain/result.ts';
import { expect, test } from 'vitest';
import type { PaymentState } from '../../ports/payment/port.ts';
import { verdictOf } from './check-pay-system.ts';

test.each([
  ['knows no such payment', { kind: 'refused', code: 'not_found', message: 'no payment' }, true],
  ['knows no such payment (Stripe)', { kind: 'refused', code: 'resource_missing', message: 'no payment' }, true],
  ['refuses the account', { kind: 'refused', code: 'invalid_credentials', message: 'wrong key' }, false],
  ['does not answer', { kind: 'unavailable', message: 'it cannot be reached' }, false],
] as const)('a pay system that %s', (_what, error, isWorking) =>
  expect(verdictOf(fail(error)).isWorking).toBe(isWorking),
);

test('one that answers works', () => expect(verdictOf(ok({} as PaymentState)).isWorking).toBe(true));
