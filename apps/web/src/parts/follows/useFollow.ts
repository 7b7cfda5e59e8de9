import { followWords } from '@aerial/domain/follows.ts';
import type { ContentId } from '@aerial/domain/ids.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addFollowCall, removeFollowCall } from '@aerial/api-client/calls/follows.ts';
import { showToast } from '@aerial/ui/toasts.ts';
import { useReportError } from '../../core/errors/report.ts';
import { useApi } from '../../core/runtime.tsx';
import { useViewerFeature } from '../../core/viewer-features.ts';
import { useAllowPush } from '../push/useAllowPush.ts';
import { usePushViewer } from '../push/usePushViewer.ts';
import { REMINDERS_KEY, remindersQuery } from '../reminders/queries.ts';
import { noteReminder } from '../reminders/watch.ts';
import { followsQuery, type Follow } from './queries.ts';

/** A show, or words of titles. */
export type Followed = { readonly contentId: ContentId } | { readonly words: string };

export interface FollowState {
  /** The provider offers following. */
  readonly isOffered: boolean;
  readonly isSet: boolean;
  readonly isBusy: boolean;
  toggle(): void;
}

const sameWords = (one: string, other: string): boolean => followWords(one).join(' ') === followWords(other).join(' ');

const isOf =
  (followed: Followed) =>
  ({ content, words }: Follow): boolean =>
    'contentId' in followed ? content?.id === followed.contentId : content === null && sameWords(words, followed.words);

/** Whether the profile follows something, and the button for it. */
export function useFollow(followed: Followed): FollowState {
  const { t } = useTranslation();
  const isOffered = useViewerFeature('follow');
  const viewer = usePushViewer();
  const api = useApi();
  const { data } = useQuery({ ...followsQuery(api), enabled: isOffered && viewer !== undefined });
  const change = useFollowChanges();
  const allow = useAllowPush();
  const [isBusy, setBusy] = useState(false);
  const present = data?.find(isOf(followed));

  async function add(): Promise<void> {
    const allowed = allow();
    const isDone = await change.add(
      'contentId' in followed ? { content_id: followed.contentId } : { words: followed.words },
    );
    if (isDone) showToast(t((await allowed) ? 'follow_set' : 'follow_set_here'));
  }
  const toggle = (): void => {
    if (isBusy) return;
    setBusy(true);
    void (present ? change.remove(present) : add()).finally(() => setBusy(false));
  };
  return { isOffered, isSet: present !== undefined, isBusy, toggle };
}

/** Changes of what is followed. They never reject: failures are reported. */
export interface FollowChanges {
  add(body: { content_id?: ContentId; words?: string; with_repeats?: boolean }): Promise<boolean>;
  remove(follow: Follow): Promise<void>;
}

export function useFollowChanges(): FollowChanges {
  const { t } = useTranslation();
  const api = useApi();
  const queryClient = useQueryClient();
  const report = useReportError();
  const { queryKey } = followsQuery(api);

  /** Reminders and the row of recorded broadcasts follow from it. */
  async function refresh(): Promise<void> {
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: REMINDERS_KEY }),
      queryClient.invalidateQueries({
        predicate: ({ queryKey: [first], state }) =>
          first === 'row' && (state.data as { histories?: unknown } | undefined)?.histories !== undefined,
      }),
    ]);
  }
  function failed(error: unknown): false {
    report(error, 'background');
    void queryClient.invalidateQueries({ queryKey });
    return false;
  }
  return {
    async add(body) {
      try {
        const follow = await api.call(addFollowCall, { body });
        queryClient.setQueryData(queryKey, (all) =>
          all?.some(({ id }) => id === follow.id)
            ? all.map((one) => (one.id === follow.id ? follow : one))
            : [follow, ...(all ?? [])],
        );
        void refresh();
        // An open page reminds where the browser shows no notifications.
        if (follow.next) (await queryClient.fetchQuery(remindersQuery(api))).forEach((one) => noteReminder(one));
        return true;
      } catch (error) {
        return failed(error);
      }
    },
    async remove({ id }) {
      try {
        await api.call(removeFollowCall, { params: { id } });
        queryClient.setQueryData(queryKey, (all) => all?.filter((one) => one.id !== id));
        void refresh();
        showToast(t('follow_removed'));
      } catch (error) {
        failed(error);
      }
    },
  };
}
