/** Rules of the profile screens. @source spec 3 §4.6, §5 */
import type { ProfileId } from '@aerial/domain/ids.ts';
import { profileRole } from '@aerial/domain/child.ts';
import { isLastAdult, profileName } from '@aerial/domain/profiles.ts';
import type { Profile } from './queries.ts';

export const isChildProfile = (profile: Pick<Profile, 'role' | 'profile'>): boolean => profileRole(profile) === 'child';

/** The active profile: that of the session, else the main one. @source A-836 */
export const activeOf = (profiles: readonly Profile[], profileId: ProfileId | undefined): Profile | undefined =>
  profiles.find(({ id }) => id === profileId) ?? profiles.find(({ is_main: isMain }) => isMain) ?? profiles[0];

const roles = (profiles: readonly Profile[]) =>
  profiles.map((profile) => ({ id: profile.id, role: profileRole(profile) }));

/** @source */
export const canRemove = (
  profiles: readonly Profile[],
  profile: Pick<Profile, 'id'>,
  active: Pick<Profile, 'id'> | undefined,
): boolean => profile.id !== active?.id && !isLastAdult(roles(profiles), profile.id);

/** Whether the child switch may be turned on. @source A-561 */
export const canBeChild = (profiles: readonly Profile[], id: string | undefined): boolean =>
  id === undefined || !isLastAdult(roles(profiles), id);

export interface ProfileForm {
  readonly name: string;
  readonly avatar: number | null;
  readonly isChild: boolean;
}

export const formOf = (profile: Profile | undefined): ProfileForm =>
  profile
    ? { name: profile.name, avatar: profile.icon_avatar_id, isChild: isChildProfile(profile) }
    : { name: '', avatar: null, isChild: false };

/** @source A-679 */
export const isNameMissing = ({ name }: Pick<ProfileForm, 'name'>): boolean => profileName(name) === '';

/** The request body of a new profile. @source A-831 */
export const newBody = ({ name, avatar, isChild }: ProfileForm) => ({
  name: profileName(name),
  role: isChild ? ('child' as const) : ('adult' as const),
  icon_avatar_id: avatar,
});

/** The request body of an existing profile: its switch has been saved separately. @source */
export const changeBody = ({ name, avatar }: ProfileForm) => ({ name: profileName(name), icon_avatar_id: avatar });

/** The initial shown for a profile without a picture. */
export const initial = (name: string): string =>
  [...name.matchAll(/[\p{L}\p{N}]/gu)][0]?.[0].toLocaleUpperCase() ?? '•';
