import { auditLogCall, type AuditEntry } from '@aerial/contract/calls/audit.ts';
import { useMemo } from 'react';
import { Link, useNavigate } from 'react-router';
import { callApi } from '../../core/api.ts';
import { useFormats } from '../../core/format.ts';
import { defineTexts, useTexts } from '../../i18n/texts.ts';
import { ListScreen } from '../list/ListScreen.tsx';
import { listByCursor } from '../list/sources.ts';
import type { Column } from '../list/types.ts';

export const historyTexts = defineTexts('history', {
  action: ['Action', 'Действие'],
  actor: ['Who', 'Кто'],
  empty: ['Nobody of the operator has changed this yet', 'Операторы здесь ещё ничего не меняли'],
  outcome: ['Result', 'Итог'],
  outcome_done: ['done', 'выполнено'],
  outcome_failed: ['failed', 'отказ'],
  outcome_unknown: ['unknown', 'неизвестно'],
  title: ['History', 'История'],
  when: ['When', 'Когда'],
});

const PAGE = 100;

/**
 * Who changed a thing, and when, with a link to what was there before. For who may read the audit log.
 * @param object its path below /v2, `users/12`
 */
export function History({ object }: { object: string }) {
  const t = useTexts(historyTexts);
  const formats = useFormats();
  const navigate = useNavigate();
  const source = useMemo(
    () =>
      listByCursor<AuditEntry>(['audit', 'of', object], async ({ signal }, page) => {
        const answer = await callApi(auditLogCall, {
          query: { object, ...page, limit: PAGE },
          ...(signal && { signal }),
        });
        // The filter is the beginning of a path: users/12 finds users/123 as well.
        const isOwn = ({ object: path }: AuditEntry) => path === object || path.startsWith(`${object}/`);
        return { ...answer, items: answer.items.filter(isOwn) };
      }),
    [object],
  );
  const columns = useMemo(
    (): readonly Column<AuditEntry>[] => [
      {
        id: 'call',
        label: t('action'),
        isHeader: true,
        text: ({ call }) => call,
        cell: ({ id, call }) => <Link to={`/audit/${id}`}>{call}</Link>,
      },
      { id: 'at', label: t('when'), text: ({ at }) => at, cell: ({ at }) => formats.exact(at) },
      { id: 'actor', label: t('actor'), text: ({ actor }) => actor.name },
      { id: 'outcome', label: t('outcome'), text: ({ outcome, failure }) => failure ?? t(`outcome_${outcome}`) },
    ],
    [t, formats],
  );
  return (
    <ListScreen
      isEmbedded
      title={t('title')}
      source={source}
      columns={columns}
      idOf={({ id }) => id}
      onOpen={({ id }) => void navigate(`/audit/${id}`)}
      empty={{ title: t('empty') }}
      fileName={`history-${object.replaceAll('/', '-')}`}
    />
  );
}

/** The name of its tab. */
export const useHistoryTitle = (): string => useTexts(historyTexts)('title');
