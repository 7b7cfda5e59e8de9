/** Listens to the episodes of a series, finds their marks season by season and stores them. */
import type { ContentId } from '@aerial/domain/ids.ts';
import type { ContentMark } from '@aerial/domain/marks.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { importTransaction } from '../../imports/transaction.ts';
import { soundReader, type SoundOptions } from './episode-sound.ts';
import { findMarks } from './find-marks.ts';
import { fingerprint } from './fingerprint.ts';
import { markedEpisodes, storeFoundMarks, type MarkedEpisode } from './store.pg.ts';

export interface FindOptions extends SoundOptions {
  /** Runs work on the database; opened for each step, for listening may take long. */
  readonly onDatabase: <T>(work: (db: Kysely<Database>) => Promise<T>) => Promise<T>;
  readonly isDryRun: boolean;
  /** 0 to 1 of all episodes. */
  readonly onProgress?: (done: number) => void;
}

export interface FoundInEpisode {
  readonly episode: MarkedEpisode;
  readonly found: readonly ContentMark[];
}

/**
 * @param ref id or slug of a series or season
 * @returns what was found, in the order of the episodes
 * @throws ImportError when there is no such content; MediaError when a sound cannot be read
 */
export async function findSeasonMarks(ref: string, options: FindOptions): Promise<FoundInEpisode[]> {
  const { onDatabase, isDryRun, onProgress } = options;
  const episodes = (await onDatabase((db) => markedEpisodes(db, ref))).filter(({ items }) => items.length > 0);
  const results: FoundInEpisode[] = [];
  let heard = 0;
  for (const season of Map.groupBy(episodes, (episode) => episode.season).values()) {
    const read = soundReader(options);
    const prints = [];
    for (const { items } of season) {
      prints.push(fingerprint(await read(items)));
      onProgress?.(++heard / episodes.length);
    }
    const found = findMarks(prints);
    results.push(...season.map((episode, index) => ({ episode, found: found[index]! })));
  }
  if (!isDryRun) {
    const marks = new Map<ContentId, readonly ContentMark[]>(results.map(({ episode, found }) => [episode.id, found]));
    await onDatabase((db) => importTransaction(db, (trx) => storeFoundMarks(trx, marks)));
  }
  return results;
}
