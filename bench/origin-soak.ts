/**
 * Watches a live channel of the origin across many programme boundaries, as ffmpeg and as hls.js in Chromium do, and
 * fails when either complains, stalls or finds a gap.
 *
 *   node bench/origin-soak.ts [--media FOLDER] [--seconds 150] [--only ffmpeg|browser]
 *
 * Needs ffmpeg and Chromium, and an otherwise quiet machine.
 */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { PlaylistItem } from '@aerial/domain/asset.ts';
import { gridAt, gridNumber } from '@aerial/domain/grid.ts';
import { epochSeconds, systemClock, toEpochSeconds } from '@aerial/domain/time.ts';
import { playbackPaths } from '@aerial/server/origin/addresses.ts';
import { assetRegistry } from '@aerial/server/origin/asset-registry.ts';
import { originRoutes } from '@aerial/server/origin/routes.ts';
import { folderStore } from '@aerial/server/origin/segment-store.ts';
import { numberEntries, tableTimeline, type Timeline } from '@aerial/server/origin/timeline.ts';
import Fastify from 'fastify';
import { chromium } from 'playwright-core';

const { values: options } = parseArgs({
  options: { media: { type: 'string', default: path.join(import.meta.dirname, '../demo/media') }, seconds: { type: 'string', default: '150' }, only: { type: 'string' } },
});
const SECRET = 'soak';
/** Short programmes, for many boundaries: 23 segments are 44 s. */
const PROGRAMME_SEGMENTS = 23;
const watchS = Number(options.seconds);

/** Programmes from an hour ago to three hours ahead, each with other assets than the one before. */
function scheduleOf(items: readonly PlaylistItem[]): Timeline {
  const start = Math.floor((gridAt(systemClock.now()) - 1875) / PROGRAMME_SEGMENTS) * PROGRAMME_SEGMENTS;
  const entries = Array.from({ length: Math.ceil((4 * 1875) / PROGRAMME_SEGMENTS) }, (_, i) => ({
    gridStart: gridNumber(start + i * PROGRAMME_SEGMENTS),
    gridCount: PROGRAMME_SEGMENTS,
    playlist: [0, 1, 2].map((k) => items[(i + k) % items.length]!),
  }));
  return tableTimeline(numberEntries(entries, 0));
}

async function startOrigin(): Promise<{ base: string; close: () => Promise<unknown> }> {
  const store = folderStore([options.media]);
  const assets = assetRegistry({ store, clock: systemClock, onDamaged: (id, reason) => console.log(`damaged: ${id}: ${reason}`) });
  const found = await Promise.all((await store.list()).map((id) => assets.get(id)));
  const items = found.flatMap((asset) => (asset ? [{ asset: asset.manifest.id, segments: asset.manifest.segmentCount }] : []));
  if (items.length === 0) throw new Error(`There are no assets in ${options.media}.`);
  const timeline = scheduleOf(items);
  const app = Fastify();
  await app.register(originRoutes, {
    clock: systemClock,
    secret: SECRET,
    store,
    assets,
    timelines: { forChannel: async () => ({ kind: 'timeline', timeline }) },
    vod: { playlistOf: async () => items },
  });
  const library = createRequire(import.meta.url).resolve('hls.js/dist/hls.min.js');
  app.get('/hls.js', async (_request, reply) => reply.type('text/javascript').send(await readFile(library)));
  app.get('/player.html', async (_request, reply) => reply.type('text/html').send(PLAYER));
  return { base: await app.listen({ port: 0, host: '127.0.0.1' }), close: () => app.close() };
}

/** What the page writes down while it plays. */
interface Watched {
  errors: string[];
  waiting: number;
  /** The longest time without progress. */
  stallMs: number;
  longestGapS: number;
  playedS: number;
  boundaries: number;
  frames: number;
  dropped: number;
  cues: number;
}

