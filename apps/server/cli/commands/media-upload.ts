/**
 * `aerial media upload`: assets, pictures and documents of the data folder go into the media store. What is there already is not sent
 * again, so that the command may be stopped and repeated; the folders stay as they are.
 */
import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { systemClock } from '@aerial/domain/time.ts';
import pLimit from 'p-limit';
import { documentBytes, documentKey } from '../../src/features/provider-settings/text-objects.ts';
import { documentFolder, documentsAmong, isName } from '../../src/http/documents.ts';
import { assetUploads, type AssetUploads } from '../../src/ingest/store/asset-uploads.ts';
import { pictureKey, PICTURES } from '../../src/media/picture-keys.ts';
import { parseAssetManifest } from '../../src/origin/assets/asset-manifest.ts';
import { folderStore } from '../../src/origin/assets/folder-store.ts';
import { isPlainName } from '../../src/origin/assets/plain-name.ts';
import { MAX_ORIGINAL_BYTES, pictureSources } from '../../src/pictures/sources.ts';
import { ObjectNotFound, type ObjectStore } from '../../src/ports/objects/objects.ts';
import type { Progress } from '../progress.ts';

const FILES_AT_ONCE = 8;
/** Of a part of a key, which is a file's name in a folder. */
const MAX_PART_LENGTH = 255;
/** What a process that ended has left half written. */
const HALF_WRITTEN = /\.\d+\.[0-9a-f-]{36}\.tmp$/u;

export interface UploadContext {
  readonly dataDir: string;
  print(line: string): void;
  readonly progress: Progress;
  readonly signal: AbortSignal;
}

/** What became of a kind of files. */
interface Counts {
  sent: number;
  /** Those that were there already. */
  present: number;
}

/** @throws ObjectStoreError, MediaError: what was sent until then stays, and the next run goes on */
export async function uploadFolders(objects: ObjectStore, context: UploadContext): Promise<void> {
  await uploadAssets(objects, context);
  await uploadPictures(objects, context);
  await uploadDocuments(objects, context);
  context.print(`They stay in ${context.dataDir} until you delete them, and hide their namesakes in the store.`);
}

/** Assets that have another version in the store, or none, are published. */
async function uploadAssets(objects: ObjectStore, { dataDir, print, progress, signal }: UploadContext): Promise<void> {
  const root = path.join(dataDir, 'media');
  const uploads = assetUploads(objects, systemClock);
  const counts: Counts = { sent: 0, present: 0 };
  const names = (await readdir(root).catch(() => [])).filter(isPlainName).toSorted();
  for (const id of names) {
    const version = await versionOf(root, id);
    if (version === undefined) continue;
    if ((await uploads.published(id))?.version === version) {
      counts.present += 1;
      continue;
    }
    progress.step(`Uploading ${id}`);
    await publish(uploads, path.join(root, id), progress, signal);
    progress.clear();
    print(`Published ${id}`);
    counts.sent += 1;
  }
  print(`${counts.sent} assets published, ${counts.present} were there.`);
}

const publish = (uploads: AssetUploads, dir: string, progress: Progress, signal: AbortSignal) =>
  uploads.publish(dir, { signal, onProgress: (done) => progress.update(done) });

/** Undefined for a folder that is no asset. */
async function versionOf(root: string, id: string): Promise<string | undefined> {
  const found = await folderStore([root]).manifest(id);
  if (found === undefined || found === 'unchanged') return undefined;
  try {
    return parseAssetManifest(id, found.text).version;
  } catch {
    return undefined;
  }
}

/** Names of the pictures of a folder, as below /pictures. */
export async function picturesBelow(root: string): Promise<string[]> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => !entry.isDirectory() && !HALF_WRITTEN.test(entry.name))
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .filter((name) => pictureKey(name) !== undefined)
    .toSorted();
}

