/**
 * The incoming folder: files of many gigabytes come there by other ways (a mount, SFTP, rsync). Each provider has a folder in it, named by
 * its id, and sees nothing else. Links are not followed.
 */
import type { ProviderId } from '@aerial/domain/ids.ts';
import { lstat, readdir, realpath } from 'node:fs/promises';
import path from 'node:path';
import { hasVideoName, incomingSegments } from './rules.ts';

/** Folders in folders that are looked into, and files that are shown. */
const MAX_DEPTH = 6;
const MAX_FILES = 500;
/** Entries that are looked at: a folder that was mounted by mistake must not occupy the server. */
const MAX_ENTRIES = 20_000;

export interface IncomingFile {
  /** Below the folder of the provider, with `/`. */
  readonly path: string;
  readonly size: number;
  readonly changedAt: Date;
}

export function incomingFolder(root: string | undefined) {
  const folderOf = (providerId: ProviderId): string | undefined =>
    root === undefined ? undefined : path.join(root, String(providerId));

  return {
    isThere: root !== undefined,

    /** Video files of the provider, the newest first. */
    async list(providerId: ProviderId): Promise<readonly IncomingFile[]> {
      const folder = folderOf(providerId);
      if (folder === undefined) return [];
      const found: IncomingFile[] = [];
      let seen = 0;
      const look = async (segments: readonly string[]): Promise<void> => {
        const entries = await readdir(path.join(folder, ...segments), { withFileTypes: true }).catch(() => []);
        for (const entry of entries) {
          if (++seen > MAX_ENTRIES) return;
          const inner = [...segments, entry.name];
          if (incomingSegments(entry.name) === undefined) continue;
          if (entry.isDirectory() && inner.length < MAX_DEPTH) await look(inner);
          if (!entry.isFile() || !hasVideoName(entry.name)) continue;
          const { size, mtime } = await lstat(path.join(folder, ...inner));
          if (size > 0) found.push({ path: inner.join('/'), size, changedAt: mtime });
        }
      };
      if (await isFolder(folder)) await look([]);
      return found.toSorted((a, b) => b.changedAt.getTime() - a.changedAt.getTime()).slice(0, MAX_FILES);
    },

    /** The file behind a name; undefined where there is none, or where the name leads out of the folder. */
    async find(providerId: ProviderId, name: string): Promise<(IncomingFile & { readonly file: string }) | undefined> {
      const folder = folderOf(providerId);
      const segments = incomingSegments(name);
      if (folder === undefined || !segments || !(await isFolder(folder))) return undefined;
      const file = path.join(folder, ...segments);
      try {
        // The root may be a link of the installation; below the provider's folder nothing may be one.
        const real = await realpath(file);
        if (real !== path.join(await realpath(path.dirname(folder)), path.basename(folder), ...segments))
          return undefined;
        const found = await lstat(real);
        if (!found.isFile() || found.size === 0) return undefined;
        return { path: segments.join('/'), size: found.size, changedAt: found.mtime, file: real };
      } catch {
        return undefined;
      }
    },
  };
}
export type IncomingFolder = ReturnType<typeof incomingFolder>;

const isFolder = async (folder: string): Promise<boolean> => {
  try {
    return (await lstat(folder)).isDirectory();
  } catch {
    return false;
  }
};
