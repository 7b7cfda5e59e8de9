import type { BrowserContextOptions, Page } from 'playwright-core';
import { sql } from 'kysely';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { publishIn } from '../apps/server/src/bus/bus.pg.ts';
import { topics } from '../apps/server/src/bus/topics.ts';
import { faultsOf, lasting, NARROW, WIDE } from './accessibility/faults.ts';
import { desktop, journey, resize } from './browser.ts';
import { field, onDatabase, openAsOwner } from './console-staff.ts';

// Before anybody has signed in the server says so, and after the password it asks for the code.
const staffJourney = journey([/status of (40[139]|422)/]);
const { site, open } = staffJourney;
const english: BrowserContextOptions = { ...desktop, locale: 'en-GB', colorScheme: 'light' };
const heading = (page: Page, text: string) => page.getByRole('heading', { level: 1 }).filter({ hasText: text });
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });

const seen = new Set<string>();
async function expectAccessible(page: Page): Promise<void> {
  for (const size of [NARROW, WIDE]) {
    await resize(page, size);
    expect(await lasting(() => faultsOf(page, seen)), page.url()).toEqual([]);
  }
}

/** A form that is saved has nothing to save. */
const isSaved = (page: Page) => expect.poll(() => button(page, 'Save').isDisabled()).toBe(true);

test('a film with a poster and two languages is published, put into a row of the start page, and seen by a viewer', async () => {
  const stamp = String(Date.now() % 1_000_000);
  const [ru, en] = [`Маяк на скале ${stamp}`, `Lighthouse ${stamp}`];
  const page = await openAsOwner(staffJourney, 'catalogue@demo.test', english);

  await page.getByRole('link', { name: 'Films and series' }).click();
  await page.getByRole('grid', { name: 'Films and series' }).waitFor();
  await expectAccessible(page);
  await button(page, 'Add a title').click();
  await field(page, 'Title — Russian').fill(ru);
  await field(page, 'Title — English').fill(en);
  await button(page, 'Save').click();

  // Facts, a poster that is cropped here, and the library that it stands in.
  await heading(page, en).waitFor();
  await expectAccessible(page);
  await field(page, 'Year').fill('1998');
  await field(page, 'Age').fill('twelve');
  await page.keyboard.press('Control+s');
  await page.getByText('Please check this value.').waitFor();
  await field(page, 'Age').fill('12');
  const poster = await sharp({ create: { width: 1200, height: 900, channels: 3, background: '#2a6f97' } })
    .png()
    .toBuffer();
  const choose = field(page, 'Poster: Choose a picture');
  await choose.setInputFiles({ name: 'poster.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') });
  await page.getByText('This file is no picture').waitFor();
  await choose.setInputFiles({ name: 'poster.jpg', mimeType: 'image/jpeg', buffer: poster });
  await page.getByRole('dialog', { name: 'Crop the picture' }).getByRole('slider', { name: 'Across' }).press('End');
  await button(page, 'Use it').click();
  await page.getByRole('img', { name: 'Poster' }).waitFor();
  await page
    .getByRole('button', { name: /^Put into a library/ })
    .first()
    .click();
  await button(page, 'Save').click();
  await isSaved(page);
  await expectAccessible(page);

  // Somebody else has changed the same field meanwhile: both values are shown.
  const other = await page.context().newPage();
  await other.goto(page.url());
  await field(other, 'Year').fill('1999');
  await other.keyboard.press('Control+s');
  await isSaved(other);
  await other.close();
  await field(page, 'Year').fill('2001');
  await page.keyboard.press('Control+s');
  await page.getByRole('alert', { name: 'Changed meanwhile' }).getByText('1999').waitFor();
  await button(page, 'Save mine anyway').click();
  await isSaved(page);
  const id = new URL(page.url()).pathname.split('/').at(-1)!;
  await button(page, 'Publish').click();
  await page.getByText('Published', { exact: true }).first().waitFor();

  // The first page of the menu gets a row with it, moved up by the keyboard.
  await page.getByRole('link', { name: 'Pages', exact: true }).click();
  await page.getByRole('grid', { name: 'Pages' }).getByRole('row').nth(1).getByRole('link').click();
  const rows = page.getByRole('list', { name: 'Rows' });
  await rows.waitFor();
  await expectAccessible(page);
  const before = await rows.getByRole('listitem').count();
  await button(page, 'Add a row').click();
  const dialog = page.getByRole('dialog', { name: 'Add a row' });
  await dialog.getByLabel('Title — Russian', { exact: true }).fill(`Новинки ${stamp}`);
  await dialog.getByLabel('Title — English', { exact: true }).fill(`News ${stamp}`);
  await dialog.getByLabel('Find a film or series').fill(en);
  await dialog.getByRole('button', { name: `Add “${en}”` }).click();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await expect.poll(() => rows.getByRole('listitem').count()).toBe(before + 1);
  const up = page.getByRole('button', { name: `Move “News ${stamp}” up` });
  for (let at = before; at > 1; at--) {
    await up.focus();
    await page.keyboard.press('Alt+ArrowUp');
    await expect
      .poll(() =>
        rows
          .getByRole('listitem')
          .nth(at - 1)
          .textContent(),
      )
      .toContain(`News ${stamp}`);
  }
  await page.getByRole('region', { name: 'Preview' }).getByText(en).waitFor();
  await button(page, 'Publish').click();
  await page.getByText('The page is published').waitFor();

  // Caches of the service hear of it through the database.
  const start = async () => (await fetch(site, { headers: { 'accept-language': 'ru' } })).text();
  await expect.poll(start).toContain(`Новинки ${stamp}`);
  const viewer = await open('/', { ...desktop, locale: 'ru-RU' });
  await viewer.getByRole('heading', { name: `Новинки ${stamp}` }).waitFor();
  await viewer.goto(`${site}/contents/${id}`);
  await viewer.getByRole('heading', { name: ru }).waitFor();

  // Taken back, the page is what it was; taken off the site, the film is nobody's.
  await page.getByRole('tab', { name: 'Earlier versions' }).click();
  await page
    .getByRole('button', { name: /^Restore/ })
    .first()
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click();
  await page.getByText('The page is what it was').waitFor();
  await page.goto(`${site}/console/titles/${id}`);
  await button(page, 'Take off the site').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Take off the site' }).click();
  await page.getByText('Draft', { exact: true }).waitFor();
  await expect.poll(async () => (await fetch(`${site}/contents/${id}`)).status).toBe(404);
});

