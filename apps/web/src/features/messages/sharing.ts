/** The poll of a page by its query client, so that a removal reaches the other tabs. */
import type { QueryClient } from '@tanstack/react-query';
import type { InboxPollRunner } from './inbox-poll.ts';
import type { Message } from './queries.ts';

const polls = new WeakMap<QueryClient, Pick<InboxPollRunner, 'changed'>>();

/** @returns forgets it */
export function sharesThrough(queryClient: QueryClient, poll: Pick<InboxPollRunner, 'changed'>): () => void {
  polls.set(queryClient, poll);
  return () => void (polls.get(queryClient) === poll && polls.delete(queryClient));
}

/** Shows this inbox in the other tabs of the browser. */
export const shareInbox = (queryClient: QueryClient, messages: readonly Message[]): void =>
  polls.get(queryClient)?.changed(messages);
