import { systemClock } from '@aerial/domain/time.ts';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { DEMO_OWNER, demoOwnerCode } from '../apps/server/src/demo/console-owner.ts';
import { faultsOf, lasting, NARROW, WIDE } from './accessibility/faults.ts';
import { desktop, journey, resize } from './browser.ts';
import { accept, codeOf, field, heading, invite } from './console-staff.ts';
import { decoded } from '../apps/server/src/features/staff/testing/console.ts';

// Before anybody has signed in the server says so, and after the password it asks for the code.
const { site, open } = journey([/status of 40[13]/]);
const english: BrowserContextOptions = { ...desktop, locale: 'en-GB', colorScheme: 'light' };
const isFocused = (page: Page) => heading(page).evaluate((element) => element === document.activeElement);

const seen = new Set<string>();
async function expectAccessible(page: Page): Promise<void> {
  for (const size of [NARROW, WIDE]) {
    await resize(page, size);
    expect(await lasting(() => faultsOf(page, seen)), page.url()).toEqual([]);
  }
}

test('an owner signs in, changes a subscriber by the keyboard alone, and finds the change in the audit log', async () => {
  const page = await open('/console', english);
  await field(page, 'E-mail').fill(DEMO_OWNER.email);
  await field(page, 'Password').fill(DEMO_OWNER.password);
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await field(page, 'Code of the authenticator').fill(demoOwnerCode(systemClock));
  await page.keyboard.press('Enter');
  await heading(page).filter({ hasText: 'Dashboard' }).waitFor();
  await page.getByRole('link', { name: 'Subscribers' }).click();
  await page.getByRole('grid', { name: 'Subscribers' }).waitFor();
  await expectAccessible(page);

  // To the search, into the rows, to the subscriber.
  await heading(page).focus();
  await page.keyboard.press('/');
  await page.keyboard.type('79990000101');
  await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe('79990000101');
  await expect.poll(() => page.getByRole('grid').getByRole('row').count()).toBe(2);
  await page.getByRole('grid').getByRole('row').nth(1).focus();
  await page.keyboard.press('Enter');
  await field(page, 'Note').waitFor();
  await expect.poll(() => isFocused(page)).toBe(true);
  await expectAccessible(page);

  // A fault of the form is shown beside its field, before anything is sent.
  await field(page, 'User name').fill('');
  await page.keyboard.press('Control+s');
  await page.getByText('This field is required.').waitFor();
  await field(page, 'User name').fill('demo');
  const note = `called on ${new Date().toISOString()}`;
  await field(page, 'Note').fill(note);
  await page.keyboard.press('Control+s');
  await page.getByText('Saved').waitFor();

  await page.getByRole('tab', { name: 'History' }).click();
  await page.getByRole('link', { name: 'changeUser' }).first().click();
  await heading(page).filter({ hasText: 'changeUser' }).waitFor();
  const after = page.getByRole('region', { name: 'After' });
  expect(await after.textContent()).toContain(note);
  expect(await page.getByText(DEMO_OWNER.name).count()).toBeGreaterThan(0);
  await expectAccessible(page);

  // Ctrl-K goes anywhere.
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Go to anything' }).waitFor();
  await page.keyboard.type('webhooks');
  await page.getByRole('option', { name: /Webhooks/, selected: true }).waitFor();
  await page.keyboard.press('Enter');
  await heading(page).filter({ hasText: 'Webhooks' }).waitFor();
  await expectAccessible(page);

  await page.getByRole('button', { name: DEMO_OWNER.name }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await field(page, 'E-mail').waitFor();
});

test('who may only read is invited, sets up a second factor, sees, and can change nothing', async () => {
  const page = await open(await invite(site, 'reader@demo.test', 'read_only'), english);
  await accept(page, 'Reader');
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click();
  const key = decoded((await page.locator('[data-totp]').textContent())!);
  await expectAccessible(page);
  await field(page, 'Code that the app shows').fill(codeOf(key));
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'I have stored them' }).click();

  await heading(page).filter({ hasText: 'Dashboard' }).waitFor();
  const navigation = page.getByRole('navigation', { name: 'Screens' });
  expect(await navigation.getByRole('link').allTextContents()).toEqual([
    'Dashboard',
    'Subscribers',
    'Tags',
    'Messages',
    'Films and series',
    'Persons',
    'Pages',
    'Packets and prices',
    'Campaigns and codes',
    'Payments',
    'Receipts',
    'Books',
    'Channels',
    'Imports',
    'Jobs',
    'Settings',
  ]);
  await navigation.getByRole('link', { name: 'Subscribers' }).click();
  await page.getByRole('grid', { name: 'Subscribers' }).waitFor();
  expect(await page.getByRole('button', { name: 'Add a subscriber' }).count()).toBe(0);
  await page.getByRole('grid').getByRole('row').nth(1).getByRole('link').click();
  await field(page, 'Note').waitFor();
  expect(await field(page, 'Note').isDisabled()).toBe(true);
  expect(await page.getByRole('button', { name: /Save|Block|Archive/ }).count()).toBe(0);

  // The server decides, whatever the page shows.
  const refused = await page.evaluate(async (id) => {
    const answer = await fetch(`/v2/users/${id}`, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json', 'x-aerial-console': '1' },
      body: JSON.stringify({ comment: 'mine' }),
    });
    return [answer.status, ((await answer.json()) as { error_code: string }).error_code];
  }, new URL(page.url()).pathname.split('/').at(-1));
  expect(refused).toEqual([403, 'permission_denied']);
  await page.goto(`${site}/console/audit`);
  await heading(page).filter({ hasText: 'There is no such page' }).waitFor();
});
