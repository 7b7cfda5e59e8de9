/**
 * Ad breaks of a channel on a modest television box: whether they add a stall, and how long playback stands still where an ad follows the
 * programme or the programme an ad. One page watches a channel with four breaks a minute, through the application.
 *
 * Three causes are told apart. The media: its clock loses time at the edge of a break. The label on the picture: it is hidden in every second
 * break, and pictures are late only in the others. The machine: pictures are as late in the middle between two edges, where nothing happens.
 */
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { launchBrowser, slowDown } from './browser.ts';
import { median } from './processes.ts';
import type { Service } from './service.ts';

/** How many breaks are watched. A hundred take 25 minutes. */
const BREAKS = Number(process.env['AD_BREAKS'] ?? 100);
const CHANNEL = 'shchepotka';
/** A card of four segments (7.68 s), every quarter of a minute. */
const OFFSETS_S = [0, 15, 30, 45];
const AD = 'card-lantern';
/** What belongs to a moment: this much before and after it, milliseconds. The label follows an edge by at most a quarter of a second. */
const NEAR_MS = 1000;
const WANTED_GAP_MS = 100;

interface Edge {
  /** Milliseconds of the page's clock. */
  readonly at: number;
  readonly hasLabel: boolean;
}

interface Watched {
  /** Beginnings and ends of breaks. */
  readonly edges: readonly Edge[];
  /** Pictures that came late: by how much more time than media had passed since the one before. */
  readonly late: readonly { readonly at: number; readonly ms: number }[];
  /** How far the clock of the media is behind that of the page. */
  readonly clock: readonly { readonly at: number; readonly behindMs: number }[];
  readonly stalls: number;
  readonly stalledMs: number;
  readonly playedS: number;
}

function importBreaks(service: Service): void {
  const breaks = OFFSETS_S.map(
    (offset) => `  at-${offset}: {channels: [${CHANNEL}], ads: [${AD}], every: 60, offset: ${offset}}`,
  );
  const file = join(service.data, 'ads.yaml');
  writeFileSync(file, ['breaks:', ...breaks, ''].join('\n'));
  const run = spawnSync(
    process.execPath,
    [join(import.meta.dirname, '../apps/server/cli/main.ts'), 'import', 'ads', file],
    {
      env: { ...process.env, AERIAL_DATA: service.data },
      encoding: 'utf8',
    },
  );
  if (run.status !== 0) throw new Error(`The import of ads failed:\n${run.stdout}${run.stderr}`);
}

/** Runs in the page: notes late pictures, the clock of the media, and when the player says that a break begins or ends. */
function record(): void {
  const video = document.querySelector<HTMLVideoElement>('[data-player] video')!;
  const player = document.querySelector<HTMLElement>('[data-player]')!;
  const noted = {
    edges: [] as { at: number; hasLabel: boolean }[],
    late: [] as { at: number; ms: number }[],
    clock: [] as { at: number; behindMs: number }[],
    stalls: 0,
    stalledMs: 0,
    startedAt: video.currentTime,
    waitingSince: undefined as number | undefined,
  };
  Object.assign(window, { noted });
  video.addEventListener('waiting', () => {
    noted.stalls++;
    noted.waitingSince = performance.now();
  });
  video.addEventListener('playing', () => {
    if (noted.waitingSince !== undefined) noted.stalledMs += performance.now() - noted.waitingSince;
    noted.waitingSince = undefined;
  });
  let before: VideoFrameCallbackMetadata | undefined;
  const look = (_now: number, frame: VideoFrameCallbackMetadata): void => {
    // Dropped pictures are not late: the time of the media goes on.
    if (before) {
      const ms = frame.presentationTime - before.presentationTime - (frame.mediaTime - before.mediaTime) * 1000;
      if (ms > 20) noted.late.push({ at: frame.presentationTime, ms });
    }
    before = frame;
    video.requestVideoFrameCallback(look);
  };
  video.requestVideoFrameCallback(look);
  setInterval(() => {
    const at = performance.now();
    noted.clock.push({ at, behindMs: at - video.currentTime * 1000 });
  }, 100);
  const style = document.head.appendChild(document.createElement('style'));
  let isBreak = false;
  let breaks = 0;
  new MutationObserver(() => {
    const is = player.querySelector('[data-ad-break]') !== null;
    if (is !== isBreak) noted.edges.push({ at: performance.now(), hasLabel: breaks % 2 === 0 });
    // The next label is hidden before it appears.
    if (isBreak && !is) style.textContent = ++breaks % 2 === 0 ? '' : '[data-ad-break] { display: none }';
    isBreak = is;
  }).observe(player, { childList: true, subtree: true });
}

