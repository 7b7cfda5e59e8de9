/** PIN proofs as the application sees them; `parental/pins.ts` implements it. */
import type { ParentalScope } from '@aerial/domain/parental.ts';
import type { EpochMs } from '@aerial/domain/time.ts';
import type { PinProof } from '@aerial/api-client/pin-proof.ts';

export interface Pins {
  /** Sets the owner: a user, a profile and a PIN. Proofs of another owner are dropped. @source F-290, A-572 */
  own(owner: string): void;
  /** Whether a proof covers the whole scope. */
  isProven(scope: ParentalScope): boolean;
  /** Stores a proof. @param scopeUntil until then it covers the whole scope; undefined: its item only */
  add(proof: PinProof, scopeUntil: EpochMs | undefined): void;
  /** The value of the request header, if there is anything to send. */
  header(): string | undefined;
  /** Opens the PIN prompt. @returns the proof; undefined when the viewer closes it */
  request(scope: ParentalScope, item?: string): Promise<PinProof | undefined>;
}