async function uploadPictures(
  objects: ObjectStore,
  { dataDir, print, progress, signal }: UploadContext,
): Promise<void> {
  const root = path.join(dataDir, 'pictures');
  const names = await picturesBelow(root);
  const counts: Counts = { sent: 0, present: 0 };
  if (names.length > 0) {
    progress.step('Uploading pictures');
    const stored = new Map<string, number>();
    for await (const { key, bytes } of objects.list(PICTURES)) stored.set(key, bytes);
    const sources = pictureSources([root], systemClock);
    let done = 0;

    const uploadOne = async (name: string): Promise<void> => {
      const key = pictureKey(name)!;
      const reason = await unfitReason(path.join(root, name), key);
      // As requests find it: links that lead out of the folder are none.
      const bytes = reason === undefined ? await (await sources.find(name))?.read() : undefined;
      if (reason !== undefined) print(`Skipped the picture ${name}: ${reason}`);
      else if (bytes) counts[await put(objects, key, bytes, stored.get(key) === bytes.length)] += 1;
      progress.update((done += 1) / names.length);
    };
    await eachOf(names, uploadOne, signal);
    progress.clear();
  }
  print(`${counts.sent} pictures uploaded, ${counts.present} were there.`);
}

async function unfitReason(file: string, key: string): Promise<string | undefined> {
  if (key.split('/').some((part) => part.length > MAX_PART_LENGTH)) return 'its name is too long';
  const about = await stat(file).catch(() => undefined);
  return about && about.size > MAX_ORIGINAL_BYTES
    ? `it has more than ${MAX_ORIGINAL_BYTES / 1024 ** 2} MiB`
    : undefined;
}

/** Documents by owner and name, each with all its languages. */
export async function documentsBelow(root: string): Promise<{ owner: string; name: string }[]> {
  const owners = (await readdir(root).catch(() => [])).filter(isName).toSorted();
  const found = await Promise.all(
    owners.map(async (owner) => {
      const names = documentsAmong(await readdir(path.join(root, owner)).catch(() => []));
      return [...names.keys()].toSorted().map((name) => ({ owner, name }));
    }),
  );
  return found.flat();
}

async function uploadDocuments(objects: ObjectStore, { dataDir, print, signal }: UploadContext): Promise<void> {
  const root = path.join(dataDir, 'documents');
  const read = documentFolder(root);
  const counts: Counts = { sent: 0, present: 0 };
  const uploadOne = async ({ owner, name }: { readonly owner: string; readonly name: string }): Promise<void> => {
    const texts = await read(owner, name);
    if (texts) counts[await put(objects, documentKey(owner, name), documentBytes(texts))] += 1;
  };
  await eachOf(await documentsBelow(root), uploadOne, signal);
  print(`${counts.sent} documents uploaded, ${counts.present} were there.`);
}

/** Writes an object unless it is there with the same contents. @param mayBeThere false spares the request that looks */
async function put(objects: ObjectStore, key: string, bytes: Buffer, mayBeThere = true): Promise<keyof Counts> {
  if (mayBeThere && (await isStored(objects, key, bytes))) return 'present';
  await objects.write(key, bytes);
  return 'sent';
}

async function isStored(objects: ObjectStore, key: string, bytes: Buffer): Promise<boolean> {
  try {
    const found = await objects.read(key);
    return found !== 'unchanged' && found.bytes.equals(bytes);
  } catch (error) {
    if (error instanceof ObjectNotFound) return false;
    throw error;
  }
}

/** A few at once; after a failure or the signal no further one begins. */
async function eachOf<T>(items: readonly T[], work: (item: T) => Promise<void>, signal: AbortSignal): Promise<void> {
  const limit = pLimit(FILES_AT_ONCE);
  const failing = new AbortController();
  const either = AbortSignal.any([signal, failing.signal]);
  await Promise.all(
    items.map((item) =>
      limit(async () => {
        either.throwIfAborted();
        await work(item).catch((error: unknown) => {
          failing.abort(error);
          throw error;
        });
      }),
    ),
  );
}
