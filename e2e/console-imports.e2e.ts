import type { BrowserContextOptions, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { faultsOf, lasting, NARROW, WIDE } from './accessibility/faults.ts';
import { desktop, journey, resize } from './browser.ts';
import { openAsOwner } from './console-staff.ts';

// Before anybody has signed in the server says so, and after the password it asks for the code.
const staffJourney = journey([/status of 40[13]/]);
const { site } = staffJourney;
const english: BrowserContextOptions = { ...desktop, locale: 'en-GB', colorScheme: 'light' };
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const heading = (page: Page, text: string) => page.getByRole('heading', { level: 1 }).filter({ hasText: text });
const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' });
const row = (page: Page, text: string | RegExp) => page.getByRole('grid').getByRole('row').filter({ hasText: text });
const mark = (page: Page, text: string) => page.locator('header').getByText(text, { exact: true });

const seen = new Set<string>();
async function expectAccessible(page: Page): Promise<void> {
  for (const size of [NARROW, WIDE]) {
    await resize(page, size);
    expect(await lasting(() => faultsOf(page, seen)), page.url()).toEqual([]);
  }
}

const LIST = `#EXTM3U
#EXTINF:-1 tvg-id="lantern" group-title="Harbour",Lantern HD
https://feeds.example/lantern.m3u8
#EXTINF:-1 group-title="Harbour",Quiet Cove
https://feeds.example/cove.m3u8
#EXTINF:-1 group-title="Harbour",Without an address
`;
const hour = (from: number) => {
  const at = new Date(Date.now() + from * 3_600_000).toISOString().replace(/\D/g, '').slice(0, 10);
  return `${at}0000 +0000`;
};
const programme = (channel: string, from: number, title: string) =>
  `<programme channel="${channel}" start="${hour(from)}" stop="${hour(from + 1)}"><title lang="en">${title}</title></programme>`;
const GUIDE = `<tv>
<channel id="lantern"><display-name>Lantern</display-name></channel>
<channel id="cove.tv"><display-name>Quiet Cove Channel</display-name></channel>
${programme('lantern', 1, 'Evening light')}${programme('cove.tv', 1, 'Low tide')}</tv>`;

/** By the keyboard: the button opens the chooser of the browser. */
async function upload(page: Page, name: string, text: string): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await button(page, 'Upload a file').focus();
  await page.keyboard.press('Enter');
  await (await chooser).setFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });
}
async function addImport(page: Page, name: string, kind: string): Promise<void> {
  await page.goto(`${site}/console/imports`);
  await button(page, 'Add an import').first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('What is imported').selectOption(kind);
  await dialog.getByLabel('Name', { exact: true }).fill(name);
  await dialog.getByRole('button', { name: 'Add an import' }).click();
  await heading(page, name).waitFor();
}
const confirm = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name }).click();

test('a list is uploaded, looked at, applied; its guide is mapped; and all of it is undone', async () => {
  const page = await openAsOwner(staffJourney, 'imports@demo.test', english);

  await addImport(page, 'Harbour list', 'channels');
  await expectAccessible(page);
  await upload(page, 'harbour.m3u', LIST);
  await mark(page, 'waits for your decision').waitFor();
  const list = page.url();
  await expectAccessible(page);
  await page.getByRole('tab', { name: 'Changes' }).click();
  await row(page, 'Lantern HD').getByText('https://feeds.example/lantern.m3u8').waitFor();
  expect(await row(page, 'added').count()).toBe(2);
  await expectAccessible(page);
  await page.getByRole('tab', { name: 'Not taken (1)' }).click();
  await page.getByText('no stream address follows').waitFor();
  await button(page, 'Apply').click();
  await confirm(page, 'Apply');
  await mark(page, 'applied').waitFor();

  await addImport(page, 'Harbour guide', 'guide');
  const guide = page.url();
  await upload(page, 'harbour.xml', GUIDE);
  await mark(page, 'applied').waitFor();
  await page.goto(guide);
  await row(page, 'cove.tv').getByText('suggested').waitFor();
  await row(page, 'lantern').getByText('by itself').waitFor();
  await expectAccessible(page);
  await field(page, 'At least').selectOption('80');
  await button(page, 'Confirm all suggestions').click();
  await confirm(page, 'Confirm');
  await row(page, 'cove.tv').getByText('mapped', { exact: true }).waitFor();
  // With the next reading the channel has its programmes.
  await button(page, 'Read the file again').click();
  await page.getByRole('tab', { name: 'Runs' }).click();
  await row(page, /channels: 2 of/).waitFor();
  await page.getByRole('tab', { name: 'Channels of the guide' }).click();
  await button(page, 'Undo').click();
  await row(page, 'cove.tv').getByText('suggested').waitFor();

  await page.goto(list);
  await button(page, 'Undo').click();
  await confirm(page, 'Undo');
  await mark(page, 'undone').waitFor();
  await page.goto(`${site}/console/jobs`);
  await row(page, 'Harbour list').getByText('undone').waitFor();
  await expectAccessible(page);
});
