/** A Chromium for the journeys. Errors and warnings on a page's console fail the journey that caused them. */
import { PROMPT_KINDS, PROMPTS_SEEN_KEY } from '@aerial/domain/prompts.ts';
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium, type Browser, type BrowserContext, type BrowserContextOptions, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { isInPlayLane } from './lanes.ts';
import { workerService } from './worker-service.ts';

const FULL_CHROMIUM = '/usr/bin/chromium';
/** It opens a page with half of the processor time, and shows no notifications. */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';
const ARGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--autoplay-policy=document-user-activation-required',
];

export interface Journey {
  readonly site: string;
  /**
   * Opens a page of the service in a fresh profile, without the service worker by default; an absolute address if the page is another
   * host's. A page of the application is hydrated then: before that a press on a link reloads the whole application.
   * Motion is reduced outside the play lane: a machine without a graphics card pays for each frame.
   * @param showsPrompts notification prompts may appear, over what stands in their corner
   */
  open(path: string, options?: BrowserContextOptions, showsPrompts?: boolean): Promise<Page>;
}

export const phone: BrowserContextOptions = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
export const tablet: BrowserContextOptions = { viewport: { width: 1024, height: 768 } };
export const desktop: BrowserContextOptions = { viewport: { width: 1440, height: 900 } };

declare module 'vitest' {
  interface TaskMeta {
    /** Addresses and texts of the pages of a failed journey, for the summary. */
    pages?: string[];
  }
}

const MAX_TEXT = 400;
/** What a page shows: its dialog where there is one. */
async function describePage(page: Page): Promise<string> {
  const shown = page.locator('body, [role="dialog"]').last();
  const text = await shown.innerText({ timeout: 5000 }).catch(String);
  // Without its query, which may hold a token.
  const { pathname, hash } = new URL(page.url());
  return `${pathname}${hash}: ${text.replaceAll(/\s+/g, ' ').slice(0, MAX_TEXT)}`;
}

/** Screenshots of the pages of a failed journey, for debugging. @returns their addresses and texts */
async function capturePages(contexts: readonly BrowserContext[], name: string): Promise<string[]> {
  const folder = join(import.meta.dirname, '../.cache/e2e');
  await mkdir(folder, { recursive: true });
  const pages = contexts.flatMap((context) => context.pages());
  for (const [i, page] of pages.entries())
    await page
      .screenshot({ path: join(folder, `${name.replaceAll(/[^\p{L}\p{N}]+/gu, '-').slice(0, 80)}-${i}.png`) })
      .catch(() => {});
  return Promise.all(pages.map(describePage));
}

/** Waits until the application runs in the page; other pages are ready at once. */
export const isHydrated = (page: Page) =>
  page.waitForFunction(
    () => !document.getElementById('root') || document.documentElement.dataset['hydrated'] !== undefined,
  );

/** Runs in the page: each kind is shown once in a visit. */
function markPromptsSeen([key, kinds]: readonly [string, readonly string[]]): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(kinds));
  } catch {
    // A page without storage shows none.
  }
}

/**
 * Sets the size of a page, and waits until it and its frames are laid out by it: on a busy machine a press before that begins on a
 * control and ends beside it, which is no click.
 */
export async function resize(page: Page, size: { readonly width: number; readonly height: number }): Promise<void> {
  await page.setViewportSize(size);
  const isLaidOut = () =>
    new Promise<void>((resolve) => {
      requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
      // A page behind another one draws nothing.
      setTimeout(resolve, 1000);
    });
  // A frame that is left meanwhile is not waited for.
  await Promise.all(page.frames().map((frame) => frame.evaluate(isLaidOut).catch(() => {})));
}

/** Warnings of the browser and of its driver, which do not concern the code of a page. */
const OF_THE_BROWSER = [
  /was preloaded using link preload but not used within a few seconds/,
  /Service Worker registration blocked by Playwright/,
  // A stream that is left before the browser has begun to load it: hls.js revokes the address of its media source.
  /ERR_FILE_NOT_FOUND blob:/,
];

/** How many times slower the processor of a page is, to find races before a busy machine does. */
const SLOWDOWN = Number(process.env['E2E_SLOWDOWN'] ?? 1);

async function slowDown(page: Page, rate: number): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate });
}

/**
 * @param allowed console errors and warnings that a journey provokes on purpose
 * @param options `needsFullChromium`: it uses what the headless shell lacks
 */
