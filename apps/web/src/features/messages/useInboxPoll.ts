import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useRuntime } from '../../core/runtime.tsx';
import { useUser } from '../../session/user.ts';
import { pollInbox } from './page-inbox.ts';
import { sharesThrough } from './sharing.ts';

/** Polls the inbox while the component is mounted. @param isOffered guests and child profiles are not polled for @source F-477 */
export function useInboxPoll(isOffered: boolean): void {
  const { api, queryClient } = useRuntime();
  const { i18n } = useTranslation();
  const { language } = i18n;
  const { data: user } = useUser();
  const userId = user?.is_guest === false ? user.id : undefined;
  useEffect(() => {
    if (!isOffered || userId === undefined) return undefined;
    const poll = pollInbox({ api, queryClient, userId, language });
    const forget = sharesThrough(queryClient, poll);
    return () => {
      forget();
      poll.close();
    };
  }, [api, queryClient, isOffered, userId, language]);
}
