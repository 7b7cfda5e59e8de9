import type { ImportRun } from '@aerial/contract/calls/operator-imports.ts';
import type { TextFunction } from '../../i18n/texts.ts';
import { keyIn, type runTexts } from './run-texts.ts';

type T = TextFunction<(typeof runTexts)['set']>;

/** What a run has found, in numbers. */
export function countsText(t: T, { kind, counts }: Pick<ImportRun, 'kind' | 'counts'>): string {
  const { added, changed, removed, unchanged, programmes, channels, of_channels: of } = counts;
  return kind === 'guide'
    ? t('guide_counts', { added, changed, removed, programmes, channels, of })
    : t('channel_counts', { added, changed, removed, unchanged });
}

/** The state of a run; while it is worked on, what is being done and how far. */
export function stateText(t: T, { state, task, progress }: Pick<ImportRun, 'state' | 'task' | 'progress'>): string {
  return state === 'running' ? `${t(`task_${task}`)}, ${progress} %` : t(`state_${state}`);
}

/** Why a run failed. */
export function failureText(t: T, { failure }: Pick<ImportRun, 'failure'>): string | undefined {
  if (!failure) return undefined;
  const line = failure.line === null ? '' : ` (${t('line_of', { line: failure.line })})`;
  return `${t(keyIn('failure', failure.code))}${line}`;
}
