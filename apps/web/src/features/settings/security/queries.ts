import { queryOptions } from '@tanstack/react-query';
import { accountSecurityCall, listSignInsCall } from '@aerial/api-client/calls/account.ts';
import type { ApiPort } from '@aerial/api-client/port.ts';

/** Refetched at each visit: other devices sign in, and set passwords. */
export const securityQuery = (api: ApiPort) =>
  queryOptions({
    queryKey: ['security'],
    queryFn: () => api.call(accountSecurityCall),
    staleTime: accountSecurityCall.cache.staleMs,
  });

export const signInsQuery = (api: ApiPort) =>
  queryOptions({
    queryKey: ['sign-ins'],
    queryFn: () => api.call(listSignInsCall),
    staleTime: listSignInsCall.cache.staleMs,
  });
