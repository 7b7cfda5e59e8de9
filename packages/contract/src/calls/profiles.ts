/** The profiles of an account. The active one is stored per device: `changeDevice`. @source spec 3 §4.6, §7, wire shapes §2 Profiles */
import type { ProfileId } from '@aerial/domain/ids.ts';
import Type from 'typebox';
import { CHANGES_PROFILES, UNCHANGING_LIST } from '../cache-rules.ts';
import { defineCall } from '../core.ts';
import { AvatarCategory, UserProfile } from '../shapes/user.ts';

const tag = 'Profiles';

const fields = {
  role: Type.Optional(Type.Union([Type.Literal('adult'), Type.Literal('child')])),
  profile_id: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 2, description: 'The kind, if no role is given: 1 adult, 2 child' }),
  ),
  icon_avatar_id: Type.Optional(
    Type.Unsafe<number | null>({
      type: ['integer', 'null'],
      minimum: 0,
      maximum: 32_767,
      description: 'One of the avatar categories; null removes it',
    }),
  ),
};
const name = Type.String({ maxLength: 64 });
const params = Type.Object({ id: Type.Unsafe<ProfileId>(Type.String({ minLength: 1, maxLength: 64 })) });

export const listProfilesCall = defineCall({
  id: 'listProfiles',
  method: 'GET',
  path: '/v2/users/self/profiles',
  tag,
  summary: "The account's profiles, the main one first; a guest has none",
  auth: 'viewer',
  answer: Type.Array(UserProfile),
  errors: ['authentication_failed'],
});

export const createProfileCall = defineCall({
  id: 'createProfile',
  method: 'POST',
  path: '/v2/users/self/profiles',
  tag,
  summary: 'Adds a profile; an account has up to five',
  auth: 'viewer',
  body: Type.Object({ name, ...fields }),
  answer: UserProfile,
  errors: ['authentication_failed', 'validation_failed', 'profile_limit', 'guest_forbidden', 'pin_required'],
});

export const changeProfileCall = defineCall({
  id: 'changeProfile',
  method: 'PATCH',
  path: '/v2/users/self/profiles/:id',
  tag,
  summary: 'Changes the name, the role or the avatar of a profile; omitted fields stay unchanged',
  auth: 'viewer',
  cache: CHANGES_PROFILES,
  params,
  body: Type.Object({
    name: Type.Optional(name),
    ...fields,
    pincode: Type.Optional(
      Type.String({
        maxLength: 4,
        description:
          'Or a proof: required if a child profile becomes an adult one and the parental settings of the device require the PIN for it',
      }),
    ),
  }),
  answer: UserProfile,
  errors: [
    'authentication_failed',
    'validation_failed',
    'profile_not_found',
    'profile_last_adult',
    'guest_forbidden',
    'wrong_pincode',
    'pin_required',
    'too_many_attempts',
  ],
});

export const removeProfileCall = defineCall({
  id: 'removeProfile',
  method: 'DELETE',
  path: '/v2/users/self/profiles/:id',
  tag,
  summary: 'Removes a profile that is active on no device, with its data; returns the removed profile',
  auth: 'viewer',
  cache: CHANGES_PROFILES,
  params,
  answer: UserProfile,
  errors: [
    'authentication_failed',
    'profile_not_found',
    'profile_active',
    'profile_last_adult',
    'guest_forbidden',
    'pin_required',
  ],
});

export const avatarCategoriesCall = defineCall({
  id: 'avatarCategories',
  method: 'GET',
  path: '/v2/profiles/avatar_categories',
  tag,
  summary: 'Pictures that a profile may have',
  auth: 'viewer',
  cache: UNCHANGING_LIST,
  answer: Type.Array(AvatarCategory),
  errors: ['authentication_failed'],
});
