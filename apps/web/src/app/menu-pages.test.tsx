// @vitest-environment jsdom
/** What the provider's pages become in the header, the footer and the bar of phones, and where they lead. */
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import ru from '../../public/locales/ru/translation.json' with { type: 'json' };
import { aSession } from '../features/information/testing.ts';
import type { SessionRunner } from '../core/session.ts';
import { rowsetOf, stubBrowser } from '../testing.tsx';
import { answers, guest, rowsets, screenOf, stub, user } from './testing-site.ts';
import { visit, type Visit } from './testing-visit.tsx';

let seen: Visit | undefined;
let room = 2_000;
beforeEach(() => {
  stubBrowser(screenOf(1440));
  HTMLElement.prototype.scrollTo = () => {};
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600);
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockImplementation(() => room);
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(60);
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(100);
});
afterEach(async () => {
  await seen?.end();
  seen = undefined;
  room = 2_000;
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const page = (id: number, template: string, slug: string, over: object = {}) => {
  const { rows: _, ...listed } = rowsetOf([], { id, slug, template, title: `Пункт ${id}`, ...over });
  return listed;
};
const open = async (pages: object[], session: SessionRunner = guest, over: Parameters<typeof visit>[1] = {}) => {
  const rowset = ({ params }: { params: Record<string, unknown> }) =>
    params['id'] === 'start'
      ? rowsets.find(({ slug }) => slug === 'start')
      : { ...pages.find((one) => (one as { slug: string }).slug === params['id']), rows: [stub] };
  return (seen = await visit('/', { ...answers, rowsets: () => pages, rowset, ...over }, { session }));
};
const menu = () =>
  [...document.querySelectorAll<HTMLAnchorElement>('header nav a')].filter(
    (link) => link.getAttribute('aria-hidden') !== 'true',
  );
const footer = () => [...document.querySelectorAll<HTMLAnchorElement>('footer a')];
const named = (links: HTMLAnchorElement[]) =>
  links
    .filter(({ textContent }) => textContent.startsWith('Пункт'))
    .map((link) => [link.textContent, link.getAttribute('href')]);

test.each([
  ['C-090 A-314', 'startpage', 'start', 'Новинки'],
  ['A-315', 'starpage', 'start', 'Новинки'],
  ['C-092', 'tvchannels', 'channels', 'Матч'],
  ['C-093', 'tvchannels20', 'tv', 'Матч'],
  ['C-094', 'tvchannels30', 'tv', 'Матч'],
  ['A-317 C-097 C-100', 'group.catalog', 'films', 'Фильм 5'],
  ['C-098 C-100', 'group.catalog.page', 'films', 'Фильм 5'],
  ['C-100', 'unheard.of', 'films', 'Фильм 5'],
])('%s: a page of the template %s (%s) opens from the menu', async (_row, template, slug, part) => {
  const { follow, text } = await open([page(70, template, slug)]);
  const [[, href]] = named(menu()) as [[string, string]];
  expect(named(footer())).toEqual([['Пункт 70', href]]);
  await follow(href);
  expect(text()).toContain(part);
});

test.each([
  ['A-316 C-091', 'search'],
  ['C-099 C-100', 'group.catalog.search'],
])('%s: the page of the template %s is the search, which has a button of its own', async (_row, template) => {
  const { address, follow } = await open([page(70, template, 'films'), page(71, 'page', 'sport')]);
  expect(named(menu())).toEqual([['Пункт 71', '/sport']]);
  const bar = [...document.querySelectorAll('nav')].at(-1)!;
  expect([...bar.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toContain('/search');
  await follow('/search');
  expect(address()).toBe('/search');
});

test('A-313 C-095 C-096: a link to elsewhere opens in a window of its own, and one that is no address is left out', async () => {
  await open([page(70, 'outer_link', 'https://shop.example/sale'), page(71, 'outer_link', 'javascript:alert(1)')]);
  const [link] = menu();
  expect([link!.href, link!.target, link!.rel, menu().length]).toEqual([
    'https://shop.example/sale',
    '_blank',
    'noopener',
    1,
  ]);
  expect(named(footer())).toEqual([]);
});

test('A-318: the picture of a page in the bar of phones is that of tv_x3', async () => {
  await open([page(70, 'page', 'sport', { icon: { tv_x1: '/small.png', tv_x3: '/large.png' } })]);
  expect(
    [...document.querySelectorAll('nav [style], nav img')]
      .map((one) => `${one.getAttribute('src') ?? ''}${one.getAttribute('style') ?? ''}`)
      .join(),
  ).toMatch(/large\.png/);
});

test('A-319 A-320 A-321 A-731 A-744 A-985 C-626: favourites stand in menu and footer of users only, and not of children', async () => {
  const pages = [page(1000, 'page', 'my'), page(71, 'page', 'sport')];
  const watching = { tag: 'active', token: { is_guest: false, is_child: true } } as never;
  const child = aSession(false, { state: () => watching });
  for (const [session, hrefs] of [
    [guest, ['/sport']],
    [child, ['/sport']],
    [user, ['/my', '/sport']],
  ] as const) {
    await open(pages, session);
    expect([named(menu()).map(([, href]) => href), named(footer()).map(([, href]) => href)]).toEqual([hrefs, hrefs]);
    await seen!.end();
  }
  seen = undefined;
});

test('A-294 A-295 A-296: what does not fit goes into the "…" menu, which is absent where all fits', async () => {
  const pages = [1, 2, 3, 4].map((id) => page(70 + id, 'page', `p${id}`));
  const more = () => document.querySelector<HTMLElement>(`header nav button[aria-label="${ru.header_more}"]`);
  room = 440;
  await open(pages);
  expect([named(menu()).length, more()]).toEqual([4, null]);
  await seen!.end();
  room = 439;
  await open(pages);
  expect(named(menu()).map(([name]) => name)).toEqual(['Пункт 71', 'Пункт 72', 'Пункт 73']);
  await act(async () => more()!.dispatchEvent(new MouseEvent('pointerdown', { bubbles: true, button: 0 })));
  await seen!.settle();
  expect([...document.querySelectorAll('[role^="menuitem"]')].map((item) => item.textContent)).toEqual(['Пункт 74']);
});

test('C-019 A-015 A-322: a partner adds links to its own sites', async () => {
  const network = answers.network();
  const extra_menu_links = [
    { title: 'Кабинет', url: 'https://partner.example/lk' },
    { title: 'Акции', url: 'https://partner.example/sale' },
  ];
  await open([page(71, 'page', 'sport')], guest, {
    network: () => ({ ...network, provider: { ...network.provider, extra_menu_links } }),
  });
  expect(menu().map((link) => [link.textContent, link.getAttribute('href'), link.target])).toEqual([
    ['Пункт 71', '/sport', ''],
    ['Кабинет', 'https://partner.example/lk', '_blank'],
    ['Акции', 'https://partner.example/sale', '_blank'],
  ]);
});
