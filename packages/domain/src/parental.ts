/** What parental control protects, and what a right PIN is good for. @source spec 1 §4.4, spec 2 §5, spec 3 §4.7 */
import { CHILD_AGE, ADULT_AGE } from './child.ts';

/** Scopes of a PIN proof: the names of the device's switches, and `parental` for parental control itself. @source C-572, A-563 */
export const PARENTAL_SCOPES = ['program', 'channel', 'vod', 'pay', 'profile', 'settings', 'parental'] as const;
export type ParentalScope = (typeof PARENTAL_SCOPES)[number];

/** Scopes that protect items by their age. @source C-570, C-571 */
export const isItemScope = (scope: ParentalScope): scope is 'program' | 'channel' | 'vod' =>
  scope === 'program' || scope === 'channel' || scope === 'vod';

/** Names an item in a PIN proof; server and clients must spell it alike. @param id of the channel, schedule entry or content */
export const itemKey = (scope: 'program' | 'channel' | 'vod', id: number | string): string =>
  `${scope === 'vod' ? 'content' : scope}-${id}`;

/** Default validity of a PIN proof for channels, minutes. @source F-221 */
export const CHANNEL_PROOF_MIN = 30;
/** Minutes for the other scopes on a device that says nothing. @source F-486 */
export const DEFAULT_PROOF_MIN = 30;

export interface ProofDurations {
  /** Minutes; undefined: the device says nothing. */
  readonly duration: number | undefined;
  readonly channelMinutes: number | undefined;
}

/**
 * How long a right PIN stays valid, minutes; 0 is for one action or one playback. Parental control itself always prompts.
 * @param stored the duration stored in this browser, used where the device has none @source F-290, A-563, A-586, A-588
 */
export function proofMinutes(
  scope: ParentalScope,
  { duration, channelMinutes }: ProofDurations,
  stored?: number,
): number {
  if (scope === 'parental') return 0;
  return scope === 'channel' ? (channelMinutes ?? CHANNEL_PROOF_MIN) : (duration ?? stored ?? DEFAULT_PROOF_MIN);
}

interface AgedItem {
  readonly age?: number | null | undefined;
  readonly isAdult?: boolean | undefined;
}

/** Whether a film, episode or programme is for adults. @source C-570, C-589 */
export const isAdultItem = ({ age, isAdult }: AgedItem): boolean => isAdult === true || (age ?? 0) >= ADULT_AGE;

/** Whether a programme is visible in a child profile; one without an age is as old as its channel. @source F-340 */
export const isProgrammeForChild = ({ age, isAdult }: AgedItem): boolean => isAdult !== true && (age ?? 0) <= CHILD_AGE;
