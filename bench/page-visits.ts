/** Visits to a page in a browser on a slow processor and line, and the same page without its application, from nginx. */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';
import { freePort } from '@aerial/testkit/free-port.ts';
import { median, SERVER_CORE, startOn, temporaryFolder, waitFor } from './processes.ts';
import type { Service } from './service.ts';

const ARGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
/** A modest telephone: a processor four times slower, 4 Mbit/s down, 60 ms there and back. */
export const SLOW = { cpu: 4, downBitsPerS: 4e6, roundTripMs: 60 };
/**
 * A page is idle once it has loaded and requested nothing for this long, milliseconds. What it has requested until then belongs to
 * its start, also what no line of the document names. What begins by itself later, as the trailer of the first promotion does on
 * desktops, is counted apart.
 */
const QUIET_MS = 1_500;
const QUIET_LIMIT_MS = 30_000;
/** How long the page is then watched for what begins by itself, milliseconds. */
export const LATER_MS = 8_000;
export const SCREENS: Readonly<Record<string, BrowserContextOptions>> = {
  telephone: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
  desktop: { viewport: { width: 1440, height: 900 } },
};

export interface Visit {
  /** Milliseconds from the navigation. */
  readonly fcp: number;
  readonly lcp: number;
  readonly largest: string;
  /** The longest task of the main thread until the page was idle, milliseconds; 0 where none was longer than 50 ms. */
  readonly longestTask: number;
  /** Everything that was sent until then, the document included. */
  readonly bytes: number;
  readonly scripts: readonly Script[];
  readonly pictures: number;
  /** Code that was loaded without interaction after the page was idle. */
  readonly later: readonly Script[];
}
export interface Script {
  readonly name: string;
  readonly bytes: number;
}

const scriptsOf = (page: Page): Promise<Script[]> =>
  page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      // What is copied from the browser's cache for a start without a network is not loaded again.
      .filter(({ name, initiatorType }) => initiatorType !== 'fetch' && /\.js(\?|$)/.test(name))
      .map(({ name, encodedBodySize }) => ({ name: new URL(name).pathname, bytes: encodedBodySize })),
  );

/** Requests are counted at their start: with one in flight the page is not idle. */
async function untilQuiet(page: Page, at: { readonly lastRequest: number }): Promise<void> {
  for (
    const until = Date.now() + QUIET_LIMIT_MS;
    Date.now() - at.lastRequest < QUIET_MS;
    await page.waitForTimeout(100)
  ) {
    if (Date.now() > until) throw new Error(`${page.url()} does not come to rest.`);
  }
}

/** @param options `isWatchedLonger`: for what begins by itself; `playsMs`: it plays and so is never idle, but is looked at after this long */
export async function visit(
  browser: Browser,
  url: string,
  screen: BrowserContextOptions,
  { isWatchedLonger = false, playsMs }: { readonly isWatchedLonger?: boolean; readonly playsMs?: number } = {},
): Promise<Visit> {
  const context = await browser.newContext({ locale: 'ru-RU', timezoneId: 'Europe/Moscow', ...screen });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOW.cpu });
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: SLOW.roundTripMs,
    downloadThroughput: SLOW.downBitsPerS / 8,
    uploadThroughput: SLOW.downBitsPerS / 8,
  });
  const at = { lastRequest: Date.now() };
  const note = () => void (at.lastRequest = Date.now());
  page.on('request', note).on('requestfinished', note).on('requestfailed', note);
  await page.goto(url, { waitUntil: 'load', timeout: 60_000 });
  await (playsMs === undefined ? untilQuiet(page, at) : page.waitForTimeout(playsMs));
  const scripts = await scriptsOf(page);
  const seen = await page.evaluate(async () => {
    interface Largest extends PerformanceEntry {
      readonly element: Element | null;
      readonly url: string;
    }
    const largest = await new Promise<Largest | undefined>((resolve) => {
      new PerformanceObserver((list) => resolve(list.getEntries().at(-1) as Largest)).observe({
        type: 'largest-contentful-paint',
        buffered: true,
      });
      setTimeout(() => resolve(undefined), 1000);
    });
    const longestTask = await new Promise<number>((resolve) => {
      new PerformanceObserver((list) =>
        resolve(Math.max(...list.getEntries().map(({ duration }) => duration))),
      ).observe({ type: 'longtask', buffered: true });
      setTimeout(() => resolve(0), 1000);
    });
    const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const [document] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    return {
      longestTask,
      bytes: [document!, ...resources].reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
      fcp: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN,
      lcp: largest?.startTime ?? NaN,
      largest: `${largest?.element?.tagName ?? ''} ${largest?.url || (largest?.element?.textContent ?? '').slice(0, 40)}`,
      pictures: resources.filter(({ name }) => name.includes('/pictures/')).length,
    };
  });
  if (isWatchedLonger) await page.waitForTimeout(LATER_MS);
  const later = (await scriptsOf(page)).filter(({ name }) => !scripts.some((script) => script.name === name));
  await context.close();
  return { ...seen, scripts, later };
}

