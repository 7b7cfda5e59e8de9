/**
 * Imports a folder of films and series into the catalogue. Each title is imported completely or not at all, and a broken one does
 * not stop the others; what is there already is neither encoded nor written again.
 */
import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import { ImportError } from '../imports/skipped.ts';
import { findSeasonMarks } from '../ingest/marks/find-season-marks.ts';
import { systemFfmpeg } from '../ingest/packager/ffmpeg.ts';
import { importTransaction, raiseDocumentVersion, type Announce } from '../imports/transaction.ts';
import { MediaError } from '../media/media-error.ts';
import { classify } from './classify.ts';
import { chooseLibrary, type LibraryChoice } from './library.ts';
import { BrokenMetadata } from './metadata.ts';
import { prepareTitle, type PrepareOptions } from './prepare.ts';
import type { ReadyTitle } from './ready.ts';
import { scan } from './scan.ts';
import { importKeyOf, writeTitle, type Outcome } from './write-title.ts';

/** Runs work on the database; opened for each title, for encoding the next may take hours. */
export type OnDatabase = <T>(work: (db: Kysely<Database>, announce: Announce | undefined) => Promise<T>) => Promise<T>;

export interface VodImportOptions extends PrepareOptions, LibraryChoice {
  readonly onDatabase: OnDatabase;
  readonly onTitle?: (title: ReadyTitle, outcome: Outcome) => void;
  /** Recaps, openings and credits were searched in a new or changed series. */
  readonly onMarks?: (title: ReadyTitle, found: number) => void;
}

export interface VodReport {
  readonly films: Readonly<Record<Outcome, number>>;
  readonly series: Readonly<Record<Outcome, number>>;
  readonly episodes: number;
  readonly skipped: number;
}

/** Nothing can be imported after these. */
const ENDING: ReadonlySet<string> = new Set(['ffmpeg_missing', 'store_failed', 'aborted']);

const none = (): Record<Outcome, number> => ({ added: 0, updated: 0, unchanged: 0 });

/** @throws ImportError for a folder, library or provider that there is not; MediaError without ffmpeg, or when stopped */
export async function importVod(options: VodImportOptions): Promise<VodReport> {
  const { titles, skipped } = classify(await scan(options.root));
  // What is wrong with the installation is reported before hours of encoding, not after.
  await options.onDatabase((db) => importTransaction(db, (trx) => chooseLibrary(trx, options)));
  const counts = { movie: none(), series: none() };
  let [episodes, skippedCount] = [0, skipped.length];
  skipped.forEach(options.onSkipped);
  for (const found of titles) {
    try {
      const ready = await prepareTitle(found, options);
      const outcome = await options.onDatabase((db, announce) => write(db, ready, options, announce));
      counts[found.kind][outcome] += 1;
      episodes += ready.episodes.length;
      options.onTitle?.(ready, outcome);
      if (ready.kind === 'series' && outcome !== 'unchanged') await findMarksOf(ready, options);
    } catch (error) {
      const reason = reasonOf(error);
      if (reason === undefined) throw error;
      skippedCount += 1;
      options.onSkipped({ path: found.key, reason });
    }
  }
  return { films: counts.movie, series: counts.series, episodes, skipped: skippedCount };
}

/** A series whose sound cannot be compared is imported all the same. */
async function findMarksOf(title: ReadyTitle, options: VodImportOptions): Promise<void> {
  const { list, mediaDir, signal, onDatabase, onProgress } = options;
  try {
    const { id } = await onDatabase((db) =>
      db
        .selectFrom('contents')
        .select('id')
        .where('import_key', '=', importKeyOf(list, title.key))
        .executeTakeFirstOrThrow(),
    );
    const results = await findSeasonMarks(id, {
      mediaDirs: [mediaDir],
      ...(options.store ? { store: options.store } : {}),
      ffmpeg: options.ffmpeg ?? systemFfmpeg({ niceness: 5 }),
      ...(signal ? { signal } : {}),
      ...(onProgress ? { onProgress } : {}),
      onDatabase: (work) => onDatabase((db) => work(db)),
      isDryRun: false,
    });
    options.onMarks?.(
      title,
      results.reduce((sum, { found }) => sum + found.length, 0),
    );
  } catch (error) {
    const reason = reasonOf(error);
    if (reason === undefined) throw error;
    options.onSkipped({ path: title.key, reason: `its openings were not searched: ${reason}` });
  }
}

/** Why a title is skipped; undefined for what ends the import. */
function reasonOf(error: unknown): string | undefined {
  if (error instanceof BrokenMetadata) return `its metadata cannot be read: ${error.message}`;
  if (error instanceof ImportError) return error.message;
  if (error instanceof MediaError && !ENDING.has(error.code)) return error.message.replaceAll(/\s*\n\s*/gu, '; ');
  return undefined;
}

async function write(
  db: Kysely<Database>,
  ready: ReadyTitle,
  options: VodImportOptions,
  announce: Announce | undefined,
): Promise<Outcome> {
  return importTransaction(db, async (trx) => {
    const libraryId = await chooseLibrary(trx, options);
    const outcome = await writeTitle(trx, ready, { list: options.list, libraryId, language: options.language });
    if (outcome !== 'unchanged') {
      await raiseDocumentVersion(trx, 'contents');
      await announce?.(trx, 'contents');
    }
    return outcome;
  });
}
