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
import type { CommandContext } from '../context.ts';
import type { CommandDefinitions, ParsedArguments } from '../definition.ts';
import { onInstallation } from '../installation.ts';
import { singleArgument } from '../options.ts';
import type { Progress } from '../progress.ts';

export interface MarksFindCommand {
  readonly name: 'marks find';
  readonly content: string;
  readonly isDryRun: boolean;
}
export interface MarksListCommand {
  readonly name: 'marks list';
  readonly content: string;
}
export interface MarksSetCommand {
  readonly name: 'marks set';
  readonly content: string;
  readonly corrections: Corrections;
}
export type MarksCommand = MarksFindCommand | MarksListCommand | MarksSetCommand;

const contentOf = (name: MarksCommand['name'], { positionals }: ParsedArguments): Result<string, string> =>
  singleArgument(name, positionals, { thing: 'content', missing: 'the id or slug of a content is missing' });

function parseMarksFind(given: ParsedArguments): Result<MarksFindCommand, string> {
  const name = 'marks find';
  const content = contentOf(name, given);
  return content.ok ? ok({ name, content: content.value, isDryRun: given.hasFlag('dry-run') }) : content;
}

function parseMarksList(given: ParsedArguments): Result<MarksListCommand, string> {
  const name = 'marks list';
  const content = contentOf(name, given);
  return content.ok ? ok({ name, content: content.value }) : content;
}

function parseMarksSet(given: ParsedArguments): Result<MarksSetCommand, string> {
  const name = 'marks set';
  const content = contentOf(name, given);
  if (!content.ok) return content;
  const corrections: Partial<Record<MarkKind, Correction>> = {};
  for (const kind of MARK_KINDS) {
    const text = given.text(kind);
    if (text === undefined) continue;
    const correction = correctionOf(text);
    if (correction === undefined)
      return fail(`--${kind} ${text}: expected FROM-TO such as 0:12-1:40.5, or none, or auto`);
    corrections[kind] = correction;
  }
  return Object.keys(corrections).length > 0
    ? ok({ name, content: content.value, corrections })
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

const runMarksCommand = (command: MarksCommand, context: CommandContext): Promise<void> =>
  runMarks(command, {
    ...context,
    onDatabase: (work) => onInstallation(context, command.name, ({ db, announce }) => work(db, announce)),
  });

export const marksDefinitions: CommandDefinitions<MarksCommand> = {
  'marks find': { options: { 'dry-run': { type: 'boolean' } }, parse: parseMarksFind, run: runMarksCommand },
  'marks list': { options: {}, parse: parseMarksList, run: runMarksCommand },
  'marks set': {
    options: { recap: { type: 'string' }, intro: { type: 'string' }, credits: { type: 'string' } },
    parse: parseMarksSet,
    run: runMarksCommand,
  },
};
