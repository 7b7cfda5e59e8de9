// @vitest-environment jsdom
import { seconds } from '@aerial/domain/time.ts';
import { asChannelId, asLibraryId, asPersonId, asContentId, type HistoryId } from '@aerial/domain/ids.ts';
import { pageIdle } from '@aerial/ui/page-idle.ts';
import { act } from 'react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import ru from '../../../public/locales/ru/translation.json' with { type: 'json' };
import { aSession } from '../../features/information/testing.ts';
import {
  contentCard,
  eventually,
  fakeApi,
  promotionOf,
  render,
  rowOf,
  stubBrowser,
  type Rendered,
} from '../../testing.tsx';
import type { Row } from './types.ts';
import { RowView } from './RowView.tsx';

let screen: Rendered | undefined;
// Loaded on demand, and here before it is needed.
beforeAll(async () => void (await import('./PersonalRow.tsx')));
beforeEach(() => stubBrowser());
afterEach(async () => {
  await screen?.unmount();
  screen = undefined;
  vi.unstubAllGlobals();
});

const show = async (row: Row, answers: Parameters<typeof fakeApi>[0] = {}) => {
  screen = await render(<RowView row={row} index={0} />, { api: fakeApi({ row: () => row, ...answers }) });
  await screen.settle();
  // Rows of the viewer’s own are code of their own, which waits for the page to be idle.
  await act(pageIdle);
  await vi.dynamicImportSettled();
  await screen.settle();
  await screen.settle();
  return screen.container;
};
const links = (container: HTMLElement) =>
  [...container.querySelectorAll('li a')].map((link) => link.getAttribute('href'));
const channel = (id: number, is_free = true) => ({
  id: asChannelId(id),
  name: `Канал ${id}`,
  slug: `channel-${id}`,
  num: id,
  icon: null,
  logo: null,
  cover: { full: null, bg: null, color_bg: null, light_bg: null, dark_bg: null, src_16x9: null, src_2x3: null },
  is_hd: true,
  is_4k: false,
  is_free,
  age: 0,
});
const history = (id: string, over: object = {}) => ({
  id: id as HistoryId,
  content: contentCard(id),
  content_episode: null,
  screenshot: null,
  seconds: seconds(100),
  watch_percentage: 40,
  ...over,
});

test('C-101 C-102 posters are upright or wide as the template says', async () => {
  const shapes = [];
  for (const template of ['content-v', 'content-h']) {
    const container = await show(rowOf({ template, contents: [contentCard('1')] }));
    shapes.push(container.querySelector('img')!.getAttribute('src'));
    await screen!.unmount();
  }
  expect(shapes.map((src) => /2x3|16x9/.exec(src!)![0])).toEqual(['2x3', '16x9']);
});

test('C-632 badges: a subscription on paid items, and the age', async () => {
  const container = await show(
    rowOf({ contents: [contentCard('1', { is_free: false, age: 18 }), contentCard('2', { age: 0 })] }),
  );
  expect(
    [...container.querySelectorAll('li')].map((item) => [
      item.textContent!.includes('По подписке'),
      item.textContent!.includes('· 18+'),
    ]),
  ).toEqual([
    [true, true],
    [false, false],
  ]);
});

test('C-103 persons: their names and roles', async () => {
  const container = await show(
    rowOf({
      template: 'person',
      persons: [
        { id: asPersonId(5), name: 'Анна Иванова', slug: 'anna-5', role: 'director', image: null, image_url: null },
      ],
    }),
  );
  expect(links(container)).toEqual(['/persons/anna-5']);
  expect(container.querySelector('li')!.textContent).toBe('Анна ИвановаРежиссёр');
});

test('C-104 C-632 channels: paid ones have the badge', async () => {
  const container = await show(rowOf({ template: 'channel', channels: [channel(1), channel(2, false)] }));
  expect(links(container)).toEqual(['/channels/channel-1', '/channels/channel-2']);
  expect([...container.querySelectorAll('li')].map((item) => item.textContent!.includes('По подписке'))).toEqual([
    false,
    true,
  ]);
});

