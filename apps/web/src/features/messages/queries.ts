import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { messagesCall } from '@aerial/api-client/calls/messages.ts';
import type { Answer } from '@aerial/api-client/client-call.ts';
import type { ApiPort } from '@aerial/api-client/port.ts';

export type Message = Answer<typeof messagesCall>[number];

export const MESSAGES_KEY = ['messages'] as const;

/** The inbox. The poll keeps it up to date, so that it never becomes stale by itself. */
export const messagesQuery = (api: ApiPort) =>
  queryOptions({ queryKey: MESSAGES_KEY, queryFn: () => api.call(messagesCall), staleTime: Infinity });

/** What the inbox is known to contain; undefined before it was loaded. */
export const knownMessages = (queryClient: QueryClient): readonly Message[] | undefined =>
  queryClient.getQueryData<readonly Message[]>(MESSAGES_KEY);