test('a packet is made in its form, seen by a viewer, changed by two members at once, and not sold any more', async () => {
  const stamp = String(Date.now() % 1_000_000);
  const [ru, en] = [`Каскад ${stamp}`, `Cascade ${stamp}`];
  const page = await openAsOwner(staffJourney, 'packets@demo.test', english);
  await page.getByRole('link', { name: 'Packets and prices' }).click();
  await page.getByRole('grid', { name: 'Packets and prices' }).waitFor();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Add a packet' }).click();
  await heading(page, 'Add a packet').waitFor();

  // What is wrong is said beside its field, and the card beside the form shows what is typed.
  const card = page.getByRole('region', { name: 'What viewers see' });
  await field(page, 'In one line — English').fill('Films by the sea');
  await page.keyboard.press('Control+s');
  await page.getByText('This field is required.').first().waitFor();
  await field(page, 'Name — Russian').fill(ru);
  await field(page, 'Name — English').fill(en);
  await card.getByText('Without a price it cannot be bought').waitFor();
  await button(page, 'Add a price').click();
  const price = page.getByRole('group', { name: 'Price 1' });
  await price.getByLabel('Price', { exact: true }).fill('ten');
  await page.keyboard.press('Control+s');
  await page.getByText('Please check this value.').waitFor();
  await price.getByLabel('Price', { exact: true }).fill('249,50');
  await price.getByLabel('Trial before it').check();
  await price.getByLabel('Price of the trial').fill('1');
  await card.getByText('249.50').waitFor();
  await expectAccessible(page);

  // The icon of a benefit is uploaded; one without transparent parts would be a square.
  const benefits = page.getByRole('group', { name: 'Benefits' });
  await benefits.getByRole('button', { name: 'Add', exact: true }).click();
  await benefits.getByLabel('Benefit (ru)', { exact: true }).fill('В 4K');
  const square = sharp({ create: { width: 64, height: 64, channels: 4, background: '#ffffff' } });
  const ring = square.clone().extend({ top: 32, bottom: 32, left: 32, right: 32, background: '#ffffff00' });
  const chooseIcon = field(page, 'Icon: Choose a picture');
  await chooseIcon.setInputFiles({ name: 'i.png', mimeType: 'image/png', buffer: await square.png().toBuffer() });
  await page.getByRole('alert').filter({ hasText: 'no transparent parts' }).waitFor();
  expect(await button(page, 'Use it').isDisabled()).toBe(true);
  await page.keyboard.press('Escape');
  await chooseIcon.setInputFiles({ name: 'i.png', mimeType: 'image/png', buffer: await ring.png().toBuffer() });
  await button(page, 'Use it').click();
  await page.getByRole('img', { name: 'Icon', exact: true }).waitFor();
  expect(await field(page, 'Address of the icon').inputValue()).toMatch(/^\/pictures\/vod\/.+-icon\.webp$/);
  await expectAccessible(page);

  // All channels of a category, without one of them.
  await field(page, 'All channels of a category').selectOption({ index: 1 });
  await button(page, 'Add all').click();
  const channels = page.getByRole('list', { name: 'Channels', exact: true }).getByRole('listitem');
  await channels.first().waitFor();
  // Only those in sight exist; how many there are is said all the same, and the keyboard reaches the last one.
  const count = async () => Number(await channels.first().getAttribute('aria-setsize'));
  const before = await count();
  await channels.first().getByRole('button').click();
  await expect.poll(count).toBe(before - 1);
  const focused = () => page.evaluate(() => document.activeElement?.closest('li')?.getAttribute('aria-posinset'));
  await expect.poll(focused).toBe('1');
  await page.keyboard.press('End');
  await expect.poll(focused).toBe(String(before - 1));
  await page.keyboard.press('Delete');
  await expect.poll(focused).toBe(String(before - 2));
  await button(page, 'Add a packet').click();
  await heading(page, en).waitFor();
  await expectAccessible(page);
  const slug = new URL(page.url()).pathname.split('/').at(-1)!;

  const offered = async () => (await fetch(`${site}/packets`, { headers: { 'accept-language': 'ru' } })).text();
  await expect.poll(offered).toContain(ru);
  const viewer = await open('/packets', { ...desktop, locale: 'ru-RU' });
  await viewer.getByRole('link', { name: ru }).first().waitFor();

  // Another field of somebody else is taken over; the same field is a conflict.
  const other = await page.context().newPage();
  await other.goto(page.url());
  await field(other, 'In one line — English').fill('Words of another');
  await field(other, 'Number of the tariff in your billing').fill('T-1');
  await other.keyboard.press('Control+s');
  await isSaved(other);
  await other.close();
  await field(page, 'In one line — English').fill('Mine');
  await page.keyboard.press('Control+s');
  await page.getByRole('alert', { name: 'Changed meanwhile' }).getByText('Words of another').waitFor();
  await button(page, 'Save mine anyway').click();
  await isSaved(page);
  expect(await field(page, 'Number of the tariff in your billing').inputValue()).toBe('T-1');

  // Unsaved changes are not lost by a link.
  await field(page, 'In one line — English').fill('Lost');
  await page.getByRole('link', { name: 'Packets and prices' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Keep editing' }).click();
  await field(page, 'In one line — English').fill('Mine');

  await button(page, 'Sell no longer').click();
  const dialog = page.getByRole('dialog', { name: 'Sell no longer' });
  await dialog.getByLabel(`Type “${slug}” to confirm`).fill(slug);
  await dialog.getByRole('button', { name: 'Sell no longer' }).click();
  await page.getByRole('row', { name: en }).getByText('not sold').waitFor();
  await expect.poll(offered).not.toContain(ru);
});

const DAY_MS = 86_400_000;
/** Lets time pass for the prices of a packet: all of them move into the past. */
const passTime = (slug: string, days: number): Promise<void> =>
  onDatabase((db) =>
    db.transaction().execute(async (transaction) => {
      // Prices are immutable: a trigger refuses what only a test does.
      await sql`set local session_replication_role = replica`.execute(transaction);
      await sql`update purchase_types set valid_from = valid_from - ${days} * interval '1 day', valid_to = valid_to - ${days} * interval '1 day'
        where packet_id = (select id from packets where slug = ${slug})`.execute(transaction);
      await publishIn(transaction, topics.catalogue, null);
    }),
  );

test('a price is planned ahead, stands in the history, and is sold as soon as its time has come', async () => {
  const stamp = String(Date.now() % 1_000_000);
  const [ru, en] = [`Прилив ${stamp}`, `Tide ${stamp}`];
  const page = await openAsOwner(staffJourney, 'prices@demo.test', english);
  await page.goto(`${site}/console/offer/new`);
  await field(page, 'Name — Russian').fill(ru);
  await field(page, 'Name — English').fill(en);
  await button(page, 'Add a price').click();
  await page.getByRole('group', { name: 'Price 1' }).getByLabel('Price', { exact: true }).fill('317,45');
  await button(page, 'Add a packet').click();
  await heading(page, en).waitFor();
  const slug = new URL(page.url()).pathname.split('/').at(-1)!;
  const offered = async () => (await fetch(`${site}/packets`, { headers: { 'accept-language': 'ru' } })).text();
  await expect.poll(offered).toContain('317,45');

  // A price in the past is refused beside its field.
  await page.getByRole('tab', { name: 'Prices' }).click();
  const rows = page.getByRole('table', { name: 'Prices' }).getByRole('row');
  await rows.filter({ hasText: '317.45' }).getByText('now', { exact: true }).waitFor();
  await button(page, 'Plan a price').click();
  const dialog = page.getByRole('dialog', { name: 'Plan a price' });
  const noon = (days: number) => `${new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)}T12:00`;
  await dialog.getByLabel('Price', { exact: true }).fill('428,37');
  await dialog.getByLabel('Sold at it from').fill(noon(-2));
  await dialog.getByRole('button', { name: 'Plan a price' }).click();
  await dialog.getByText(/begins in a minute at the earliest/).waitFor();
  await expectAccessible(page);
  await dialog.getByLabel('Sold at it from').fill(noon(2));
  await dialog.getByRole('button', { name: 'Plan a price' }).click();
  await page.getByText('The price is planned').waitFor();

  // Until then the one before it is sold, and ends when it begins.
  const planned = rows.filter({ hasText: '428.37' });
  await planned.getByText('planned', { exact: true }).waitFor();
  await planned.getByRole('button', { name: 'Cancel the price' }).waitFor();
  await rows.filter({ hasText: '317.45' }).getByText('now', { exact: true }).waitFor();
  await expectAccessible(page);
  expect(await offered()).not.toContain('428,37');

  await passTime(slug, 4);
  await page.reload();
  await planned.getByText('now', { exact: true }).waitFor();
  await rows.filter({ hasText: '317.45' }).getByText('ended', { exact: true }).waitFor();
  expect(await page.getByRole('button', { name: 'Cancel the price' }).count()).toBe(0);
  await expect.poll(offered).toContain('428,37');
  await expect.poll(offered).not.toContain('317,45');

  // Its form goes on from the price that is sold now.
  await page.getByRole('tab', { name: 'Packet', exact: true }).click();
  const price = page.getByRole('group', { name: 'Price 1' }).getByLabel('Price', { exact: true });
  expect(await price.inputValue()).toBe('428.37');
});
