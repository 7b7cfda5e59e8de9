/** When the PIN of parental control is required; the server decides in the end. @source spec 1 §4.4, spec 2 §5, spec 3 §4.7 */
import { isItemScope, type ParentalScope } from '@aerial/domain/parental.ts';
import type { EpochMs } from '@aerial/domain/time.ts';

/** What is protected. @source C-572, A-563 */
export type ParentalAction = ParentalScope;

export interface GuardedItem {
  /** Two items with one key are the same; channels, programmes and contents have the key of `itemKey`. */
  readonly key: string;
  readonly isAdult: boolean;
}

/** The settings of the viewer and of this device. */
export interface ParentalControl {
  readonly isGuest: boolean;
  readonly isChild: boolean;
  readonly status: string;
  /** Undefined when they could not be loaded: then everything requires the PIN. */
  readonly switches: Readonly<Partial<Record<ParentalAction, boolean>>> | undefined;
  /** Minutes, for all but channels; undefined: the value stored in this browser. */
  readonly duration: number | undefined;
  /** Minutes, for channels. */
  readonly channelMinutes: number;
}

/** State of earlier checks. */
export interface ParentalMemory {
  /** The latest grant. */
  readonly granted: { readonly action: ParentalAction; readonly key: string; readonly until: EpochMs } | undefined;
  /** The viewer declined the offer to set a PIN since the application was started. */
  readonly wasOffered: boolean;
  /** The last completed payment, and whether its pay system or packet exempts the next one from the PIN. */
  readonly paid: { readonly at: EpochMs; readonly skipsPay: boolean } | undefined;
}
export const nothingEntered: ParentalMemory = { granted: undefined, wasOffered: false, paid: undefined };

/** After a right PIN, and where none was needed, milliseconds. @source F-482 */
export const GRANTED_MS = 2000;
export const NO_CHECK_GRANTED_MS = 5000;
/** After a payment, milliseconds. @source F-483, A-927 */
export const PAID_SKIP_MS = 30_000;

export type ParentalVerdict = 'grant' | 'prompt' | 'offer';

/** A payment includes the PIN check. @source F-483, F-484, A-496, A-573, A-574, C-574, C-575 */
export function isSkippedAfterPayment(
  action: ParentalAction,
  { paid }: Pick<ParentalMemory, 'paid'>,
  now: EpochMs,
): boolean {
  if (!paid || now < paid.at || now - paid.at >= PAID_SKIP_MS) return false;
  return isItemScope(action) || (action === 'pay' && paid.skipsPay);
}
/** The settings pages offer the PIN themselves. */
const OFFERED_ELSEWHERE: ReadonlySet<ParentalAction> = new Set(['settings', 'parental']);

/** Whether this very item was granted just now. @source F-287, F-288 */
export const isGranted = (
  action: ParentalAction,
  key: string,
  { granted }: Pick<ParentalMemory, 'granted'>,
  now: EpochMs,
): boolean => granted?.action === action && granted.key === key && now < granted.until;

/**
 * A child profile is never offered a PIN: without one in the account the server refuses what is not for children.
 * @param isProven whether a right PIN is still valid for the action @source F-286, A-564, C-568, C-570, C-588
 */
export function parentalVerdict(
  action: ParentalAction,
  item: GuardedItem,
  control: ParentalControl,
  memory: ParentalMemory,
  isProven: boolean,
  now: EpochMs,
): ParentalVerdict {
  const isItem = isItemScope(action);
  if (control.status === 'ignore' || (isItem && !item.isAdult) || isGranted(action, item.key, memory, now))
    return 'grant';
  if (control.status !== 'set')
    return OFFERED_ELSEWHERE.has(action) || control.isGuest || control.isChild || memory.wasOffered ? 'grant' : 'offer';
  if (action === 'parental') return 'prompt';
  // The switches are for adult profiles.
  const isOff = control.switches?.[action] === false && !(control.isChild && isItem);
  if (isOff || isSkippedAfterPayment(action, memory, now)) return 'grant';
  return isProven ? 'grant' : 'prompt';
}
