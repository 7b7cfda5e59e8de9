/** The report of a folder import as text. Pure. */
import type { SkippedPath } from '../src/vod/classify.ts';
import type { VodReport } from '../src/vod/import-vod.ts';
import type { ReadyTitle } from '../src/vod/ready.ts';
import type { Outcome } from '../src/vod/write-title.ts';

export const skippedTitleLine = ({ path, reason }: SkippedPath): string => `  skipped: ${path}: ${reason}`;

export function titleLine({ metadata, kind, episodes }: ReadyTitle, outcome: Outcome): string {
  const year = metadata.year === undefined ? '' : ` (${metadata.year})`;
  const count = kind === 'series' ? `, ${episodes.length} ${episodes.length === 1 ? 'episode' : 'episodes'}` : '';
  return `  ${outcome}: ${Object.values(metadata.title ?? {})[0] ?? ''}${year}${count}`;
}

export const marksLine = ({ metadata, episodes }: ReadyTitle, marks: number): string =>
  `  ${marks} recaps, openings and credits were found by sound in ${Object.values(metadata.title ?? {})[0] ?? ''}, ${episodes.length} episodes`;

const counted = (what: string, { added, updated, unchanged }: Readonly<Record<Outcome, number>>): string[] =>
  added + updated + unchanged === 0 ? [] : [`${what}: ${added} added, ${updated} updated, ${unchanged} unchanged.`];

export function vodReport({ films, series, episodes, skipped }: VodReport): string[] {
  const lines = [...counted('Films', films), ...counted(`Series (${episodes} episodes)`, series)];
  return [...(lines.length > 0 ? lines : ['No titles were found.']), ...(skipped > 0 ? [`Skipped: ${skipped}.`] : [])];
}
