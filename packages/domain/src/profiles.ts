/** Rules about the profiles of an account, shared by server and client. @source spec 3 §4.6, §5 */
import type { ProfileRole } from './child.ts';

/** @source F-499, A-680, A-920 */
export const MAX_PROFILES = 5;
/** Characters. */
export const MAX_PROFILE_NAME_LENGTH = 32;

/** A name on one line; empty when nothing is left of it. @source */
export const profileName = (text: string): string => text.replaceAll(/[\p{Cc}\s]+/gu, ' ').trim();

interface ProfileEntry {
  readonly id: string;
  readonly role: ProfileRole;
}

/** Whether it is the only adult profile of its account, which stays and stays adult. @source A-561 */
export const isLastAdult = (profiles: readonly ProfileEntry[], id: string): boolean =>
  profiles.some((profile) => profile.id === id && profile.role === 'adult') &&
  profiles.filter(({ role }) => role === 'adult').length === 1;

/** What a device requires the PIN for, and how long a PIN stays valid. */
export type ParentalSwitches = Readonly<Record<string, unknown>>;

/** Whether a device requires the PIN at all; its `duration` is no switch. @source A-085 */
export const isAnySwitchOn = (switches: ParentalSwitches | undefined): boolean =>
  Object.values(switches ?? {}).includes(true);

/** Whether a tile for a new profile is shown. @source */
export const offersNewProfile = (count: number, switches: ParentalSwitches | undefined): boolean =>
  count < MAX_PROFILES && !isAnySwitchOn(switches);
