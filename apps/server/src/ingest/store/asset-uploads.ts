/** Publishes packaged assets in the object store: their files first, and then, in one step, the manifest that names them. */
import { randomBytes } from 'node:crypto';
import { open, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { AssetManifest } from '@aerial/domain/asset.ts';
import type { Clock } from '@aerial/domain/time.ts';
import pLimit from 'p-limit';
import {
  assetOfManifest,
  filesPrefix,
  initKeyOf,
  initObjectKey,
  manifestKey,
  MANIFESTS,
  SOURCE_FILE,
} from '../../media/asset-keys.ts';
import { MediaError } from '../../media/media-error.ts';
import { ObjectNotFound, ObjectStoreError, type ObjectStore } from '../../ports/objects/objects.ts';
import { MAX_UPLOAD_MS } from './rules.ts';

const FILES_AT_ONCE = 6;
const PIECE_BYTES = 8 * 1024 * 1024;

export interface PublishOptions {
  readonly signal?: AbortSignal | undefined;
  /** 0 to 1, of the bytes. */
  readonly onProgress?: ((done: number) => void) | undefined;
}

/** All methods throw MediaError `store_failed` when the store cannot be used. */
export interface AssetUploads {
  /** The manifest of a published asset; undefined when there is none. */
  published(id: string): Promise<AssetManifest | undefined>;
  /** What a published asset was made from, as its ingest wrote it. */
  sourceOf(manifest: AssetManifest): Promise<string | undefined>;
  /**
   * Publishes the asset of a folder, as the packager leaves it; one of the same id is replaced.
   * @returns the manifest as it is in the store
   * @throws MediaError store_failed, aborted: then nothing of it is visible
   */
  publish(dir: string, options?: PublishOptions): Promise<AssetManifest>;
  /** Writes a file of a published asset to the disk. */
  download(manifest: AssetManifest, file: string, to: string): Promise<void>;
  /** Ids of all published assets. */
  list(): Promise<string[]>;
  /** Removes the manifest: the asset is gone, and its files with the next garbage collection. */
  withdraw(id: string): Promise<void>;
}

const tracksOf = ({ video, audio }: AssetManifest) => [...video, ...audio];

/** Files of an asset besides its manifest. */
function filesOf(manifest: AssetManifest): string[] {
  const thumbnails = Array.from({ length: manifest.thumbnails.count }, (_, index) => `thumbs/${index}.jpg`);
  return [...tracksOf(manifest).map(({ file }) => file), ...manifest.subtitles.map(({ file }) => file), ...thumbnails];
}

/** One that cannot be read is replaced by the next. */
function manifestIn(text: string): AssetManifest | undefined {
  try {
    return JSON.parse(text) as AssetManifest;
  } catch {
    return undefined;
  }
}

async function headOf(file: string, length: number): Promise<Buffer> {
  const handle = await open(file, 'r');
  try {
    const bytes = Buffer.alloc(length);
    await handle.read(bytes, 0, length, 0);
    return bytes;
  } finally {
    await handle.close();
  }
}

/** In the terms of an ingest. */
async function inStore<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (signal?.aborted) throw new MediaError('aborted', 'stopped');
    if (error instanceof ObjectStoreError)
      throw new MediaError('store_failed', `the media store cannot be used (${error.reason}: ${error.message})`);
    if (error instanceof ObjectNotFound)
      throw new MediaError('store_failed', `${error.message} is not in the media store`);
    throw error;
  }
}

export function assetUploads(objects: ObjectStore, clock: Clock): AssetUploads {
  const textOf = async (key: string): Promise<string | undefined> => {
    try {
      const found = await objects.read(key);
      return found === 'unchanged' ? undefined : found.bytes.toString();
    } catch (error) {
      if (error instanceof ObjectNotFound) return undefined;
      throw error;
    }
  };

  async function uploadFiles(
    dir: string,
    manifest: AssetManifest,
    prefix: string,
    options: PublishOptions,
  ): Promise<void> {
    const { signal, onProgress } = options;
    const source = await readFile(path.join(dir, SOURCE_FILE)).catch(() => undefined);
    const files = filesOf(manifest);
    const limit = pLimit(FILES_AT_ONCE);
    const failing = new AbortController();
    const either = signal ? AbortSignal.any([signal, failing.signal]) : failing.signal;
    let done = 0;
    await Promise.all(
      files.map((file) =>
        limit(async () => {
          either.throwIfAborted();
          await objects.upload(prefix + file, path.join(dir, ...file.split('/')), either);
          onProgress?.((done += 1) / files.length);
        }),
      ),
    ).catch((error: unknown) => {
      // The others need not go on.
      failing.abort(error);
      throw error;
    });
    if (source) await objects.write(prefix + SOURCE_FILE, source);
    for (const { file, initLength } of tracksOf(manifest)) {
      const init = await headOf(path.join(dir, file), initLength);
      await objects.write(initObjectKey(initKeyOf(init)), init);
    }
  }

  async function publish(dir: string, options: PublishOptions): Promise<AssetManifest> {
    const startedAt = clock.now();
    const packaged = JSON.parse(await readFile(path.join(dir, 'asset.json'), 'utf8')) as AssetManifest;
    // Never a folder of before: what the garbage collection looks at does not change under its hands.
    const folder = `${packaged.version}-${randomBytes(6).toString('hex')}`;
    const manifest: AssetManifest = { ...packaged, folder };
    await uploadFiles(dir, manifest, filesPrefix(manifest.id, folder), options);
    options.signal?.throwIfAborted();
    if (clock.now() - startedAt > MAX_UPLOAD_MS)
      throw new MediaError(
        'store_failed',
        `the upload took more than ${MAX_UPLOAD_MS / 3_600_000} hours; start it again`,
      );
    await objects.write(manifestKey(manifest.id), Buffer.from(`${JSON.stringify(manifest)}\n`));
    return manifest;
  }

  async function download({ id, folder, video, audio }: AssetManifest, file: string, to: string): Promise<void> {
    const track = [...video, ...audio].find((one) => one.file === file);
    if (folder === undefined || !track) throw new ObjectNotFound(`${id}/${file}`);
    const bytes = track.offsets.at(-1)!;
    const handle = await open(to, 'w');
    try {
      for (let at = 0; at < bytes; at += PIECE_BYTES)
        await handle.write(
          await objects.readRange(filesPrefix(id, folder) + file, at, Math.min(bytes, at + PIECE_BYTES)),
        );
    } finally {
      await handle.close();
    }
  }

  async function list(): Promise<string[]> {
    const ids: string[] = [];
    for await (const { key } of objects.list(MANIFESTS)) {
      const id = assetOfManifest(key);
      if (id !== undefined) ids.push(id);
    }
    return ids;
  }

  return {
    published: (id) =>
      inStore(async () => {
        const text = await textOf(manifestKey(id));
        return text === undefined ? undefined : manifestIn(text);
      }),
    sourceOf: ({ id, folder }) =>
      inStore(async () => (folder === undefined ? undefined : textOf(filesPrefix(id, folder) + SOURCE_FILE))),
    publish: (dir, options = {}) => inStore(() => publish(dir, options), options.signal),
    download: (manifest, file, to) => inStore(() => download(manifest, file, to)),
    list: () => inStore(list),
    withdraw: (id) => inStore(() => objects.remove([manifestKey(id)])),
  };
}