test('C-890: a row keeps the order that the server chose', async () => {
  const order = ['7', '2', '9', '1'];
  const container = await show(rowOf({ template: 'content-v', contents: order.map((id) => contentCard(id)) }));
  expect(links(container)).toEqual(order.map((id) => `/contents/film-${id}`));
  await screen!.unmount();
  const channels = await show(rowOf({ template: 'channel', channels: [channel(3), channel(1), channel(2)] }));
  expect(links(channels)).toEqual(['/channels/channel-3', '/channels/channel-1', '/channels/channel-2']);
});

test.each([
  ['C-105', 'history'],
  ['C-106', 'history-h'],
])('%s %s: history continues at its position, a series at its episode', async (_row, template) => {
  const episode = { id: asContentId('7'), slug: 'one-7', title: 'Первая', season: 2, series: 1 };
  const container = await show(
    rowOf({ template, histories: [history('1'), history('2', { content_episode: episode, watch_percentage: 0 })] }),
  );
  expect(links(container)).toEqual(['/watch/film-1', '/watch/one-7']);
  expect(container.querySelector('section')!.dataset['template']).toBe(template);
  expect(container.querySelectorAll('[role="progressbar"]')).toHaveLength(1);
  expect(container.querySelectorAll('li')[1]!.textContent).toContain('Первая');
});

test('C-106 C-118 only history-h has an "open all" tile', async () => {
  const tiles = [];
  for (const template of ['history', 'history-h']) {
    const container = await show(
      rowOf({ template, histories: Array.from({ length: 7 }, (_, i) => history(String(i + 1))) }),
    );
    tiles.push(container.querySelectorAll('li').length - 7);
    await screen!.unmount();
  }
  expect(tiles).toEqual([0, 1]);
});

test('C-683 a row of a person has no tile to open all of it', async () => {
  const items = Array.from({ length: 7 }, (_, i) => contentCard(String(i + 1)));
  const tiles = [];
  for (const id of ['2', 'person_5']) {
    tiles.push(
      (await show(rowOf({ id, template: 'content-v', contents: items, more_count: 9 }))).querySelectorAll('li').length -
        7,
    );
    await screen!.unmount();
  }
  expect(tiles).toEqual([1, 0]);
});

test.each([
  ['C-107', 'collection-v'],
  ['C-111', 'promo-wide'],
])('%s %s: cards that lead where the promotion says', async (_row, template) => {
  const container = await show(
    rowOf({
      template,
      promotions: [
        promotionOf('1'),
        promotionOf('2', { destination: { ...promotionOf('2').destination, type: 'row', slug: 'rain-2' } }),
      ],
    }),
  );
  expect(links(container)).toEqual(['/contents/film-1', '/row/rain-2']);
  expect(container.querySelectorAll('li')[0]!.textContent).toContain('Премьера 1');
});

test.each([
  ['C-108', 'button'],
  ['C-109', 'branded_button'],
])('%s %s: links, messages, and plain ones without a target', async (_row, template) => {
  const to = (type: string, over: object = {}) => ({
    ...promotionOf('1').destination,
    type,
    id: null,
    slug: null,
    ...over,
  });
  const items = [
    promotionOf('1', { destination: to('rowset', { slug: 'sport' }) }),
    promotionOf('2', { destination: to('text', { title: 'Как это', description: 'Вот так.' }) }),
    promotionOf('3', { destination: to('unheard-of') }),
  ];
  const container = await show(rowOf({ template, promotions: items }));
  const [link, message, plain] = container.querySelectorAll('li');
  expect(link!.querySelector('a')!.getAttribute('href')).toBe('/rowset/sport');
  expect(plain!.querySelector('a, button')).toBeNull();
  message!.querySelector('button')!.click();
  await screen!.settle();
  expect(screen!.modals.current()).toMatchObject({ id: 'message', title: 'Как это', text: 'Вот так.' });
});

