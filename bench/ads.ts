/**
 * Ad breaks of a channel on a modest television box: whether they add a stall, and how long the picture stands still where an ad follows the
 * programme or the programme an ad. One page watches a channel with four breaks a minute, through the application.
 */
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright-core';
import { CHROMIUM_ARGS, slowDown } from './browser.ts';
import { median } from './processes.ts';
import type { Service } from './service.ts';

/** How many breaks are watched. A hundred take 25 minutes. */
const BREAKS = Number(process.env['AD_BREAKS'] ?? 100);
const CHANNEL = 'shchepotka';
/** A card of four segments (7.68 s), every quarter of a minute. */
const OFFSETS_S = [0, 15, 30, 45];
const AD = 'card-lantern';
/** The gap at a break is the longest standstill this close to it, milliseconds: the label on the picture follows it by at most a quarter of a second. */
const NEAR_MS = 1000;
const WANTED_GAP_MS = 100;

interface Watched {
  /** Beginnings and ends of breaks, and times at which the picture stood still; milliseconds of the page's clock. */
  readonly edges: readonly number[];
  readonly standstills: readonly { readonly at: number; readonly ms: number }[];
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

/** Runs in the page: notes every stop of the picture, and when the player says that a break begins or ends. */
function record(): void {
  const video = document.querySelector<HTMLVideoElement>('[data-player] video')!;
  const player = document.querySelector('[data-player]')!;
  const noted = {
    edges: [] as number[],
    standstills: [] as { at: number; ms: number }[],
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
    // Dropped pictures are no standstill: the time of the media goes on.
    if (before) {
      const ms = frame.presentationTime - before.presentationTime - (frame.mediaTime - before.mediaTime) * 1000;
      if (ms > 20) noted.standstills.push({ at: frame.presentationTime, ms });
    }
    before = frame;
    video.requestVideoFrameCallback(look);
  };
  video.requestVideoFrameCallback(look);
  let isBreak = false;
  new MutationObserver(() => {
    const is = player.querySelector('[data-ad-break]') !== null;
    if (is !== isBreak) noted.edges.push(performance.now());
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
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    args: CHROMIUM_ARGS,
  });
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await slowDown(await page.context().newCDPSession(page), true);
    await page.goto(`${service.site}/channels/all/${CHANNEL}`);
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

function report({ edges, standstills, stalls, stalledMs, playedS }: Watched): void {
  const near = (edge: number) => standstills.filter(({ at }) => Math.abs(edge - at) <= NEAR_MS);
  const longest = (of: readonly { readonly ms: number }[]) => Math.round(Math.max(0, ...of.map(({ ms }) => ms)));
  const gaps = edges.map((edge) => longest(near(edge)));
  const atBreaks = Math.max(0, ...gaps);
  const elsewhere = longest(standstills.filter(({ at }) => !edges.some((edge) => Math.abs(edge - at) <= NEAR_MS)));
  console.log(
    `ads, slow: ${edges.length / 2} breaks in ${Math.round(playedS)} s: ${stalls} stalls, ${Math.round(stalledMs)} ms (wanted 0); ` +
      `the picture stood still for at most ${atBreaks} ms at the beginning or end of a break (median ${median(gaps)}, above ${WANTED_GAP_MS} at ${gaps.filter((ms) => ms > WANTED_GAP_MS).length} of ${gaps.length}; wanted at none), ${elsewhere} ms elsewhere, load ${loadavg()[0]!.toFixed(1)}`,
  );
}
