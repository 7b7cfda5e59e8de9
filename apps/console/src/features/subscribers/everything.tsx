import { changeUsersCall, countUsersCall, type UsersAction } from '@aerial/contract/calls/operator-people.ts';
import { Ban, CircleCheck, LogOut, Tag, TagX } from 'lucide-react';
import type { ReactNode } from 'react';
import { callApi } from '../../core/api.ts';
import { useTexts } from '../../i18n/texts.ts';
import type { Everything, EverythingAction, ListFilter } from '../../parts/list/types.ts';
import { texts } from './texts.ts';

/** Tags that are offered; of more one chooses in the list of tags. */
const MAX_TAGS = 5;

const filterOf = ({ search, filters }: ListFilter) => ({
  ...(search && { search }),
  ...(filters['tag'] && { tags: filters['tag'] }),
});

/** What can be done to all subscribers that the list's search and filters find. */
export function useEverything(tags: readonly { readonly id: number; readonly name: string }[]): Everything {
  const t = useTexts(texts);
  const actionOf = (
    action: UsersAction,
    label: string,
    icon: ReactNode,
    { tagId, text = 'reach_many' }: { tagId?: number; text?: 'block_many' | 'reach_many' } = {},
  ): EverythingAction => ({
    id: `${action} ${tagId ?? ''}`,
    label,
    icon,
    text: (count) => t(text, { count }),
    async run(filter, { after, upTo }) {
      const { found, next } = await callApi(changeUsersCall, {
        body: {
          action,
          ...filterOf(filter),
          ...(tagId !== undefined && { tag_id: tagId }),
          ...(after > 0 && { after }),
          up_to: upTo,
        },
      });
      return { found, next: next ?? undefined };
    },
  });
  const offered = tags.slice(0, MAX_TAGS);
  return {
    async count(filter) {
      const { count, up_to: upTo } = await callApi(countUsersCall, { query: filterOf(filter) });
      return { count, upTo };
    },
    actions: [
      actionOf('block', t('block'), <Ban aria-hidden size={16} />, { text: 'block_many' }),
      actionOf('unblock', t('unblock'), <CircleCheck aria-hidden size={16} />),
      actionOf('sign_out', t('sign_out'), <LogOut aria-hidden size={16} />),
      ...offered.map(({ id, name }) =>
        actionOf('tag', t('tag_give', { name }), <Tag aria-hidden size={16} />, { tagId: id }),
      ),
      ...offered.map(({ id, name }) =>
        actionOf('untag', t('tag_take', { name }), <TagX aria-hidden size={16} />, { tagId: id }),
      ),
    ],
  };
}
