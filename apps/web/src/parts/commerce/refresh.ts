import type { QueryClient } from '@tanstack/react-query';

/** The queries that show what a viewer has bought or may watch. */
const BOUGHT: ReadonlySet<unknown> = new Set([
  'packets',
  'packet',
  'subscriptions',
  'accounts',
  'cards',
  'transactions',
  'user',
  'channels',
  'content-metadata',
  'content',
  'row',
]);

/** After a purchase: packets, channels, balance and user are loaded again. @source A-470 */
export const refreshEntitlements = (queryClient: QueryClient): void =>
  void queryClient.invalidateQueries({ predicate: ({ queryKey: [first] }) => BOUGHT.has(first) });