const noted = (page: Page): Promise<Watched> =>
  page.evaluate(() => {
    const { noted: found } = window as unknown as { noted: Omit<Watched, 'playedS'> & { startedAt: number } };
    const video = document.querySelector<HTMLVideoElement>('[data-player] video')!;
    return { ...found, playedS: video.currentTime - found.startedAt };
  });

export async function benchAds(service: Service): Promise<void> {
  importBreaks(service);
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await slowDown(await page.context().newCDPSession(page), true);
    await page.goto(`${service.site}/channels/all/${CHANNEL}`, { timeout: 120_000 });
    await page.waitForFunction(
      () => (document.querySelector<HTMLVideoElement>('[data-player] video')?.currentTime ?? 0) > 0,
      undefined,
      { timeout: 120_000 },
    );
    // What a start costs is measured by `zap`.
    await page.waitForTimeout(10_000);
    await page.evaluate(record);
    await page.waitForFunction(
      (edges) => (window as unknown as { noted: Watched }).noted.edges.length >= edges,
      2 * BREAKS,
      { timeout: (BREAKS * 15 + 120) * 1000, polling: 1000 },
    );
    // The last end may still be followed by its standstill.
    await page.waitForTimeout(NEAR_MS);
    report(await noted(page));
  } finally {
    await browser.close();
  }
}

interface Gap {
  /** Time that the clock of the media lost around a moment. */
  readonly clockMs: number;
  /** The latest picture. */
  readonly pictureMs: number;
}

/** @param at the middle of the span, milliseconds of the page's clock */
function gapAt({ clock, late }: Watched, at: number): Gap {
  const isNear = (one: { readonly at: number }) => Math.abs(one.at - at) <= NEAR_MS;
  const [first, ...others] = clock.filter(isNear).map(({ behindMs }) => behindMs);
  return {
    clockMs: first === undefined ? 0 : Math.max(0, ...others.map((behindMs) => behindMs - first)),
    pictureMs: Math.max(0, ...late.filter(isNear).map(({ ms }) => ms)),
  };
}

const inWords = (gaps: readonly number[]): string =>
  `at most ${Math.round(Math.max(0, ...gaps))} ms (median ${Math.round(median(gaps))}, above ${WANTED_GAP_MS} at ${gaps.filter((ms) => ms > WANTED_GAP_MS).length} of ${gaps.length})`;

function report(watched: Watched): void {
  const { edges, stalls, stalledMs, playedS } = watched;
  const gaps = edges.map(({ at, hasLabel }) => ({ hasLabel, ...gapAt(watched, at) }));
  const elsewhere = edges.slice(1).map(({ at }, i) => gapAt(watched, (edges[i]!.at + at) / 2));
  const pictures = (hasLabel: boolean) =>
    inWords(gaps.filter((gap) => gap.hasLabel === hasLabel).map(({ pictureMs }) => pictureMs));
  console.log(
    [
      `ads, slow: ${edges.length / 2} breaks in ${Math.round(playedS)} s, load ${loadavg()[0]!.toFixed(1)}: ${stalls} stalls, ${Math.round(stalledMs)} ms (wanted 0)`,
      `  media clock stood still at the beginning or end of a break for ${inWords(gaps.map(({ clockMs }) => clockMs))}, wanted ${WANTED_GAP_MS} ms; between them ${inWords(elsewhere.map(({ clockMs }) => clockMs))}`,
      `  pictures came late with the label by ${pictures(true)}, without it ${pictures(false)}; between them ${inWords(elsewhere.map(({ pictureMs }) => pictureMs))}`,
    ].join('\n'),
  );
}
