/**
 * Zapping: from the viewer's press to the first painted picture of another channel, against bare hls.js that is given
 * the address of the same stream on an empty page, in the same browser, in turn. Neighbours come prepared; a channel from
 * farther away in the list is not prepared. With and without a slow processor and line; and the memory after two hundred zaps.
 */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { loadavg } from 'node:os';
import { chromium, type CDPSession, type Page } from 'playwright-core';
import { CHROMIUM_ARGS, slowDown } from './browser.ts';
import { median } from './processes.ts';
import { guestToken, type Service } from './service.ts';

const ROUNDS = Number(process.env['ZAP_ROUNDS'] ?? 30);
/** Which parts are measured: `plain`, `slow`, `heap`. */
const PARTS = new Set((process.env['ZAP_PARTS'] ?? 'plain,slow,heap').split(','));
const HEAP_ZAPS = { first: 20, last: 200 };
const WANTED = { plain: { prepared: 0.6, cold: 1.1 }, slow: { prepared: 0.1, cold: 0.4 } };

async function bareHlsPage(): Promise<{ address: string; close(): void }> {
  const library = readFileSync(createRequire(import.meta.url).resolve('hls.js/dist/hls.min.js'));
  const server = createServer((request, response) => {
    if (request.url === '/hls.js') return void response.setHeader('content-type', 'text/javascript').end(library);
    response
      .setHeader('content-type', 'text/html')
      .end('<!doctype html><video muted playsinline width=1280 height=720></video><script src=/hls.js></script>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, close: () => server.close() };
}

/** Milliseconds from `loadSource` on a new instance to the first painted picture. */
const tuneBare = (page: Page, source: string): Promise<number> =>
  page.evaluate(async (address) => {
    const { Hls } = window as unknown as {
      Hls: new () => { loadSource(s: string): void; attachMedia(v: HTMLVideoElement): void; destroy(): void };
    };
    const video = document.querySelector('video')!;
    const hls = new Hls();
    const start = performance.now();
    hls.loadSource(address);
    hls.attachMedia(video);
    void video.play().catch(() => {});
    const painted = await new Promise<number>((resolve) =>
      video.requestVideoFrameCallback((_now, frame) => resolve(frame.presentationTime)),
    );
    hls.destroy();
    return painted - start;
  }, source);

interface Tuned {
  /** Milliseconds from the press to the first picture that the browser says it painted: of a channel that came with a picture, the second. */
  readonly paintedMs: number;
  /** To the second frame of the page after the press, by when a picture that came with its element stands there; undefined when none came. */
  readonly standsMs: number | undefined;
}

/** @param press a key, or the slug of a channel clicked in the list */
const tuneOurs = (page: Page, press: { key: string } | { slug: string }): Promise<Tuned> =>
  page.evaluate(async (how) => {
    const shown = () => document.querySelector<HTMLVideoElement>('[data-player] video')!;
    if (!shown()) throw new Error(`Nothing plays at ${location.pathname}.`);
    const link =
      'slug' in how
        ? document.querySelector<HTMLElement>(
            `aside a[href$="/${how.slug}"], [role=complementary] a[href$="/${how.slug}"]`,
          )
        : undefined;
    if (link === null) throw new Error('The list has no link to this channel.');
    const before = shown();
    const source = before.currentSrc;
    const start = performance.now();
    if ('key' in how)
      document.dispatchEvent(new KeyboardEvent('keydown', { key: how.key, code: how.key, bubbles: true }));
    else link!.click();
    // The old channel's frame stays on screen until its element or source is replaced.
    while (shown() === before && before.currentSrc === source && before.readyState >= 2)
      await new Promise((resolve) => setTimeout(resolve, 1));
    const hasPicture = shown() !== before && shown().readyState >= 2;
    const stands = new Promise<number>((resolve) =>
      requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now()))),
    );
    const painted = await new Promise<number>((resolve) =>
      shown().requestVideoFrameCallback((_now, frame) => resolve(frame.presentationTime)),
    );
    return { paintedMs: painted - start, standsMs: hasPicture ? (await stands) - start : undefined };
  }, press);