const CHROME = 'image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8';

/**
 * The page as it is painted, without its application: every file it names copied beside it.
 * @param page its path
 * @returns the address of the copy
 */
export async function staticPage({ site }: Service, page: string): Promise<string> {
  const folder = temporaryFolder();
  const read = async (address: string, accept = '*/*') => {
    const answer = await fetch(new URL(address, site), { headers: { accept, 'accept-language': 'ru-RU,ru' } });
    if (!answer.ok) throw new Error(`${address} answered ${answer.status}`);
    return { bytes: Buffer.from(await answer.arrayBuffer()), type: answer.headers.get('content-type') ?? '' };
  };
  const write = (name: string, bytes: Buffer, isText: boolean) => {
    const file = path.join(folder, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, bytes);
    if (isText) writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
  };
  let html = (await read(page)).bytes
    .toString()
    .replaceAll(/<script\b.*?<\/script>/gs, '')
    .replaceAll(/<link rel="(modulepreload|icon)"[^>]*>/g, '')
    .replaceAll(/<link rel="preload"[^>]*as="fetch"[^>]*>/g, '');
  const pictures = [...new Set(html.match(/(https?:\/\/[^/"\s,]+)?\/pictures\/(?:[^"\s,)&]|&amp;)+/g) ?? [])].toSorted(
    (a, b) => b.length - a.length,
  );
  for (const [index, address] of pictures.entries()) {
    const { bytes, type } = await read(address.replaceAll('&amp;', '&'), CHROME);
    const name = `pictures/${index}.${type.includes('svg') ? 'svg' : type.split('/')[1]}`;
    write(name, bytes, false);
    html = html.replaceAll(address, `/${name}`);
  }
  const styles = [...html.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(([, href]) => href!);
  for (const href of styles) {
    const { bytes } = await read(href);
    write(href, bytes, true);
    for (const [, file] of bytes.toString().matchAll(/url\(["']?(\/[^"')]+\.woff2)/g))
      write(file!, (await read(file!)).bytes, false);
  }
  write('index.html', Buffer.from(html), true);
  const port = await freePort();
  writeFileSync(
    path.join(folder, 'nginx.conf'),
    `daemon off; master_process off; worker_processes 1; pid ${folder}/pid; error_log ${folder}/error.log; user root;
     events { worker_connections 1024; }
     http {
       access_log off; sendfile on; tcp_nopush on; gzip_static on; charset utf-8;
       types { text/html html; text/css css; font/woff2 woff2; image/svg+xml svg; image/avif avif; image/webp webp; image/png png; image/jpeg jpeg; }
       server { listen 127.0.0.1:${port}; root ${folder}; }
     }`,
  );
  startOn(SERVER_CORE, 'nginx', ['-p', folder, '-c', path.join(folder, 'nginx.conf')]);
  await waitFor(`http://127.0.0.1:${port}/index.html`);
  return `http://localhost:${port}/index.html`;
}

export const openBrowser = (): Promise<Browser> =>
  chromium.launch({ executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium', args: ARGS });

export const milliseconds = (values: readonly number[]): string => `${Math.round(median(values))} ms`;
