// @vitest-environment jsdom
/** Every address as a viewer finds it: the whole application, with only the server replaced. */
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import ru from '../../public/locales/ru/translation.json' with { type: 'json' };
import { eventually, notFound, rowsetOf, stubBrowser } from '../testing.tsx';
import { answers, channel, guest, rowsets, screenOf, self, stub, user } from './testing-site.ts';
import { visit, type Visit } from './testing-visit.tsx';

let seen: Visit | undefined;
beforeEach(() => {
  stubBrowser(screenOf(1440));
  HTMLElement.prototype.scrollTo = () => {};
  // Virtual lists ask a layout how much of them is seen.
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600);
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(400);
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(60);
});
afterEach(async () => {
  await seen?.end();
  seen = undefined;
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

type Over = NonNullable<Parameters<typeof visit>[1]>;
const open = async (path: string, over: Over = {}, options: Parameters<typeof visit>[2] = { session: guest }) =>
  (seen = await visit(path, { ...answers, ...over }, options));
const heading = () => seen!.top().querySelector('h1')?.textContent;
const button = (name: string) =>
  [...seen!.top().querySelectorAll('button')].find(
    (one) => one.getAttribute('aria-label') === name || one.textContent === name,
  );
const listedChannels = () =>
  ['Матч', 'Детский'].filter((name) =>
    [...seen!.top().querySelectorAll('a[href^="/channels/"]')].some((one) => one.textContent.includes(name)),
  );

describe('rows', () => {
  test.each(['/', '/startpage'])(
    'F-052 F-053 C-021 C-022 A-256: %s shows the rows of the rowset start',
    async (path) => {
      const { text, requests } = await open(path);
      expect(requests).toContain('rowset start');
      expect(text()).toContain('Новинки');
      expect(text()).toContain('Фильм 5');
    },
  );

  test.each(['new-642', '642'])('F-072 C-053 A-259: /row/%s shows all of a row, with the way back', async (ref) => {
    const { links, address } = await open(`/row/${ref}`);
    expect(heading()).toBe(`Ряд ${ref}`);
    expect(links()).toEqual(expect.arrayContaining(['/contents/film-5', '/contents/film-6']));
    await act(async () => button(ru.action_back)!.click());
    await seen!.settle();
    expect([address(), seen!.text().includes('Новинки')]).toEqual(['/', true]);
  });

  test.each(['/rowset/14', '/rowset/listed', '/catalog/14', '/catalog/listed', '/listed'])(
    'F-073 F-074 F-075 C-056 C-057 A-260 A-261: %s shows a rowset by its id or slug',
    async (path) => {
      const { address } = await open(path);
      expect([heading(), address()]).toEqual(['Витрина listed', path]);
    },
  );

  test.each([
    ['C-058', 'tv-child'],
    ['C-059', 'sport'],
    ['C-062', 'telecasts'],
    ['C-063', 'viju'],
    ['C-064', 'start'],
    ['C-065', 'amediateka'],
    ['C-066', 'moretv'],
    ['C-067', 'nonfiction'],
    ['C-068', 'contents'],
  ])('%s: /%s is a page of rows, whether or not the provider has it now', async (_row, slug) => {
    const { address } = await open(`/${slug}`);
    expect([heading(), address()]).toEqual([`Витрина ${slug}`, `/${slug}`]);
    await seen!.end();
    await open(`/${slug}`, { rowset: () => notFound() });
    expect([heading(), seen!.address()]).toEqual([ru.not_found_page, `/${slug}`]);
  });

  test.each([
    ['F-111 C-071 C-061 C-073 C-074', '/movies', 'Витрина movies'],
    ['F-112 C-072 C-060 C-073 C-074', '/series', 'Витрина series'],
  ])('%s: %s is a page of filters, and the rowset names it', async (_row, path, title) => {
    const { requests, links } = await open(`${path}?rating=8`);
    expect(heading()).toBe(title);
    expect([...seen!.page().querySelectorAll('select')].map((one) => one.getAttribute('aria-label'))).toEqual(
      expect.arrayContaining(['Жанр', 'Страна', 'Год', 'Рейтинг']),
    );
    expect(links()).toContain('/contents/film-5');
    expect(requests).toContain(`row ${path.slice(1)}`);
  });

  test.each([
    '/catalog',
    '/no/such/page',
    '/no-such-slug',
    '/watch/film/5/extra',
    '/manual/mag/extra',
    '/guide/lg/extra',
    '/faq/extra',
    '/provider/1/extra',
  ])('F-123 C-088 C-069 A-276: %s is nothing, and home takes its place', async (path) => {
    const { address, text } = await open(path);
    expect(address()).toBe('/');
    expect(text()).toContain('Новинки');
  });
});

test.each([
  ['F-115 C-081 A-269', '/row'],
  ['F-116 C-082 A-270', '/rowset'],
  ['F-117 A-271', '/provider'],
  ['F-118 F-106 C-083 C-084 A-272', '/guide'],
  ['F-119 C-085 A-273', '/watch'],
  ['F-120 C-086 A-274', '/trailers'],
  ['F-121 C-087 A-275', '/persons'],
  ['F-107', '/guide/toaster'],
  ['A-079', '/manual/toaster'],
])('%s: %s is not found, and its address stays', async (_row, path) => {
  const { address, links } = await open(path);
  expect([heading(), address()]).toEqual([ru.not_found_page, path]);
  expect(links()).toContain('/');
});

describe('television', () => {
  test('F-054 C-023 A-257: /channels lists the channels', async () => {
    await open('/channels');
    expect(listedChannels()).toEqual(['Матч', 'Детский']);
  });

  test.each(['games', '6'])('F-055 C-024 C-025 A-258: /channels/%s lists those of a category', async (ref) => {
    const { address } = await open(`/channels/${ref}`);
    expect([listedChannels(), address()]).toEqual([['Матч'], `/channels/${ref}`]);
  });

  test.each(['/channels/games/match', '/channels/6/3'])(
    'F-056 C-026: %s opens the channel in the category',
    async (path) => {
      const { requests } = await open(path);
      expect(heading()).toContain('Матч');
      expect(requests).toContain('channelStream 3');
      expect(listedChannels()).toEqual(['Матч']);
    },
  );

  test.each(['', '?ts=1700000000'])(
    'F-058 C-037: /channel/{id}%s is the channel at its proper address',
    async (query) => {
      const { address, requests } = await open(`/channel/3${query}`);
      expect([address(), requests.includes('channelStream 3')]).toEqual([`/channels/all/match${query}`, true]);
      expect(heading()).toContain('Матч');
    },
  );

  test('F-105 C-080 A-263: /channelsfree lists what costs nothing', async () => {
    await open('/channelsfree', {
      channelList: () => [channel(3, 'match', 'Матч'), { ...channel(4, 'kids', 'Детский'), is_free: false }],
    });
    expect([heading(), listedChannels()]).toEqual([ru.page_free_channels, ['Матч']]);
  });
});

describe('films and persons', () => {
  test.each([
    ['F-066 C-040', '/contents/film-5', 'Огни порта 5', 'content 5'],
    ['F-067 C-042', '/contents/show-6/one-7', 'Огни порта 7', 'content 7'],
    ['C-050', '/episodes/one-7', 'Огни порта 7', 'content 7'],
    ['F-070 C-052', '/persons/anna-5', 'Анна Иванова', 'person anna-5'],
  ])('%s: %s shows %s', async (_row, path, title, call) => {
    const { requests } = await open(path);
    expect([heading(), requests.includes(call)]).toEqual([title, true]);
  });

  test('F-068 C-044: /watch/{id} plays a film on the whole window', async () => {
    const { requests, layer } = await open('/watch/film-5');
    expect(requests).toContain('contentStream 1 5');
    expect(layer()!.textContent).toContain('Огни порта 5');
    expect(layer()!.getAttribute('aria-modal')).toBe('true');
  });

  test('F-069 C-046: /trailers/{id} plays a trailer on the whole window', async () => {
    const { requests, layer } = await open('/trailers/9');
    expect(requests).toContain('trailerStream 9');
    expect(layer()!.querySelector('video')).not.toBeNull();
    expect(layer()!.getAttribute('aria-modal')).toBe('true');
  });

  test.each(['/contents/no-digits', '/persons/no-digits'])(
    'C-585 F-324: %s is not found, and nothing of it is requested',
    async (path) => {
      const { requests, text } = await open(path);
      expect(text()).toContain(path.startsWith('/contents') ? ru.not_found_content : ru.not_found_page);
      expect(requests.filter((call) => /^(content|similar|sources|person|filmography)/.test(call))).toEqual([]);
    },
  );
});

describe('offers and information', () => {
  test.each([
    ['A-262', '/packets', ru.packets_none.replace('{{name}}', 'Полюс')],
    ['F-080 A-070 A-071', '/promo/summer', 'Лето в подарок'],
    ['F-081 A-072', '/gift', ru.gift_title],
    ['F-090 A-056', '/provider/aerial', 'Эфир'],
    ['F-092 A-055 A-262', '/provider/5', 'Эфир'],
    ['F-093 A-268', '/geo_lock', ru.geo_lock_title],
    ['F-095 A-167', '/agreement', ru.footer_agreement],
    ['F-096 A-168', '/privacy', ru.footer_privacy],
    ['F-097', '/terms', ru.footer_terms],
    ['F-099 A-163 A-262', '/news', 'Новый канал'],
    ['F-100 A-164', '/news/5', 'Подробно.'],
    ['F-101', '/faq', ru.faq_parental_3_answer],
    ['F-103 A-266', '/app_store', ru.page_apps],
    ['F-107 C-084', '/guide/lg', ru.instruction_open_lg],
    ['A-076', '/instructions?device=lg', ru.instruction_open_lg],
    ['F-113', '/newyear', ru.newyear_title.replace('{{name}}', 'Полюс')],
  ])('%s: %s', async (_row, path, part) => {
    const { address, text } = await open(path);
    expect([address(), text()]).toEqual([path, expect.stringContaining(part)]);
  });

  test('F-078 F-079 A-067 A-068 A-243: the promo code of the address is in its dialog, and closing that leads home', async () => {
    const { address, modals } = await open('/promo?code=SUMMER-OF-A-CODE-TOO-LONG');
    const field = () => document.querySelector<HTMLInputElement>('[role="dialog"] input');
    await eventually(() => expect(field()?.value).toBe('SUMMER-OF-A-CODE-TOO-LONG'));
    expect(address()).toBe('/promo?code=SUMMER-OF-A-CODE-TOO-LONG#promocode_wizard');
    await act(async () => modals.close());
    await eventually(() => expect(address()).toBe('/'));
  });

  test('A-071: the page of an unknown campaign is not found', async () => {
    const { text } = await open('/promo/winter');
    expect(text()).toContain(ru.not_found_page);
  });

  test.each(['/promo', '/promo/5', '/gift'])(
    'F-080 F-081 F-082 F-083: without promo codes %s is home',
    async (path) => {
      const network = answers.network();
      const { address } = await open(path, {
        network: () => ({ ...network, provider: { ...network.provider, is_promo_enabled: false } }),
      });
      expect(address()).toBe('/');
    },
  );

  test('A-077 A-078 A-079: the list of manuals leads to the four', async () => {
    const { links, follow } = await open('/manual');
    const manuals = links().filter((to) => to?.startsWith('/manual/'));
    expect(manuals.toSorted()).toEqual(['/manual/dune', '/manual/eltex', '/manual/mag', '/manual/tvip']);
    for (const to of manuals) {
      await follow(to!);
      expect([heading()?.toLowerCase(), seen!.top().querySelectorAll('ol > li').length > 1]).toEqual([
        expect.stringContaining(to!.slice('/manual/'.length)),
        true,
      ]);
      await seen!.back();
    }
  });

  test('F-110 C-070 A-277: /search requests the words of the address', async () => {
    const searches: unknown[] = [];
    await open('/search?q=море', { searchFound: ({ body }) => (searches.push(body['text']), []) });
    expect(searches).toEqual(['море']);
    expect(seen!.text()).toContain(ru.warning_no_search_results);
  });

  test.each(['/test', '/test_feed', '/vitrina_test'])(
    'F-126: outside of a production build there is %s',
    async (path) => {
      expect((await open(path)).address()).toBe(path);
      expect(seen!.text()).not.toBe('');
    },
  );
});

test('A-013: around the pages are header, footer, search and dialogs; settings, devices, provider and instructions are pages', async () => {
  await open('/');
  const banner = document.querySelector('header')!;
  expect([
    banner.querySelector('input, [role="search"], a[href^="/search"]') !== null,
    document.querySelector('footer'),
  ]).toEqual([true, expect.anything()]);
  await act(async () => seen!.modals.open({ id: 'smarttv' }));
  await eventually(() => expect(document.querySelector('[role="dialog"][aria-modal="true"]')).not.toBeNull());
  await seen!.end();
  for (const [path, title, session] of [
    ['/settings', ru.settings_start, user],
    ['/settings/devices', ru.settings_devices, user],
    ['/provider/5', 'Эфир', guest],
    ['/guide/lg', undefined, guest],
  ] as const) {
    await open(path, { self, listDevices: () => [] }, { session });
    await eventually(() => expect(heading()).toBeTruthy());
    if (title !== undefined) expect([path, heading()]).toEqual([path, title]);
    expect(seen!.address()).toBe(path);
    await seen!.end();
  }
});

describe('what is the viewer’s own', () => {
  test('F-114 C-075: /my shows the favourites', async () => {
    await open(
      '/my',
      { rowset: ({ params }) => (params['id'] === 'my' ? rowsetOf([stub], { id: 1000, slug: 'my' }) : rowsets[6]!) },
      { session: user },
    );
    expect(heading()).toBe(ru.page_my);
    expect(seen!.text()).toContain('Фильм 5');
  });

  test.each(['/lk', '/account_mobile'])('F-084 F-108 A-122 A-262 A-264: %s shows a user the account', async (path) => {
    const { text } = await open(path, { self, listDevices: () => [] }, { session: user });
    expect(heading()).toBe(ru.page_account);
    expect(text()).toContain('Анна');
  });

  test('A-262: /lk_parental is parental control', async () => {
    await open('/lk_parental', { self, listDevices: () => [] }, { session: user });
    expect(heading()).toBe(ru.settings_parental);
  });

  test.each(['/lk', '/lk_parental', '/LK', '/%6ck', '/my', '/%6Dy'])(
    'F-186 F-187 A-124 A-125: %s leads a guest home, to the sign-in',
    async (path) => {
      window.history.replaceState(null, '', path);
      const { address, modals } = await open(path);
      expect(modals.current()?.id).toBe('auth');
      expect(address().split('#')[0]).toBe('/');
    },
  );
});
