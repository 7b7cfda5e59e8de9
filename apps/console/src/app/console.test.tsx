// @vitest-environment jsdom
/** The console as its browser runs it, before the real API: what is found by role and name is what staff finds. */
import { asUserId } from '@aerial/domain/ids.ts';
import { act } from 'react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { browser, member, PASSWORD, type Browser } from '../../../server/src/features/staff/testing/console.ts';
import { testServer, type TestServer } from '../../../server/src/testing/server.ts';
import { textOf } from '../i18n/texts.ts';
import { SCREENS } from './route-table.ts';
import { texts } from './texts.ts';
import { closeConsole, named, openConsole, settled, stubConsoleBrowser } from './testing-console.tsx';

let server: TestServer;
let owner: Awaited<ReturnType<typeof member>>;
let reader: Awaited<ReturnType<typeof member>>;

beforeAll(async () => {
  server = await testServer();
  await server.addProvider({ id: 1, shortname: 'aerial', isDefault: true });
  owner = await member(server, 'owner', { email: 'owner@example.com' });
  reader = await member(server, 'read_only', { email: 'reader@example.com' });
  for (const [username, phone] of [
    ['anna', '79000000004'],
    ['boris', '79000000005'],
  ])
    await owner.send('POST', 'users', { username, phone });
  stubConsoleBrowser();
});
afterEach(closeConsole);

const open = (page: Browser, path: string): Promise<void> => openConsole(server, page, path);

const press = (element: HTMLElement) => act(async () => element.click());
const key = (of: EventTarget, init: KeyboardEventInit) =>
  act(async () => void of.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...init })));
async function type(name: string, value: string): Promise<void> {
  const input = await settled(() => document.querySelector<HTMLInputElement>(`[name="${name}"]`));
  const prototype = input instanceof HTMLTextAreaElement ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype;
  await act(async () => {
    Object.getOwnPropertyDescriptor(prototype, 'value')!.set!.call(input, value);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });
}
/** Waits until the server has what the page was to do. */
const eventually = (check: () => Promise<void>) =>
  vi.waitFor(
    async () => {
      server.clock.advance(1_000);
      await act(check);
    },
    { timeout: 20_000, interval: 200 },
  );
const heading = (text: string) => settled(() => named('h1', text));

test('the password, then the code; the requested address is shown afterwards', async () => {
  await open(browser(server), 'tags');
  await type('email', 'owner@example.com');
  await type('password', PASSWORD);
  await press(await settled(() => named('button', 'Sign in')));
  await type('code', owner.code());
  await press(named('button', 'Sign in')!);
  await heading('Tags');
  await settled(() => /No tags yet/.test(document.body.textContent));
});

test('a subscriber is found and changed by Ctrl-S; a fault is shown beside its field', async () => {
  await open(owner, 'subscribers?q=anna');
  await heading('Subscribers');
  const link = await settled(() => named('tbody th a', 'anna'));
  expect(named('tbody th a', 'boris')).toBeUndefined();
  await press(link);
  await heading('anna');
  await type('username', '');
  await key(document, { code: 'KeyS', ctrlKey: true });
  await settled(() => named('form p', 'This field is required.'));
  await type('username', 'anna');
  await type('comment', 'prefers the evening');
  await key(document, { code: 'KeyS', ctrlKey: true });
  await eventually(async () => {
    const [user] = (await owner.send('GET', 'users?username=anna')).json() as [{ id: number; comment: string }];
    expect(user.comment).toBe('prefers the evening');
    expect(asUserId(user.id)).toBeGreaterThan(0);
  });
});

test('a conflicting change of another member is shown, with both values', async () => {
  await open(owner, 'subscribers?q=boris');
  await press(await settled(() => named('tbody th a', 'boris')));
  await type('comment', 'mine');
  const [{ id }] = (await owner.send('GET', 'users?username=boris')).json() as [{ id: number }];
  await owner.send('PATCH', `users/${id}`, { comment: 'theirs' });
  await key(document, { code: 'KeyS', ctrlKey: true });
  const conflict = await settled(() => named('section', 'Changed meanwhile'));
  expect(conflict.textContent).toContain('mine');
  expect(conflict.textContent).toContain('theirs');
  await press(named('button', 'Take theirs')!);
  expect(document.querySelector<HTMLTextAreaElement>('[name="comment"]')!.value).toBe('theirs');
});

test('a role that only reads has neither the screens of others nor their buttons', async () => {
  await open(reader, 'subscribers');
  await settled(() => named('tbody th a', 'anna'));
  expect([...document.querySelectorAll('nav a')].map((one) => one.textContent)).not.toContain('Staff');
  expect(named('button', 'Add a subscriber')).toBeUndefined();
  await press(named('tbody th a', 'anna')!);
  await heading('anna');
  expect((await settled(() => document.querySelector<HTMLInputElement>('[name="username"]'))).disabled).toBe(true);
});

