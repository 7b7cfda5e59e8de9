/** What an account may do with its profiles. @source spec 3 §4.6, §5, A-561, A-679–A-682 */
import type { ProfileId } from '@aerial/domain/ids.ts';
import type { AppError } from '@aerial/contract/errors.ts';
import type { ProfileRole } from '@aerial/domain/child.ts';
import { isLastAdult, profileName, MAX_PROFILE_NAME_LENGTH, MAX_PROFILES } from '@aerial/domain/profiles.ts';
import { fail, ok, type Result } from '@aerial/domain/result.ts';
import { pinRequired } from '../../access/parental.ts';
import { isAvatar } from '../../pictures/avatars.ts';
import type { NewProfile, ProfileChange } from './ports.ts';
import type { ParentalFacts, ProfileRecord } from '../../accounts/profiles.ts';

/** As the wire writes them. */
export interface WantedProfile {
  readonly name?: string;
  readonly role?: ProfileRole;
  /** The kind: 1 adult, 2 child. */
  readonly profile_id?: number;
  readonly icon_avatar_id?: number | null;
}

const invalid = (field: string, message = 'Please check this value.'): Result<never, AppError> =>
  fail({ code: 'validation_failed', message: 'The request is not valid.', detail: { [field]: [message] } });

/** Turns what is wanted into what is written, or says which field is wrong. @source A-682 */
export function profileChange({
  name,
  role,
  profile_id: kind,
  icon_avatar_id: avatarId,
}: WantedProfile): Result<ProfileChange, AppError> {
  const clean = name === undefined ? undefined : profileName(name);
  if (clean === '') return invalid('name', 'This field is required.');
  if (clean !== undefined && [...clean].length > MAX_PROFILE_NAME_LENGTH) return invalid('name', 'This is too long.');
  if (avatarId !== undefined && avatarId !== null && !isAvatar(avatarId)) return invalid('icon_avatar_id');
  const named = role ?? (kind === undefined ? undefined : kind === 2 ? 'child' : 'adult');
  return ok({
    ...(clean !== undefined && { name: clean }),
    ...(named !== undefined && { role: named }),
    ...(avatarId !== undefined && { avatarId }),
  });
}

export function newProfile(wanted: WantedProfile & { readonly name: string }): Result<NewProfile, AppError> {
  const change = profileChange(wanted);
  return change.ok ? ok({ role: 'adult', avatarId: null, ...change.value, name: change.value.name ?? '' }) : change;
}

/** @source F-499, A-680 */
export const checkProfileLimit = (count: number): Result<undefined, AppError> =>
  count < MAX_PROFILES
    ? ok(undefined)
    : fail({ code: 'profile_limit', message: 'There are five profiles already. Remove one to add another.' });

const lastAdult: AppError = {
  code: 'profile_last_adult',
  message: 'The last adult profile stays, and stays an adult one.',
};

/** @source A-561 */
export const checkRoleChange = (
  profiles: readonly ProfileRecord[],
  id: ProfileId,
  role: ProfileRole | undefined,
): Result<undefined, AppError> => (role === 'child' && isLastAdult(profiles, id) ? fail(lastAdult) : ok(undefined));

/** @param watching the profiles that watch on the account's devices @source */
export function checkRemoval(
  profiles: readonly ProfileRecord[],
  watching: ReadonlySet<ProfileId>,
  id: ProfileId,
): Result<undefined, AppError> {
  if (watching.has(id))
    return fail({
      code: 'profile_active',
      message: 'This profile is in use on one of your devices. Choose another one there first.',
    });
  return isLastAdult(profiles, id) ? fail(lastAdult) : ok(undefined);
}

/** From a child profile to an adult one only with the PIN, where there is one and the device requires it. @param isProven whether it was entered @source F-343, A-564, A-745 */
export const checkSwitchToAdult = (
  { role, hasPin, asksForProfile }: ParentalFacts,
  to: ProfileRole,
  isProven: boolean,
): Result<undefined, AppError> =>
  role === 'child' && to === 'adult' && hasPin && asksForProfile && !isProven
    ? fail(pinRequired('profile'))
    : ok(undefined);

/** A child profile changes other profiles only with the PIN, where there is one. @param isProven whether it was entered */
export const checkManageAccess = ({ role, hasPin }: ParentalFacts, isProven: boolean): Result<undefined, AppError> =>
  role === 'child' && hasPin && !isProven ? fail(pinRequired('profile')) : ok(undefined);

const guest: AppError = { code: 'guest_forbidden', message: 'Sign in to have profiles.' };
const noProfile: AppError = { code: 'profile_not_found', message: 'There is no such profile.' };

/** Whether a device may be given this profile: null for none, which is the main one. @source A-836, F-334, F-343 */
export function checkProfileChoice(
  chosen: ProfileRecord | null | undefined,
  facts: ParentalFacts,
  isProven: boolean,
  isGuest: boolean,
): Result<undefined, AppError> {
  if (chosen === null && isGuest) return ok(undefined);
  if (isGuest) return fail(guest);
  return chosen === undefined ? fail(noProfile) : checkSwitchToAdult(facts, chosen?.role ?? 'adult', isProven);
}
