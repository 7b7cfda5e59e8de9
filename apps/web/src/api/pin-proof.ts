/** What a PIN is exchanged for. @source spec 1 §4.4 */
import type { ParentalScope } from '@aerial/domain/parental.ts';
import type { EpochMs } from '@aerial/domain/time.ts';

/** A proof as the server answered it. */
export interface PinProof {
  readonly scope: ParentalScope;
  /** What plays under it, after it has expired for everything else. */
  readonly item: string | undefined;
  readonly proof: string;
  readonly until: EpochMs;
}
