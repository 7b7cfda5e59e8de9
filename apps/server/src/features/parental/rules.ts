/** What parental control lets through, and how often a PIN may be guessed. @source spec 1 §4.4, spec 2 §5, C-570, C-588 */
import { timingSafeEqual } from 'node:crypto';
import type { AppError } from '@aerial/contract/errors.ts';
import type { ParentalScope } from '@aerial/domain/parental.ts';
import { addressKey } from '../../http/address-key.ts';
import type { Viewer } from '../../http/viewer.ts';
import type { GuessSource } from './ports.ts';

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
export function watchDecision({ scope, isAdult, isForChild }: Omit<WatchItem, 'id'>, { isChild, parental }: Pick<Viewer, 'isChild' | 'parental'>): WatchDecision {
  if (isChild) return isForChild ? 'allow' : parental?.hasPin ? 'pin' : 'refuse';
  return isAdult && parental?.hasPin && parental.asksFor[scope] === true ? 'pin' : 'allow';
}

/** Whether programmes can need a PIN; elsewhere the guide is not asked. */
export const looksAtProgrammes = ({ isChild, parental }: Pick<Viewer, 'isChild' | 'parental'>): boolean =>
  isChild === true || (parental?.hasPin === true && parental.asksFor['program'] === true);

/** @param item named to the client, so that it can ask for a proof of this item */
export const pinRequired = (scope: ParentalScope, item?: string): AppError => ({
  code: 'pin_required',
  message: 'Enter the PIN to go on.',
  detail: { scope: [scope], ...(item !== undefined && { item: [item] }) },
});
export const childForbidden: AppError = { code: 'child_forbidden', message: 'This is not available in a child profile.' };
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

/** Wrong guesses are counted over so many seconds. */
export const GUESS_WINDOW_S = 24 * 3600;
/** Waits after the free guesses are used up, one after each further wrong one, seconds; the last repeats. */
const WAITS_S = [30, 60, 120, 300, 900] as const;

export interface GuessCounter {
  readonly key: string;
  /** Wrong guesses without a wait. */
  readonly free: number;
}

/**
 * What wrong guesses are counted under. The device comes first and is the strictest; the address stops someone who registers new
 * devices, the account someone who changes addresses. Of 10,000 PINs less than 1 % can be tried in a day from one place.
 */
export const guessCounters = ({ userId, deviceId, ip }: GuessSource): readonly GuessCounter[] => [
  ...(deviceId === undefined ? [] : [{ key: `pin device ${userId} ${deviceId}`, free: 4 }]),
  { key: `pin address ${userId} ${addressKey(ip)}`, free: 10 },
  { key: `pin account ${userId}`, free: 30 },
];

/** The wait after a wrong guess, seconds; 0 for none. @param wrong wrong guesses in the window, with this one */
export const waitAfterS = (wrong: number, free: number): number => (wrong <= free ? 0 : WAITS_S[Math.min(wrong - free, WAITS_S.length) - 1]!);

/** Marks the wait of a counter among the counted attempts. */
export const waitKey = (key: string): string => `${key} wait`;
