import { queryOptions } from '@tanstack/react-query';
import type { UserProfile } from '@aerial/contract/shapes/user.ts';
import { avatarCategoriesCall, listProfilesCall } from '@aerial/api-client/calls/profiles.ts';
import type { ApiPort } from '@aerial/api-client/port.ts';

export type Profile = UserProfile;

/** Profiles of the account, the main one first. Dropped with every change of viewer. @source A-830 */
export const profilesQuery = (api: ApiPort) =>
  queryOptions({ queryKey: ['profiles'], queryFn: () => api.call(listProfilesCall) });

/** Loaded when the chooser opens. @source */
export const avatarsQuery = (api: ApiPort) =>
  queryOptions({
    queryKey: ['avatars'],
    queryFn: () => api.call(avatarCategoriesCall),
    staleTime: avatarCategoriesCall.cache.staleMs,
  });
