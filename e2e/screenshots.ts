/**
 * The pictures of docs/console.md: `node scripts/node.mjs e2e/screenshots.ts`, after `npm start` has built the applications once. Starts a service
 * with the demo on a data folder of its own, and shows its console to the demo's owner.
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

/** What is shown, and what must be there before the picture is taken. */
const PICTURES: readonly (readonly [name: string, path: string, ready: (page: Page) => Promise<unknown>])[] = [
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
  for (const [name, path, ready] of PICTURES) {
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
