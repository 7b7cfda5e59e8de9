import { IMPORT_STATES, importRunsCall, type ImportRun } from '@aerial/contract/calls/operator-imports.ts';
import { Tag } from '@aerial/ui/Tag.tsx';
import { useMemo } from 'react';
import { Link, useNavigate } from 'react-router';
import { callApi } from '../../core/api.ts';
import { useFormats } from '../../core/format.ts';
import { useTexts } from '../../i18n/texts.ts';
import { ListScreen } from '../../parts/list/ListScreen.tsx';
import { listByCursor } from '../../parts/list/sources.ts';
import type { Column, Filter } from '../../parts/list/types.ts';
import { ButtonLink } from '../../parts/ButtonLink.tsx';
import { RUNS_KEY } from './keys.ts';
import { useOpenRuns } from './open-runs.ts';
import { runTexts } from './run-texts.ts';
import { countsText, failureText, stateText } from './run-words.ts';

const PAGE = 100;

export const StateTag = ({ run }: { run: ImportRun }) => {
  const t = useTexts(runTexts);
  const look = run.state === 'ready' ? 'accent' : run.state === 'failed' ? 'live' : 'outline';
  return <Tag look={run.state === 'applied' ? 'plain' : look}>{stateText(t, run)}</Tag>;
};

/** Runs, the newest first, as a part of a page. @param importId only those of one import */
export function RunList({ importId }: { importId?: string }) {
  const t = useTexts(runTexts);
  const formats = useFormats();
  const navigate = useNavigate();
  const key = useMemo(() => [...RUNS_KEY, 'list', importId ?? 'all'], [importId]);
  const source = useMemo(
    () =>
      listByCursor<ImportRun>(key, ({ filters, signal }, page) => {
        const state = IMPORT_STATES.find((one) => one === filters['state']);
        const query = {
          ...page,
          ...(importId !== undefined && { import_id: importId }),
          ...(state && { state }),
          limit: PAGE,
        };
        return callApi(importRunsCall, { query, ...(signal && { signal }) });
      }),
    [key, importId],
  );
  useOpenRuns(importId);
  const filters = useMemo(
    (): readonly Filter[] => [
      {
        kind: 'choice',
        name: 'state',
        label: t('state'),
        choices: IMPORT_STATES.map((value) => ({ value, label: t(`state_${value}`) })),
      },
    ],
    [t],
  );
  const columns = useMemo(
    (): readonly Column<ImportRun>[] => [
      {
        id: 'import',
        label: t('import'),
        isHeader: true,
        text: ({ import_name: name }) => name,
        cell: ({ id, import_name: name }) => <Link to={`/jobs/${id}`}>{name}</Link>,
      },
      { id: 'kind', label: t('kind'), text: ({ kind }) => t(`kind_${kind}`), isHidden: importId !== undefined },
      { id: 'state', label: t('state'), text: (run) => stateText(t, run), cell: (run) => <StateTag run={run} /> },
      {
        id: 'result',
        label: t('result'),
        text: (run) => failureText(t, run) ?? (run.started_at === null ? '' : countsText(t, run)),
      },
      {
        id: 'problems',
        label: t('problems'),
        isNumeric: true,
        text: ({ problem_count: count }) => String(count),
        cell: ({ problem_count: count }) => formats.number(count),
      },
      {
        id: 'created',
        label: t('created'),
        text: ({ created_at: at }) => at,
        cell: ({ created_at: at }) => formats.instant(at),
      },
      {
        id: 'by',
        label: t('started_by'),
        text: ({ started_by: by, origin }) => by || t(`origin_${origin}`),
        isHidden: true,
      },
      { id: 'file', label: t('file'), text: ({ file_name: name }) => name ?? '', isHidden: true },
    ],
    [t, formats, importId],
  );
  return (
    <ListScreen
      isEmbedded
      title={t('all')}
      source={source}
      columns={columns}
      filters={filters}
      idOf={({ id }) => id}
      onOpen={({ id }) => void navigate(`/jobs/${id}`)}
      empty={{
        title: t('empty'),
        text: t('empty_text'),
        action: importId === undefined && (
          <ButtonLink to="/imports" size="small" look="primary">
            {t('import')}
          </ButtonLink>
        ),
      }}
      fileName="jobs"
    />
  );
}
