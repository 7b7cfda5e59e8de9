/**
 * What protection costs a viewer: from the press on a channel in the list to its first painted picture, licence included, for the protected
 * channel of the demo against clear ones. All of them are cold: none is a neighbour of the channel before it. In turn, on one page of the
 * application, with and without a slow processor and line.
 */
import { loadavg } from 'node:os';
import type { Page } from 'playwright-core';
import { launchBrowser, slowDown } from './browser.ts';
import { median } from './processes.ts';
import { guestToken, type Service } from './service.ts';

const ROUNDS = Number(process.env['DRM_ROUNDS'] ?? 15);
const PROTECTED = 'golden-hall';
const WANTED = 1.5;
/** Only neighbours in the list are prepared; the clear channels are farther from the protected one. */
const APART = 3;
/** How long each channel is watched before the next press, milliseconds. */
const WATCHED_MS = { plain: 2000, slow: 5000 };
const LIMIT_MS = 60_000;

interface Channel {
  readonly id: number;
  readonly slug: string;
  readonly age: number;
}

/** Channels that are opened in turn with the protected one: free of a PIN and a purchase, and cold when they are. */
async function clearChannels(site: string): Promise<readonly string[]> {
  const token = await guestToken(site);
  const all = (await (
    await fetch(`${site}/v2/channels/channel_list?access_token=${token}`)
  ).json()) as readonly Channel[];
  const at = all.findIndex(({ slug }) => slug === PROTECTED);
  // Near enough to stand in the list, of which only what is near is in the page.
  const candidates = all
    .map((channel, index) => ({ ...channel, distance: Math.abs(index - at) }))
    .filter(({ age, distance }) => age < 18 && distance >= APART)
    .toSorted((a, b) => a.distance - b.distance);
  const clear: string[] = [];
  for (const { id, slug } of candidates) {
    const answer = await fetch(`${site}/v2/channels/${id}/stream?prepare=1&access_token=${token}`);
    if (answer.ok) clear.push(slug);
    if (clear.length === 2) return clear;
  }
  throw new Error('Two clear channels are needed that are no neighbours of the protected one.');
}

/** Milliseconds from the press on a channel in the list to its first painted picture. */
const tune = (page: Page, slug: string): Promise<number> =>
  page.evaluate(
    async ({ to, limitMs }) => {
      const shown = () => document.querySelector<HTMLVideoElement>('[data-player] video');
      const link = document.querySelector<HTMLElement>(
        `aside a[href$="/${to}"], [role=complementary] a[href$="/${to}"]`,
      );
      if (!link) throw new Error(`The list has no link to ${to}.`);
      const [element, source] = [shown(), shown()?.currentSrc];
      const start = performance.now();
      link.click();
      return new Promise<number>((resolve, reject) => {
        const watched = new Set<HTMLVideoElement>();
        // The element may be replaced, or get another source, more than once on the way to a picture.
        const poll = setInterval(() => {
          if (performance.now() - start > limitMs) {
            clearInterval(poll);
            return reject(new Error(`${to} shows no picture.`));
          }
          const video = shown();
          if (!video || watched.has(video) || (video === element && video.currentSrc === source)) return;
          watched.add(video);
          video.requestVideoFrameCallback((_now, frame) => {
            clearInterval(poll);
            resolve(frame.presentationTime - start);
          });
        }, 1);
      });
    },
    { to: slug, limitMs: LIMIT_MS },
  );

async function compare(page: Page, clear: readonly string[], isSlow: boolean): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await slowDown(session, isSlow);
  const took = { protected: [] as number[], clear: [] as number[] };
  const watch = () => page.waitForTimeout(isSlow ? WATCHED_MS.slow : WATCHED_MS.plain);
  await watch();
  let licences = 0;
  page.on('request', (request) => void (new URL(request.url()).pathname.endsWith('/license') && (licences += 1)));
  for (let round = 0; round < ROUNDS; round++) {
    took.protected.push(await tune(page, PROTECTED));
    await watch();
    took.clear.push(await tune(page, clear[round % clear.length]!));
    await watch();
  }
  if (licences < ROUNDS)
    throw new Error(`${ROUNDS} playbacks of the protected channel requested ${licences} licences.`);
  const [withLicence, without] = [median(took.protected), median(took.clear)];
  console.log(
    `drm, ${isSlow ? 'slow' : 'as it is'}: licence and first picture of a protected channel after ${Math.round(withLicence)} ms, of a clear one after ${Math.round(without)} ms, ratio ${(withLicence / without).toFixed(2)} (wanted at most ${WANTED}), medians of ${ROUNDS}, load ${loadavg()[0]!.toFixed(1)}`,
  );
  await slowDown(session, false);
  await session.detach();
}

export async function benchDrm(service: Service): Promise<void> {
  const clear = await clearChannels(service.site);
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await page.goto(`${service.site}/channels/all/${clear.at(-1)!}`, { timeout: LIMIT_MS });
    await page.waitForFunction(
      () => (document.querySelector<HTMLVideoElement>('[data-player] video')?.currentTime ?? 0) > 0,
      undefined,
      { timeout: LIMIT_MS },
    );
    await compare(page, clear, false);
    await compare(page, clear, true);
  } finally {
    await browser.close();
  }
}