const PLAYER = `<!doctype html><meta charset="utf-8"><video id="v" muted playsinline width="640"></video><script src="/hls.js"></script><script>
const v = document.getElementById('v'), seen = new Set(), cues = new Set(), w = window.watched = { errors: [], waiting: 0, stallMs: 0, longestGapS: 0, boundaries: 0 };
let playing = false, lastTime = -1, lastAt = performance.now(), first;
v.addEventListener('playing', () => { playing = true; first ??= v.currentTime; });
v.addEventListener('waiting', () => { if (playing) w.waiting++; });
setInterval(() => {
  const at = performance.now();
  if (v.currentTime !== lastTime) { lastTime = v.currentTime; lastAt = at; }
  if (playing) w.stallMs = Math.max(w.stallMs, at - lastAt);
  for (let i = 1; i < v.buffered.length; i++) w.longestGapS = Math.max(w.longestGapS, v.buffered.start(i) - v.buffered.end(i - 1));
  const quality = v.getVideoPlaybackQuality();
  for (const track of v.textTracks) for (const cue of track.activeCues ?? []) cues.add(cue.text + cue.startTime);
  Object.assign(w, { playedS: v.currentTime - (first ?? v.currentTime), boundaries: Math.max(0, seen.size - 1), frames: quality.totalVideoFrames, dropped: quality.droppedVideoFrames, cues: cues.size });
}, 100);
const hls = new Hls({ lowLatencyMode: false });
hls.on(Hls.Events.ERROR, (_, d) => w.errors.push([d.fatal ? 'fatal' : 'warning', d.type, d.details, d.reason ?? d.error?.message ?? '', v.currentTime.toFixed(2)].join(' ')));
hls.on(Hls.Events.FRAG_CHANGED, (_, d) => seen.add(d.frag.cc));
hls.on(Hls.Events.MANIFEST_PARSED, () => void v.play());
setTimeout(() => { hls.subtitleDisplay = true; hls.subtitleTrack = 0; }, 2000);
hls.loadSource(new URLSearchParams(location.search).get('src')); hls.attachMedia(v);
</script>`;

async function watchInBrowser(base: string, source: string): Promise<boolean> {
  const executablePath = ['/usr/bin/chromium', '/usr/bin/google-chrome'].find((each) => existsSync(each));
  const browser = await chromium.launch({ ...(executablePath ? { executablePath } : {}), args: ['--no-sandbox', '--autoplay-policy=no-user-gesture-required', '--disable-gpu'] });
  try {
    const page = await browser.newPage();
    await page.goto(`${base}/player.html?src=${encodeURIComponent(source)}`);
    await page.waitForTimeout(watchS * 1000);
    const watched = await page.evaluate(() => (globalThis as unknown as { watched: Watched }).watched);
    console.log('hls.js in Chromium:', JSON.stringify(watched));
    return watched.errors.length === 0 && watched.stallMs < 500 && watched.longestGapS < 0.05 && watched.playedS > watchS * 0.8;
  } finally {
    await browser.close();
  }
}

/**
 * Picture and sound one by one: ffmpeg 5 shifts the time of both at every discontinuity of either, and loses itself. Its
 * warning about a second `moov` comes with every refresh of a live playlist in this format, so only errors count.
 */
async function watchWithFfmpeg(url: string, stream: 'v' | 'a'): Promise<boolean> {
  const args = ['-hide_banner', '-nostats', '-loglevel', 'error', '-re', '-i', url, '-t', String(watchS), '-map', `0:${stream}:0`, '-f', 'null', '-'];
  const child = spawn('ffmpeg', args, { stdio: ['ignore', 'ignore', 'pipe'], timeout: (watchS + 60) * 1000 });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text));
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
  console.log(`ffmpeg, ${stream === 'v' ? 'picture' : 'sound'}: exit ${code}, ${said === '' ? 'no errors' : `errors:\n${said}`}`);
  return code === 0 && said === '';
}

async function watchBothWithFfmpeg(url: string): Promise<boolean> {
  const [picture, sound] = await Promise.all([watchWithFfmpeg(url, 'v'), watchWithFfmpeg(url, 'a')]);
  return picture && sound;
}

const origin = await startOrigin();
try {
  const expiresAt = epochSeconds(toEpochSeconds(systemClock.now()) + 6 * 3600);
  const { master } = playbackPaths(SECRET, { kind: 'live', id: '1', provider: '1', viewer: 'soak', expiresAt });
  const checks = [
    ...(options.only === 'browser' ? [] : [() => watchBothWithFfmpeg(origin.base + master)]),
    ...(options.only === 'ffmpeg' ? [] : [() => watchInBrowser(origin.base, master)]),
  ];
  let passed = true;
  for (const check of checks) passed = (await check()) && passed;
  console.log(passed ? 'passed' : 'FAILED');
  process.exitCode = passed ? 0 : 1;
} finally {
  await origin.close();
}
