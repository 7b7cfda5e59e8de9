/** What the server returns for a right PIN. @source spec 1 §4.4 */
import type { ParentalScope } from '@aerial/domain/parental.ts';
import type { EpochMs } from '@aerial/domain/time.ts';

/** A proof as the server returned it. */
export interface PinProof {
  readonly scope: ParentalScope;
  /** The item that may still play with it after it has expired for the rest. */
  readonly item: string | undefined;
  readonly proof: string;
  readonly until: EpochMs;
}
