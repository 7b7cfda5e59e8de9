/** Parental control as features meet it: who needs a PIN for what, and the gate that checks it. @source spec 1 §4.4, spec 2 §5, C-570, C-588 */
import { timingSafeEqual } from 'node:crypto';
import type { AppError } from '@aerial/contract/errors.ts';
import type { ParentalScope } from '@aerial/domain/parental.ts';
import type { Result } from '@aerial/domain/result.ts';
import type { Viewer } from '../http/viewer.ts';

/** What is about to be watched. */
export interface WatchItem {
  readonly scope: 'channel' | 'program' | 'vod';
  readonly id: number | string;
  /** For a viewer of an adult profile. @source C-570, C-591 */
  readonly isAdult: boolean;
  /** @source C-587, C-590, C-595, F-340 */
  readonly isForChild: boolean;
}

type WatchDecision = 'allow' | 'pin' | 'refuse';

/**
 * Who needs a PIN for an item. A child profile needs it for everything that is not for children, whatever the switches say, and
 * cannot watch that at all while the account has no PIN. An adult profile needs it where a PIN is set and the device's switch is on.
 * @source C-570, C-588, F-286, F-344
 */
export function watchDecision(
  { scope, isAdult, isForChild }: Omit<WatchItem, 'id'>,
  { isChild, parental }: Pick<Viewer, 'isChild' | 'parental'>,
): WatchDecision {
  if (isChild) return isForChild ? 'allow' : parental?.hasPin ? 'pin' : 'refuse';
  return isAdult && parental?.hasPin && parental.asksFor[scope] === true ? 'pin' : 'allow';
}

/** Whether programmes can need a PIN; otherwise the guide is not queried. */
export const looksAtProgrammes = ({ isChild, parental }: Pick<Viewer, 'isChild' | 'parental'>): boolean =>
  isChild === true || (parental?.hasPin === true && parental.asksFor['program'] === true);

/** @param item named to the client, so that it can request a proof for this item */
export const pinRequired = (scope: ParentalScope, item?: string): AppError => ({
  code: 'pin_required',
  message: 'Enter the PIN to go on.',
  detail: { scope: [scope], ...(item !== undefined && { item: [item] }) },
});
export const childForbidden: AppError = {
  code: 'child_forbidden',
  message: 'This is not available in a child profile.',
};
export const wrongPin = (field: 'pincode' | 'old_pincode', retryAfterS?: number): AppError => ({
  code: 'wrong_pincode',
  message: 'The PIN is wrong. Please try again.',
  detail: { [field]: ['Please check this value.'] },
  ...(retryAfterS !== undefined && { retryAfterS }),
});

export function samePin(entered: string, present: string): boolean {
  const [one, other] = [Buffer.from(entered), Buffer.from(present)];
  return one.length === other.length && timingSafeEqual(one, other);
}

/** What a request brings to show that its viewer knows the PIN. */
export interface Evidence {
  readonly pin?: string | undefined;
  /** Several with commas: a client sends those it has. */
  readonly proof?: string | undefined;
  readonly ip: string;
}

/** How a request names the PIN. */
export type PinField = 'pincode' | 'old_pincode';

/** Requires the PIN where it is needed. */
export interface ParentalGate {
  /** Whether the viewer may watch an item. Fails with pin_required, child_forbidden. */
  checkWatchAccess(viewer: Viewer, item: WatchItem, proof: string | undefined): Promise<Result<undefined, AppError>>;
  /**
   * Whether the PIN or a proof of the scope comes with a request; always, while no PIN is set.
   * @param field how the request names the PIN
   * Fails with pin_required, wrong_pincode, too_many_attempts.
   */
  authorise(
    viewer: Viewer,
    scope: ParentalScope,
    evidence: Evidence,
    field?: PinField,
  ): Promise<Result<undefined, AppError>>;
  /** Does the work; if it fails with pin_required, checks the PIN and does it again as proven. A PIN that is not needed is not compared. */
  withPin<T>(
    viewer: Viewer,
    scope: ParentalScope,
    evidence: Evidence,
    work: (isProven: boolean) => Promise<Result<T, AppError>>,
    field?: PinField,
  ): Promise<Result<T, AppError>>;
}
