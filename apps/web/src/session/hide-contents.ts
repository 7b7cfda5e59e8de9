import type { QueryClient } from '@tanstack/react-query';
import { withHiddenContents } from '@aerial/api-client/hidden-contents.ts';
import type { ApiPort } from '@aerial/api-client/port.ts';
import { NETWORK_KEY } from '@aerial/api-client/provider-queries.ts';

/**
 * Hides the contents of a partner from now on, and everything that was loaded before the partner was known.
 * @param api changed in place: the running application holds it already
 * @source C-169, C-170
 */
export function hideContents(api: ApiPort, queryClient: QueryClient, hidden: readonly string[]): void {
  const { call } = withHiddenContents({ call: api.call.bind(api) }, hidden);
  api.call = call;
  void queryClient.resetQueries({ predicate: ({ queryKey: [first] }) => first !== NETWORK_KEY[0] });
}