export function journey(allowed: readonly RegExp[] = [], { needsFullChromium = false } = {}): Journey {
  const { site } = workerService();
  let browser: Browser;
  const contexts: BrowserContext[] = [];
  const complaints: string[] = [];
  const reducedMotion = isInPlayLane(expect.getState().testPath!) ? 'no-preference' : 'reduce';
  beforeAll(async () => {
    const program = !needsFullChromium && existsSync(HEADLESS_SHELL) ? HEADLESS_SHELL : FULL_CHROMIUM;
    browser = await chromium.launch({ executablePath: process.env['CHROMIUM'] ?? program, args: ARGS });
  });
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') task.meta.pages = await capturePages(contexts, task.name);
    await Promise.all(contexts.splice(0).map((context) => context.close()));
    const expected = [...OF_THE_BROWSER, ...allowed];
    const unexpected = complaints.splice(0).filter((text) => !expected.some((pattern) => pattern.test(text)));
    expect(unexpected.join('\n'), 'errors and warnings on the page').toBe('');
  });
  afterAll(() => browser.close());

  return {
    site,
    async open(path, options = desktop, showsPrompts = false) {
      const context = await browser.newContext({
        locale: 'ru-RU',
        timezoneId: 'Europe/Moscow',
        serviceWorkers: 'block',
        reducedMotion,
        ...options,
      });
      contexts.push(context);
      if (!showsPrompts) await context.addInitScript(markPromptsSeen, [PROMPTS_SEEN_KEY, PROMPT_KINDS] as const);
      const page = await context.newPage();
      if (SLOWDOWN > 1) await slowDown(page, SLOWDOWN);
      page.on('console', (message) => {
        if (['error', 'warning'].includes(message.type()))
          complaints.push(`${message.text()} ${message.location().url}`);
      });
      page.on('pageerror', (error) => complaints.push(String(error)));
      await page.goto(new URL(path, site).href);
      if (options.javaScriptEnabled !== false) await isHydrated(page);
      return page;
    },
  };
}

export interface Playback {
  readonly time: number;
  readonly width: number;
  readonly height: number;
  readonly paused: boolean;
  readonly readyState: number;
  /** Bytes of audio decoded: more than nothing means that there is a track and it plays. */
  readonly audioBytes: number;
  readonly frames: number;
}

/** The current state of the page's main video. */
export const playback = (page: Page): Promise<Playback> =>
  page.evaluate(() => {
    const video = document.querySelector<HTMLVideoElement>('[data-player] video')!;
    return {
      time: video.currentTime,
      width: video.videoWidth,
      height: video.videoHeight,
      paused: video.paused,
      readyState: video.readyState,
      audioBytes: (video as unknown as { webkitAudioDecodedByteCount: number }).webkitAudioDecodedByteCount,
      frames: video.getVideoPlaybackQuality().totalVideoFrames,
    };
  });

/** Waits until the main video has played on for some seconds, with picture and sound. A change of the stream meanwhile does no harm. */
export async function playsFor(page: Page, seconds: number): Promise<Playback> {
  await page.waitForFunction(
    () => (document.querySelector<HTMLVideoElement>('[data-player] video')?.readyState ?? 0) >= 3,
    undefined,
    { timeout: 30_000 },
  );
  const frames = await page.evaluate(playedOn, { seconds, timeoutMs: 30_000 + seconds * 3_000 });
  expect(frames, 'the video did not play on').toBeGreaterThan(0);
  // What has played may have been the stream before: the next one begins without a picture and a sound.
  const hasPictureAndSound = ({ width, audioBytes }: Playback) => width > 0 && audioBytes > 0;
  await expect.poll(async () => hasPictureAndSound(await playback(page)), { message: 'picture and sound' }).toBe(true);
  return playback(page);
}

/** Runs in the page: adds up what plays; positions and counters begin at other numbers with each stream. @returns the frames shown, 0 after the timeout */
async function playedOn({ seconds, timeoutMs }: { seconds: number; timeoutMs: number }): Promise<number> {
  const read = () => {
    const video = document.querySelector<HTMLVideoElement>('[data-player] video');
    return { time: video?.currentTime ?? 0, frames: video?.getVideoPlaybackQuality().totalVideoFrames ?? 0 };
  };
  const deadline = performance.now() + timeoutMs;
  let before = read();
  let played = 0;
  let frames = 0;
  while (performance.now() < deadline) {
    await new Promise((resolve) => setTimeout(resolve, 50));
    const now = read();
    const step = now.time - before.time;
    // A seek does not count as playback.
    if (step > 0 && step < 2) played += step;
    frames += Math.max(0, now.frames - before.frames);
    before = now;
    if (played >= seconds && frames > 0) return frames;
  }
  return 0;
}
