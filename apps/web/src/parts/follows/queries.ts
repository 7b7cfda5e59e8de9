import { queryOptions } from '@tanstack/react-query';
import { followsCall } from '@aerial/api-client/calls/follows.ts';
import type { Answer } from '@aerial/api-client/client-call.ts';
import type { ApiPort } from '@aerial/api-client/port.ts';

export type Follow = Answer<typeof followsCall>[number];

/** Shows and words that this profile follows, the newest first. */
export const followsQuery = (api: ApiPort) =>
  queryOptions({
    queryKey: ['follows'] as const,
    queryFn: () => api.call(followsCall),
    staleTime: followsCall.cache.staleMs,
  });
