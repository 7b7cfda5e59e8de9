import { IMPORT_CHANGES, importChangesCall, type ImportChange } from '@aerial/contract/calls/operator-imports.ts';
import { Tag } from '@aerial/ui/Tag.tsx';
import { useMemo } from 'react';
import { callApi } from '../../core/api.ts';
import { useTexts } from '../../i18n/texts.ts';
import { ListScreen } from '../../parts/list/ListScreen.tsx';
import { listByCursor } from '../../parts/list/sources.ts';
import type { Column, Filter } from '../../parts/list/types.ts';
import { RUNS_KEY } from './keys.ts';
import { keyIn, runTexts } from './run-texts.ts';
import styles from './Imports.module.css';

const PAGE = 100;
/** What says which channel is added or gone; the rest of its fields would hide it. */
const MAIN_FIELDS: ReadonlySet<string> = new Set(['num', 'categories', 'address', 'archived_days', 'guide_id']);

const shownFields = ({ kind, fields }: ImportChange) =>
  kind === 'changed' ? fields : fields.filter(({ field }) => MAIN_FIELDS.has(field));

/** Channel by channel and field by field, what a run changes. */
export function Changes({ id }: { id: string }) {
  const t = useTexts(runTexts);
  const source = useMemo(
    () =>
      listByCursor<ImportChange>([...RUNS_KEY, id, 'changes'], ({ search, filters, signal }, { cursor }) => {
        const kind = IMPORT_CHANGES.find((one) => one === filters['kind']);
        const query = {
          ...(kind && { kind }),
          ...(search && { search }),
          ...(cursor !== undefined && { cursor: Number(cursor) }),
          limit: PAGE,
        };
        return callApi(importChangesCall, { params: { id }, query, ...(signal && { signal }) });
      }),
    [id],
  );
  const filters = useMemo(
    (): readonly Filter[] => [
      {
        kind: 'choice',
        name: 'kind',
        label: t('change'),
        choices: IMPORT_CHANGES.map((value) => ({ value, label: t(`change_${value}`) })),
      },
    ],
    [t],
  );
  const columns = useMemo(
    (): readonly Column<ImportChange>[] => [
      { id: 'name', label: t('channel'), isHeader: true, text: ({ name }) => name },
      {
        id: 'kind',
        label: t('change'),
        text: ({ kind }) => t(`change_${kind}`),
        cell: ({ kind }) => <Tag look={kind === 'unchanged' ? 'outline' : 'plain'}>{t(`change_${kind}`)}</Tag>,
      },
      {
        id: 'fields',
        label: t('fields'),
        text: (change) =>
          shownFields(change)
            .map(({ field, before, after }) => `${t(keyIn('field', field))}: ${before ?? '—'} → ${after ?? '—'}`)
            .join('\n'),
        cell: (change) => <Fields change={change} />,
      },
    ],
    [t],
  );
  return (
    <ListScreen
      isEmbedded
      title={t('changes')}
      source={source}
      columns={columns}
      filters={filters}
      searchLabel={t('search')}
      idOf={({ position }) => String(position)}
      empty={{ title: t('changes_empty') }}
      fileName={`changes-${id}`}
    />
  );
}

function Fields({ change }: { change: ImportChange }) {
  const t = useTexts(runTexts);
  if (change.kind === 'removed' && change.fields.length === 0) return <>{t('stays')}</>;
  return (
    <ul className={styles.fields}>
      {shownFields(change).map(({ field, before, after }) => (
        <li key={field}>
          <b>{t(keyIn('field', field))}:</b> {change.kind === 'added' ? null : <del>{before ?? t('nothing')}</del>}
          {change.kind === 'changed' && ' → '}
          {change.kind === 'removed' && after === null ? null : <ins>{after ?? t('nothing')}</ins>}
        </li>
      ))}
    </ul>
  );
}
