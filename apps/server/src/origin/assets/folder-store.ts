/** The media store in local folders. */
import { open, readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { MediaNotFound, type MediaStore, type StampedManifest } from '../ports.ts';
import { isPlainName } from './plain-name.ts';

/** Looking at a folder costs little. */
const REVALIDATE_MS = 5_000;

/** Assets as folders. @param roots searched in order; the first with the asset wins */
export function folderStore(roots: readonly string[]): MediaStore {
  const manifestIn = (root: string, asset: string): string => path.join(root, asset, 'asset.json');
  const locate = async (asset: string): Promise<{ root: string; stamp: string } | undefined> => {
    if (!isPlainName(asset)) return undefined;
    for (const root of roots) {
      const found = await stat(manifestIn(root, asset)).catch(ignoreMissing);
      if (found?.isFile()) return { root, stamp: `${root}:${found.mtimeMs}:${found.size}:${found.ino}` };
    }
    return undefined;
  };
  return {
    isRemote: false,
    revalidateMs: REVALIDATE_MS,
    async read({ id: asset }, file, start, end) {
      if (!file.split('/').every(isPlainName)) throw new MediaNotFound(`${asset}/${file}`);
      const located = await locate(asset);
      if (!located) throw new MediaNotFound(asset);
      const name = path.join(located.root, asset, file);
      try {
        return start === undefined || end === undefined ? await readFile(name) : await readRange(name, start, end);
      } catch (error) {
        if (isMissing(error)) throw new MediaNotFound(`${asset}/${file}`);
        throw error;
      }
    },
    async manifest(asset, knownStamp) {
      const located = await locate(asset);
      if (!located) return undefined;
      const { root, stamp } = located;
      if (stamp === knownStamp) return 'unchanged';
      const text = await readFile(manifestIn(root, asset), 'utf8').catch(ignoreMissing);
      return text === undefined ? undefined : ({ text, stamp } satisfies StampedManifest);
    },
    async list() {
      const names = await Promise.all(roots.map((root) => readdir(root).catch(ignoreMissing)));
      return [...new Set(names.flatMap((inRoot) => inRoot ?? []))].filter(isPlainName);
    },
  };
}

async function readRange(name: string, start: number, end: number): Promise<Buffer> {
  const file = await open(name, 'r');
  try {
    const bytes = Buffer.allocUnsafe(end - start);
    let filled = 0;
    while (filled < bytes.length) {
      const { bytesRead } = await file.read(bytes, filled, bytes.length - filled, start + filled);
      if (bytesRead === 0) throw new MediaNotFound(`${name} ends before byte ${end}`);
      filled += bytesRead;
    }
    return bytes;
  } finally {
    await file.close();
  }
}

const isMissing = (error: unknown): boolean =>
  ['ENOENT', 'ENOTDIR', 'EISDIR'].includes((error as NodeJS.ErrnoException).code ?? '');
const ignoreMissing = (error: unknown): undefined => {
  if (isMissing(error)) return undefined;
  throw error;
};
