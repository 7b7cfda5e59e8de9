/** When the PIN of parental control is asked for, and how long it is remembered. @source spec 1 §4.4, spec 2 §5, spec 3 §4.7 */
import type { EpochMs } from '@aerial/domain/time.ts';

/** What is protected; the names of the device's settings, and `parental` for those settings themselves. @source C-572, A-563 */
export type ParentalAction = 'program' | 'channel' | 'vod' | 'pay' | 'profile' | 'settings' | 'parental';

/** Protected by their age only. @source C-570, C-571 */
const BY_AGE: ReadonlySet<ParentalAction> = new Set(['program', 'channel', 'vod']);
/** @source C-570 */
const ADULT_AGE = 18;

export interface GuardedItem {
  /** Two items with one key are the same thing. */
  readonly key: string;
  readonly isAdult: boolean;
}
export const isForAdults = (item: { readonly age?: number | null | undefined; readonly isAdult?: boolean | undefined }): boolean => item.isAdult === true || (item.age ?? 0) >= ADULT_AGE;

/** What is known of the viewer and of this device. */
export interface ParentalControl {
  readonly isGuest: boolean;
  readonly status: string;
  readonly pin: string | null;
  /** Undefined when they could not be had: then everything is asked for. */
  readonly switches: Readonly<Partial<Record<ParentalAction, boolean>>> | undefined;
  /** Minutes, for all but channels; undefined: as this browser remembers. */
  readonly duration: number | undefined;
  /** Minutes, for channels. */
  readonly channelMinutes: number;
}

/** What was entered before. */
export interface ParentalMemory {
  /** When a PIN was right, by what its time is counted for; of this viewer, profile and PIN. */
  readonly passed: Readonly<Partial<Record<'channel' | 'other', EpochMs>>>;
  /** What was let through just now. */
  readonly granted: { readonly action: ParentalAction; readonly key: string; readonly until: EpochMs } | undefined;
  /** The offer to set a PIN was declined since the application was started. */
  readonly wasOffered: boolean;
  /** The last payment that was completed, and whether its pay system or packet lets the next one go without the PIN. */
  readonly paid: { readonly at: EpochMs; readonly skipsPay: boolean } | undefined;
}
export const nothingEntered: ParentalMemory = { passed: {}, granted: undefined, wasOffered: false, paid: undefined };

/** After a right PIN, and where none was needed, milliseconds. @source F-482 */
export const GRANTED_MS = 2000;
export const NO_CHECK_GRANTED_MS = 5000;
/** Minutes. @source F-486 */
export const DEFAULT_TIMEOUT_MIN = 30;
/** After a payment, milliseconds. @source F-483, A-927 */
export const PAID_SKIP_MS = 30_000;
const MINUTE_MS = 60_000;

export const clockOf = (action: ParentalAction): 'channel' | 'other' => (action === 'channel' ? 'channel' : 'other');

/** How long a right PIN holds, minutes; 0 asks every time. @param stored of this browser @source F-290, A-586, A-588 */
export const rememberedMin = (action: ParentalAction, { channelMinutes, duration }: Pick<ParentalControl, 'channelMinutes' | 'duration'>, stored: number | undefined): number =>
  action === 'channel' ? channelMinutes : (duration ?? stored ?? DEFAULT_TIMEOUT_MIN);

export type ParentalVerdict = 'grant' | 'ask' | 'offer';

/** Whoever has just paid has just been asked. @source F-483, F-484, A-496, A-573, A-574, C-574, C-575 */
export function isSkippedAfterPayment(action: ParentalAction, { paid }: Pick<ParentalMemory, 'paid'>, now: EpochMs): boolean {
  if (!paid || now < paid.at || now - paid.at >= PAID_SKIP_MS) return false;
  return BY_AGE.has(action) || (action === 'pay' && paid.skipsPay);
}
/** Whoever opens settings is shown there what can be set. */
const OFFERED_ELSEWHERE: ReadonlySet<ParentalAction> = new Set(['settings', 'parental']);

/** @param minutes how long a right PIN holds for the action @source F-286, A-564, C-568, C-570 */
export function parentalVerdict(action: ParentalAction, item: GuardedItem, control: ParentalControl, memory: ParentalMemory, minutes: number, now: EpochMs): ParentalVerdict {
  if (control.status === 'ignore' || (BY_AGE.has(action) && !item.isAdult)) return 'grant';
  const { granted, passed } = memory;
  if (granted?.action === action && granted.key === item.key && now < granted.until) return 'grant';
  if (control.status !== 'set' || control.pin === null) return OFFERED_ELSEWHERE.has(action) || control.isGuest || memory.wasOffered ? 'grant' : 'offer';
  if (action === 'parental') return 'ask';
  if (control.switches?.[action] === false || isSkippedAfterPayment(action, memory, now)) return 'grant';
  const at = passed[clockOf(action)];
  return at !== undefined && now >= at && now - at < minutes * MINUTE_MS ? 'grant' : 'ask';
}
