import type { BrowserContextOptions, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { faultsOf, lasting, NARROW, WIDE } from './accessibility/faults.ts';
import { desktop, journey, resize } from './browser.ts';
import { openAsOwner } from './console-staff.ts';

// Before anybody has signed in the server says so, and after the password it asks for the code; a colleague who was first is a 409.
const staffJourney = journey([/status of 40[139]/]);
const { site, open } = staffJourney;
const english: BrowserContextOptions = { ...desktop, locale: 'en-GB', colorScheme: 'light' };
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const heading = (page: Page, text: string | RegExp) =>
  page.getByRole('heading', { level: 1 }).filter({ hasText: text }).waitFor();

type Session = NonNullable<BrowserContextOptions['storageState']>;
let session: Session | undefined;

/** A page of the owner: the second journey goes on with the session of the first. */
async function openAt(path: string): Promise<Page> {
  if (session) return open(path, { ...english, storageState: session });
  const page = await openAsOwner(staffJourney, 'setup@demo.test', english);
  session = await page.context().storageState();
  await page.goto(site + path);
  return page;
}

const seen = new Set<string>();
async function expectAccessible(page: Page): Promise<void> {
  for (const size of [NARROW, WIDE]) {
    await resize(page, size);
    expect(await lasting(() => faultsOf(page, seen)), page.url()).toEqual([]);
  }
}

/** What a colleague does meanwhile, in the same session. */
const call = <T>(page: Page, method: string, path: string, body?: object): Promise<T> =>
  page.evaluate(
    async ([verb, url, payload]) => {
      const answer = await fetch(url!, {
        method: verb!,
        headers: { 'content-type': 'application/json', 'x-aerial-console': '1' },
        ...(payload && { body: payload }),
      });
      return (await answer.json()) as never;
    },
    [method, `/v2/operators/${path}`, body && JSON.stringify(body)] as const,
  );

interface Settings {
  readonly version: number;
  readonly facets: { readonly brand: { readonly brand: Readonly<Record<string, string>> } };
}

test('an owner sets the brand up and sees it on the site, gets a conflict, publishes a text, and tests what is set up', async () => {
  const page = await openAt('/console/settings');
  const go = (part: string) => page.goto(`${site}/console/settings${part}`);
  await heading(page, 'Settings');
  await expectAccessible(page);
  const before = (await call<Settings>(page, 'GET', 'settings')).facets.brand.brand;

  await page.getByRole('link', { name: /^Brand/ }).click();
  await heading(page, 'Brand');
  const accent = page.locator('input:not([type=color])').first();
  await accent.fill('#00c2a8');
  const frame = page.frameLocator('iframe[title="Start page"]');
  // The site sets the saved colours when it starts.
  await frame.locator(':root[data-hydrated]').waitFor({ state: 'attached' });
  const shown = () => frame.locator(':root').evaluate((root) => getComputedStyle(root).getPropertyValue('--accent'));
  await expect.poll(shown).toBe('#00c2a8');
  await expectAccessible(page);

  // A colleague saves other colours first: both are shown, and the owner decides.
  const { version } = await call<Settings>(page, 'GET', 'settings');
  const theirs = { ...before, accent: '#ff00aa' };
  await call(page, 'PATCH', 'settings/brand', { version, values: { brand: theirs } });
  await page.keyboard.press('Control+s');
  await page.getByText('Changed meanwhile').waitFor();
  await page.getByRole('button', { name: 'Save mine anyway' }).click();
  await page.getByText('Saved', { exact: true }).waitFor();
  const saved = await call<Settings>(page, 'GET', 'settings');
  expect(saved.facets.brand.brand['accent']).toBe('#00c2a8');
  await call(page, 'PATCH', 'settings/brand', { version: saved.version, values: { brand: before } });

  await go('/legal');
  const text = `Agreement of ${new Date().toISOString()}`;
  await field(page, 'Agreement (ru)').fill(text);
  await page.getByRole('button', { name: 'Publish' }).click();
  await page
    .getByRole('button', { name: /^Version \d/ })
    .first()
    .waitFor();
  const address = await call<{ address: string }>(page, 'GET', 'documents/agreement');
  expect(await page.evaluate(async (url) => (await fetch(url)).text(), address.address)).toBe(text);
  await expectAccessible(page);

  await go('/paying');
  await page.getByRole('button', { name: 'Test sandbox' }).click();
  await page.getByText(/It accepts the account/).waitFor();
  await expectAccessible(page);

  await go('/messages');
  await field(page, 'Phone').fill('79990000101');
  await page.getByRole('button', { name: 'Send a test' }).click();
  await page.getByText('Taken over for delivery').waitFor();
  await expectAccessible(page);
});

interface Channels {
  readonly items: readonly {
    readonly id: number;
    readonly num: number;
    readonly version: string;
    readonly archived_days: number;
  }[];
}

test('an owner arranges channels: by the keyboard, by drag, by number and many at once; sees whether one is live, and plays it', async () => {
  const page = await openAt('/console/channels');
  const grid = page.getByRole('grid', { name: 'Channels' });
  await grid.getByRole('row').nth(5).waitFor();
  await expectAccessible(page);
  const channels = async () => (await call<Channels>(page, 'GET', 'channels?limit=500')).items;
  const before = await channels();
  const order = async () => (await channels()).map(({ id }) => id);
  const row = (at: number) => grid.locator(`tr[data-index="${at}"]`);

  // The third one is dragged before the first.
  const handle = async (at: number) =>
    (await row(at)
      .getByRole('button', { name: /^Move / })
      .boundingBox())!;
  const [from, to] = [await handle(2), await handle(0)];
  await page.mouse.move(from.x + 8, from.y + 8);
  await page.mouse.down();
  await page.mouse.move(from.x + 12, from.y - 10, { steps: 4 });
  await page.mouse.move(to.x + 12, to.y + 12, { steps: 8 });
  await row(0).locator('[data-over]').waitFor();
  await page.mouse.up();
  await expect.poll(async () => (await order())[0]).toBe(before[2]!.id);

  // Back by its number, typed.
  await expect.poll(() => row(0).getByRole('link').getAttribute('href')).toContain(`/channels/${before[2]!.id}`);
  const number = row(0).getByRole('textbox');
  await number.fill(String(before.at(-1)!.num + 10));
  await number.press('Enter');
  await expect.poll(async () => (await order()).at(-1)).toBe(before[2]!.id);
  const ids = before.map(({ id }) => id);
  await call(page, 'PUT', 'channels/numbers', { ids, from: before[0]!.num });
  await page.reload();
  await grid.getByRole('row').nth(5).waitFor();

  // Two at once; what would change is said first.
  for (const at of [0, 1]) await row(at).getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Change', exact: true }).click();
  await field(page, 'Archive, days').fill('3');
  await page.getByRole('dialog').getByRole('button', { name: 'Change', exact: true }).click();
  await page.getByText(/of 2 channels change/).waitFor();
  await page
    .getByRole('dialog')
    .filter({ hasText: 'of 2 channels change' })
    .getByRole('button', { name: 'Change' })
    .click();
  await expect.poll(async () => (await channels()).slice(0, 2).map(({ archived_days: days }) => days)).toEqual([3, 3]);
  for (const { id, archived_days: days } of before.slice(0, 2))
    await call(page, 'PATCH', 'channels', { ids: [id], set: { archived_days: days } });

  // Whether it is live, and its picture.
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await row(0)
    .getByRole('button', { name: /^Check / })
    .click();
  await row(0).getByText('live').waitFor();
  await row(0)
    .getByRole('button', { name: /^Play / })
    .click();
  const video = page.frameLocator('iframe[title^="Player"]').locator('video');
  await expect
    .poll(() => video.evaluate((element) => (element as HTMLVideoElement).currentTime), { timeout: 20_000 })
    .toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Close the player' }).click();

  // One of them: a colleague changes another field meanwhile, and both changes stay.
  await row(0).focus();
  await page.keyboard.press('Enter');
  await field(page, 'Archive, days').waitFor();
  await expectAccessible(page);
  const { id } = before[0]!;
  const hidden = await call<{ version: string }>(page, 'GET', `channels/${id}`);
  await call(page, 'PATCH', `channels/${id}`, { version: hidden.version, is_hidden: true });
  await field(page, 'Archive, days').fill('5');
  await page.keyboard.press('Control+s');
  await page.getByText('Saved', { exact: true }).waitFor();
  const saved = await call<{ version: string }>(page, 'GET', `channels/${id}`);
  expect(saved).toMatchObject({ is_hidden: true, archived_days: 5 });
  const former = { is_hidden: false, archived_days: before[0]!.archived_days };
  await call(page, 'PATCH', `channels/${id}`, { version: saved.version, ...former });

  await page.getByRole('tab', { name: 'Blackouts' }).click();
  await field(page, 'From').fill('2031-01-31T20:00');
  await field(page, 'Until').fill('2031-01-31T22:00');
  await page.getByRole('button', { name: 'Add a blackout' }).click();
  await page.getByText('this provider', { exact: true }).waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByText('Nothing is blocked').waitFor();
  await page.getByRole('tab', { name: 'Source' }).click();
  await page.getByText('Health of the source').waitFor();
  await expectAccessible(page);
});
