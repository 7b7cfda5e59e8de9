import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { faultsOf, lasting, NARROW, WIDE } from './accessibility/faults.ts';
import { desktop, isHydrated, journey, resize } from './browser.ts';
import { commerce } from './commerce.ts';
import {
  accept,
  codeOf,
  field,
  heading,
  invite,
  onDatabase,
  openAsOwner,
  setUpAuthenticator,
  STAFF_PASSWORD,
} from './console-staff.ts';

// Before anybody has signed in the server says so, after the password it asks for the code, and it refuses wrong ones.
const staffJourney = journey([/status of 40[013]/]);
const { site, open } = staffJourney;
const { newBuyer, topUp, openAs, call } = commerce(staffJourney);
const english: BrowserContextOptions = { ...desktop, locale: 'en-GB', colorScheme: 'light' };

const seen = new Set<string>();
async function expectAccessible(page: Page): Promise<void> {
  for (const size of [NARROW, WIDE]) {
    await resize(page, size);
    expect(await lasting(() => faultsOf(page, seen)), page.url()).toEqual([]);
  }
}
const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' });
const dialog = (page: Page) => page.locator('[role="dialog"][data-state="open"]');

/** What a press downloads, as text. */
async function downloaded(page: Page, press: () => Promise<void>): Promise<{ name: string; text: string }> {
  const [download] = await Promise.all([page.waitForEvent('download'), press()]);
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') };
}

const owner = (email: string): Promise<Page> => openAsOwner(staffJourney, email, english);

async function signOut(page: Page): Promise<void> {
  await button(page, 'Passkey holder').click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await field(page, 'E-mail').waitFor();
}

const received: string[] = [];
const receiver = createServer((request, response) => {
  let body = '';
  request.on('data', (chunk: Buffer) => (body += chunk.toString()));
  request.on('end', () => {
    received.push(body);
    response.end('ok');
  });
});
beforeAll(() => new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve)));
afterAll(() => new Promise((resolve) => receiver.close(resolve)));