/** Waits until the neighbours are prepared: no requests for them lately. */
async function untilQuiet(page: Page, quietMs: number, limitMs: number): Promise<void> {
  await page.waitForFunction(
    () => (document.querySelector<HTMLVideoElement>('[data-player] video')?.readyState ?? 0) >= 3,
    undefined,
    { timeout: 60_000 },
  );
  await page.waitForTimeout(quietMs);
  await page.waitForFunction(
    () => document.querySelector<HTMLVideoElement>('[data-player] video')!.readyState >= 3,
    undefined,
    { timeout: limitMs },
  );
}

interface Left {
  readonly heapMiB: number;
  /** Elements and texts that live, in the page or not. */
  readonly nodes: number;
  readonly listeners: number;
}

/** Retained memory after garbage collection: the minimum of a few samples, because a timer may retain objects for a moment. */
async function leftBehind(session: CDPSession, page: Page): Promise<Left> {
  const looks: Left[] = [];
  await session.send('HeapProfiler.enable');
  for (let look = 0; look < 5; look++) {
    for (let i = 0; i < 2; i++) await session.send('HeapProfiler.collectGarbage');
    const { usedSize } = await session.send('Runtime.getHeapUsage');
    const { nodes, jsEventListeners } = await session.send('Memory.getDOMCounters');
    looks.push({ heapMiB: usedSize / 2 ** 20, nodes, listeners: jsEventListeners });
    await page.waitForTimeout(500);
  }
  await session.send('HeapProfiler.disable');
  return {
    heapMiB: Math.min(...looks.map((look) => look.heapMiB)),
    nodes: Math.min(...looks.map(({ nodes }) => nodes)),
    listeners: Math.min(...looks.map(({ listeners }) => listeners)),
  };
}

const line = (name: string, ours: readonly number[], bare: readonly number[], wanted: number): string =>
  `zap, ${name}: ${Math.round(median(ours))} ms, bare hls.js ${Math.round(median(bare))} ms, ratio ${(median(ours) / median(bare)).toFixed(2)} (wanted at most ${wanted}), medians of ${ours.length}, load ${loadavg()[0]!.toFixed(1)}`;

interface Bench {
  readonly ours: Page;
  readonly baseline: Page;
  /** Channels in the order of the list, with the addresses of their streams. */
  readonly streams: readonly (readonly [slug: string, address: string])[];
}

/** How long a viewer watches before the next press, milliseconds: neighbours are prepared by then. */
const WATCHED_MS = { prepared: { plain: 4000, slow: 9000 }, cold: 1500 };
/** A channel this far from the current one in the list is not prepared. */
const FAR = 3;

/** A channel that cannot be prepared yet. */
function farFrom(present: string, streams: Bench['streams'], round: number): Bench['streams'][number] {
  const at = streams.findIndex(([slug]) => present.endsWith(`/${slug}`));
  const far = streams.filter((_, index) => {
    const distance = Math.abs(index - at);
    return at === -1 || Math.min(distance, streams.length - distance) >= FAR;
  });
  return far[round % far.length]!;
}

