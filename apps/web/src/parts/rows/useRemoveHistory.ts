import { useQueryClient, type Query } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { removeHistoryCall } from '@aerial/api-client/calls/personal.ts';
import { isNotFound } from '@aerial/api-client/port.ts';
import { showToast } from '@aerial/ui/toasts.ts';
import { useApi } from '../../core/runtime.tsx';
import type { HistoryItem } from './cards.tsx';
import type { Row } from './types.ts';

const isHistory = ({ queryKey, state }: Query): boolean =>
  queryKey[0] === 'row' && (state.data as Row | undefined)?.histories !== undefined;

/** Removes an unfinished item from all rows at once; it is back if that fails. */
export function useRemoveHistory(): (item: HistoryItem) => void {
  const { t } = useTranslation();
  const api = useApi();
  const queryClient = useQueryClient();
  const rows = { predicate: isHistory };
  return (item) => {
    queryClient.setQueriesData<Row>(
      rows,
      (row) => row && { ...row, histories: row.histories?.filter(({ id }) => id !== item.id) ?? [] },
    );
    api
      .call(removeHistoryCall, { params: { id: item.id } })
      .catch((error: unknown) => {
        // Removed on another device already.
        if (!isNotFound(error)) throw error;
      })
      .then(
        () => showToast(t('history_removed', { title: item.content.title })),
        () => showToast(t('history_not_removed'), 'error'),
      )
      .finally(() => void queryClient.invalidateQueries(rows));
  };
}
