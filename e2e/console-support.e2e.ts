import type { BrowserContextOptions, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { faultsOf, lasting, NARROW, WIDE } from './accessibility/faults.ts';
import { desktop, journey } from './browser.ts';
import { commerce } from './commerce.ts';
import { accept, field, heading, invite, onDatabase, openAsOwner, setUpAuthenticator } from './console-staff.ts';
import { asUserId } from '@aerial/domain/ids.ts';

// Nobody is signed in at first; what support may not do is refused; a code that is wrong is.
const supportJourney = journey([/status of 40[0134]/]);
const { site, open } = supportJourney;
const { newBuyer, call } = commerce(supportJourney);
const english: BrowserContextOptions = { ...desktop, locale: 'en-GB', colorScheme: 'light' };

const seen = new Set<string>();
async function expectAccessible(page: Page): Promise<void> {
  for (const size of [NARROW, WIDE]) {
    await page.setViewportSize(size);
    expect(await lasting(() => faultsOf(page, seen)), page.url()).toEqual([]);
  }
}
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const dialog = (page: Page) => page.locator('[role="dialog"][data-state="open"]');

async function codeTo(phone: string): Promise<string> {
  const outbox = await (await fetch(`${site}/__outbox?receiver=${phone}`)).text();
  return /\b(\d{6})\b(?=(?:<\/b>)? — код, с которым поддержка)/.exec(outbox)?.[1] ?? '';
}

test('support sees the site as a subscriber who reads a code out, changes nothing, and the subscriber sees it', async () => {
  const buyer = await newBuyer();
  const phone = `7900${String(Date.now()).slice(-7)}`;
  await onDatabase((db) =>
    db.updateTable('users').set({ phone, phone_proven: true }).where('id', '=', asUserId(buyer.id)).execute(),
  );
  const page = await open(await invite(site, 'helper@demo.test', 'support'), english);
  await accept(page, 'Helper');
  await setUpAuthenticator(page);
  await button(page, 'I have stored them').click();
  await page.getByRole('grid', { name: 'Subscribers' }).waitFor();
  await page.goto(`${site}/console/subscribers/${buyer.id}`);
  await button(page, 'See as the subscriber').click();
  await expectAccessible(page);
  await button(page, 'Send a code').click();
  await dialog(page).getByText('The code was sent by SMS to').waitFor();
  const code = await codeTo(phone);
  await field(page, 'Code').fill(code === '000000' ? '000001' : '000000');
  await page.keyboard.press('Enter');
  await dialog(page).getByText('The code is wrong or has expired.').waitFor();
  await field(page, 'Code').fill(code);
  const [tab] = await Promise.all([page.context().waitForEvent('page'), page.keyboard.press('Enter')]);
  await dialog(page).getByText('The site is open in a new tab').waitFor();

  // Marked on every page, also after a reload; the address has no secret.
  const mark = tab.getByText('Support is viewing this account until');
  await mark.waitFor();
  expect(tab.url()).toBe(`${site}/`);
  await tab.goto(`${site}/settings/devices`);
  await mark.waitFor();
  await tab.getByText('Поддержка', { exact: true }).first().waitFor();
  // A tab of its own: what the browser stores of others is neither read nor changed.
  const other = await tab.context().newPage();
  await other.goto(`${site}/`);
  expect(await other.evaluate(() => localStorage.getItem('aerial.session') ?? '')).not.toContain(`"is_guest":false`);
  expect(await other.getByText('Support is viewing').count()).toBe(0);
  await other.close();

  // The subscriber is told, and finds the session among the sign-ins.
  const signIns = await call<{ way: string }[]>('GET', 'users/self/sign_ins', buyer.token);
  expect(signIns[0]).toMatchObject({ way: 'support' });
  const messages = await call<{ text: string }[]>('GET', 'users/self/messages', buyer.token);
  expect(messages[0]!.text).toContain('Helper');

  await button(tab, 'End').click();
  await expect.poll(() => tab.isClosed() || !tab.url().includes('/settings')).toBe(true);
  await expect
    .poll(async () =>
      (await call<{ name: string }[]>('GET', 'users/self/devices', buyer.token)).map(({ name }) => name),
    )
    .not.toContain('Поддержка');
});

test('an owner plans a price, sees it beside the present one, and cancels it', async () => {
  const page = await openAsOwner(supportJourney, 'prices@demo.test', english);
  await page.getByRole('link', { name: 'Packets and prices' }).click();
  await page.getByRole('grid').getByRole('link').first().click();
  await button(page, 'Plan a price').click();
  await field(page, 'Price').fill('777');
  await field(page, 'Sold at it from').fill(`${new Date().getFullYear() + 1}-01-31T00:00`);
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: 'Plan a price' }).click();
  const planned = page.getByRole('row').filter({ hasText: '777' });
  await planned.getByText('planned', { exact: true }).waitFor();
  await expectAccessible(page);
  await planned.getByRole('button', { name: 'Cancel the price' }).click();
  await dialog(page).getByRole('button', { name: 'Cancel the price' }).click();
  await planned.waitFor({ state: 'detached' });
  await heading(page).waitFor();
});
