/** Ingests a video file into the media folder: atomic, and idempotent for the same file. */
import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { AssetManifest } from '@aerial/domain/asset.ts';
import { SOURCE_FILE } from '../media/asset-keys.ts';
import { MediaError } from '../media/media-error.ts';
import { encodeSource } from './packager/encode-source.ts';
import { systemFfmpeg, type FfmpegPort } from './packager/ffmpeg.ts';
import { packageAsset, type SubtitleSource } from './packager/package-asset.ts';
import { probeSource } from './packager/probe.ts';
import { assetIdOf, isAssetId, planIngest, type IngestPlan } from './plan.ts';
import type { AssetUploads } from './store/asset-uploads.ts';

export interface IngestOptions {
  readonly file: string;
  /** Folder of the assets; made if missing. With a store the asset is only packaged there. */
  readonly mediaDir: string;
  /** Publishes the asset. One that was packaged before an upload failed is uploaded without being encoded again. */
  readonly store?: AssetUploads | undefined;
  /** Id of the asset; from the file's name and content when missing. */
  readonly id?: string;
  /** ISO 639-1 of tracks that name no language. */
  readonly language: string;
  readonly onStep?: (step: IngestStep) => void;
  /** 0 to 1, of the current step. */
  readonly onProgress?: (done: number) => void;
  readonly signal?: AbortSignal;
  readonly ffmpeg?: FfmpegPort;
}
export type IngestStep = 'hash' | 'encode' | 'package' | 'upload';

export interface IngestOutcome {
  readonly manifest: AssetManifest;
  /** False when the asset of the same file already existed. */
  readonly isNew: boolean;
  /** Codecs of bitmap subtitles, which are dropped. */
  readonly pictureSubtitles: readonly string[];
}

/** The source of an asset, stored beside its `asset.json`. */
interface SourceRecord {
  readonly sha256: string;
  /** Hash of the plan: an asset with another plan is encoded again. */
  readonly plan: string;
}
/** Work in progress; no asset's id starts with a dot. The number is the process that works there. */
const WORK_FOLDER = /^\.ingest-(\d+)-(.+)$/u;

async function hashFile(file: string, signal: AbortSignal | undefined): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash, { signal }).catch((error: NodeJS.ErrnoException) => {
    if (error.name === 'AbortError') throw new MediaError('aborted', 'stopped');
    throw new MediaError('unreadable_input', `${file} cannot be read (${error.code ?? error.message})`);
  });
  return hash.digest('hex');
}

const parsed = <T>(text: string | undefined): T | undefined => {
  try {
    return JSON.parse(text ?? '') as T;
  } catch {
    return undefined;
  }
};
const readJson = async <T>(file: string): Promise<T | undefined> =>
  parsed<T>(await readFile(file, 'utf8').catch(() => undefined));

const isSame = (one: SourceRecord | undefined, other: SourceRecord): boolean =>
  one?.sha256 === other.sha256 && one.plan === other.plan;

/** The asset in the store, if it was made from the same file by the same plan. */
async function publishedAsset(
  store: AssetUploads,
  id: string,
  record: SourceRecord,
): Promise<AssetManifest | undefined> {
  const manifest = await store.published(id);
  return manifest && isSame(parsed(await store.sourceOf(manifest)), record) ? manifest : undefined;
}

