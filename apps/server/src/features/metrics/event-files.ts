/**
 * Events in files, one line of JSON each, for whatever evaluates them: a file a day of UTC and process, so that many
 * processes write side by side. Old files are deleted, and events over the limit dropped.
 */
import { appendFile, mkdir, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { isoSeconds, type EpochMs } from '@aerial/domain/time.ts';
import type { EventSink, ViewerEventRecord } from './ports.ts';

const DAY_MS = 86_400_000;
/** Days. */
const RETENTION_DAYS = 14;
/** Of one file; what comes after it on that day is dropped. */
const MAX_BYTES = 256 * 1024 * 1024;

export interface EventFilesOptions {
  readonly folder: string;
  /** Distinguishes this process's files from those of others. */
  readonly writer: string;
  /** False while the disk is too full for events. */
  readonly hasRoom?: () => boolean;
  /** Called when the file of a day is full, or could not be written. */
  onProblem(problem: string): void;
}

const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
const lineOf = ({ receivedAt, ...event }: ViewerEventRecord): string =>
  `${JSON.stringify({ ...event, receivedAt: isoSeconds(receivedAt) })}\n`;

export function eventFiles({ folder, writer, hasRoom = () => true, onProblem }: EventFilesOptions): EventSink {
  let day: string | undefined;
  let written = 0;
  let isFull = false;
  let writing: Promise<void> = Promise.resolve();

  async function beginDay(today: string, now: EpochMs): Promise<void> {
    if (day === today) return;
    day = today;
    written = 0;
    isFull = false;
    await mkdir(folder, { recursive: true });
    const oldest = dayOf(now - RETENTION_DAYS * DAY_MS);
    const old = (await readdir(folder)).filter(
      (name) => /^\d{4}-\d\d-\d\d\..*\.ndjson$/.test(name) && name.slice(0, 10) < oldest,
    );
    await Promise.all(old.map((name) => rm(path.join(folder, name), { force: true })));
  }

  async function write(events: readonly ViewerEventRecord[]): Promise<void> {
    const now = events[0]?.receivedAt;
    if (now === undefined || !hasRoom()) return;
    await beginDay(dayOf(now), now);
    const text = events.map(lineOf).join('');
    written += Buffer.byteLength(text);
    if (written > MAX_BYTES) {
      if (!isFull) onProblem(`Events: the file of ${day} is full; the rest of the day is dropped.`);
      isFull = true;
      return;
    }
    await appendFile(path.join(folder, `${day}.${writer}.ndjson`), text);
  }

  return {
    take(events) {
      // Writes are serialised; their errors never reach a viewer.
      writing = writing
        .then(() => write(events))
        .catch((error: NodeJS.ErrnoException) => onProblem(`Events: cannot be written (${error.code ?? 'unknown'}).`));
      return writing;
    },
  };
}
