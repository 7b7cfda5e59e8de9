import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { ImportError } from '../imports/skipped.ts';
import type { Folder } from './classify.ts';

/** Folders of home media servers are three deep; links that go round in circles end here. */
const DEEPEST = 8;

/** Reads the names below a folder, in the order of names. @throws ImportError when it is no folder that can be read */
export async function scan(root: string): Promise<Folder> {
  const about = await stat(root).catch(() => undefined);
  if (!about?.isDirectory()) throw new ImportError(`${root} is not a folder`);
  return read(root, path.basename(path.resolve(root)), 0);
}

async function read(at: string, name: string, depth: number): Promise<Folder> {
  const entries =
    depth > DEEPEST
      ? []
      : await readdir(at).catch((error: NodeJS.ErrnoException) => {
          throw new ImportError(`${at} cannot be read (${error.code})`);
        });
  const files: string[] = [];
  const folders: Folder[] = [];
  for (const entry of entries.toSorted((a, b) => a.localeCompare(b, 'en'))) {
    const about = await stat(path.join(at, entry)).catch(() => undefined);
    if (about?.isDirectory()) folders.push(await read(path.join(at, entry), entry, depth + 1));
    else if (about?.isFile()) files.push(entry);
  }
  return { name, files, folders };
}