test('a member signs in with a passkey, and with the password and a code', async () => {
  const page = await open(await invite(site, 'passkey@demo.test', 'support'), english);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await accept(page, 'Passkey holder');
  await button(page, 'Add a passkey').click();
  await page.getByRole('grid', { name: 'Subscribers' }).waitFor();
  await signOut(page);
  await button(page, 'Sign in with a passkey').click();
  await page.getByRole('grid', { name: 'Subscribers' }).waitFor();

  await button(page, 'Passkey holder').click();
  await page.getByRole('menuitem', { name: 'My sign-in' }).click();
  await button(page, 'Change the app').click();
  const key = await setUpAuthenticator(page);
  await dialog(page).filter({ hasText: 'New recovery codes' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByText('set up', { exact: true }).waitFor();
  await expectAccessible(page);
  await signOut(page);
  await field(page, 'E-mail').fill('passkey@demo.test');
  await field(page, 'Password').fill(STAFF_PASSWORD);
  await page.keyboard.press('Enter');
  await field(page, 'Code of the authenticator').fill(codeOf(key, 1));
  await page.keyboard.press('Enter');
  await heading(page).filter({ hasText: 'My sign-in' }).waitFor();
  // Support sees no statistics.
  expect(await page.getByRole('link', { name: 'Dashboard' }).count()).toBe(0);
});

test('an owner reads the dashboard, and changes all subscribers that a search finds', async () => {
  const buyers = [await newBuyer(), await newBuyer(), await newBuyer()];
  const page = await owner('see@demo.test');
  const card = page.getByRole('article', { name: 'Sign-ups' });
  await field(page, 'Period').selectOption('today');
  await expect.poll(() => new URL(page.url()).searchParams.get('period')).toBe('today');
  // Those who have just signed up are counted.
  await expect.poll(async () => Number(await card.locator('b').first().textContent())).toBeGreaterThanOrEqual(3);
  await card.getByRole('button', { name: 'Show as a table Sign-ups' }).focus();
  await page.keyboard.press('Enter');
  expect(await card.getByRole('row').count()).toBe(25);
  await expectAccessible(page);
  const report = await downloaded(page, () => button(page, 'All figures by day').click());
  expect(report.name).toMatch(/^days-aerial-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.csv$/);
  expect(report.text).toMatch(/^\uFEFFday,viewers,starts,/);
  const people = await downloaded(page, () => button(page, 'All subscribers').click());
  expect(people.text).toContain(buyers[0]!.login);

  // All that match, whichever are selected: confirmed by their number.
  await page.getByRole('link', { name: 'Subscribers' }).click();
  await page.getByRole('grid', { name: 'Subscribers' }).waitFor();
  const search = page.getByRole('searchbox');
  await search.fill(buyers.at(-1)!.login.replace(/-\d+$/, ''));
  await expect.poll(() => page.getByRole('grid').getByRole('row').count()).toBe(2);
  await page.getByRole('checkbox', { name: /^Select buyer/ }).check();
  await button(page, 'All that match …').click();
  await expectAccessible(page);
  await button(page, 'Block').click();
  await dialog(page).getByRole('textbox').fill('1');
  await dialog(page).getByRole('button', { name: 'Block' }).click();
  await page.getByText('Done for 1 row').waitFor();
  await page.getByRole('grid').getByRole('gridcell', { name: 'blocked' }).waitFor();

  // An id finds its subscriber, whose sign-ins and sessions are there.
  await search.fill(String(buyers[0]!.id));
  await page.getByRole('grid').getByRole('link', { name: buyers[0]!.login }).click();
  await page.getByRole('tab', { name: 'Devices' }).click();
  await page.getByRole('region', { name: 'Sign-ins' }).getByRole('cell', { name: 'password' }).first().waitFor();
  await expectAccessible(page);
  await button(page, 'Sign out everywhere').click();
  await dialog(page).getByRole('button', { name: 'Sign out everywhere' }).click();
  await page.getByText(/^Signed out; /).waitFor();
  const answer = await fetch(`${site}/v2/users/self?access_token=${buyers[0]!.token}`);
  expect(answer.status).toBe(401);
});

test('an owner asks the pay system, refunds, sends a webhook again, and generates codes', async () => {
  const page = await owner('sell@demo.test');
  await page.goto(`${site}/console/webhooks`);
  await button(page, /^Add/).first().click();
  const { port } = receiver.address() as AddressInfo;
  await dialog(page).getByRole('textbox', { name: 'Address' }).fill(`http://127.0.0.1:${port}/hook`);
  await dialog(page).getByRole('button', { name: /^Add/ }).click();
  await dialog(page).filter({ hasText: 'Signing secret' }).waitFor();
  await page.keyboard.press('Escape');

  const buyer = await newBuyer();
  await topUp(buyer, '500');
  const settled = () => received.filter((body) => body.includes('payment.settled') && body.includes(String(buyer.id)));
  await expect.poll(() => settled().length, { timeout: 30_000 }).toBe(1);

  await page.goto(`${site}/console/payments?user=${buyer.id}`);
  await page.getByRole('grid').getByRole('row').nth(1).getByRole('link').first().click();
  await button(page, 'Ask the pay system now').click();
  await page.getByText(/^The answer is here: /).waitFor();
  await button(page, 'Refund').click();
  await dialog(page)
    .getByLabel(/^Amount, at most/)
    .fill('120.50');
  await field(page, 'Reason').fill('asked on the phone');
  await dialog(page).getByRole('button', { name: 'Refund' }).click();
  const question = dialog(page).last();
  await question.getByRole('textbox').last().fill('120.50');
  await question.getByRole('button', { name: 'Refund' }).click();
  await page.getByText('The refund is on its way').waitFor();
  await page.getByRole('region', { name: 'Refunds' }).getByRole('cell', { name: 'asked on the phone' }).waitFor();
  await expectAccessible(page);

  // As after three days of failures.
  await onDatabase((db) =>
    db
      .updateTable('webhook_deliveries')
      .set({ status: 'dead' })
      .where('event_id', 'in', (of) =>
        of
          .selectFrom('webhook_events')
          .select('id')
          .where('kind', '=', 'payment.settled')
          .where('subscriber_id', '=', buyer.id),
      )
      .execute(),
  );
  await page.goto(`${site}/console/webhooks`);
  await page.getByRole('link', { name: `http://127.0.0.1:${port}/hook` }).click();
  await page.getByRole('tab', { name: 'Deliveries' }).click();
  await page.getByRole('checkbox', { name: 'Select payment.settled' }).first().check();
  await button(page, 'Send again').click();
  await page.getByText('Done for 1 row').waitFor();
  await expect.poll(() => settled().length, { timeout: 30_000 }).toBe(2);
  expect(settled()[1]).toBe(settled()[0]);

  await page.goto(`${site}/console/campaigns`);
  await button(page, /^Generate codes: /)
    .first()
    .click();
  await field(page, 'How many').fill('2500');
  await field(page, 'Begins with').fill('e2e-');
  await expectAccessible(page);
  const codes = await downloaded(page, () => dialog(page).getByRole('button', { name: 'Generate codes' }).click());
  const lines = codes.text.trimEnd().split('\r\n');
  expect(lines.length).toBe(2501);
  expect(lines[1]).toMatch(/^E2E-[A-Z0-9]{11},1,0,true,$/);
});

test('support sees the site as a subscriber who reads a code out, changes nothing, and ends it', async () => {
  const buyer = await newBuyer();
  const page = await open(await invite(site, 'helper@demo.test', 'support'), english);
  await accept(page, 'Helper');
  await setUpAuthenticator(page);
  await button(page, 'I have stored them').click();
  await page.getByRole('grid', { name: 'Subscribers' }).waitFor();
  await page.goto(`${site}/console/subscribers/${buyer.id}`);
  await button(page, 'See as the subscriber').click();
  await dialog(page).getByText('Support has not seen this account').waitFor();
  await expectAccessible(page);
  await button(page, 'Send a code').click();
  await dialog(page).getByText('The code is in the subscriber’s messages').waitFor();
  await expectAccessible(page);

  // The subscriber has shown no phone to be his own: the code is where only his own devices read it.
  const subscriber = await openAs(buyer, '/');
  await button(subscriber, /^\d+ сообщени/).click();
  const message = (await subscriber.getByText('код, с которым поддержка').first().textContent())!;
  const code = /\d{6}/.exec(message)![0];
  await field(page, 'Code').fill(code === '000000' ? '000001' : '000000');
  await page.keyboard.press('Enter');
  await dialog(page).getByText('The code is wrong.').waitFor();
  await field(page, 'Code').fill(code);
  await field(page, 'Reason').fill('No picture on channel 5');
  const [tab] = await Promise.all([page.context().waitForEvent('page'), page.keyboard.press('Enter')]);
  await dialog(page).getByText('The site is open in a new tab until').waitFor();

  // Marked on every page, also after a reload; no address has the token.
  const mark = tab.getByText('Support is viewing this account until');
  await mark.waitFor();
  expect(tab.url()).toBe(`${site}/`);
  const token = await tab.evaluate(() => /"access_token":"(\w+)"/.exec(localStorage.getItem('aerial.session')!)![1]!);
  await tab.goto(`${site}/settings/devices`);
  await mark.waitFor();
  expect(await tab.evaluate(() => window.opener)).toBeNull();
  await expectAccessible(tab);
  await resize(tab, desktop.viewport!);
  await tab.getByRole('button', { name: /Поддержка/ }).click();
  await dialog(tab).getByRole('button', { name: 'Remove' }).click();
  await tab.getByText('Support can look at this account, but cannot change it.').first().waitFor();
  await tab.keyboard.press('Escape');

  // Another tab of the same browser is neither marked nor the subscriber's.
  const other = await tab.context().newPage();
  await other.goto(`${site}/settings/devices`);
  await isHydrated(other);
  expect(await other.evaluate(() => localStorage.getItem('aerial.session') ?? '')).not.toContain(token);
  expect(await other.locator('.support-view').count()).toBe(0);
  await other.close();

  // The subscriber reads who looks, and finds the view among the sign-ins.
  await subscriber.reload();
  await isHydrated(subscriber);
  await button(subscriber, /^\d+ сообщени/).click();
  await subscriber.getByText('поддержка (Helper) видит ваш аккаунт').first().waitFor();
  expect((await call<{ way: string }[]>('GET', 'users/self/sign_ins', buyer.token))[0]).toMatchObject({
    way: 'support',
  });

  const closed = tab.waitForEvent('close');
  await button(tab, 'End').click();
  await closed;
  await expect
    .poll(async () => (await fetch(`${site}/v2/users/self?access_token=${token}`)).status, { timeout: 10_000 })
    .toBe(401);
  await page.keyboard.press('Escape');
  await page.getByRole('tab', { name: 'Devices' }).click();
  await page.getByRole('cell', { name: 'support, with consent' }).waitFor();
});
