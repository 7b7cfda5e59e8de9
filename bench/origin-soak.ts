/**
 * Watches the origin's live channel, its archive and a film across many boundaries, as ffmpeg and as hls.js in Chromium
 * do, and fails when either complains, stalls, finds a gap or shows a subtitle at the wrong time.
 *
 *   node bench/origin-soak.ts [--media FOLDER] [--seconds 150] [--only ffmpeg|live|catchup|film]
 *
 * Needs ffmpeg and Chromium, and an otherwise quiet machine.
 */
import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { PlaylistItem } from '@aerial/domain/asset.ts';
import { GRID_MS, gridAt, gridNumber } from '@aerial/domain/grid.ts';
import { epochSeconds, systemClock, toEpochSeconds } from '@aerial/domain/time.ts';
import { playbackPaths } from '@aerial/server/origin/addresses/playback-paths.ts';
import { assetRegistry } from '@aerial/server/origin/assets/asset-registry.ts';
import type { MediaAsset } from '@aerial/server/origin/ports.ts';
import { originRoutes } from '@aerial/server/origin/routes.ts';
import { folderStore } from '@aerial/server/origin/assets/folder-store.ts';
import type { MediaClaims } from '@aerial/server/origin/addresses/signature.ts';
import { numberEntries, tableTimeline, type Slice, type Timeline } from '@aerial/server/origin/timeline/timeline.ts';
import { vodCut } from '@aerial/server/origin/timeline/window.ts';
import Fastify from 'fastify';
import { PLAYER, watchInBrowser, type Watched } from './origin-soak-page.ts';

const { values: options } = parseArgs({
  options: {
    media: { type: 'string', default: path.join(import.meta.dirname, '../demo/media') },
    seconds: { type: 'string', default: '150' },
    only: { type: 'string' },
  },
});
const SECRET = 'soak';
/** Short programmes, for many boundaries: 23 segments are 44 s. */
const PROGRAMME_SEGMENTS = 23;
const FRAME_RATE = 25;
/** The track that is listed first and shown. */
const SUBTITLES = 's-ru';
/** How exactly a cue must know its time, how late it may be seen, and how near the ends of what was watched none is expected. */
const CUE_TOLERANCE_MS = 60;
const CUE_LATE_MS = 600;
const CUE_MARGIN_MS = 3000;
/** The film is resumed inside an asset. */
const RESUME_S = 20;
const watchS = Number(options.seconds);

/** Assets with and without subtitles in turn, so that every minute has both and a few boundaries. */
function inTurn(found: readonly MediaAsset[]): PlaylistItem[] {
  const itemOf = ({ manifest, encoding }: MediaAsset): PlaylistItem => ({
    asset: manifest.id,
    segments: manifest.segmentCount,
    encoding,
  });
  const subtitled = found.filter(({ manifest }) => manifest.subtitles.length > 0);
  const others = found.filter(({ manifest }) => manifest.subtitles.length === 0);
  if (subtitled.length === 0 || others.length === 0) return found.map(itemOf);
  return others.flatMap((other, i) => [itemOf(other), itemOf(subtitled[i % subtitled.length]!)]);
}

/** Programmes from an hour ago to three hours ahead, each with different assets than the one before. */
function scheduleOf(items: readonly PlaylistItem[]): Timeline {
  const start = Math.floor((gridAt(systemClock.now()) - 1875) / PROGRAMME_SEGMENTS) * PROGRAMME_SEGMENTS;
  const entries = Array.from({ length: Math.ceil((4 * 1875) / PROGRAMME_SEGMENTS) }, (_, i) => ({
    gridStart: gridNumber(start + i * PROGRAMME_SEGMENTS),
    gridCount: PROGRAMME_SEGMENTS,
    assetList: [0, 1, 2].map((k) => items[(2 * i + k) % items.length]!),
  }));
  return tableTimeline(numberEntries(entries, 0));
}

type Kind = MediaClaims['kind'];

interface Soaked {
  readonly base: string;
  /** What plays in a segment. */
  sliceAt(kind: Kind, n: number): Slice | undefined;
  /** The first subtitles of an asset, as a player's first subtitle track shows them. */
  subtitlesOf(asset: string): Promise<string>;
  close(): Promise<unknown>;
}

async function startOrigin(): Promise<Soaked> {
  const store = folderStore([options.media]);
  const assets = assetRegistry({
    store,
    clock: systemClock,
    onDamaged: (id, reason) => console.log(`damaged: ${id}: ${reason}`),
  });
  const found = await Promise.all((await store.list()).map((id) => assets.get(id)));
  const items = inTurn(found.flatMap((asset) => asset ?? []));
  if (items.length === 0) throw new Error(`There are no assets in ${options.media}.`);
  const timeline = scheduleOf(items);
  const film = vodCut(items, () => true)!;
  const app = Fastify();
  await app.register(originRoutes, {
    clock: systemClock,
    secret: SECRET,
    store,
    assets,
    timelines: { forChannel: async () => ({ kind: 'timeline', timeline }) },
    vod: { assetListOf: async () => items },
  });
  const library = createRequire(import.meta.url).resolve('hls.js/dist/hls.min.js');
  app.get('/hls.js', async (_request, reply) => reply.type('text/javascript').send(await readFile(library)));
  app.get('/player.html', async (_request, reply) => reply.type('text/html').send(PLAYER));
  return {
    base: await app.listen({ port: 0, host: '127.0.0.1' }),
    sliceAt: (kind, n) =>
      kind === 'vod' ? film.slices.findLast((slice) => slice.start <= n) : timeline.at(gridNumber(n)),
    async subtitlesOf(asset) {
      const track = (await assets.get(asset))?.manifest.subtitles.find(({ name }) => name === SUBTITLES);
      return track ? (await store.read({ id: asset }, track.file)).toString() : '';
    },
    close: () => app.close(),
  };
}

