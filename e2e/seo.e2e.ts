import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { desktop, journey, phone } from './browser.ts';

const { open, site } = journey([/status of 404/]);
const quiet = { javaScriptEnabled: false };

interface Thing {
  readonly '@type': string;
  readonly [property: string]: unknown;
}

/** What a search engine reads without running scripts. */
async function read(page: Page) {
  const meta = (name: string) =>
    page
      .locator(`head meta[name="${name}"], head meta[property="${name}"]`)
      .evaluateAll((found) => found.map((one) => one.getAttribute('content')));
  const links = (rel: string) =>
    page.locator(`head link[rel="${rel}"]`).evaluateAll((found) => found.map((one) => one.getAttribute('href')));
  const texts = await page
    .locator('head script[type="application/ld+json"]')
    .evaluateAll((found) => found.map((one) => one.textContent));
  const anchors = await page.locator('a').evaluateAll((found) => found.map((one) => one.getAttribute('href')));
  return {
    title: await page.title(),
    description: await meta('description'),
    robots: await meta('robots'),
    canonical: await links('canonical'),
    alternates: await links('alternate'),
    picture: await meta('og:image'),
    width: await meta('og:image:width'),
    ogTitle: await meta('og:title'),
    headings: await page.locator('h1').count(),
    things: texts.flatMap((text) => (JSON.parse(text!) as { '@context': string; '@graph': Thing[] })['@graph']),
    anchors,
  };
}

/** Fields that schema.org and search engines require of each kind. */
const REQUIRED: Readonly<Record<string, readonly string[]>> = {
  WebSite: ['url', 'name', 'potentialAction'],
  ItemList: ['itemListElement'],
  BreadcrumbList: ['itemListElement'],
  Organization: ['name', 'url'],
  Movie: ['name', 'url', 'image', 'datePublished', 'director'],
  TVSeries: ['name', 'url', 'image'],
  TVSeason: ['name', 'seasonNumber', 'partOfSeries'],
  TVEpisode: ['name', 'episodeNumber', 'partOfSeries'],
  Person: ['name', 'url'],
  BroadcastService: ['name', 'broadcastDisplayName', 'broadcaster'],
  BroadcastEvent: ['name', 'startDate', 'endDate', 'isLiveBroadcast', 'publishedOn'],
  NewsArticle: ['headline', 'datePublished', 'url'],
  FAQPage: ['mainEntity'],
};

async function addressesOfSitemap(): Promise<string[]> {
  const xml = async (address: string) =>
    [...(await (await fetch(address)).text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, found]) => found!);
  // A job writes it soon after the start.
  await expect
    .poll(async () => (await fetch(`${site}/sitemap.xml`)).status, { timeout: 90_000, interval: 1_000 })
    .toBe(200);
  const parts = await xml(`${site}/sitemap.xml`);
  return (await Promise.all(parts.map(xml))).flat();
}

/** One page of each kind. */
function oneOfEach(addresses: readonly string[]): string[] {
  const paths = addresses.map((address) => new URL(address).pathname);
  const kinds = [
    /^\/contents\/the-last-water-carrier/,
    /^\/contents\/.*-s1e1-/,
    /^\/contents\/.*-s\d+-\d+$/,
    /^\/persons\//,
    /^\/row\//,
    /^\/channels\/[^/]+$/,
    /^\/channels\/[^/]+\/[^/]+$/,
    /^\/news\//,
    /^\/guide\//,
    /^\/catalog\//,
  ];
  const own = [
    '/',
    '/movies',
    '/series',
    '/channels',
    '/channelsfree',
    '/packets',
    '/news',
    '/faq',
    '/app_store',
    '/instructions',
    '/manual',
    '/agreement',
    '/privacy',
    '/terms',
    '/provider/aerial',
  ];
  return [...own, ...kinds.flatMap((kind) => paths.find((path) => kind.test(path)) ?? [])];
}

