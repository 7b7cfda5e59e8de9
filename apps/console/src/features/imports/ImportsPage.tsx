import { importsCall, type OperatorImport } from '@aerial/contract/calls/operator-imports.ts';
import { Dialog } from '@aerial/ui/Dialog.tsx';
import { useMemo, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { callApi } from '../../core/api.ts';
import { useFormats } from '../../core/format.ts';
import { useTexts } from '../../i18n/texts.ts';
import { AddButton } from '../../parts/list/AddButton.tsx';
import { ListScreen } from '../../parts/list/ListScreen.tsx';
import { wholeList } from '../../parts/list/sources.ts';
import type { Column } from '../../parts/list/types.ts';
import { useMay } from '../../session/self.tsx';
import { CreateImport } from './ImportForm.tsx';
import { IMPORTS_KEY } from './keys.ts';
import { useOpenRuns } from './open-runs.ts';
import { StateTag } from './RunList.tsx';
import { runTexts } from './run-texts.ts';
import { stateText } from './run-words.ts';
import { texts } from './texts.ts';

const source = wholeList<OperatorImport>([...IMPORTS_KEY, 'list'], ({ signal }) =>
  callApi(importsCall, signal ? { signal } : {}),
);

/** Lists of channels and guides, and where they come from. */
export default function ImportsPage() {
  const [t, runs] = [useTexts(texts), useTexts(runTexts)];
  const formats = useFormats();
  const navigate = useNavigate();
  const isWriter = useMay()('channels:write');
  const [isAdding, setAdding] = useState(false);
  useOpenRuns();
  const columns = useMemo(
    (): readonly Column<OperatorImport>[] => [
      {
        id: 'name',
        label: t('name'),
        isHeader: true,
        text: ({ name }) => name,
        cell: ({ id, name }) => <Link to={`/imports/${id}`}>{name}</Link>,
        sort: ({ name }) => name,
      },
      { id: 'kind', label: t('kind'), text: ({ kind }) => t(`kind_${kind}`), sort: ({ kind }) => kind },
      { id: 'source', label: t('source'), text: ({ address }) => address ?? t('files') },
      {
        id: 'every',
        label: t('every'),
        text: ({ every_hours: count }) => (count === null ? t('by_hand') : t('every_hours', { count })),
      },
      {
        id: 'state',
        label: t('last_run'),
        text: ({ last_run: run }) => (run ? stateText(runs, run) : ''),
        cell: ({ last_run: run }) =>
          run && (
            <Link to={`/jobs/${run.id}`}>
              <StateTag run={run} />
            </Link>
          ),
      },
      {
        id: 'next',
        label: t('next_run'),
        text: ({ next_run_at: at }) => at ?? '',
        cell: ({ next_run_at: at }) => formats.instant(at),
        sort: ({ next_run_at: at }) => at ?? '',
      },
    ],
    [t, runs, formats],
  );
  const add = isWriter && <AddButton label={t('add')} onClick={() => setAdding(true)} />;
  return (
    <>
      <ListScreen
        title={t('all')}
        source={source}
        columns={columns}
        idOf={({ id }) => id}
        searchLabel={t('name')}
        onOpen={({ id }) => void navigate(`/imports/${id}`)}
        actions={add}
        empty={{ title: t('empty'), text: t('empty_text'), action: add }}
        fileName="imports"
      />
      <Dialog open={isAdding} onOpenChange={setAdding} title={t('add')}>
        <CreateImport onCreated={({ id }) => void navigate(`/imports/${id}`)} />
      </Dialog>
    </>
  );
}