test('an icon of a button is drawn in a colour, a brand fills it', async () => {
  const withPicture = (src: string) => promotionOf('1', { images: [{ type: 'wide', ar: '16:9', src }] as never });
  const icon = await show(rowOf({ template: 'button', promotions: [withPicture('/pictures/icons/start.svg')] }));
  expect([
    icon.querySelector('li img'),
    icon.querySelector<HTMLElement>('li span[aria-hidden]')!.style.maskImage,
  ]).toEqual([null, 'url("/pictures/icons/start.svg")']);
  await screen!.unmount();
  const brand = await show(
    rowOf({ template: 'branded_button', promotions: [withPicture('/pictures/libraries/lantern.webp')] }),
  );
  expect(brand.querySelector('li img')!.getAttribute('src')).toContain('lantern.webp');
});

test('C-377 C-379 a viewer without a watched channel gets the first one', async () => {
  const container = await show(
    rowOf({
      template: 'button',
      promotions: [
        promotionOf('1', {
          destination: { ...promotionOf('1').destination, type: 'last_channel', id: null, slug: null },
        }),
      ],
    }),
    { channelList: () => [{ id: 9 }, { id: 4 }] },
  );
  expect(links(container)).toEqual(['/channel/9']);
});

test('C-326 a row that is not loaded reserves its place, a loaded one shows its items', async () => {
  screen = await render(<RowView row={rowOf()} index={0} />, { api: fakeApi({}) });
  const waiting = screen.container.querySelector('section')!;
  expect([waiting.getAttribute('aria-busy'), waiting.querySelectorAll('a').length]).toEqual(['true', 0]);
  await screen.unmount();
  const loaded = (await show(rowOf({ contents: [contentCard('1')] }))).querySelector('section')!;
  expect([loaded.getAttribute('aria-busy'), loaded.querySelectorAll('a').length]).toEqual(['false', 1]);
});

test.each([
  ['C-112', 'packet_promo'],
  ['C-113', 'packet_promo_base'],
  ['C-114', 'donate_packs'],
])('%s: a row of template %s leads to packets', async (_id, template) => {
  const packet = promotionOf('80');
  const promotions = [{ ...packet, destination: { ...packet.destination, type: 'packet' as const, slug: null } }];
  const container = await show(rowOf({ template, promotions }));
  expect(links(container)).toEqual(['/packets/80']);
  expect(container.querySelector('li')!.textContent).toContain('Премьера 80');
});

test('badges of paid titles: in a packet or for a price, and none once they are bought', async () => {
  const paid = (id: string, over: object = {}) =>
    contentCard(id, { is_free: false, library_id: asLibraryId(2), ...over });
  const contents = [
    paid('1'),
    paid('2', { library_id: asLibraryId(9), min_price: '129.00' }),
    paid('3', { library_id: asLibraryId(9) }),
  ];
  const network = () => ({ provider: { currency: { UTF_NAME: '₽', ASCII_NAME: '', ISO_CODE: 'RUB' } }, languages: {} });
  const badges = (container: HTMLElement) =>
    [...container.querySelectorAll('li')].map((item) => item.querySelector('[class*="mark"]')?.textContent);
  const guests = await show(rowOf({ contents }), { network });
  await eventually(() =>
    expect(badges(guests)).toEqual([ru.label_subscription, 'от 129\u00a0₽', ru.label_subscription]),
  );
  await screen!.unmount();
  const bought = { library_ids: [2], content_ids: ['3'] };
  screen = await render(<RowView row={rowOf({ contents })} index={0} />, {
    api: fakeApi({
      row: () => rowOf({ contents }),
      network,
      purchasedContents: () => bought,
      userFavourites: () => [],
    }),
    session: aSession(false),
  });
  await eventually(() => expect(badges(screen!.container)).toEqual([undefined, 'от 129\u00a0₽', undefined]));
});
