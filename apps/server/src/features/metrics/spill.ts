/**
 * Events that a backend could not take, as files: one for each group, written durably, replayed and deleted once the backend has them. All
 * processes of a machine share the folder; a group replayed twice is deduplicated by the backend.
 */
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { EventsRefused, type ViewerEventRecord } from './ports.ts';

/** Some millions of events. */
export const MAX_SPILL_BYTES = 1024 ** 3;
const GROUP = /^\d{15}-\d+-[\w-]+\.ndjson$/;

export interface Spill {
  /** @throws EventsRefused when there is no room; errors of the disk */
  write(events: readonly ViewerEventRecord[]): Promise<void>;
  /** Names of the groups, the oldest first. */
  list(): Promise<readonly string[]>;
  /** Lines that were damaged are omitted. */
  read(group: string): Promise<readonly ViewerEventRecord[]>;
  remove(group: string): Promise<void>;
}

export interface SpillOptions {
  readonly folder: string;
  /** Distinguishes this process's files from those of others. */
  readonly writer: string;
  readonly now: () => number;
  /** False while the disk is too full. */
  readonly hasRoom?: () => boolean;
  readonly maxBytes?: number;
}

export function eventSpill({
  folder,
  writer,
  now,
  hasRoom = () => true,
  maxBytes = MAX_SPILL_BYTES,
}: SpillOptions): Spill {
  let sequence = 0;
  /** Undefined until the files of earlier processes were counted. */
  let used: number | undefined;

  const list = async (): Promise<readonly string[]> => {
    const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return [];
      throw error;
    });
    return names.filter((name) => GROUP.test(name)).toSorted();
  };
  const size = async (group: string): Promise<number> =>
    stat(path.join(folder, group)).then(
      (found) => found.size,
      () => 0,
    );

  return {
    list,
    async write(events) {
      if (!hasRoom()) throw new EventsRefused('The disk is too full for events.');
      const text = events.map((event) => `${JSON.stringify(event)}\n`).join('');
      used ??= (await Promise.all((await list()).map(size))).reduce((sum, bytes) => sum + bytes, 0);
      const bytes = Buffer.byteLength(text);
      if (used + bytes > maxBytes) throw new EventsRefused('The spilled events fill their space.');
      used += bytes;
      await mkdir(folder, { recursive: true });
      const name = `${String(now()).padStart(15, '0')}-${sequence++}-${writer}.ndjson`;
      const unfinished = path.join(folder, `.${name}`);
      await writeFile(unfinished, text, { flush: true });
      await rename(unfinished, path.join(folder, name));
    },
    async read(group) {
      const text = await readFile(path.join(folder, group), 'utf8').catch((error: NodeJS.ErrnoException) => {
        // Another process has replayed it meanwhile.
        if (error.code === 'ENOENT') return '';
        throw error;
      });
      return text.split('\n').flatMap((line) => {
        try {
          return line === '' ? [] : [JSON.parse(line) as ViewerEventRecord];
        } catch {
          return [];
        }
      });
    },
    async remove(group) {
      const bytes = await size(group);
      await rm(path.join(folder, group), { force: true });
      if (used !== undefined) used = Math.max(0, used - bytes);
    },
  };
}
