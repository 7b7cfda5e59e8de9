/** Objects as files of a folder, which may be shared by machines (NFS, CephFS). */
import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, rmdir, stat, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { epochMs } from '@aerial/domain/time.ts';
import { ObjectNotFound, ObjectStoreError, type Attempt, type RawObjects, type StoredObject } from './objects.ts';

/** Files that are being written; no key has a part with a leading dot. */
const UNFINISHED = '.unfinished';
const PIECE_BYTES = 8 * 1024 * 1024;
const PLAIN = /^[\w-][\w.-]*$/u;

const codeOf = (error: unknown): string | undefined => (error as NodeJS.ErrnoException | null)?.code;
const isMissing = (error: unknown): boolean => ['ENOENT', 'ENOTDIR', 'EISDIR'].includes(codeOf(error) ?? '');

/** @param root created with the first object */
export function folderObjects(root: string): RawObjects {
  const fileOf = (key: string): string => {
    const parts = key.split('/');
    if (!parts.every((part) => PLAIN.test(part))) throw new ObjectNotFound(key);
    return path.join(root, ...parts);
  };
  const folderOf = (prefix: string): string => (prefix === '' ? root : fileOf(prefix.replace(/\/$/u, '')));
  const guarded = async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      if (error instanceof ObjectNotFound || error instanceof ObjectStoreError) throw error;
      if (isMissing(error)) throw new ObjectNotFound(key);
      const code: unknown = codeOf(error);
      // Not of the file system: a signal's, or a mistake of ours.
      if (typeof code !== 'string') throw error;
      throw new ObjectStoreError(code === 'EACCES' || code === 'EPERM' ? 'denied' : 'failed', code, error);
    }
  };
  const entriesIn = async (folder: string, recursive: boolean) => {
    try {
      return await readdir(folder, { withFileTypes: true, recursive });
    } catch (error) {
      if (isMissing(error)) return [];
      throw error;
    }
  };
  /** Written aside, and renamed once it is on the disk. */
  const put = (key: string, fill: (part: FileHandle) => Promise<void>): Promise<void> =>
    guarded(key, async () => {
      const file = fileOf(key);
      const part = path.join(root, UNFINISHED, randomUUID());
      await mkdir(path.dirname(part), { recursive: true });
      try {
        const handle = await open(part, 'wx');
        try {
          await fill(handle);
          await handle.sync();
        } finally {
          await handle.close();
        }
        await mkdir(path.dirname(file), { recursive: true });
        await rename(part, file);
      } catch (error) {
        await rm(part, { force: true });
        // The folder of the store itself is missing where a mount is.
        if (isMissing(error)) throw new ObjectStoreError('failed', String(codeOf(error)), error);
        throw error;
      }
    });

  return {
    page: (prefix) =>
      guarded(prefix, async () => {
        const objects: StoredObject[] = [];
        for (const entry of await entriesIn(folderOf(prefix), true)) {
          const file = path.join(entry.parentPath, entry.name);
          const key = path.relative(root, file).split(path.sep).join('/');
          if (!entry.isFile() || key.startsWith(`${UNFINISHED}/`)) continue;
          const about = await stat(file).catch(() => undefined);
          if (about) objects.push({ key, bytes: about.size, modifiedAt: epochMs(Math.floor(about.mtimeMs)) });
        }
        return { objects };
      }),
    folders: (prefix) =>
      guarded(prefix, async () => {
        const entries = await entriesIn(folderOf(prefix), false);
        return {
          names: entries.flatMap((entry) => (entry.isDirectory() && PLAIN.test(entry.name) ? [entry.name] : [])),
        };
      }),
    read: (key, knownTag) =>
      guarded(key, async () => {
        const file = fileOf(key);
        const { mtimeMs, size, ino } = await stat(file);
        const tag = `${mtimeMs}:${size}:${ino}`;
        if (tag === knownTag) return 'unchanged';
        return { bytes: await readFile(file), tag, modifiedAt: epochMs(Math.floor(mtimeMs)) };
      }),
    readRange: (key, start, end) =>
      guarded(key, async () => {
        const handle = await open(fileOf(key), 'r');
        try {
          const bytes = Buffer.allocUnsafe(end - start);
          for (let filled = 0; filled < bytes.length;) {
            const { bytesRead } = await handle.read(bytes, filled, bytes.length - filled, start + filled);
            if (bytesRead === 0) throw new ObjectNotFound(`${key} ends before byte ${end}`);
            filled += bytesRead;
          }
          return bytes;
        } finally {
          await handle.close();
        }
      }),
    write: (key, bytes) => put(key, (part) => part.writeFile(bytes)),
    upload: (key, file, attempt) => put(key, (part) => copyInPieces(file, part, attempt)),
    remove: async (keys) => {
      for (const key of keys)
        await guarded(key, async () => {
          const file = fileOf(key);
          await rm(file, { force: true });
          await removeEmptyFolders(root, path.dirname(file));
        });
    },
    removeUnfinished: (before) =>
      guarded('', async () => {
        let removed = 0;
        for (const entry of await entriesIn(path.join(root, UNFINISHED), false)) {
          const file = path.join(root, UNFINISHED, entry.name);
          const about = await stat(file).catch(() => undefined);
          if (!about || about.mtimeMs >= before) continue;
          await rm(file, { force: true });
          removed += 1;
        }
        return removed;
      }),
  };
}

/** Each piece has the time of an attempt, so that a file of any size has enough. */
async function copyInPieces(file: string, to: FileHandle, attempt: Attempt): Promise<void> {
  const from = await open(file, 'r');
  try {
    const piece = Buffer.allocUnsafe(PIECE_BYTES);
    for (let at = 0; ;) {
      const { bytesRead } = await from.read(piece, 0, PIECE_BYTES, at);
      if (bytesRead === 0) break;
      await attempt(() => to.write(piece, 0, bytesRead, at));
      at += bytesRead;
    }
    await attempt(() => to.datasync());
  } finally {
    await from.close();
  }
}

/** A bucket has no folders of its own: one without objects does not exist. */
async function removeEmptyFolders(root: string, from: string): Promise<void> {
  for (let folder = from; folder.startsWith(root) && folder !== root; folder = path.dirname(folder)) {
    try {
      await rmdir(folder);
    } catch {
      return; // not empty, or another one has removed it
    }
  }
}
