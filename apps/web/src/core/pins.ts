/** PIN proofs as the application sees them; `parental/pins.ts` implements it. */
import type { ParentalScope } from '@aerial/domain/parental.ts';
import type { EpochMs } from '@aerial/domain/time.ts';
import type { PinProof } from '../api/pin-proof.ts';

export interface Pins {
  /** Proofs belong to a user, a profile and a PIN: those of another owner are dropped. @source F-290, A-572 */
  own(owner: string): void;
  /** Whether a proof is good for everything of the scope. */
  isProven(scope: ParentalScope): boolean;
  /** Keeps a proof. @param remembered until then it is good for the whole scope; undefined: for its item only */
  add(proof: PinProof, remembered: EpochMs | undefined): void;
  /** The value of the request header, if there is anything to send. */
  header(): string | undefined;
  /** Opens the question. @returns the proof; undefined when the viewer closes it */
  ask(scope: ParentalScope, item?: string): Promise<PinProof | undefined>;
}
