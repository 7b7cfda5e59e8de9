import { CHANGES_PROFILES, UNCHANGING_LIST } from '@aerial/contract/cache-rules.ts';
import type * as profiles from '@aerial/contract/calls/profiles.ts';
import { clientCall } from '../client-call.ts';

export const listProfilesCall = clientCall<typeof profiles.listProfilesCall>(
  'listProfiles',
  'GET',
  '/v2/users/self/profiles',
  'viewer',
);
export const createProfileCall = clientCall<typeof profiles.createProfileCall>(
  'createProfile',
  'POST',
  '/v2/users/self/profiles',
  'viewer',
);
export const changeProfileCall = clientCall<typeof profiles.changeProfileCall>(
  'changeProfile',
  'PATCH',
  '/v2/users/self/profiles/:id',
  'viewer',
  CHANGES_PROFILES,
);
export const removeProfileCall = clientCall<typeof profiles.removeProfileCall>(
  'removeProfile',
  'DELETE',
  '/v2/users/self/profiles/:id',
  'viewer',
  CHANGES_PROFILES,
);
export const avatarCategoriesCall = clientCall<typeof profiles.avatarCategoriesCall>(
  'avatarCategories',
  'GET',
  '/v2/profiles/avatar_categories',
  'viewer',
  UNCHANGING_LIST,
);
