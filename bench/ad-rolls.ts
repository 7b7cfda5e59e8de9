/**
 * Ads of ad servers on a modest television box: how long it takes from the end of a pre-roll or middle roll to the moving picture of the film,
 * and whether the film stalls in the seconds after it. Each round is a fresh visit. What the browser needs to resume the paused film, without
 * any ad, is measured beside it.
 */
import { loadavg } from 'node:os';
import type { Browser } from 'playwright-core';
import { launchBrowser, slowDown } from './browser.ts';
import { median } from './processes.ts';
import type { Service } from './service.ts';

const ROUNDS = Number(process.env['AD_ROUNDS'] ?? 5);
/** Films of the demo with two ads before them, and with one at each minute. */
const FILMS = {
  pre: '/watch/window-on-the-ninth-floor-641048475342032001',
  middle: '/watch/the-house-that-waits-for-snow-641048475342003001',
};
/** Shortly before the ad of the first minute. */
const BEFORE_MIDDLE_S = 55;
const WATCHED_AFTER_MS = 5000;
const LIMIT_MS = 120_000;
const WANTED_GAP_MS = 100;

interface Seen {
  /** Milliseconds from the end of the last ad to the moving picture. */
  readonly gapMs: number | undefined;
  /** Of the film, since then. */
  readonly stalls: number;
}

/** Runs in the page: milliseconds from a resume to the moving picture. */
async function resume(): Promise<number> {
  const film = document.querySelector<HTMLVideoElement>('[data-player] > video')!;
  film.pause();
  await new Promise((resolve) => setTimeout(resolve, 1000));
  const [at, from] = [performance.now(), film.currentTime];
  void film.play();
  return new Promise((resolve) => {
    const poll = setInterval(() => {
      if (film.currentTime <= from) return;
      clearInterval(poll);
      resolve(performance.now() - at);
    }, 2);
  });
}

/** Runs in the page, from its beginning. */
function record(): void {
  const seen: { gapMs: number | undefined; stalls: number } = { gapMs: undefined, stalls: 0 };
  Object.assign(window, { seen });
  const isOfAd = (target: EventTarget | null): boolean =>
    target instanceof Element && target.closest('[data-ad]') !== null;
  let poll: ReturnType<typeof setInterval> | undefined;
  const onEnded = ({ target }: Event): void => {
    if (!isOfAd(target)) return;
    const at = performance.now();
    const film = document.querySelector<HTMLVideoElement>('[data-player] > video');
    const from = film?.currentTime ?? 0;
    clearInterval(poll);
    poll = setInterval(() => {
      const now = document.querySelector<HTMLVideoElement>('[data-player] > video');
      if (document.querySelector('[data-ad][data-covers]') || !now || now.paused) return;
      if (now === film ? now.currentTime <= from : now.currentTime === 0) return;
      clearInterval(poll);
      seen.gapMs = performance.now() - at;
    }, 2);
  };
  // Media events do not bubble.
  document.addEventListener('ended', onEnded, true);
  const onWaiting = ({ target }: Event): void => {
    if (!isOfAd(target) && seen.gapMs !== undefined) seen.stalls += 1;
  };
  document.addEventListener('waiting', onWaiting, true);
}

async function watch(
  browser: Browser,
  site: string,
  roll: keyof typeof FILMS,
): Promise<Seen & { readonly resumeMs: number }> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  try {
    await page.addInitScript(record);
    await slowDown(await page.context().newCDPSession(page), true);
    await page.goto(`${site}${FILMS[roll]}`, { timeout: LIMIT_MS });
    if (roll === 'middle') {
      await page.waitForFunction(
        () => (document.querySelector<HTMLVideoElement>('[data-player] > video')?.currentTime ?? 0) > 0,
        undefined,
        { timeout: LIMIT_MS },
      );
      await page.evaluate(
        (at) => (document.querySelector<HTMLVideoElement>('[data-player] > video')!.currentTime = at),
        BEFORE_MIDDLE_S,
      );
    }
    await page.waitForFunction(() => (window as unknown as { seen: Seen }).seen.gapMs !== undefined, undefined, {
      timeout: LIMIT_MS,
      polling: 200,
    });
    await page.waitForTimeout(WATCHED_AFTER_MS);
    const seen = await page.evaluate(() => ({ ...(window as unknown as { seen: Seen }).seen }));
    return { ...seen, resumeMs: await page.evaluate(resume) };
  } finally {
    await page.close();
  }
}

export async function benchAdRolls(service: Service): Promise<void> {
  const browser = await launchBrowser();
  try {
    for (const roll of ['pre', 'middle'] as const) {
      const seen: Awaited<ReturnType<typeof watch>>[] = [];
      for (let round = 0; round < ROUNDS; round++) seen.push(await watch(browser, service.site, roll));
      const gaps = seen.map(({ gapMs = Infinity }) => gapMs);
      console.log(
        `ad-rolls, slow: from the end of a ${roll}-roll to the moving film median ${Math.round(median(gaps))} ms, at most ${Math.round(Math.max(...gaps))} ms (wanted ${WANTED_GAP_MS}; to resume a paused film takes ${Math.round(median(seen.map(({ resumeMs }) => resumeMs)))} ms); ${seen.reduce((sum, { stalls }) => sum + stalls, 0)} stalls in the ${WATCHED_AFTER_MS / 1000} s after it (wanted 0), ${ROUNDS} visits, load ${loadavg()[0]!.toFixed(1)}`,
      );
    }
  } finally {
    await browser.close();
  }
}
