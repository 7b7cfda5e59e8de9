/** The pictures as they were put in: files below a few folders, and objects of the media store. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Clock } from '@aerial/domain/time.ts';
import { LRUCache } from 'lru-cache';
import { pictureKey } from '../media/picture-keys.ts';
import type { CachedObjects } from '../ports/objects/cached-objects.ts';
import { ObjectNotFound } from '../ports/objects/objects.ts';

export interface PictureSource {
  /** Path or key, for the log. */
  readonly place: string;
  /** Changes with the contents: it stands in the tags and names of everything made from it. */
  readonly version: string;
  readonly isVector: boolean;
  /** Media type of the original, by its name. */
  readonly type: string;
  /** The file, where it may be sent with validators of its own. */
  readonly file?: string;
  /** The original. @throws what {@link isGone} recognises, ObjectStoreError */
  read(): Promise<Buffer>;
  /** Brings the original to this machine, where that may take a while. */
  prefetch?(): Promise<unknown>;
}

export interface PictureSources {
  /**
   * @param name the path below /pictures
   * @returns undefined for what is not there, hidden, or outside the folders
   * @throws ObjectStoreError, Overloaded when the media store cannot say it
   */
  find(name: string): Promise<PictureSource | undefined>;
}

/** What is larger is no picture for a screen: decoding it would take the memory of many. */
export const MAX_ORIGINAL_BYTES = 32 * 1024 * 1024;
/** How long a file counts as unchanged, milliseconds. */
export const TRUSTED_MS = 5_000;
const MAX_CACHED = 10_000;
/** Enough of a hash to tell versions apart. */
const VERSION_LENGTH = 32;

/** Whether an error of reading says that the original is not there any more. */
export const isGone = (error: unknown): boolean =>
  error instanceof ObjectNotFound || (error as NodeJS.ErrnoException | null)?.code === 'ENOENT';

const TYPES: Readonly<Record<string, string>> = {
  avif: 'image/avif',
  gif: 'image/gif',
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  png: 'image/png',
  svg: 'image/svg+xml',
  webp: 'image/webp',
};

function kindOf(name: string): Pick<PictureSource, 'type' | 'isVector'> {
  const type = TYPES[path.extname(name).slice(1).toLowerCase()] ?? 'application/octet-stream';
  return { type, isVector: type === TYPES['svg'] };
}

/** The path of a picture in a folder, unless it would lead out of it or to a hidden file. */
function inside(root: string, name: string): string | undefined {
  return pictureKey(name) === undefined ? undefined : path.join(root, name);
}

async function contentHash(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

/**
 * Files of this machine.
 * @param roots a picture in an earlier folder hides its namesake in a later one
 * @param how `isHashed`: a version says what the file contains, as other machines do, and not when it was written
 */
export function pictureSources(
  roots: readonly string[],
  clock: Clock,
  { isHashed = false }: { readonly isHashed?: boolean } = {},
): PictureSources {
  const cache = new LRUCache<string, { readonly source: PictureSource; readonly until: number }>({ max: MAX_CACHED });
  /** By path, size and time. */
  const hashes = new LRUCache<string, string>({ max: MAX_CACHED });

  async function hashOf(file: string, stamp: string): Promise<string> {
    const key = `${file} ${stamp}`;
    const hash = hashes.get(key) ?? (await contentHash(file));
    hashes.set(key, hash);
    return hash.slice(0, VERSION_LENGTH);
  }

  async function look(name: string): Promise<PictureSource | undefined> {
    for (const root of roots) {
      const file = inside(root, name);
      const found = file === undefined ? undefined : await stat(file).catch(() => undefined);
      if (file === undefined || !found?.isFile()) continue;
      // A link inside the folder may lead to another picture, and nowhere else.
      const [real, home] = await Promise.all([realpath(file), realpath(root)]).catch(() => []);
      if (!real?.startsWith(`${home}${path.sep}`)) continue;
      const stamp = `${Math.round(found.mtimeMs).toString(36)}-${found.size.toString(36)}`;
      const about = { place: real, ...kindOf(real), read: () => readFile(real) };
      // What is too large for a picture is sent in pieces, and never held as a whole.
      if (!isHashed || found.size > MAX_ORIGINAL_BYTES) return { ...about, version: stamp, file: real };
      const version = await hashOf(real, stamp).catch(() => undefined);
      if (version !== undefined) return { ...about, version };
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

/** Objects of the media store. */
function storedPictures(objects: CachedObjects): PictureSources {
  return {
    async find(name) {
      const key = pictureKey(name);
      const found = key === undefined ? undefined : await objects.find(key);
      if (key === undefined || !found) return undefined;
      const read = (): Promise<Buffer> => objects.read(key, found);
      return {
        place: key,
        version: found.hash.slice(0, VERSION_LENGTH),
        ...kindOf(name),
        read,
        prefetch: read,
      };
    },
  };
}

export interface LayeredPictures {
  /** Folders of the installation's own pictures. */
  readonly own: readonly string[];
  /** Folders of pictures that come with the software. */
  readonly builtIn: readonly string[];
  readonly stored: CachedObjects;
}

/**
 * Pictures of several machines: a file in a folder of this machine comes first, then the media store, then what comes with the software.
 * Versions say what a picture contains, so that all machines have the same ETags, wherever they find it.
 */
export function layeredPictures({ own, builtIn, stored }: LayeredPictures, clock: Clock): PictureSources {
  const first = pictureSources(own, clock, { isHashed: true });
  const second = storedPictures(stored);
  const last = pictureSources(builtIn, clock, { isHashed: true });
  return {
    async find(name) {
      const here = await first.find(name);
      if (here) return here;
      try {
        return (await second.find(name)) ?? (await last.find(name));
      } catch (error) {
        // Without the store the drawings of the software are better than nothing.
        const fallback = await last.find(name);
        if (!fallback) throw error;
        return fallback;
      }
    },
  };
}
