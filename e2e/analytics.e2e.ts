/** What the service gets of a visit: each event of it, once, across an offline spell, a reload and the end of the page. */
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { isHydrated, journey, playsFor } from './browser.ts';
import { workerService } from './worker-service.ts';

const { open, site } = journey([/Failed to load resource/, /net::ERR_/, /Failed to fetch/]);

interface Line {
  readonly id: string;
  readonly name: string;
  readonly userId?: number;
  readonly params: Readonly<Record<string, unknown>>;
}

/** The events of a user that the service has stored. */
async function received(userId: number): Promise<Line[]> {
  const folder = path.join(workerService().data, 'events');
  const files = (await readdir(folder)).filter((name) => name.endsWith('.ndjson'));
  const texts = await Promise.all(files.map((name) => readFile(path.join(folder, name), 'utf8')));
  return texts
    .flatMap((text) => text.split('\n').filter(Boolean))
    .map((line) => JSON.parse(line) as Line)
    .filter((line) => line.userId === userId);
}
/** Code of analytics is loaded once the page is idle; the A/B tests are the first it asks for. */
const isWatched = (page: Page) =>
  page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/v2/ab_tests/')),
  );
const userOf = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const { access_token } = JSON.parse(localStorage.getItem('aerial.session')!) as { access_token: string };
    const answer = await fetch(`/v2/users/self?access_token=${access_token}`);
    return ((await answer.json()) as { id: number }).id;
  });
/** Cards of which at least half is in the window. */
const visibleCards = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const links = [...document.querySelectorAll('[id="content"] a[href^="/contents/"]')];
    const share = (link: Element): number => {
      const { top, bottom, left, right, width, height } = link.getBoundingClientRect();
      const seenWidth = Math.max(0, Math.min(right, innerWidth) - Math.max(left, 0));
      const seenHeight = Math.max(0, Math.min(bottom, innerHeight) - Math.max(top, 0));
      return (seenWidth * seenHeight) / (width * height);
    };
    return new Set(links.filter((link) => share(link) >= 0.5).map((link) => link.getAttribute('href'))).size;
  });

test('C-728 C-729 C-737 C-738: the events of a visit arrive once, offline spell, reload and closed page included', async () => {
  const page = await open('/');
  await isWatched(page);
  const userId = await userOf(page);
  const count = async (name: string) => (await received(userId)).filter((line) => line.name === name).length;

  // A row, one of its films, and back.
  await page.locator('section[data-template="content-v"] h2 a').first().click();
  const cards = page.locator('#content a[href^="/contents/"]');
  await cards.first().waitFor();
  await expect.poll(() => count('see_all')).toBe(1);
  const shownInRow = await visibleCards(page);
  const rowPath = new URL(page.url()).pathname;
  const shows = async () =>
    (await received(userId)).filter(({ name, params }) => name === 'show' && params['page'] === rowPath).length;
  await expect.poll(shows).toBe(shownInRow);
  await cards.first().click();
  await page.locator('#layer h1').waitFor();
  await expect.poll(() => count('open_content')).toBe(1);

  // Offline nothing is lost: the step back is sent when the network returns.
  await page.context().setOffline(true);
  await page.goBack();
  await page.locator('#layer').waitFor({ state: 'detached' });
  expect(await count('back')).toBe(0);
  await page.context().setOffline(false);
  await expect.poll(() => count('back')).toBe(1);

  // A reload right after a click.
  await cards.nth(1).click();
  await page.locator('#layer h1').waitFor();
  await page.reload();
  await isHydrated(page);
  await isWatched(page);
  await expect.poll(() => count('click')).toBe(2);

  // A channel plays, and the page is left at once.
  await page.goto(`${site}/channels`);
  await isHydrated(page);
  await isWatched(page);
  await page.locator('a[href^="/channels/"]').nth(2).click();
  await playsFor(page, 2);
  await page.goto('about:blank');
  await expect.poll(() => count('playback_quality'), { timeout: 30_000 }).toBeGreaterThan(0);

  const all = await received(userId);
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
  const counts = Object.fromEntries(
    ['see_all', 'back', 'playback_error', 'playback_start'].map((name) => [
      name,
      all.filter((line) => line.name === name).length,
    ]),
  );
  expect(counts).toMatchObject({ see_all: 1, back: 1, playback_error: 0 });
  const starts = all.filter(({ name }) => name === 'playback_start').map(({ params }) => params['statId']);
  expect(new Set(starts).size).toBe(starts.length);
  const items = all
    .filter(({ name }) => name === 'show')
    .map(({ params }) => `${String(params['page'])} ${String(params['ref'])}`);
  expect(items.length).toBeGreaterThan(shownInRow);
});
