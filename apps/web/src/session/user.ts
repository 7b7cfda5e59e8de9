/** The current user, shared by all screens. Dropped with every change of viewer. @source F-203 */
import { queryOptions, useQuery } from '@tanstack/react-query';
import { selfCall } from '@aerial/api-client/calls/session.ts';
import type { ApiPort } from '@aerial/api-client/port.ts';
import { useRuntime, useSession } from '../core/runtime.tsx';

export const USER_KEY = ['user'] as const;

export const userQuery = (api: ApiPort) => queryOptions({ queryKey: USER_KEY, queryFn: () => api.call(selfCall) });

/** Guests are users too, with `is_guest`. */
export function useUser() {
  const { api } = useRuntime();
  const isActive = useSession().tag === 'active';
  return useQuery({ ...userQuery(api), enabled: isActive });
}