interface DueCue {
  readonly text: string;
  readonly startMs: number;
}

/** The cues that start while the player was watching, without those too near the ends to be certain. */
async function cuesDue(origin: Soaked, kind: Kind, fromMs: number, toMs: number): Promise<DueCue[]> {
  const due: DueCue[] = [];
  for (let n = Math.floor(fromMs / GRID_MS); n * GRID_MS < toMs; n++) {
    const slice = origin.sliceAt(kind, n);
    if (!slice) continue;
    const startOfAssetMs = (slice.start - slice.offset) * GRID_MS;
    for (const [, minutes, seconds, text] of (await origin.subtitlesOf(slice.asset)).matchAll(
      /^00:(\d\d):(\d\d\.\d{3}) --> .*\n(.+)/gm,
    )) {
      const startMs = startOfAssetMs + Number(minutes) * 60_000 + Number(seconds) * 1000;
      const isInSlice = startMs >= slice.start * GRID_MS && startMs < (slice.start + slice.count) * GRID_MS;
      if (isInSlice && startMs > fromMs && startMs < toMs && !due.some((cue) => cue.startMs === startMs))
        due.push({ text: text!, startMs });
    }
  }
  return due;
}

async function cueProblems(origin: Soaked, kind: Kind, watched: Watched): Promise<string[]> {
  const due = await cuesDue(origin, kind, watched.fromMs + CUE_MARGIN_MS, watched.toMs - CUE_MARGIN_MS);
  console.log(`  cues due ${due.length}, shown ${watched.cues.length}`);
  const missing = due.filter(
    ({ text, startMs }) =>
      !watched.cues.some(
        (cue) =>
          cue.text === text &&
          Math.abs(cue.startMs - startMs) < CUE_TOLERANCE_MS &&
          Math.abs(cue.seenMs - startMs) < CUE_LATE_MS,
      ),
  );
  return [
    ...missing.map(({ text, startMs }) => `not at ${startMs}: ${text}`),
    ...(watched.cuesAtOnce > 1 ? ['cues shown twice'] : []),
  ];
}

async function watchedWell(origin: Soaked, kind: Kind): Promise<boolean> {
  const { cues, ...watched } = await watchInBrowser(
    origin.base,
    addressOf(kind),
    watchS,
    kind === 'vod' ? RESUME_S : -1,
  );
  console.log(`hls.js in Chromium, ${kind}: ${JSON.stringify(watched)}`);
  const problems = await cueProblems(origin, kind, { ...watched, cues });
  for (const problem of problems) console.log(`  cue ${problem}`);
  return (
    watched.errors.length === 0 &&
    watched.stallMs < 500 &&
    watched.longestGapS < 0.05 &&
    watched.playedS > watchS * 0.8 &&
    problems.length === 0
  );
}

/**
 * Picture and sound together, as clients of ffmpeg's family take them. It must end by itself and have shown every
 * picture. Its warning about a second `moov` comes with every refresh of a live playlist in this format, so only errors count.
 */
async function watchedWithFfmpeg(url: string): Promise<boolean> {
  const args = [
    '-hide_banner',
    '-nostats',
    '-progress',
    'pipe:1',
    '-loglevel',
    'error',
    '-re',
    '-i',
    url,
    '-t',
    String(watchS),
    '-map',
    '0:v:0',
    '-map',
    '0:a:0',
    '-f',
    'null',
    '-',
  ];
  const child = spawn('ffmpeg', args, { stdio: ['ignore', 'pipe', 'pipe'], timeout: (watchS + 30) * 1000 });
  let output = '';
  let frames = 0;
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output += text));
  child.stdout
    .setEncoding('utf8')
    .on('data', (text: string) => (frames = Number(/frame=\s*(\d+)/.exec(text)?.[1] ?? frames)));
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
  console.log(
    `ffmpeg: exit ${code}, ${frames} pictures in ${watchS} s, ${output === '' ? 'no errors' : `errors:\n${output}`}`,
  );
  return code === 0 && output === '' && Math.abs(frames - watchS * FRAME_RATE) < FRAME_RATE / 2;
}

/** The address of the live channel, of its archive from half an hour ago on, or of the film. */
function addressOf(kind: Kind): string {
  const now = toEpochSeconds(systemClock.now());
  const from = kind === 'catchup' ? { from: epochSeconds(now - 1800), isSeekable: true } : {};
  return playbackPaths(SECRET, {
    kind,
    id: '1',
    provider: '1',
    viewer: 'soak',
    expiresAt: epochSeconds(now + 6 * 3600),
    ...from,
  }).master;
}

const origin = await startOrigin();
try {
  const checks = {
    ffmpeg: () => watchedWithFfmpeg(origin.base + addressOf('live')),
    live: () => watchedWell(origin, 'live'),
    catchup: () => watchedWell(origin, 'catchup'),
    film: () => watchedWell(origin, 'vod'),
  };
  let passed = true;
  for (const [name, check] of Object.entries(checks))
    if (!options.only || options.only === name) passed = (await check()) && passed;
  console.log(passed ? 'passed' : 'FAILED');
  process.exitCode = passed ? 0 : 1;
} finally {
  await origin.close();
}
