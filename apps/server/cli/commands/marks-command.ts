/** `aerial marks`: recaps, openings and credits are found by their sound, listed, and corrected by hand. */
import path from 'node:path';
import { MARK_KINDS, type ContentMark, type MarkKind } from '@aerial/domain/marks.ts';
import { fail, ok, type Result } from '@aerial/domain/result.ts';
import type { Config } from '../../src/config/config.ts';
import { importTransaction } from '../../src/imports/transaction.ts';
import { findSeasonMarks, type FoundInEpisode } from '../../src/ingest/marks/find-season-marks.ts';
import { correctMarks, markedEpisodes } from '../../src/ingest/marks/store.pg.ts';
import type { Correction, Corrections, MarkedEpisode, StoredMark } from '../../src/ingest/marks/store.pg.ts';
import { systemFfmpeg } from '../../src/ingest/packager/ffmpeg.ts';
import type { AssetUploads } from '../../src/ingest/store/asset-uploads.ts';
import { openImportTarget } from '../../src/open-media.ts';
import type { OnDatabase } from '../../src/vod/import-vod.ts';
import type { Progress } from '../progress.ts';

export type MarksCommand =
  | { readonly name: 'marks find'; readonly content: string; readonly isDryRun: boolean }
  | { readonly name: 'marks list'; readonly content: string }
  | { readonly name: 'marks set'; readonly content: string; readonly corrections: Corrections };

export interface MarksArguments {
  readonly name: MarksCommand['name'];
  readonly content: string | undefined;
  readonly more: readonly string[];
  readonly isDryRun: boolean;
  text(option: string): string | undefined;
}

export function marksCommand({ name, content, more, isDryRun, text }: MarksArguments): Result<MarksCommand, string> {
  if (content === undefined) return fail(`${name}: the id or slug of a content is missing`);
  if (more.length > 0) return fail(`${name}: only one content at a time; unexpected: ${more.join(' ')}`);
  if (name === 'marks find') return ok({ name, content, isDryRun });
  if (name === 'marks list') return ok({ name, content });
  const corrections: Partial<Record<MarkKind, Correction>> = {};
  for (const kind of MARK_KINDS) {
    const given = text(kind);
    if (given === undefined) continue;
    const correction = correctionOf(given);
    if (correction === undefined)
      return fail(`--${kind} ${given}: expected FROM-TO such as 0:12-1:40.5, or none, or auto`);
    corrections[kind] = correction;
  }
  return Object.keys(corrections).length > 0
    ? ok({ name, content, corrections })
    : fail('marks set: name at least one of --recap, --intro and --credits');
}

function correctionOf(text: string): Correction | undefined {
  if (text === 'none' || text === 'auto') return text;
  const [from, to, ...rest] = text.split('-');
  const [start, end] = [secondsOf(from), secondsOf(to)];
  return rest.length === 0 && start !== undefined && end !== undefined && end > start ? { start, end } : undefined;
}

/** `75`, `75.5`, `1:15.5` or `1:01:15`. */
function secondsOf(text = ''): number | undefined {
  const [, hours = '0', minutes = '0', seconds = ''] =
    /^(?:(?:(\d{1,2}):(?=\d\d:))?(\d{1,3}):(?=\d\d))?(\d{1,5}(?:\.\d{1,3})?)$/u.exec(text) ?? [];
  return seconds === '' ? undefined : Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
}

export interface MarksContext {
  readonly config: Config;
  print(line: string): void;
  readonly progress: Progress;
  readonly signal: AbortSignal;
  readonly onDatabase: OnDatabase;
}

/** @throws ImportError, MediaError for what the operator can fix */
export async function runMarks(command: MarksCommand, context: MarksContext): Promise<void> {
  const { config, print, progress, signal, onDatabase } = context;
  switch (command.name) {
    case 'marks list':
      (await onDatabase((db) => markedEpisodes(db, command.content))).map(storedLine).forEach(print);
      return;
    case 'marks set': {
      const { content, corrections } = command;
      const episode = await onDatabase((db) => importTransaction(db, (trx) => correctMarks(trx, content, corrections)));
      return print(storedLine(episode));
    }
    case 'marks find': {
      progress.step('Listening');
      const results = await findSeasonMarks(command.content, {
        mediaDirs: mediaDirsOf(config),
        ...(await storeOf(config)),
        ffmpeg: systemFfmpeg({ niceness: 5 }),
        signal,
        onDatabase: (work) => onDatabase((db) => work(db)),
        isDryRun: command.isDryRun,
        onProgress: (done) => progress.update(done),
      });
      progress.clear();
      return foundReport(results, command.isDryRun).forEach(print);
    }
  }
}

/** The assets of the installation, and those of the demo. */
const mediaDirsOf = ({ dataDir }: Config): string[] => [
  path.join(dataDir, 'media'),
  path.resolve(import.meta.dirname, '../../../../demo/media'),
];

/** Assets that were published have their sound in the store. */
async function storeOf(config: Config): Promise<{ store?: AssetUploads }> {
  const { uploads } = await openImportTarget(config);
  return uploads ? { store: uploads } : {};
}

const nameOf = ({ slug, season, series }: MarkedEpisode): string =>
  series === null ? slug : `s${season ?? 1}e${series} ${slug}`;

const listed = (marks: readonly string[]): string => (marks.length === 0 ? 'no marks' : marks.join(', '));

const storedLine = (episode: MarkedEpisode): string =>
  `${nameOf(episode)}: ${listed(episode.marks.map((mark) => `${markText(mark)}${mark.source === 'operator' ? ' (corrected)' : ''}`))}`;

const markText = ({ kind, start, end }: ContentMark | StoredMark): string =>
  start === null || end === null ? `no ${kind}` : `${kind} ${clock(start)}-${clock(end)}`;

/** Minutes and seconds, as `marks set` reads them. */
const clock = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${(seconds % 60).toFixed(1).padStart(4, '0').replace(/\.0$/u, '')}`;

function foundReport(results: readonly FoundInEpisode[], isDryRun: boolean): string[] {
  const count = results.reduce((sum, { found }) => sum + found.length, 0);
  return [
    ...results.map(({ episode, found }) => `${nameOf(episode)}: ${listed(found.map(markText))}`),
    `${count} marks in ${results.length} episodes${isDryRun ? '; nothing was stored' : '; corrected ones stay as they are'}.`,
  ];
}
