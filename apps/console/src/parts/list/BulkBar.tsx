import { Button } from '@aerial/ui/Button.tsx';
import { showToast } from '@aerial/ui/toasts.ts';
import { useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useState } from 'react';
import { failureText } from '../../core/errors.ts';
import { useTexts } from '../../i18n/texts.ts';
import { listTexts } from './list-texts.ts';
import type { BulkAction } from './types.ts';
import type { Selection } from './useSelection.ts';
import styles from './List.module.css';

/** Calls that run at the same time. */
const PARALLEL = 4;

interface Props<Row> {
  readonly rows: readonly Row[];
  idOf(row: Row): string;
  readonly selection: Selection;
  readonly actions: readonly BulkAction<Row>[];
  readonly queryKey: QueryKey;
  /** Turns to all rows that match; absent: there is no such thing here. */
  readonly onEverything?: (() => void) | undefined;
}

/** What can be done to the selected rows. What fails stays selected, with the reason. */
export function BulkBar<Row>({ rows, idOf, selection, actions, queryKey, onEverything }: Props<Row>) {
  const t = useTexts(listTexts);
  const queries = useQueryClient();
  const [progress, setProgress] = useState<{ readonly done: number; readonly all: number }>();
  if (selection.selected.size === 0) return null;

  async function run(action: BulkAction<Row>): Promise<void> {
    const chosen = rows.filter((row) => selection.selected.has(idOf(row)));
    if (action.confirm && !(await action.confirm(chosen))) return;
    const failed: { readonly id: string; readonly reason: string }[] = [];
    const waiting = [...chosen];
    let done = 0;
    setProgress({ done, all: chosen.length });
    const work = async (): Promise<void> => {
      for (let row = waiting.shift(); row !== undefined; row = waiting.shift()) {
        await action.run(row).catch((error: unknown) => failed.push({ id: idOf(row!), reason: failureText(error) }));
        setProgress({ done: ++done, all: chosen.length });
      }
    };
    await Promise.all(Array.from({ length: PARALLEL }, work));
    setProgress(undefined);
    selection.set(failed.map(({ id }) => id));
    await queries.invalidateQueries({ queryKey });
    if (failed.length > 0) showToast(t('failed_bulk', { count: failed.length, reason: failed[0]!.reason }), 'error');
    else showToast(t('done_bulk', { count: chosen.length }));
  }

  return (
    <section className={styles.bulk} aria-label={t('selected', { count: selection.selected.size })}>
      <strong>{t('selected', { count: selection.selected.size })}</strong>
      {progress ? (
        <output>{t('progress_bulk', { ...progress })}</output>
      ) : (
        actions.map((action) => (
          <Button key={action.id} size="small" icon={action.icon} onClick={() => void run(action)}>
            {action.label}
          </Button>
        ))
      )}
      {onEverything && !progress && (
        <Button size="small" look="ghost" onClick={onEverything}>
          {t('select_everything')}
        </Button>
      )}
      <Button size="small" look="ghost" onClick={() => selection.clear()} disabled={progress !== undefined}>
        {t('clear_selection')}
      </Button>
    </section>
  );
}
