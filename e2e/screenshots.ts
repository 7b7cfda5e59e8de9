/**
 * The pictures of docs/console.md: `node scripts/node.mjs e2e/screenshots.ts [name…]`, after `npm start` has built the applications once; without
 * names all of them. Starts a service with the demo on a data folder of its own, and shows its console to the demo's owner.
 */
import { join } from 'node:path';
import { systemClock } from '@aerial/domain/time.ts';
import { chromium, type Page } from 'playwright-core';
import sharp from 'sharp';
import { DEMO_OWNER, demoOwnerCode } from '../apps/server/src/demo/console-owner.ts';
import { startService } from './service.ts';

const FOLDER = join(import.meta.dirname, '../docs/screenshots');
const VIEWPORT = { width: 1440, height: 900 };
/** Of what is written, pixels. */
const WIDTH = 1080;

const row = (page: Page, text: string | RegExp) => page.getByRole('grid').getByRole('row').filter({ hasText: text });

/** Some changes, for the audit log: one of them is refused. */
async function work(page: Page): Promise<void> {
  const call = (method: string, path: string, body: object): Promise<{ id: number; version: string }> =>
    page.evaluate(
      async ([verb, url, payload]) => {
        const headers = { 'content-type': 'application/json', 'x-aerial-console': '1' };
        return (await (await fetch(url, { method: verb, headers, body: payload })).json()) as never;
      },
      [method, `/v2/${path}`, JSON.stringify(body)] as const,
    );
  const wanted = { shortname: 'fibre', name: 'Fibre, 2026' };
  const tag = await call('POST', 'tags', wanted);
  await call('POST', 'tags', wanted);
  const user = await call('POST', 'users', { username: 'contract-4711', phone: '79990004711' });
  await call('PATCH', `users/${user.id}`, { comment: 'Moved on the first of the month' });
  await call('POST', `users/${user.id}/tags`, { tag_id: tag.id });
  const packet = { name: { ru: 'Спорт', en: 'Sport' }, prices: [{ amount: '249', period: '0-1-0' }] };
  const { version } = await call('POST', 'offer/packets', packet);
  await call('PATCH', 'offer/packets/sport', { version, is_public: false });
}

/** What is shown, and what must be there before the picture is taken. */
type Picture = readonly [name: string, path: string, ready: (page: Page) => Promise<unknown>];
const PICTURES: readonly Picture[] = [
  [
    'audit',
    'audit',
    async (page) => {
      await work(page);
      await page.reload();
      await row(page, 'createTag').first().waitFor();
    },
  ],
  ['settings', 'settings', (page) => page.getByRole('link', { name: /^Switches/ }).waitFor()],
  ['channels', 'channels', (page) => row(page, /./).nth(8).waitFor()],
  ['brand', 'settings/brand', (page) => page.frameLocator('iframe').getByRole('banner').waitFor()],
  [
    'title',
    'titles',
    async (page) => {
      await row(page, /./).nth(3).getByRole('link').first().click();
      await page.getByRole('img', { name: 'Poster' }).waitFor();
    },
  ],
  [
    'page',
    'pages',
    async (page) => {
      await row(page, /./).nth(1).getByRole('link').first().click();
      await page.getByRole('region', { name: 'Preview' }).locator('img').first().waitFor();
    },
  ],
  ['offer', 'offer', (page) => row(page, /./).nth(2).waitFor()],
  [
    'subscriber',
    'subscribers',
    async (page) => {
      await page.getByRole('searchbox').fill('79990000101');
      await row(page, '79990000101').getByRole('link').first().click();
      await page.getByLabel('Note', { exact: true }).waitFor();
    },
  ],
];

async function signIn(page: Page): Promise<void> {
  const field = (label: string) => page.getByLabel(label, { exact: true });
  await field('E-mail').fill(DEMO_OWNER.email);
  await field('Password').fill(DEMO_OWNER.password);
  await page.keyboard.press('Enter');
  await field('Code of the authenticator').fill(demoOwnerCode(systemClock));
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
}

const service = await startService();
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
  args: ['--headless', '--no-sandbox', '--disable-gpu'],
});
try {
  const page = await browser.newPage({ viewport: VIEWPORT, locale: 'en-GB', timezoneId: 'Europe/Moscow' });
  await page.goto(`${service.site}/console`);
  await signIn(page);
  const wanted = process.argv.slice(2);
  for (const [name, path, ready] of PICTURES.filter(([one]) => wanted.length === 0 || wanted.includes(one))) {
    await page.goto(`${service.site}/console/${path}`);
    await ready(page);
    await page.waitForLoadState('networkidle');
    const picture = sharp(await page.screenshot()).resize({ width: WIDTH });
    await picture.webp({ quality: 80 }).toFile(join(FOLDER, `console-${name}.webp`));
  }
} finally {
  await browser.close();
  await service.stop();
}