/** Publishes a packaged asset; its folder has done its service then. */
async function publishPackaged(store: AssetUploads, dir: string, options: IngestOptions): Promise<AssetManifest> {
  options.onStep?.('upload');
  const { signal, onProgress } = options;
  const manifest = await store.publish(dir, { signal, onProgress });
  await rm(dir, { recursive: true, force: true });
  return manifest;
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/**
 * Cleans up after killed ingests: removes their work folders and partial assets, and restores an old asset that was moved
 * aside for a new one.
 */
async function removeLeftovers(mediaDir: string): Promise<void> {
  for (const name of await readdir(mediaDir)) {
    const [, pid, id = ''] = WORK_FOLDER.exec(name) ?? [];
    if (pid === undefined || Number(pid) === process.pid || isRunning(Number(pid))) continue;
    const dir = path.join(mediaDir, id);
    await rm(`${dir}.tmp`, { recursive: true, force: true });
    if (existsSync(dir)) await rm(`${dir}.old`, { recursive: true, force: true });
    else if (existsSync(`${dir}.old`)) await rename(`${dir}.old`, dir);
    await rm(path.join(mediaDir, name), { recursive: true, force: true });
  }
}

/** Subtitles as WebVTT, extracted one by one: one that cannot be read does not fail the ingest. */
async function extractSubtitles(
  { subtitles }: IngestPlan,
  options: IngestOptions,
  workDir: string,
  ffmpeg: FfmpegPort,
): Promise<SubtitleSource[]> {
  const extracted: SubtitleSource[] = [];
  for (const { index, language, label } of subtitles) {
    const file = path.join(workDir, `subtitles-${index}.vtt`);
    await ffmpeg.run(
      ['-i', options.file, '-map', `0:s:${index}`, '-c:s', 'webvtt', '-f', 'webvtt', file],
      options.signal ? { signal: options.signal } : {},
    );
    extracted.push({ language, label, vtt: await readFile(file, 'utf8') });
  }
  return extracted;
}

/**
 * Ingests a video that ffmpeg reads. The work happens in a folder of its own inside the media folder, which is removed
 * in any case; the asset appears by one rename.
 * @throws MediaError unreadable_input, ffmpeg_missing, ffmpeg_failed, bad_encode, store_failed, aborted
 */
export async function ingestVideo(options: IngestOptions): Promise<IngestOutcome> {
  const { mediaDir, signal, onStep, store } = options;
  const ffmpeg = options.ffmpeg ?? systemFfmpeg({ niceness: 5 });
  onStep?.('hash');
  const sha256 = await hashFile(options.file, signal);
  const id = options.id ?? assetIdOf(options.file, sha256);
  if (!isAssetId(id))
    throw new MediaError(
      'unreadable_input',
      `${id} cannot be the id of an asset: small Latin letters, digits, - and _ are allowed`,
    );
  const source = await probeSource(options.file, ffmpeg);
  const plan = planIngest(source, options.language);
  const record: SourceRecord = {
    sha256,
    plan: createHash('sha256').update(JSON.stringify(plan)).digest('hex').slice(0, 16),
  };
  const dir = path.join(mediaDir, id);
  const { pictureSubtitles } = plan;
  const published = store && (await publishedAsset(store, id, record));
  if (published) return { manifest: published, isNew: false, pictureSubtitles };
  const existing = await readJson<AssetManifest>(path.join(dir, 'asset.json'));
  if (existing && isSame(await readJson<SourceRecord>(path.join(dir, SOURCE_FILE)), record))
    return store
      ? { manifest: await publishPackaged(store, dir, options), isNew: true, pictureSubtitles }
      : { manifest: existing, isNew: false, pictureSubtitles };

  await mkdir(mediaDir, { recursive: true });
  await removeLeftovers(mediaDir);
  const workDir = path.join(mediaDir, `.ingest-${process.pid}-${id}`);
  let manifest: AssetManifest;
  try {
    await mkdir(workDir, { recursive: true });
    onStep?.('encode');
    const encoded = await encodeSource({
      input: { kind: 'file', path: options.file, durationS: source.durationS },
      workDir,
      ladder: plan.ladder,
      audioTracks: plan.audio,
      ffmpeg,
      ...(options.onProgress ? { onProgress: options.onProgress } : {}),
      ...(signal ? { signal } : {}),
    });
    const subtitles = await extractSubtitles(plan, options, workDir, ffmpeg);
    onStep?.('package');
    if (signal?.aborted) throw new MediaError('aborted', 'stopped');
    manifest = await packageAsset({ id, dir, encoded, subtitles });
    await writeFile(path.join(dir, `${SOURCE_FILE}.new`), `${JSON.stringify(record)}\n`);
    await rename(path.join(dir, `${SOURCE_FILE}.new`), path.join(dir, SOURCE_FILE));
  } finally {
    await rm(workDir, { recursive: true, force: true });
  }
  // Uploading may take as long as encoding did: by now the encodes no longer fill the disk.
  if (store) manifest = await publishPackaged(store, dir, options);
  return { manifest, isNew: true, pictureSubtitles };
}