async function compare({ ours, baseline, streams }: Bench, name: string, isSlow: boolean): Promise<void> {
  const pages = [ours, baseline];
  const [ofOurs, ofBaseline] = await Promise.all(pages.map((page) => page.context().newCDPSession(page)));
  // One page at a time: CPU throttling occupies a core, and two throttled pages both cores of a small machine.
  const slowOnly = async (slow: CDPSession | undefined): Promise<void> => {
    for (const session of [ofOurs!, ofBaseline!]) await slowDown(session, isSlow && session === slow);
  };
  const took = { prepared: [] as number[], stands: [] as number[], cold: [] as number[], bare: [] as number[] };
  for (let round = 0; round < ROUNDS; round++) {
    await baseline.bringToFront();
    await slowOnly(ofBaseline);
    took.bare.push(await tuneBare(baseline, streams[round % streams.length]![1]));
    // A hidden page prepares nothing; it resumes when it is visible again.
    await ours.bringToFront();
    await slowOnly(ofOurs);
    await untilQuiet(ours, isSlow ? WATCHED_MS.prepared.slow : WATCHED_MS.prepared.plain, 30_000);
    const { paintedMs, standsMs } = await tuneOurs(ours, { key: 'PageUp' });
    took.prepared.push(paintedMs);
    if (standsMs !== undefined) took.stands.push(standsMs);
    await untilQuiet(ours, WATCHED_MS.cold, 30_000);
    took.cold.push((await tuneOurs(ours, { slug: farFrom(ours.url(), streams, round)[0] })).paintedMs);
  }
  const wanted = isSlow ? WANTED.slow : WANTED.plain;
  console.log(
    took.stands.length === 0
      ? `zap, ${name}: no prepared neighbour came with a picture`
      : line(`${name}, a prepared neighbour, its first frame is painted`, took.stands, took.bare, wanted.prepared),
  );
  console.log(line(`${name}, a prepared neighbour, its picture moves`, took.prepared, took.bare, wanted.prepared));
  console.log(line(`${name}, cold`, took.cold, took.bare, wanted.cold));
  await slowOnly(undefined);
  for (const session of [ofOurs!, ofBaseline!]) await session.detach();
}

async function benchHeap(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  let first: Left | undefined;
  await untilQuiet(page, WATCHED_MS.cold, 30_000);
  for (let zap = 1; zap <= HEAP_ZAPS.last; zap++) {
    // To and fro among a few free channels, so that caches by channel are filled before the first sample.
    await tuneOurs(page, { key: zap % 6 < 3 ? 'PageUp' : 'PageDown' });
    // The page of each comes too.
    await page.waitForTimeout(250);
    if (zap === HEAP_ZAPS.first || zap === HEAP_ZAPS.last) await page.waitForTimeout(3000);
    if (zap === HEAP_ZAPS.first) first = await leftBehind(session, page);
  }
  const last = await leftBehind(session, page);
  console.log(
    `zap, heap: ${first!.heapMiB.toFixed(1)} MiB after ${HEAP_ZAPS.first}, ${last.heapMiB.toFixed(1)} MiB after ${HEAP_ZAPS.last}, ratio ${(last.heapMiB / first!.heapMiB).toFixed(2)} (wanted at most 1.1); ` +
      `${first!.nodes} and ${last.nodes} nodes, ${first!.listeners} and ${last.listeners} listeners`,
  );
  await session.detach();
}

export async function benchZap(service: Service): Promise<void> {
  const token = await guestToken(service.site);
  const all = (await (await fetch(`${service.site}/v2/channels/channel_list?access_token=${token}`)).json()) as {
    id: number;
    slug: string;
    num: number;
    age: number;
  }[];
  const streams: [string, string][] = [];
  // Adjacent in the list, and none that needs a PIN.
  for (const channel of all.filter(({ num, age }) => num <= 8 && age < 18)) {
    const answer = await fetch(`${service.site}/v2/channels/${channel.id}/stream?prepare=1&access_token=${token}`);
    if (answer.ok) streams.push([channel.slug, ((await answer.json()) as { hls_mbr: string }).hls_mbr]);
  }
  const bare = await bareHlsPage();
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    args: CHROMIUM_ARGS,
  });
  try {
    const ours = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    // The browser's bandwidth estimate on a busy machine must not matter here.
    await ours.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: undefined }));
    await ours.goto(`${service.site}/channels/all/${streams[0]![0]}`);
    const baseline = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await baseline.goto(bare.address);
    if (PARTS.has('plain')) await compare({ ours, baseline, streams }, 'as it is', false);
    if (PARTS.has('slow')) await compare({ ours, baseline, streams }, 'slow', true);
    if (PARTS.has('heap')) await benchHeap(ours);
  } finally {
    await browser.close();
    bare.close();
  }
}
