/** The media store in an object store, read through a cache on the disk of this machine. */
import { createHash } from 'node:crypto';
import type { FileCache } from '../../disk/file-cache.ts';
import { filesPrefix, initObjectKey, manifestKey } from '../../media/asset-keys.ts';
import { ObjectNotFound, ObjectStoreError, type ObjectStore } from '../../ports/objects/objects.ts';
import { MediaNotFound, type MediaStore, type StampedManifest } from '../ports.ts';
import { isPlainName } from './plain-name.ts';

/** Each look is a request; a playlist that names another version looks at once. */
const REVALIDATE_MS = 60_000;
/** Copies that wait for the disk at once; further ones are not cached. */
const MAX_PENDING_WRITES = 64;

const nameOf = (what: string): string => createHash('sha256').update(what).digest('hex');

export interface MediaObjects {
  readonly objects: ObjectStore;
  /** What was read from them, on the disk of this machine. */
  readonly cache?: FileCache;
}

export function objectAssets({ objects, cache }: MediaObjects): MediaStore {
  const loading = new Map<string, { readonly bytes: Promise<Buffer>; sharers: number }>();
  let pendingWrites = 0;

  const remember = (name: string, bytes: Buffer): void => {
    if (!cache || pendingWrites >= MAX_PENDING_WRITES) return;
    pendingWrites += 1;
    const settle = (): void => {
      pendingWrites -= 1;
    };
    cache.write(name, bytes).then(settle, settle);
  };

  async function load(name: string, length: number | undefined, request: () => Promise<Buffer>): Promise<Buffer> {
    try {
      const cached = await cache?.read(name);
      // What a power failure left behind may be shorter.
      if (cached && (length === undefined ? cached.length > 0 : cached.length === length)) return cached;
      const bytes = await request();
      // A copy: callers change what they are given while the disk still writes.
      remember(name, Buffer.from(bytes));
      return bytes;
    } finally {
      loading.delete(name);
    }
  }

  /** Requests for the same bytes share one load, and each gets bytes of its own. */
  async function through(name: string, length: number | undefined, request: () => Promise<Buffer>): Promise<Buffer> {
    let entry = loading.get(name);
    if (entry) entry.sharers += 1;
    else {
      entry = { bytes: load(name, length, request), sharers: 1 };
      loading.set(name, entry);
    }
    const bytes = await entry.bytes;
    return entry.sharers > 1 ? Buffer.from(bytes) : bytes;
  }

  const whole = async (key: string): Promise<Buffer> => {
    const found = await objects.read(key);
    if (found === 'unchanged')
      throw new ObjectStoreError('failed', 'an unconditional request was answered as unchanged');
    return found.bytes;
  };

  return {
    isRemote: true,
    revalidateMs: REVALIDATE_MS,
    async manifest(asset, knownStamp) {
      if (!isPlainName(asset)) return undefined;
      const copy = nameOf(`manifest ${asset}`);
      try {
        const found = await objects.read(manifestKey(asset), knownStamp);
        if (found === 'unchanged') return found;
        const manifest: StampedManifest = { text: found.bytes.toString(), stamp: found.tag };
        remember(copy, Buffer.from(JSON.stringify(manifest)));
        return manifest;
      } catch (error) {
        if (error instanceof ObjectNotFound) return undefined;
        // A machine that starts while the store is away serves what its disk has.
        const last =
          error instanceof ObjectStoreError && knownStamp === undefined ? await cache?.read(copy) : undefined;
        if (!last) throw error;
        return JSON.parse(last.toString()) as StampedManifest;
      }
    },
    async read({ id, folder }, file, start, end) {
      const names = [id, folder ?? '', ...file.split('/')];
      if (folder === undefined || !names.every(isPlainName)) throw new MediaNotFound(`${id}/${file}`);
      const key = filesPrefix(id, folder) + file;
      const isRange = start !== undefined && end !== undefined;
      try {
        return isRange
          ? await through(nameOf(`${key} ${start}-${end}`), end - start, () => objects.readRange(key, start, end))
          : await through(nameOf(key), undefined, () => whole(key));
      } catch (error) {
        if (error instanceof ObjectNotFound) throw new MediaNotFound(`${id}/${file}`);
        throw error;
      }
    },
    async init(key) {
      if (!isPlainName(key)) return undefined;
      const name = initObjectKey(key);
      return through(nameOf(name), undefined, () => whole(name)).catch((error: unknown) => {
        if (error instanceof ObjectNotFound) return undefined;
        throw error;
      });
    },
    list: async () => [],
  };
}

/** Assets in folders of this machine, and in a store behind them; an asset in a folder hides its namesake in the store. */
export function layeredAssets(folders: MediaStore, behind: MediaStore): MediaStore {
  return {
    isRemote: true,
    revalidateMs: behind.revalidateMs,
    read: (asset, ...rest) => (asset.folder === undefined ? folders : behind).read(asset, ...rest),
    async manifest(asset, knownStamp) {
      return (await folders.manifest(asset, knownStamp)) ?? behind.manifest(asset, knownStamp);
    },
    ...(behind.init && { init: (key: string) => behind.init!(key) }),
    list: () => folders.list(),
  };
}
