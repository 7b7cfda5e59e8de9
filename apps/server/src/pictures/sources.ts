/** The pictures as they were put in: files below a few folders. */
import { realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Clock } from '@aerial/domain/time.ts';
import { LRUCache } from 'lru-cache';

export interface PictureSource {
  readonly file: string;
  /** Changes with the file: it stands in the tags and names of everything made from it. */
  readonly version: string;
  readonly bytes: number;
  readonly isVector: boolean;
}

export interface PictureSources {
  /** @param name the path below /pictures @returns undefined for what is not there, hidden, or outside the folders */
  find(name: string): Promise<PictureSource | undefined>;
}

/** How long a file counts as unchanged, milliseconds. */
export const TRUSTED_MS = 5_000;
const MAX_CACHED = 10_000;

/** The path of a picture in a folder, unless it would lead out of it or to a hidden file. */
function inside(root: string, name: string): string | undefined {
  if (name === '' || name.includes('\0') || name.includes('\\')) return undefined;
  if (name.split('/').some((part) => part === '' || part.startsWith('.'))) return undefined;
  return path.join(root, name);
}

/** @param roots a picture in an earlier folder hides its namesake in a later one */
export function pictureSources(roots: readonly string[], clock: Clock): PictureSources {
  const cache = new LRUCache<string, { readonly source: PictureSource; readonly until: number }>({ max: MAX_CACHED });

  async function look(name: string): Promise<PictureSource | undefined> {
    for (const root of roots) {
      const file = inside(root, name);
      const found = file === undefined ? undefined : await stat(file).catch(() => undefined);
      if (file === undefined || !found?.isFile()) continue;
      // A link inside the folder may lead to another picture, and nowhere else.
      const [real, home] = await Promise.all([realpath(file), realpath(root)]).catch(() => []);
      if (!real?.startsWith(`${home}${path.sep}`)) continue;
      return {
        file: real,
        version: `${Math.round(found.mtimeMs).toString(36)}-${found.size.toString(36)}`,
        bytes: found.size,
        isVector: /\.svg$/i.test(real),
      };
    }
    return undefined;
  }

  return {
    async find(name) {
      const cached = cache.get(name);
      if (cached && cached.until > clock.now()) return cached.source;
      const source = await look(name);
      if (!source) {
        cache.delete(name);
        return undefined;
      }
      cache.set(name, { source, until: clock.now() + TRUSTED_MS });
      return source;
    },
  };
}
