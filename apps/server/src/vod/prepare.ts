/** Everything of a title that takes long, before anything of it is written: metadata read, videos packaged, pictures stored. */
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { AssetManifest } from '@aerial/domain/asset.ts';
import { ingestVideo, type IngestStep } from '../ingest/ingest-video.ts';
import { systemFfmpeg, type FfmpegPort } from '../ingest/packager/ffmpeg.ts';
import type { AssetUploads } from '../ingest/store/asset-uploads.ts';
import { MAX_TITLE } from '../imports/limits.ts';
import { decodeXml } from '../imports/xmltv/xml-decode.ts';
import type { Companions, FoundTitle, SkippedPath } from './classify.ts';
import { BrokenMetadata, merged, readMetadataJson, readNfo, type VodMetadata } from './metadata.ts';
import { BrokenPicture, storePicture, type PictureTarget, type Shape } from './pictures.ts';
import type { ReadyEpisode, ReadyPictures, ReadyTitle } from './ready.ts';

export interface PrepareOptions {
  /** The imported folder. */
  readonly root: string;
  readonly mediaDir: string;
  /** Publishes the assets; without it they stay in the folder. */
  readonly store?: AssetUploads;
  /** Where pictures are stored. */
  readonly pictures: PictureTarget;
  /** ISO 639-1 of texts and tracks that name none. */
  readonly language: string;
  readonly ffmpeg?: FfmpegPort;
  readonly signal?: AbortSignal;
  readonly onStep?: (video: string, step: IngestStep) => void;
  readonly onProgress?: (done: number) => void;
  /** A picture that cannot be read does not cost the title. */
  onSkipped(skipped: SkippedPath): void;
}

/** An NFO or JSON file says what one title is; a larger one is something else under that name. */
const MAX_METADATA_BYTES = 1024 ** 2;

/** Where in a video its picture is taken from, when it comes without one. */
const FRAME_AT = 0.2;

/** @throws BrokenMetadata, MediaError: then nothing of the title is imported */
export async function prepareTitle(found: FoundTitle, options: PrepareOptions): Promise<ReadyTitle> {
  const { language, signal, onStep, onProgress } = options;
  const ffmpeg = options.ffmpeg ?? systemFfmpeg({ niceness: 5 });
  const at = (file: string): string => path.join(options.root, ...file.split('/'));
  const ingest = async (video: string): Promise<AssetManifest> => {
    const { manifest } = await ingestVideo({
      file: at(video),
      mediaDir: options.mediaDir,
      store: options.store,
      language,
      ffmpeg,
      ...(signal ? { signal } : {}),
      ...(onProgress ? { onProgress } : {}),
      onStep: (step) => onStep?.(video, step),
    });
    return manifest;
  };
  const metadataOf = async (
    files: readonly string[],
    numbers?: { season: number; episode: number },
  ): Promise<VodMetadata> => {
    const read: VodMetadata[] = [];
    for (const file of files) {
      try {
        if ((await stat(at(file))).size > MAX_METADATA_BYTES)
          throw new BrokenMetadata(`more than ${MAX_METADATA_BYTES / 1024 ** 2} MiB`);
        const bytes = await readFile(at(file));
        const said = file.toLowerCase().endsWith('.json')
          ? readMetadataJson(bytes.toString('utf8'), language)
          : readNfo(await textOf(bytes), language, numbers);
        if (said) read.push(said);
      } catch (error) {
        if (error instanceof BrokenMetadata) throw new BrokenMetadata(`${file}: ${error.message}`);
        throw error;
      }
    }
    return merged(read);
  };
  const broken = new Set<string>();
  const store = async (file: string | undefined, name: string, shape: Shape): Promise<string | undefined> => {
    if (file === undefined || broken.has(file)) return undefined;
    try {
      return await storePicture(options.pictures, name, at(file), shape);
    } catch (error) {
      if (!(error instanceof BrokenPicture)) throw error;
      broken.add(file);
      options.onSkipped({ path: file, reason: `the picture cannot be read: ${error.message}` });
      return undefined;
    }
  };
  const picturesOf = async (
    { poster, landscape, fanart }: Companions,
    name: string,
    frameOf?: { video: string; durationS: number },
  ): Promise<ReadyPictures> => {
    const wide = (await store(landscape ?? fanart, name, 'wide')) ?? (frameOf && (await frame(frameOf, name)));
    return compact({
      poster: await store(poster, name, 'poster'),
      wide,
      background: await store(fanart, name, 'background'),
    });
  };
  const frame = async (
    { video, durationS }: { video: string; durationS: number },
    name: string,
  ): Promise<string | undefined> => {
    const folder = await mkdtemp(path.join(tmpdir(), 'aerial-frame-'));
    try {
      const file = path.join(folder, 'frame.png');
      await ffmpeg.run(
        ['-ss', String(durationS * FRAME_AT), '-i', at(video), '-frames:v', '1', file],
        signal ? { signal } : {},
      );
      return await storePicture(options.pictures, name, file, 'wide');
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  };

  const said = await metadataOf(found.metadata);
  const metadata: VodMetadata = {
    ...(found.named.year === undefined ? {} : { year: found.named.year }),
    ...said,
    title: said.title ?? { [language]: found.named.title },
  };
  const name = Object.values(metadata.title!)[0]!;
  if (name.length > MAX_TITLE) throw new BrokenMetadata(`the title has more than ${MAX_TITLE} characters`);
  if (found.kind === 'movie') {
    const media = await ingest(found.video);
    const trailer = found.trailer === undefined ? undefined : await ingest(found.trailer);
    const pictures = await picturesOf(found, name, { video: found.video, durationS: media.durationS });
    return {
      kind: 'movie',
      key: found.key,
      metadata,
      pictures,
      media,
      ...(trailer ? { trailer } : {}),
      episodes: [],
      seasonPosters: {},
    };
  }
  const episodes: ReadyEpisode[] = [];
  for (const one of found.episodes) {
    const own = await metadataOf(one.metadata, one);
    const media = await ingest(one.video);
    const title = own.title ?? { [language]: one.title ?? `${one.episode}` };
    episodes.push({
      season: one.season,
      episode: one.episode,
      metadata: { ...own, title },
      media,
      pictures: await picturesOf(one, `${name} s${one.season}e${one.episode}`, {
        video: one.video,
        durationS: media.durationS,
      }),
    });
  }
  const trailer = found.trailer === undefined ? undefined : await ingest(found.trailer);
  const posters: [number, string][] = [];
  for (const [season, file] of Object.entries(found.seasonPosters)) {
    const address = await store(file, `${name} season ${season}`, 'poster');
    if (address !== undefined) posters.push([Number(season), address]);
  }
  const first = found.episodes[0]!;
  const pictures = await picturesOf(found, name, { video: first.video, durationS: episodes[0]!.media.durationS });
  return {
    kind: 'series',
    key: found.key,
    metadata,
    pictures,
    ...(trailer ? { trailer } : {}),
    episodes,
    seasonPosters: Object.fromEntries(posters),
  };
}

async function textOf(bytes: Uint8Array): Promise<string> {
  let text = '';
  for await (const part of decodeXml([bytes])) text += part;
  return text;
}

const compact = <T extends object>(value: { [K in keyof T]: T[K] | undefined }): T =>
  Object.fromEntries(Object.entries(value).filter(([, part]) => part !== undefined)) as T;
