/** What screen readers get: the outline of pages, names of controls and pictures, and what a search announces. */
import ru from '../../apps/web/public/locales/ru/translation.json' with { type: 'json' };
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { desktop, journey } from '../browser.ts';
import { lasting } from './faults.ts';
import { go } from './inside.ts';
import { ambiguousButtons, outlineOf, silentRegions, spoken, unnamedIn } from './tree.ts';
import { sitemapOf, viewers } from './viewers.ts';

const all = journey([/status of 40[034]/]);
const { openAs } = viewers(all);
const still = { ...desktop, reducedMotion: 'reduce' } as const;

const PAGES = [
  '/',
  '/channels',
  '/channels?view=guide',
  '/packets',
  '/faq',
  '/search',
  '/my',
  '/news',
  '/settings/payment',
  '/settings/subscriptions',
  '/settings/notifications',
];

const fill = (text: string, values: Readonly<Record<string, string>>) =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (_, key: string) => values[key] ?? '');

/** Waits until a live region says it. */
const announces = (page: Page, text: string) => expect.poll(() => page.evaluate(spoken)).toContain(text);

/** What is wrong with the order in which a page is read that covers no other. */
async function outlineFaults(page: Page): Promise<string[]> {
  const read = await outlineOf(page);
  const begins = read.indexOf('main');
  const headings = read.filter((line) => line.startsWith('heading'));
  const faults: string[] = [];
  if (read[0] !== 'banner') faults.push(`it begins with ${read[0]}`);
  if (read[1] !== `navigation "${ru.header_menu}"`) faults.push(`the header has ${read[1]}`);
  if (begins !== 2) faults.push(`its content is number ${begins}`);
  if (headings.filter((line) => line.includes('[level=1]')).length !== 1) faults.push('it has not one main heading');
  if (!headings[0]?.includes('[level=1]')) faults.push(`its first heading is ${headings[0]}`);
  if (read.indexOf('contentinfo') < begins) faults.push('the footer does not follow');
  return faults;
}

test('pages begin with the header, then their one main heading; controls and pictures have names of their own', async () => {
  const page = await openAs('user', still);
  const film = (await sitemapOf(all.site)).find((path) => path.startsWith('/contents/the-last-water-carrier'))!;
  const faults: Record<string, string[]> = {};
  for (const path of [...PAGES, film, '/channels/popular/telegraph']) {
    await go(page, path);
    const found = await lasting(async () => [
      ...((await page.locator('#layer').count()) === 0 ? await outlineFaults(page) : []),
      ...(await unnamedIn(page)),
      ...(await page.evaluate(ambiguousButtons)).map((name) => `two buttons "${name}"`),
    ]);
    if (found.length > 0) faults[path] = found;
  }
  expect(faults).toEqual({});
});

test('a search announces how much it found, or that it was nothing', async () => {
  const page = await openAs('guest', still);
  await go(page, '/search');
  expect(await page.evaluate(silentRegions)).toBeGreaterThan(0);
  await page.getByRole('combobox').fill('маяк');
  await announces(page, fill(ru.search_results_for, { query: 'маяк' }));
  await page.getByRole('combobox').fill('йцукенгшщз');
  await announces(page, fill(ru.found_count, { number: '0' }));
});
