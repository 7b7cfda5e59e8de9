/** Who is signed in, and what the role allows. The server decides; the console only hides. */
import { staffSelfCall, staffSignOutCall, type StaffSelf } from '@aerial/contract/calls/staff.ts';
import { hasScope, type OperatorScope } from '@aerial/domain/operator-scopes.ts';
import { queryOptions } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import { ApiError, callApi } from '../core/api.ts';
import { queryClient } from '../core/query-client.ts';

/** Null: nobody is signed in. */
export const selfQuery = queryOptions({
  queryKey: ['self'],
  queryFn: async (): Promise<StaffSelf | null> => {
    try {
      return await callApi(staffSelfCall);
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return null;
      throw error;
    }
  },
  staleTime: 60_000,
});

/** Takes what a call answered about who is signed in. */
export function setSelf(self: StaffSelf): void {
  const former = queryClient.getQueryData(selfQuery.queryKey);
  // What another member has seen is not shown to this one.
  if (former && former.id !== self.id)
    queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'self' });
  queryClient.setQueryData(selfQuery.queryKey, self);
}

/** Forgets everything that was loaded. */
export function clearSession(): void {
  queryClient.setQueryData(selfQuery.queryKey, null);
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'self' });
}

export async function signOut(): Promise<void> {
  await callApi(staffSignOutCall);
  clearSession();
}

const SelfContext = createContext<StaffSelf | undefined>(undefined);
export const SelfProvider = SelfContext.Provider;

export function useSelf(): StaffSelf {
  const self = useContext(SelfContext);
  if (!self) throw new Error('Nobody is signed in above this component.');
  return self;
}

/** @returns whether the role allows what needs a scope */
export function useMay(): (scope: OperatorScope) => boolean {
  const { scopes } = useSelf();
  return (scope) => hasScope(scopes, scope);
}
