import {
  applyImportCall,
  cancelImportCall,
  importRunCall,
  retryImportCall,
  undoImportCall,
  type ImportRun,
} from '@aerial/contract/calls/operator-imports.ts';
import type { AnswerOf } from '@aerial/contract/core.ts';
import { Button } from '@aerial/ui/Button.tsx';
import { ProgressBar } from '@aerial/ui/ProgressBar.tsx';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Check, RotateCw, Undo2, X } from 'lucide-react';
import { useEffect } from 'react';
import { Link, useParams } from 'react-router';
import { callApi } from '../../core/api.ts';
import { useFormats } from '../../core/format.ts';
import { useTexts } from '../../i18n/texts.ts';
import { DetailScreen, type DetailTab } from '../../parts/detail/DetailScreen.tsx';
import { Facts } from '../../parts/detail/Facts.tsx';
import { History, useHistoryTitle } from '../../parts/detail/History.tsx';
import { StaticTable } from '../../parts/detail/ShortTable.tsx';
import { confirmed } from '../../parts/dialogs/confirm.ts';
import { useAction } from '../../parts/useAction.ts';
import { useMay } from '../../session/self.tsx';
import { Changes } from './Changes.tsx';
import { IMPORTS_KEY, RUNS_KEY, pollWhileOpen, runKey } from './keys.ts';
import { StateTag } from './RunList.tsx';
import { keyIn, runTexts } from './run-texts.ts';
import { countsText, failureText, stateText } from './run-words.ts';
import styles from './Imports.module.css';

type Run = AnswerOf<typeof importRunCall>;

/** One run: its state, what it changes, what it did not take, and what may be done about it. */
export default function JobPage() {
  const t = useTexts(runTexts);
  const history = useHistoryTitle();
  const may = useMay();
  const queries = useQueryClient();
  const { id = '' } = useParams();
  const query = useQuery({
    queryKey: runKey(id),
    queryFn: () => callApi(importRunCall, { params: { id } }),
    refetchInterval: ({ state }) => pollWhileOpen(state.data),
  });
  const state = query.data?.state;
  useEffect(() => {
    // What it changes is another thing in each state.
    if (state !== undefined) void queries.invalidateQueries({ queryKey: [...RUNS_KEY, id, 'changes'] });
  }, [queries, id, state]);
  return (
    <DetailScreen
      query={query}
      back={{ to: '/jobs', label: t('all') }}
      titleOf={({ import_name: name }) => name}
      marksOf={(run) => <StateTag run={run} />}
      actionsOf={(run) => may('channels:write') && <Actions run={run} />}
      tabsLabel={t('parts')}
      tabsOf={(run): readonly DetailTab[] => [
        { id: 'overview', label: t('overview'), content: <Overview run={run} /> },
        ...(run.kind === 'channels' && run.state !== 'failed'
          ? [{ id: 'changes', label: t('changes'), content: <Changes id={run.id} /> }]
          : []),
        ...(run.problem_count > 0
          ? [{ id: 'problems', label: `${t('problems')} (${run.problem_count})`, content: <Problems run={run} /> }]
          : []),
        ...(may('audit:read')
          ? [{ id: 'history', label: history, content: <History object={`operators/import-runs/${run.id}`} /> }]
          : []),
      ]}
    />
  );
}

function Actions({ run }: { run: ImportRun }) {
  const t = useTexts(runTexts);
  const [act, isBusy] = useAction();
  const { added, changed, removed } = run.counts;
  const order = (
    call: typeof applyImportCall | typeof undoImportCall | typeof retryImportCall | typeof cancelImportCall,
  ) =>
    act(() => callApi(call as typeof applyImportCall, { params: { id: run.id } }), {
      changes: [runKey(run.id), RUNS_KEY, IMPORTS_KEY],
    });
  async function apply(): Promise<void> {
    const text = t('apply_text', { added, changed, removed });
    if (await confirmed({ title: t('apply'), text, action: t('apply') })) await order(applyImportCall);
  }
  async function undo(): Promise<void> {
    const question = { title: t('undo'), text: t('undo_text'), action: t('undo'), isDangerous: true };
    if (await confirmed(question)) await order(undoImportCall);
  }
  return (
    <>
      {run.may.apply && (
        <Button
          size="small"
          look="primary"
          busy={isBusy}
          icon={<Check aria-hidden size={16} />}
          onClick={() => void apply()}
        >
          {t('apply')}
        </Button>
      )}
      {run.may.undo && (
        <Button size="small" busy={isBusy} icon={<Undo2 aria-hidden size={16} />} onClick={() => void undo()}>
          {t('undo')}
        </Button>
      )}
      {run.may.retry && (
        <Button
          size="small"
          disabled={isBusy}
          icon={<RotateCw aria-hidden size={16} />}
          onClick={() => void order(retryImportCall)}
        >
          {t(run.state === 'ready' ? 'read_again' : 'retry')}
        </Button>
      )}
      {run.may.cancel && (
        <Button
          size="small"
          look="ghost"
          disabled={isBusy}
          icon={<X aria-hidden size={16} />}
          onClick={() => void order(cancelImportCall)}
        >
          {t(run.state === 'ready' ? 'discard' : 'cancel')}
        </Button>
      )}
    </>
  );
}

function Overview({ run }: { run: Run }) {
  const t = useTexts(runTexts);
  const formats = useFormats();
  const isOpen = run.state === 'waiting' || run.state === 'running';
  return (
    <>
      {isOpen && (
        <div className={styles.progress}>
          <output>{stateText(t, run)}</output>
          <ProgressBar percent={run.progress} label={t('progress')} />
        </div>
      )}
      {run.failure && (
        <div role="alert" className={styles.failure}>
          <p>{failureText(t, run)}</p>
          {run.failure.message && <p>{run.failure.message}</p>}
        </div>
      )}
      <Facts
        facts={[
          [t('result'), run.state === 'failed' || run.started_at === null || isOpen ? null : countsText(t, run)],
          [
            t('import'),
            <Link key="import" to={`/imports/${run.import_id}`}>
              {run.import_name}
            </Link>,
          ],
          [t('origin'), t(`origin_${run.origin}`)],
          [t('file'), run.file_name],
          [t('started_by'), run.started_by],
          [t('created'), formats.instant(run.created_at)],
          [t('applied_at'), run.applied_at && formats.instant(run.applied_at)],
          [t('finished'), run.finished_at && formats.instant(run.finished_at)],
          [t('attempts'), run.attempts > 1 ? run.attempts : null],
        ]}
      />
    </>
  );
}

function Problems({ run }: { run: Run }) {
  const t = useTexts(runTexts);
  return (
    <>
      {run.problem_count > run.problems.length && (
        <p className={styles.note}>{t('problems_cut', { count: run.problem_count })}</p>
      )}
      <StaticTable
        caption={t('problems')}
        rows={run.problems}
        idOf={({ line, reason, text }) => `${line} ${reason} ${text}`}
        empty={t('problems_empty')}
        columns={[
          { label: t('line'), isNumeric: true, cell: ({ line }) => line },
          { label: t('reason'), cell: ({ reason }) => t(keyIn('reason', reason)) },
          { label: t('text'), cell: ({ text }) => text },
        ]}
      />
    </>
  );
}
