/** The counter of a payment or promo step that waits. @source A-941 */

/** It increases by one as often, milliseconds. */
export const WAIT_STEP_MS = 1500;
const LONG_AT = 6;
const CANCEL_AT = 10;
const SUPPORT_AT = 20;
/** Nothing changes after the last stage. */
export const isLastStage = (count: number): boolean => count >= SUPPORT_AT;

export interface WaitStage {
  /** The text says that it takes longer than usual. */
  readonly isLong: boolean;
  readonly canCancel: boolean;
  readonly showsSupport: boolean;
}

/** @param count steps of `WAIT_STEP_MS` so far @source A-941 */
export const waitStage = (count: number): WaitStage => ({
  isLong: count >= LONG_AT,
  canCancel: count >= CANCEL_AT,
  showsSupport: isLastStage(count),
});
