// @vitest-environment jsdom
/** The form of a packet in the console, before the real API: what is found by role and name is what staff finds. */
import type { OperatorPacket } from '@aerial/contract/calls/operator-packets.ts';
import { sql } from 'kysely';
import { act } from 'react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { member } from '../../../server/src/features/staff/testing/console.ts';
import { testServer, type TestServer } from '../../../server/src/testing/server.ts';
import { closeConsole, named, openConsole, settled, stubConsoleBrowser } from './testing-console.tsx';

const CHANNELS = 2_000;
let server: TestServer;
let owner: Awaited<ReturnType<typeof member>>;

beforeAll(async () => {
  server = await testServer();
  const languages = [{ key: 'en', interface: true, priority: 1 }];
  await server.addProvider({ id: 1, shortname: 'aerial', isDefault: true, settings: { languages } });
  owner = await member(server, 'owner', { email: 'owner@example.com' });
  await sql`insert into channels (id, slug, name, source)
    select i, 'channel-' || i, jsonb_build_object('en', 'Channel ' || i), '{"kind":"timeline"}' from generate_series(1, ${CHANNELS}::int) i`.execute(
    server.db,
  );
  await sql`insert into provider_channels (provider_id, channel_id, num) select 1, i, i from generate_series(1, ${CHANNELS}::int) i`.execute(
    server.db,
  );
  stubConsoleBrowser();
});
afterEach(closeConsole);

const press = (element: HTMLElement) => act(async () => element.click());
const key = (name: string) =>
  act(
    async () =>
      void document.activeElement!.dispatchEvent(
        new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true }),
      ),
  );
async function fill(label: string, value: string): Promise<void> {
  const input = await settled(() => {
    const found = named('label', label) as HTMLLabelElement | undefined;
    return found && (document.getElementById(found.htmlFor) as HTMLInputElement | null);
  });
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, value);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });
}
async function create(values: object): Promise<string> {
  const packet = (await owner.send('POST', 'offer/packets', values)).json() as OperatorPacket;
  return packet.slug;
}
const stored = async (slug: string) => (await owner.send('GET', `offer/packets/${slug}`)).json() as OperatorPacket;
const eventually = (check: () => Promise<void>) => vi.waitFor(() => act(check), { timeout: 20_000, interval: 200 });
const hasFocus = (label: string) =>
  settled(() => document.activeElement === named('button', label) && document.activeElement);

test('a packet of thousands of channels shows those in sight, is searched, and loses channels by the keyboard', async () => {
  const ids = Array.from({ length: CHANNELS }, (_, at) => at + 1);
  const slug = await create({ name: { en: 'Everything' }, channel_ids: ids });
  await openConsole(server, owner, `offer/${slug}`);
  const list = await settled(() => named('ul', 'Channels'));
  const items = () => [...list.querySelectorAll('li')];
  await settled(() => items().length > 0);
  expect(items().length).toBeLessThan(100);
  expect([items()[0]!.getAttribute('aria-setsize'), items()[0]!.getAttribute('aria-posinset')]).toEqual(['2000', '1']);
  // One button is a stop of Tab.
  expect(list.querySelectorAll('button[tabindex="0"]')).toHaveLength(1);

  const first = list.querySelector<HTMLButtonElement>('button[tabindex="0"]')!;
  await act(async () => first.focus());
  await key('ArrowRight');
  await hasFocus('Remove “Channel 2”');
  await key('Delete');
  await hasFocus('Remove “Channel 3”');

  await fill('Find among: Channels', 'channel 1999');
  await settled(() => named('output', '1 of 1999'));
  await press(named('button', 'Remove “Channel 1999”')!);
  // Nothing is left of what was found: the focus does not fall off the page.
  await settled(() => document.activeElement === named('p', 'None of them has this name'));
  await press(named('form button', 'Save')!);
  await eventually(async () => {
    const left = (await stored(slug)).channels.map(({ id }) => Number(id));
    expect(left).toEqual(ids.filter((id) => id !== 2 && id !== 1999));
  });
}, 60_000);

test('an icon of a benefit is chosen as a picture, or written as an address, here or of another host', async () => {
  const slug = await create({
    name: { en: 'Sport' },
    benefits: [{ icon: '/pictures/hd.svg', text: { en: 'In HD' } }],
  });
  await openConsole(server, owner, `offer/${slug}`);
  const icon = await settled(() => named('[role="img"]', 'Icon'));
  expect(icon.style.maskImage).toContain('/pictures/hd.svg');
  expect(named('input[type="file"]', 'Icon: Choose a picture')).toBeDefined();
  await fill('Address of the icon', '');
  await press(named('form button', 'Save')!);
  await settled(() => named('form p', 'This field is required.'));
  await fill('Address of the icon', 'https://elsewhere.example/five.svg');
  // Pictures of other hosts are not loaded into the console.
  await settled(() => named('span', 'A picture of another host: seen on the site'));
  await press(named('form button', 'Save')!);
  const benefits = [{ icon: 'https://elsewhere.example/five.svg', text: { en: 'In HD' } }];
  await eventually(async () => expect((await stored(slug)).benefits).toEqual(benefits));
}, 60_000);

test('a planned price stands in the history, and is sold when the clock has passed its beginning', async () => {
  const slug = await create({ name: { en: 'Tide' }, prices: [{ amount: '317.40', period: '0-1-0' }] });
  const inMinutes = (minutes: number) => new Date(server.clock.now() + minutes * 60_000).toISOString().slice(0, 16);
  const row = (amount: string) => settled(() => named('tr', new RegExp(amount.replace('.', String.raw`\.`), 'u')));
  await openConsole(server, owner, `offer/${slug}?tab=prices`);
  expect((await row('317.40')).textContent).toContain('now');
  await press(await settled(() => named('button', 'Plan a price')));
  await fill('Price', '428,37');
  await fill('Sold at it from', inMinutes(-5));
  const plan = () => named('[role="dialog"] button', 'Plan a price')!;
  await press(plan());
  await settled(() => named('form p', /begins in a minute at the earliest/));
  await fill('Sold at it from', inMinutes(5));
  await press(plan());
  const planned = await row('428.37');
  expect(planned.textContent).toContain('planned');
  expect(named('button', 'Cancel the price')).toBeDefined();
  expect((await stored(slug)).prices.map(({ amount }) => amount)).toEqual(['317.40']);

  server.clock.advance(6 * 60_000);
  await closeConsole();
  await openConsole(server, owner, `offer/${slug}?tab=prices`);
  expect((await row('428.37')).textContent).toContain('now');
  expect((await row('317.40')).textContent).toContain('ended');
  expect(named('button', 'Cancel the price')).toBeUndefined();
  expect((await stored(slug)).prices.map(({ amount }) => amount)).toEqual(['428.37']);
}, 60_000);
