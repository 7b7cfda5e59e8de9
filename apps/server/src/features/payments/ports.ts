/** What the services of payments share. */
import type { AppError } from '@aerial/contract/errors.ts';
import type { Result } from '@aerial/domain/result.ts';
import type { ParentalGate } from '../../access/parental.ts';
import type { OperatorBalances } from '../../billing/operator/balances.ts';
import type { BillingDesk } from '../../billing/operator/desk.ts';
import type { PaymentEngine } from '../../billing/payments/engine.ts';
import type { Viewer } from '../../http/viewer.ts';
import type { Limiter } from '../../limits/limiter.ts';
import type { ProviderRecord } from '../../tenancy/provider.ts';

export interface PaymentsDeps {
  readonly engine: PaymentEngine;
  readonly parental: ParentalGate;
  readonly limiter: Limiter;
  /** Operators' own billings. */
  readonly billing: Pick<BillingDesk, 'change'>;
  readonly balances: OperatorBalances;
  /** Where viewers reach this installation. */
  readonly publicUrl: string;
}

/** Who makes a request, and how it is answered. */
export interface PayContext {
  readonly viewer: Viewer;
  readonly provider: ProviderRecord;
  readonly language: string;
  readonly ip: string;
  readonly pinProof: string | undefined;
}

export type Answer<T> = Promise<Result<T, AppError>>;