describe('what search engines read, without JavaScript', () => {
  test('C-257 C-258 C-259 C-260 C-261 C-263 C-264: every public page has its title, description, heading, address and data', async () => {
    const addresses = await addressesOfSitemap();
    const paths = oneOfEach(addresses);
    expect(paths.length).toBeGreaterThan(22);
    const page = await open('/', { ...desktop, ...quiet });
    const titles = new Map<string, string>();
    for (const path of paths) {
      expect((await page.goto(`${site}${path}`))?.status(), path).toBe(200);
      const found = await read(page);
      expect(found.title.length, path).toBeGreaterThan(3);
      expect(found.description, path).toHaveLength(1);
      expect(found.description[0]!.length, path).toBeLessThanOrEqual(70);
      expect(found.robots, path).toEqual([]);
      expect(found.headings, path).toBe(1);
      expect(found.canonical, path).toEqual([new URL(path, site).href]);
      expect(found.alternates, path).toContain(found.canonical[0]);
      expect(found.ogTitle, path).toEqual([found.title]);
      expect([found.picture.length, found.width.length], path).toEqual([1, 1]);
      expect(found.things.map((thing) => thing['@type']).slice(0, 2), path).toEqual(['WebSite', 'ItemList']);
      for (const thing of found.things)
        for (const field of REQUIRED[thing['@type']] ?? [])
          expect(thing, `${path} ${thing['@type']}`).toHaveProperty(field);
      expect(
        found.anchors.filter((address) => !address || address.startsWith('javascript:')),
        path,
      ).toEqual([]);
      expect(found.anchors.filter((address) => address?.startsWith('/')).length, path).toBeGreaterThan(10);
      titles.set(path, found.title);
    }
    // Two addresses of one list are called alike: the start page and the landing page, films, and all channels.
    expect(new Set(titles.values()).size).toBeGreaterThanOrEqual(titles.size - 3);
  });

  test('C-265: films, series, channels and programmes have structured data of schema.org', async () => {
    const paths = oneOfEach(await addressesOfSitemap());
    const page = await open('/', { ...desktop, ...quiet });
    const typesAt = async (kind: RegExp) => {
      await page.goto(`${site}${paths.find((path) => kind.test(path))}`);
      return (await read(page)).things.map((thing) => thing['@type']);
    };
    expect(await typesAt(/^\/contents\/the-last-water-carrier/)).toEqual(
      expect.arrayContaining(['Movie', 'BreadcrumbList']),
    );
    expect(await typesAt(/-s1e1-/)).toContain('TVEpisode');
    expect(await typesAt(/^\/channels\/.+\//)).toEqual(
      expect.arrayContaining(['BroadcastService', 'BroadcastEvent', 'BreadcrumbList']),
    );
    expect(await typesAt(/^\/news\/./)).toContain('NewsArticle');
    expect(await typesAt(/^\/faq$/)).toContain('FAQPage');
  });

  test('every address of the sitemap exists, and is its own canonical address', async () => {
    const addresses = await addressesOfSitemap();
    expect(addresses.length).toBeGreaterThan(250);
    const sample = addresses.filter((_address, index) => index % 9 === 0);
    for (const address of sample) {
      const answer = await fetch(address);
      expect([address, answer.status]).toEqual([address, 200]);
      const html = await answer.text();
      expect(html).toContain(`<link rel="canonical" href="${address.replaceAll('&', '&amp;')}"`);
      expect(html).not.toContain('name="robots"');
    }
  });

  test.each([
    ['/contents/none-5', 404],
    ['/persons/999999', 404],
    ['/row/999999999', 404],
    ['/rowset/none', 404],
    ['/packets/999999', 404],
    ['/news/999999', 404],
    ['/channels/none', 404],
    ['/channels/all/none', 404],
    ['/channel/999999', 404],
    ['/provider/none', 404],
    ['/guide/none', 404],
    ['/manual/none', 404],
    ['/nothing/here', 302],
  ])('C-237: %s answers %i', async (path, status) => {
    const answer = await fetch(`${site}${path}`, { redirect: 'manual' });
    expect(answer.status).toBe(status);
    if (status === 404) expect(await answer.text()).toContain('<meta name="robots" content="noindex"');
  });

  test.each([
    ['a wide screen', desktop],
    ['a phone', phone],
  ])('pages can be read on %s', async (_what, size) => {
    const page = await open('/', { ...size, ...quiet });
    for (const path of ['/', '/movies', '/channels', '/faq', '/contents/the-last-water-carrier-641048475342001001']) {
      await page.goto(`${site}${path}`);
      await page.locator('h1').first().waitFor({ state: 'attached' });
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth).catch(() => 0);
      expect(wide, path).toBeLessThanOrEqual(1);
      expect((await page.locator('main, body').first().innerText()).length, path).toBeGreaterThan(200);
    }
  });
});

describe('with JavaScript', () => {
  test('the head follows what is on the screen', async () => {
    const page = await open('/');
    const canonical = () => page.evaluate(() => document.querySelector('link[rel="canonical"]')?.getAttribute('href'));
    await page.locator('[data-template] a[href*="/contents/"]').first().click();
    await expect.poll(canonical).toContain('/contents/');
    const found = await read(page);
    expect(found.canonical).toEqual([new URL(new URL(page.url()).pathname, site).href]);
    expect(found.title).toContain('смотреть');
    expect(found.things.map((thing) => thing['@type'])).toContain('BreadcrumbList');
    await page.goBack();
    await expect.poll(canonical).toBe(`${site}/`);
    expect((await read(page)).things.map((thing) => thing['@type'])).not.toContain('BreadcrumbList');
  });

  test('another language is another address', async () => {
    const page = await open('/faq?lang=en');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await expect.poll(() => page.evaluate(() => document.documentElement.lang)).toBe('en');
    expect((await read(page)).canonical).toEqual([`${site}/faq?lang=en`]);
  });

  test('C-803 for a search engine the page stays as the server made it: no requests, no guest is created', async () => {
    const page = await open('about:blank', {
      ...desktop,
      userAgent:
        'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (compatible; Googlebot/2.1; +http://www.google.com/bot.html) Chrome/150.0 Safari/537.36',
    });
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto(`${site}/contents/the-last-water-carrier-641048475342001001`);
    await page.waitForLoadState('networkidle');
    expect(asked.filter((path) => path.startsWith('/v2/'))).toEqual([]);
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
    await expect.poll(() => page.getByRole('heading', { level: 1 }).count()).toBe(1);
    expect((await read(page)).things.map((thing) => thing['@type'])).toContain('Movie');
  });
});

test('server-rendered pages are complete: nothing of them is left to the browser', async () => {
  const pages = [
    '/',
    '/movies',
    '/series',
    '/catalog/movies',
    '/packets',
    '/packets/102',
    '/channels',
    '/faq',
    '/gift',
  ];
  for (const path of pages) {
    const html = await (await fetch(`${site}${path}`)).text();
    // What React writes where a part did not finish.
    expect([path, html.includes('<!--$!-->')]).toEqual([path, false]);
  }
});