test('a screen that the role does not open looks like one that does not exist', async () => {
  await open(reader, 'audit');
  await heading('There is no such page');
});

test.each(SCREENS.map(({ path, title }) => [path, title] as const))(
  '/%s shows its list, empty or not',
  async (path, title) => {
    await open(owner, path);
    await heading(textOf(texts, title));
    await settled(() => !document.querySelector('[aria-busy="true"]'));
    expect(document.querySelector('[role="alert"]')?.textContent).toBeUndefined();
  },
);

test('settings that their schema requires are marked, and refused when they are empty', async () => {
  await open(owner, 'settings/account');
  const marked = () =>
    new Map(
      [...document.querySelectorAll('form label')].flatMap((label): [string, boolean][] => {
        const control = document.getElementById((label as HTMLLabelElement).htmlFor);
        const isMarked = label.hasAttribute('data-required');
        return control ? [[label.textContent, isMarked && control.getAttribute('aria-required') === 'true']] : [];
      }),
    );
  await settled(() => marked().has('Devices of a viewer at most'));
  expect(marked().get('Devices of a viewer at most')).toBe(true);
  // A choice always has a value.
  expect(marked().get('What viewers see as their account')).toBe(false);
  await closeConsole();

  await open(owner, 'settings/login');
  await settled(() => marked().has('SMS in an hour at most'));
  expect(['SMS in an hour at most', 'Mask of phone numbers'].map((label) => marked().get(label))).toEqual([
    true,
    false,
  ]);
  const label = named('form label', 'SMS in an hour at most') as HTMLLabelElement;
  const input = document.getElementById(label.htmlFor) as HTMLInputElement;
  const before = (await owner.send('GET', 'operators/settings')).json() as { version: number };
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, '');
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await press(named('form button', 'Save')!);
  await settled(() => named('form p', 'This field is required.'));
  expect(document.activeElement).toBe(input);
  expect((await owner.send('GET', 'operators/settings')).json()).toMatchObject({ version: before.version });
});

test('an offer is checked before it is saved, and its packet has a page with prices', async () => {
  const offer = {
    packets: { city: { name: { en: 'City' }, base: true, prices: { month: { period: '0-1-0', amount: '199.00' } } } },
  };
  await open(owner, 'offer/document');
  await type('document', JSON.stringify(offer));
  await press(await settled(() => named('form button', 'Check')));
  await settled(() => named('form output', /packets: 1 · prices: 1/));
  await press(named('form button', 'Save')!);
  await press(await settled(() => named('[role="dialog"] button', 'Save')));
  await eventually(async () => expect((await owner.send('GET', 'offer')).body).toContain('199.00'));
  await closeConsole();
  await open(owner, 'offer/city?tab=prices');
  await heading('City');
  await settled(() => named('td', /199/));
});

test('a message to a segment is confirmed with its recipients before it is sent', async () => {
  await open(owner, 'messages');
  await press(await settled(() => named('button', 'Write to a segment')));
  await type('title_en', 'Maintenance');
  await type('text_en', 'Tonight from two to three.');
  await press(await settled(() => named('[role="dialog"] button', 'Send')));
  const question = await settled(() => named('[role="dialog"] p', /all subscribers/));
  const buttons = [...question.closest('[role="dialog"]')!.querySelectorAll('button')];
  await press(buttons.find(({ textContent }) => textContent === 'Send')!);
  await eventually(async () => {
    const orders = (await owner.send('GET', 'messages')).json() as readonly { segment: object }[];
    expect(orders.map(({ segment }) => segment)).toEqual([{ all: true }]);
  });
});

test('Ctrl-K takes the keyboard, and leads to a screen and to a subscriber', async () => {
  await open(owner, 'tags');
  await heading('Tags');
  await key(document, { code: 'KeyK', ctrlKey: true });
  const field = await settled(() => document.querySelector<HTMLInputElement>('[role="combobox"]'));
  expect(document.activeElement).toBe(field);
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(field, 'anna');
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await settled(() => named('[role="option"]', /^anna/));
  await key(field, { key: 'Enter' });
  await heading('anna');
});

test('a token needs a proof after ten minutes; given once, the call goes on', async () => {
  server.clock.advance(11 * 60_000);
  await open(owner, 'tokens');
  await press(await settled(() => named('button', 'Create a token')));
  await type('name', 'billing');
  await press((await settled(() => document.querySelector<HTMLInputElement>('fieldset input[id$="users:read"]')))!);
  await press(named('[role="dialog"] button', 'Create a token')!);
  await type('password', PASSWORD);
  await type('code', owner.code());
  await press(await settled(() => named('[role="dialog"] button', 'Continue')));
  const secret = await settled(() => document.querySelector('[data-secret]'));
  expect(secret.textContent).toMatch(/^[0-9a-f]{32,}$/);
});
