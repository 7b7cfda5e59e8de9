import { useQuery, type QueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { removeMessageCall, removeMessagesCall } from '@aerial/api-client/calls/messages.ts';
import { showToast } from '@aerial/ui/toasts.ts';
import { useIsChild, useIsSignedIn, useRuntime } from '../../core/runtime.tsx';
import { knownMessages, MESSAGES_KEY, messagesQuery, type Message } from './queries.ts';
import { listed, newestId } from './rules.ts';
import { shareInbox } from './sharing.ts';

export interface Inbox {
  /** The latest first; undefined until it is loaded, and for whom there is none. */
  readonly messages: readonly Message[] | undefined;
  /** Of messages that were not removed. @source A-636 */
  readonly count: number;
  /** Guests and child profiles have no inbox. @source A-734 */
  readonly isOffered: boolean;
  remove(id: Message['id']): void;
  /** Removes what is listed; what arrives meanwhile stays. */
  removeAll(): void;
}

async function changeInbox(
  queryClient: QueryClient,
  isLeft: (message: Message) => boolean,
  request: () => Promise<unknown>,
): Promise<void> {
  // An answer in flight may still contain what is being removed.
  await queryClient.cancelQueries({ queryKey: MESSAGES_KEY });
  const next = (knownMessages(queryClient) ?? []).filter(isLeft);
  queryClient.setQueryData(MESSAGES_KEY, next);
  shareInbox(queryClient, next);
  await request();
}

/** The inbox of the signed-in user. Removals show at once, and come back if the server refuses. @source A-634 */
export function useInbox(): Inbox {
  const { t } = useTranslation();
  const { api, queryClient } = useRuntime();
  const isChild = useIsChild();
  const isOffered = useIsSignedIn() && !isChild;
  const { data } = useQuery({ ...messagesQuery(api), enabled: isOffered });
  const messages = useMemo(() => (isOffered && data ? listed(data) : undefined), [isOffered, data]);

  function change(isLeft: (message: Message) => boolean, request: () => Promise<unknown>): void {
    void changeInbox(queryClient, isLeft, request).catch(() => {
      showToast(t('messages_not_removed'), 'error');
      void queryClient.invalidateQueries({ queryKey: MESSAGES_KEY });
    });
  }

  return {
    messages,
    count: messages?.length ?? 0,
    isOffered,
    remove: (id) =>
      change(
        (message) => message.id !== id,
        () => api.call(removeMessageCall, { params: { id } }),
      ),
    removeAll() {
      const newest = newestId(messages ?? []);
      if (newest === undefined) return;
      change(
        (message) => BigInt(message.id) > BigInt(newest),
        () => api.call(removeMessagesCall, { query: { up_to: newest } }),
      );
    },
  };
}
