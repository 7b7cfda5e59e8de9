/** The A/B tests of this viewer. A failure means that no test is active. @source F-412, F-413, C-709, C-710 */
import { abTestsCall } from '@aerial/api-client/calls/ab-tests.ts';
import type { Answer } from '@aerial/api-client/client-call.ts';
import type { ApiPort } from '@aerial/api-client/port.ts';
import { queryOptions, type QueryClient } from '@tanstack/react-query';

export type AbTest = Answer<typeof abTestsCall>[number];

const KEY = ['ab-tests'] as const;

/** Loaded once a visit: a page must not change its group while it is used. */
export const abTestsQuery = (api: ApiPort) =>
  queryOptions({
    queryKey: KEY,
    queryFn: (): Promise<readonly AbTest[]> => api.call(abTestsCall),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

/** The groups by the names of their tests; undefined where no test is active, and until they are loaded. @source C-710 */
export function activeGroups(queryClient: QueryClient): Readonly<Record<string, string>> | undefined {
  const tests = queryClient.getQueryData<readonly AbTest[]>(KEY) ?? [];
  return tests.length === 0 ? undefined : Object.fromEntries(tests.map(({ name, group }) => [name, group]));
}
