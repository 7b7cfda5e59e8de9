/** `docs/first-hour.md`, as it is written: from an empty installation to a subscriber who watches. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { encoder, feedServer, temporaryFolder } from '../apps/server/src/recorder/testing/feed-server.ts';
import { desktop, journey, playsFor } from './browser.ts';
import { CARDS, connect, dialog, payByCard, signIn } from './commerce.ts';
import { accept, field, heading, setUpAuthenticator } from './console-staff.ts';
import { guideOf, listOf, makeFilms, offerOf } from './first-hour-fixtures.ts';
import { startService, type Service } from './service.ts';

// Before anybody has signed in the server says so; what is not subscribed to is refused.
const { open } = journey([/status of 40[123]/]);
const english: BrowserContextOptions = { ...desktop, locale: 'en-GB', colorScheme: 'light' };
const run = promisify(execFile);
const CLI = join(import.meta.dirname, '../apps/server/cli/main.ts');
const aerial = async (env: NodeJS.ProcessEnv, ...args: readonly string[]): Promise<string> =>
  (await run(process.execPath, [CLI, ...args], { env })).stdout;

let service: Service;
beforeAll(async () => {
  service = await startService({
    settings: { AERIAL_DEMO: 'no' },
    isOnTerminal: true,
    before: async (env) =>
      void (await aerial(env, 'provider', 'add', 'lantern', '--name', 'Lantern TV', '--language', 'en')),
  });
});
afterAll(() => service?.stop());

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const row = (page: Page, text: string | RegExp) => page.getByRole('grid').getByRole('row').filter({ hasText: text });
const mark = (page: Page, text: string) => page.locator('header').getByText(text, { exact: true });
const go = async (page: Page, path: string, title: string): Promise<void> => {
  await page.goto(`${service.site}/console/${path}`);
  await heading(page).filter({ hasText: title }).waitFor();
};
async function save(page: Page): Promise<void> {
  await page.keyboard.press('Control+s');
  await page.getByText('Saved', { exact: true }).waitFor();
}

async function importFile(page: Page, kind: string, name: string, file: string, text: string): Promise<void> {
  await go(page, 'imports', 'Imports');
  await button(page, 'Add an import').first().click();
  await dialog(page).getByLabel('What is imported').selectOption(kind);
  await dialog(page).getByLabel('Name', { exact: true }).fill(name);
  await dialog(page).getByRole('button', { name: 'Add an import' }).click();
  await heading(page).filter({ hasText: name }).waitFor();
  const chooser = page.waitForEvent('filechooser');
  await button(page, 'Upload a file').click();
  await (await chooser).setFiles({ name: file, mimeType: 'text/plain', buffer: Buffer.from(text) });
}

test('an owner begins with nothing, and an hour later a subscriber watches', { timeout: 400_000 }, async () => {
  const folder = temporaryFolder(onTestFinished);
  const feed = await feedServer(folder);
  onTestFinished(() => feed.close());

  // 1. The link of the first start.
  const printed = () => /http\S+\/console\/invitation#[0-9a-f]{64}/.exec(service.output())?.[0];
  await expect.poll(printed).toBeDefined();
  const page = await open(printed()!, english);
  await page.getByText('You are the first owner of Lantern TV').waitFor();
  await field(page, 'E-mail').fill('owner@lantern.example');
  await accept(page, 'Ann Owner');
  await setUpAuthenticator(page);
  await button(page, 'I have stored them').click();
  await heading(page).filter({ hasText: 'Dashboard' }).waitFor();

  // 2. Language, region, brand.
  await go(page, 'settings/languages', 'Languages');
  await field(page, 'Default language').fill('en');
  await save(page);
  await go(page, 'settings/region', 'Region');
  await field(page, 'Time zone').fill('Europe/Riga');
  await save(page);
  await go(page, 'settings/brand', 'Brand');
  await page.locator('input:not([type=color])').first().fill('#2dd4bf');
  await save(page);

  // 3. Channels and their guide.
  await importFile(page, 'channels', 'Our list', 'channels.m3u', listOf(feed.url));
  await mark(page, 'waits for your decision').waitFor();
  await button(page, 'Apply').click();
  await dialog(page).getByRole('button', { name: 'Apply' }).click();
  await mark(page, 'applied').waitFor();
  await importFile(page, 'guide', 'Our guide', 'guide.xml', guideOf('lantern', 'cove', 'ferry'));
  await mark(page, 'applied').waitFor();
  await go(page, 'channels', 'Channels');
  await row(page, 'Ferry Live').waitFor();

  // 4. Films, at the command line.
  await aerial(service.env, 'import', 'vod', await makeFilms(join(folder, 'films')), '--language', 'en');
  await go(page, 'titles', 'Films and series');
  await row(page, 'Night Ferry').getByText('Ready to play').waitFor();

  // 5. A page of the menu with a row of each.
  await go(page, 'pages', 'Pages');
  await page.getByRole('grid', { name: 'Pages' }).getByRole('link', { name: 'Home' }).click();
  await heading(page).filter({ hasText: 'Home' }).waitFor();
  for (const [title, look, filled] of [
    ['Films', 'content-v', 'contents'],
    ['Channels', 'channel', 'channels'],
  ] as const) {
    await button(page, 'Add a row').click();
    await dialog(page).getByLabel('Title — English', { exact: true }).fill(title);
    await dialog(page).getByLabel('Look').selectOption(look);
    await dialog(page).getByLabel('Filled with').selectOption(filled);
    await dialog(page).getByRole('button', { name: 'Apply' }).click();
    await dialog(page).waitFor({ state: 'detached' });
  }
  await button(page, 'Publish').click();
  await page.getByText('The page is published').waitFor();

  // 6. Two packets, paid in the sandbox.
  await go(page, 'settings/sale', 'Selling');
  await page.getByLabel('Viewers can pay here').check();
  await field(page, 'ISO code').fill('EUR');
  await field(page, 'Sign').fill('€');
  await field(page, 'Name in Latin letters').fill('EUR');
  await field(page, 'Format; %s is the amount').fill('%s €');
  await save(page);
  await go(page, 'settings/paying', 'Payments');
  await page.getByRole('group', { name: 'Ways to pay' }).getByRole('button', { name: 'Add', exact: true }).click();
  await field(page, 'Number').fill('1');
  await field(page, 'Form of payment').selectOption('short_url');
  await field(page, 'Pay system').selectOption('sandbox');
  await field(page, 'Title (en)').fill('Bank card');
  await save(page);
  await button(page, 'Test sandbox').click();
  await page.getByText(/It accepts the account/).waitFor();
  await go(page, 'offer/document', 'Change by a document');
  const numbers = page.locator('section').filter({ hasText: 'Numbers for the document' });
  const numberOf = (name: string) =>
    numbers
      .locator('div')
      .filter({ has: page.locator('dt', { hasText: name }) })
      .locator('dd')
      .textContent();
  const channels: string[] = [];
  for (const name of ['Lantern One', 'Quiet Cove', 'Ferry Live']) {
    await page.getByRole('searchbox', { name: 'Number of a channel' }).fill(name);
    await button(page, `Add “${name}”`).click();
    channels.push((await numberOf(name))!);
  }
  await field(page, 'Document').fill(offerOf(channels, (await numberOf('films'))!));
  await button(page, 'Save').click();
  await dialog(page).getByText('packets: 2').waitFor();
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await go(page, 'offer', 'Packets and prices');
  await row(page, 'Cinema').getByText('€14.00').waitFor();

  // 7. A subscriber, who buys a packet and watches.
  await go(page, 'subscribers', 'Subscribers');
  await button(page, 'Add a subscriber').first().click();
  await dialog(page).getByLabel('User name').fill('bea');
  await dialog(page).getByLabel('Phone').fill('79990000111');
  await dialog(page).getByLabel('Password').fill('a long password');
  await dialog(page).getByRole('button', { name: 'Add a subscriber' }).click();
  await heading(page).filter({ hasText: 'bea' }).waitFor();

  const live = encoder(join(folder, 'live'), 'mpegts');
  onTestFinished(() => live.stop());
  const viewer = await open(service.site, desktop);
  await viewer.getByText('Night Ferry').first().waitFor();
  expect(
    await viewer.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--accent').trim()),
  ).toBe('#2dd4bf');
  await viewer.goto(`${service.site}/packets`);
  await viewer
    .getByRole('link', { name: /Cinema/ })
    .first()
    .click();
  // The page of all packets, which is on the screen until then, has such buttons too.
  await viewer.getByRole('heading', { level: 1, name: 'Cinema' }).waitFor();
  await connect(viewer).click();
  await signIn(viewer, { login: 'bea', password: 'a long password' });
  // With one period and one way to pay there is nothing to choose.
  await button(viewer, 'Не сейчас').click();
  await viewer.waitForURL('**/__pay/**');
  await payByCard(viewer, CARDS.visa);
  await viewer.getByRole('link', { name: 'Вернуться в магазин' }).click();
  await viewer.getByText('Подписка подключена').first().waitFor();
  await viewer.goto(service.site);
  await viewer
    .getByRole('link', { name: /Night Ferry/ })
    .first()
    .click();
  await viewer.getByRole('button', { name: 'Смотреть', exact: true }).first().click();
  await playsFor(viewer, 2);
  await viewer.goto(`${service.site}/channels`);
  await playsFor(viewer, 2);
  await go(page, 'payments', 'Payments');
  await row(page, 'Cinema').filter({ hasText: '€14.00' }).getByText('succeeded').waitFor();
});
