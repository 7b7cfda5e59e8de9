import { Button } from '@aerial/ui/Button.tsx';
import { showToast } from '@aerial/ui/toasts.ts';
import { useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { showFailure } from '../../core/errors.ts';
import { useFormats } from '../../core/format.ts';
import { useTexts } from '../../i18n/texts.ts';
import { confirmed } from '../dialogs/confirm.ts';
import { listTexts } from './list-texts.ts';
import type { ListState } from './rules.ts';
import type { Everything, EverythingAction } from './types.ts';
import styles from './List.module.css';

interface Props {
  readonly everything: Everything;
  readonly state: ListState;
  readonly queryKey: QueryKey;
  onDone(): void;
}

/** What can be done to all rows that match, seen or not: counted first, confirmed by typing the count, a batch at a time. */
export function EverythingBar({ everything, state, queryKey, onDone }: Props) {
  const t = useTexts(listTexts);
  const formats = useFormats();
  const queries = useQueryClient();
  const [progress, setProgress] = useState<{ readonly done: number; readonly all: number }>();
  const isStopped = useRef(false);
  const filter = { search: state.search, filters: state.filters };

  async function run(action: EverythingAction): Promise<void> {
    isStopped.current = false;
    let done = 0;
    try {
      const { count, upTo } = await everything.count(filter);
      const question = { title: action.label, text: action.text(count), action: action.label, isDangerous: true };
      if (count === 0 || !(await confirmed({ ...question, typed: String(count) }))) return;
      setProgress({ done, all: count });
      for (let after: number | undefined = 0; after !== undefined && !isStopped.current;) {
        const batch: { readonly found: number; readonly next: number | undefined } = await action.run(filter, {
          after,
          upTo,
        });
        done += batch.found;
        after = batch.next;
        setProgress({ done, all: count });
      }
      showToast(t(isStopped.current ? 'stopped_bulk' : 'done_bulk', { count: done }));
      onDone();
    } catch (error) {
      showFailure(error);
    } finally {
      setProgress(undefined);
      await queries.invalidateQueries({ queryKey });
    }
  }

  return (
    <section className={styles.bulk} aria-label={t('everything')}>
      <strong>{t('everything')}</strong>
      {progress ? (
        <>
          <progress value={progress.done} max={progress.all} aria-label={t('everything')} />
          <output>
            {t('progress_bulk', { done: formats.number(progress.done), all: formats.number(progress.all) })}
          </output>
          <Button size="small" onClick={() => (isStopped.current = true)}>
            {t('stop_bulk')}
          </Button>
        </>
      ) : (
        <>
          {everything.actions.map((action) => (
            <Button key={action.id} size="small" icon={action.icon} onClick={() => void run(action)}>
              {action.label}
            </Button>
          ))}
          <Button size="small" look="ghost" onClick={onDone}>
            {t('clear_selection')}
          </Button>
        </>
      )}
    </section>
  );
}
