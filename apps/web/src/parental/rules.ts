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
}
export const nothingEntered: ParentalMemory = { passed: {}, granted: undefined, wasOffered: false };

/** After a right PIN, and where none was needed, milliseconds. @source F-482 */
export const GRANTED_MS = 2000;
export const NO_CHECK_GRANTED_MS = 5000;
/** Minutes. @source F-486 */
export const DEFAULT_TIMEOUT_MIN = 30;
const MINUTE_MS = 60_000;

export const clockOf = (action: ParentalAction): 'channel' | 'other' => (action === 'channel' ? 'channel' : 'other');

/** How long a right PIN holds, minutes; 0 asks every time. @param stored of this browser @source F-290, A-586, A-588 */
export const rememberedMin = (action: ParentalAction, { channelMinutes, duration }: Pick<ParentalControl, 'channelMinutes' | 'duration'>, stored: number | undefined): number =>
  action === 'channel' ? channelMinutes : (duration ?? stored ?? DEFAULT_TIMEOUT_MIN);

export type ParentalVerdict = 'grant' | 'ask' | 'offer';

/** @param minutes how long a right PIN holds for the action @source F-286, A-564, C-568, C-570 */
export function parentalVerdict(action: ParentalAction, item: GuardedItem, control: ParentalControl, memory: ParentalMemory, minutes: number, now: EpochMs): ParentalVerdict {
  if (control.status === 'ignore' || (BY_AGE.has(action) && !item.isAdult)) return 'grant';
  const { granted, passed } = memory;
  if (granted?.action === action && granted.key === item.key && now < granted.until) return 'grant';
  if (control.status !== 'set' || control.pin === null) return action === 'parental' || control.isGuest || memory.wasOffered ? 'grant' : 'offer';
  if (action === 'parental') return 'ask';
  if (control.switches?.[action] === false) return 'grant';
  const at = passed[clockOf(action)];
  return at !== undefined && now >= at && now - at < minutes * MINUTE_MS ? 'grant' : 'ask';
}
