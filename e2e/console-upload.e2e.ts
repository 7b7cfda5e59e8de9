import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { faultsOf, lasting, NARROW, WIDE } from './accessibility/faults.ts';
import { desktop, journey, playsFor, resize } from './browser.ts';
import { heading, openAsOwner } from './console-staff.ts';

// The session is checked before the sign-in, and a refused code is an error; parts that this journey cuts off are failed requests.
const staffJourney = journey([/status of 40[13]/, /ERR_(FAILED|CONNECTION_RESET|INTERNET_DISCONNECTED)/]);
const { site, open } = staffJourney;
const english: BrowserContextOptions = { ...desktop, locale: 'en-GB', colorScheme: 'light' };

const folder = mkdtempSync(join(tmpdir(), 'aerial-upload-'));
const film = join(folder, 'Quiet Lighthouse.mp4');
beforeAll(() => {
  execFileSync('ffmpeg', [
    ...'-v error -f lavfi -i testsrc2=s=640x360:r=25:d=8 -f lavfi -i sine=440:d=8'.split(' '),
    ...'-c:v libx264 -preset ultrafast -b:v 6M -c:a aac'.split(' '),
    film,
  ]);
  // A free box at its end makes the file several parts long.
  const free = Buffer.alloc(6 * 1024 ** 2);
  free.writeUInt32BE(free.length, 0);
  free.write('free', 4);
  appendFileSync(film, free);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const seen = new Set<string>();
async function expectAccessible(page: Page): Promise<void> {
  for (const size of [NARROW, WIDE]) {
    await resize(page, size);
    expect(await lasting(() => faultsOf(page, seen)), page.url()).toEqual([]);
  }
}
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('a video is uploaded over a broken connection, a pause and a reload, encoded, published and watched', async () => {
  const page = await openAsOwner(staffJourney, 'upload@demo.test', english);
  await page.goto(`${site}/console/titles`);
  await button(page, 'Add a title').click();
  const dialog = page.locator('[role="dialog"][data-state="open"]');
  await dialog.getByLabel('Title — English', { exact: true }).fill('Quiet Lighthouse');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await heading(page).filter({ hasText: 'Quiet Lighthouse' }).waitFor();
  await button(page, 'Add a library').click();
  await dialog.getByLabel('Name of the library — English', { exact: true }).fill('Uploaded films');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByLabel('Uploaded films: From', { exact: true }).waitFor();
  await button(page, 'Save').click();
  await page.getByText('Saved', { exact: true }).first().waitFor();
  const title = new URL(page.url()).pathname.split('/').at(-1)!;

  // The connection breaks while the second part is sent.
  let parts = 0;
  let isBroken = false;
  await page.route('**/v2/operators/videos/*/content**', async (route) => {
    parts += 1;
    if (parts === 2) isBroken = true;
    await (isBroken ? route.abort('connectionreset') : route.continue());
  });
  await page.getByRole('tab', { name: 'Video' }).click();
  await page.getByText('No video yet', { exact: true }).waitFor();
  await expectAccessible(page);
  await page.getByLabel('Choose a video', { exact: true }).setInputFiles(film);
  await page.getByText('The connection is broken; it goes on by itself').waitFor();
  await expectAccessible(page);
  await button(page, 'Pause').click();
  await page.getByText('Paused', { exact: true }).waitFor();

  // After a reload the same file goes on where it was, and no other one.
  await page.unroute('**/v2/operators/videos/*/content**');
  await page.reload();
  await page.getByText(/are uploaded. Choose “Quiet Lighthouse.mp4” again/).waitFor();
  const again = page.getByLabel('Choose the file again', { exact: true });
  await again.setInputFiles({ name: 'Quiet Lighthouse.mp4', mimeType: 'video/mp4', buffer: Buffer.alloc(1_000) });
  await page.getByText('This is another file than the one whose upload is not finished.').waitFor();
  const [first] = await Promise.all([
    page.waitForRequest((request) => request.method() === 'PUT' && request.url().includes('/content')),
    again.setInputFiles(film),
  ]);
  const from = Number(new URL(first.url()).searchParams.get('offset'));
  expect([from > 0, from < statSync(film).size]).toEqual([true, true]);

  // The jobs show it, and the page of the title goes on to what viewers watch.
  await page.getByRole('link', { name: 'Jobs' }).click();
  await page.getByRole('tab', { name: 'Videos' }).click();
  await page.getByRole('grid', { name: 'Videos' }).getByRole('link', { name: 'Quiet Lighthouse' }).waitFor();
  await expectAccessible(page);
  await page.getByRole('grid', { name: 'Videos' }).getByRole('link', { name: 'Quiet Lighthouse' }).click();
  await page.getByText('360p', { exact: false }).waitFor({ timeout: 90_000 });
  await page.getByText('Ready to play', { exact: true }).waitFor();
  await expectAccessible(page);
  await button(page, 'Publish').click();
  await button(page, 'Take off the site').waitFor();

  const viewer = await open(`/contents/${title}`);
  await viewer.getByRole('button', { name: 'Смотреть', exact: true }).click();
  await expect.poll(() => viewer.url()).toContain('/watch/');
  expect((await playsFor(viewer, 2)).height).toBe(360);
});
