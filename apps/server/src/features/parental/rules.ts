/** How often a PIN may be guessed. @source spec 1 §4.4 */
import { addressKey } from '../../limits/address-key.ts';
import type { GuessSource } from './ports.ts';

/** The window over which wrong guesses are counted, seconds. */
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
export const waitAfterS = (wrong: number, free: number): number =>
  wrong <= free ? 0 : WAITS_S[Math.min(wrong - free, WAITS_S.length) - 1]!;

/** Marks the wait of a counter among the counted attempts. */
export const waitKey = (key: string): string => `${key} wait`;
