/** What a child profile can see, and which channels are for adults. @source spec 2 §5 */

export type ProfileRole = 'adult' | 'child';

/** A profile in any of its wire forms: the role in it, or in its kind. */
export interface ProfileWithRole {
  readonly role?: string | null | undefined;
  readonly profile?: { readonly role?: string | null | undefined } | null | undefined;
}

/** Its own role, else that of its kind, else adult. @source F-225, A-405 */
export const profileRole = (profile: ProfileWithRole | null | undefined): ProfileRole =>
  (profile?.role || profile?.profile?.role) === 'child' ? 'child' : 'adult';

/** The oldest age mark that is still for children. @source C-587, F-340 */
export const CHILD_AGE = 12;
/** From this age mark on a channel is for adults. @source C-589 */
export const ADULT_AGE = 18;
/** A category that child profiles do not have. @source C-594 */
export const NOT_FOR_CHILDREN_CATEGORY = 26;
/**
 * Channels that are for adults whatever their age mark and categories say. Imported channels begin with 1001, so that none
 * of them is met by chance; the demo's adult channel is among them. @source C-602, C-603
 */
export const FALLBACK_ADULT_CHANNELS: readonly number[] = [13, 901, 902, 903, 904, 905, 906, 907, 908, 909, 910, 911];

interface AgedChannel {
  readonly id: number;
  /** Absent where the provider has not set it. */
  readonly age: number | null | undefined;
}

/** Of any viewer; categories tagged as adult count as well, which the caller knows. @source C-589, C-591 */
export const isAdultByItself = ({ id, age }: AgedChannel): boolean =>
  (age ?? 0) >= ADULT_AGE || FALLBACK_ADULT_CHANNELS.includes(id);

/** Whether lists, rows and search results of a child profile hold the channel. @source C-587, C-588, C-590 */
export const isForChild = ({ id, age }: AgedChannel): boolean =>
  age !== null && age !== undefined && age <= CHILD_AGE && !isAdultByItself({ id, age });

/**
 * What a content reached by its address is to a child profile: shown; only with the PIN, as channels are (C-588); or never, from
 * {@link ADULT_AGE} on. @source C-588, C-589, C-595, A-743
 */
export function contentForChild({
  age,
  isAdult,
}: {
  readonly age: number | null;
  readonly isAdult: boolean;
}): 'shown' | 'with-pin' | 'never' {
  if (isAdult || (age ?? 0) >= ADULT_AGE) return 'never';
  return age !== null && age <= CHILD_AGE ? 'shown' : 'with-pin';
}

/** A channel whose name contains it is the ultra HD version of another one; letter case does not count. Also valid in PostgreSQL. @source C-592, C-593 */
export const ULTRA_HD_NAME = '4k|uhd|ultra\\s*hd';
const ultraHdName = new RegExp(ULTRA_HD_NAME, 'i');

/** Child profiles have the channel in its ordinary resolution instead. @source C-592, C-593 */
export const isNamedUltraHd = (name: string): boolean => ultraHdName.test(name);
