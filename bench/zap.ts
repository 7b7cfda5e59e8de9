/**
 * Zapping: from the viewer's click on another channel to its first painted picture, against bare hls.js that is handed
 * the address of the same stream on an empty page, in the same browser, in turn.
 */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { chromium, type Page } from 'playwright-core';
import { median } from './processes.ts';
import { guestToken, type Service } from './service.ts';

const ROUNDS = 20;
const ARGS = [
  '--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking',
  '--disable-component-update', '--disable-sync', '--autoplay-policy=no-user-gesture-required',
];

async function bareHlsPage(): Promise<{ address: string; close(): void }> {
  const library = readFileSync(createRequire(import.meta.url).resolve('hls.js/dist/hls.min.js'));
  const server = createServer((request, response) => {
    if (request.url === '/hls.js') return void response.setHeader('content-type', 'text/javascript').end(library);
    response.setHeader('content-type', 'text/html').end('<!doctype html><video muted playsinline width=1280 height=720></video><script src=/hls.js></script>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, close: () => server.close() };
}

/** Milliseconds from `loadSource` on a new instance to the first painted picture. */
const tuneBare = (page: Page, source: string): Promise<number> =>
  page.evaluate(async (address) => {
    const { Hls } = window as unknown as { Hls: new () => { loadSource(s: string): void; attachMedia(v: HTMLVideoElement): void; destroy(): void } };
    const video = document.querySelector('video')!;
    const hls = new Hls();
    const start = performance.now();
    hls.loadSource(address);
    hls.attachMedia(video);
    void video.play().catch(() => {});
    await new Promise((resolve) => video.requestVideoFrameCallback(resolve));
    const took = performance.now() - start;
    hls.destroy();
    return took;
  }, source);

/** Milliseconds from the click on a channel in the list to the first painted picture of it. */
const tuneOurs = (page: Page, slug: string): Promise<number> =>
  page.evaluate(async (channel) => {
    const link = document.querySelector<HTMLElement>(`aside a[href$="/${channel}"], [role=complementary] a[href$="/${channel}"]`);
    if (!link) throw new Error(`There is no link to ${channel}.`);
    const video = document.querySelector<HTMLVideoElement>('[data-player] video')!;
    const former = video.currentSrc;
    const start = performance.now();
    link.click();
    // The picture of the former channel may be painted until its source is gone.
    const isNew = () => video.currentSrc !== former || video.readyState < 2;
    while (!isNew()) await new Promise((resolve) => setTimeout(resolve, 1));
    await new Promise((resolve) => video.requestVideoFrameCallback(resolve));
    return performance.now() - start;
  }, slug);

export async function benchZap(service: Service): Promise<void> {
  const token = await guestToken(service.site);
  const all = (await (await fetch(`${service.site}/v2/channels/channel_list?access_token=${token}`)).json()) as { id: number; slug: string; num: number }[];
  const channels = all.filter((channel) => channel.num <= 8).slice(0, 6);
  const streams = new Map<string, string>();
  for (const channel of channels) {
    const stream = (await (await fetch(`${service.site}/v2/channels/${channel.id}/stream?access_token=${token}`)).json()) as { hls_mbr: string };
    streams.set(channel.slug, stream.hls_mbr);
  }
  const bare = await bareHlsPage();
  const browser = await chromium.launch({ executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium', args: ARGS });
  try {
    const ours = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await ours.goto(`${service.site}/channels/all`);
    await ours.waitForFunction(() => (document.querySelector<HTMLVideoElement>('[data-player] video')?.readyState ?? 0) >= 3, undefined, { timeout: 60_000 });
    const baseline = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await baseline.goto(bare.address);
    const oursMs: number[] = [];
    const bareMs: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const channel = channels[(round + 1) % channels.length]!;
      await baseline.bringToFront();
      bareMs.push(await tuneBare(baseline, streams.get(channel.slug)!));
      await ours.bringToFront();
      await ours.waitForTimeout(700);
      oursMs.push(await tuneOurs(ours, channel.slug));
    }
    const ratio = median(oursMs) / median(bareMs);
    console.log(`zap: ${Math.round(median(oursMs))} ms, bare hls.js ${Math.round(median(bareMs))} ms, ratio ${ratio.toFixed(2)} (wanted at most 1.3), medians of ${ROUNDS}`);
  } finally {
    await browser.close();
    bare.close();
  }
}
