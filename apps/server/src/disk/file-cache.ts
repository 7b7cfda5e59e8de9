/** A cache of bytes on disk, shared by the processes of this machine; it survives restarts. */
import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';

export interface FileCache {
  read(key: string): Promise<Buffer | undefined>;
  /** Stores it if it can: a full disk does not fail the request. */
  write(key: string, bytes: Buffer): Promise<void>;
  /** Removes what was used least recently until the rest fits. @returns bytes that remain */
  tidy(): Promise<number>;
}

/** Room that tidying makes beyond the limit, so that it need not be done for every new file. */
const TIDY_TO = 0.85;
/** Tidied again after so much of the limit was written. */
const TIDY_AFTER = 0.1;
/** The time of use is updated at most this often by default, milliseconds. */
const USE_UPDATE_MS = 3_600_000;
/** What a crash left half written is old by then, milliseconds. */
const HALF_WRITTEN_MS = 3_600_000;
const HALF_WRITTEN = '.part';

interface StoredFile {
  readonly file: string;
  readonly bytes: number;
  readonly usedAt: number;
}

async function filesBelow(folder: string): Promise<StoredFile[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const found: StoredFile[] = [];
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const file = path.join(entry.parentPath, entry.name);
    const about = await stat(file).catch(() => undefined);
    if (about) found.push({ file, bytes: about.size, usedAt: about.mtimeMs });
  }
  return found;
}

export interface FileCacheOptions {
  readonly now?: () => number;
  /** False while the disk is too full for a cache to grow. */
  readonly hasRoom?: (() => boolean) | undefined;
  /** Resolution of the time of the last use, ms. */
  readonly useUpdateMs?: number;
}

/**
 * @param folder made when it is first written to; processes may share it
 * @param maxBytes budget of the folder; what was used least recently is evicted
 */
export function fileCache(
  folder: string,
  maxBytes: number,
  { now = Date.now, hasRoom = () => true, useUpdateMs = USE_UPDATE_MS }: FileCacheOptions = {},
): FileCache {
  const fileOf = (key: string) => path.join(folder, key.slice(0, 2), key);
  // The first write tidies: another process, or an earlier one with a larger limit, may have filled the folder.
  let written = maxBytes;
  let tidying: Promise<number> | undefined;

  async function tidyNow(): Promise<number> {
    const files = await filesBelow(folder);
    let total = files.reduce((sum, { bytes }) => sum + bytes, 0);
    const isOver = total > maxBytes;
    for (const { file, bytes, usedAt } of files.toSorted((a, b) => a.usedAt - b.usedAt)) {
      const isHalfWritten = file.endsWith(HALF_WRITTEN) && usedAt < now() - HALF_WRITTEN_MS;
      if (!isHalfWritten && !(isOver && total > maxBytes * TIDY_TO)) continue;
      await rm(file, { force: true });
      total -= bytes;
    }
    return total;
  }
  const tidy = (): Promise<number> => (tidying ??= tidyNow().finally(() => void (tidying = undefined)));

  return {
    tidy,
    async read(key) {
      const file = fileOf(key);
      try {
        const bytes = await readFile(file);
        const { mtimeMs } = await stat(file);
        if (now() - mtimeMs > useUpdateMs) await utimes(file, new Date(now()), new Date(now()));
        return bytes;
      } catch {
        return undefined;
      }
    },
    async write(key, bytes) {
      if (!hasRoom()) return;
      const file = fileOf(key);
      const part = `${file}.${randomUUID()}${HALF_WRITTEN}`;
      try {
        await mkdir(path.dirname(file), { recursive: true });
        await writeFile(part, bytes);
        await rename(part, file);
      } catch {
        await rm(part, { force: true }).catch(() => {});
        return;
      }
      written += bytes.length;
      if (written < maxBytes * TIDY_AFTER) return;
      written = 0;
      await tidy().catch(() => {});
    },
  };
}
