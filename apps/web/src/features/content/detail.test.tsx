// @vitest-environment jsdom
import { asPersonId } from '@aerial/domain/ids.ts';
import { act } from 'react';
import { Route, Routes } from 'react-router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import ru from '../../../public/locales/ru/translation.json' with { type: 'json' };
import { ApiError } from '@aerial/api-client/port.ts';
import type { SessionRunner } from '../../core/session.ts';
import { contentCard, fakeApi, render, stubBrowser, type Rendered } from '../../testing.tsx';
import { toastStore } from '@aerial/ui/toasts.ts';
import { PacketPurchaseProvider, type PacketPurchase } from '../../parts/commerce/packet-actions.ts';
import ContentPage from './ContentPage.tsx';
import type { Content, ContentMetadata } from '../../parts/content/queries.ts';

let screen: Rendered | undefined;
const purchase = { buy: vi.fn(), offerFor: vi.fn() } satisfies PacketPurchase;
beforeEach(() => {
  purchase.offerFor.mockClear();
  stubBrowser((query) => query.includes('hover: hover') && isDesktop);
  isDesktop = false;
});
afterEach(async () => {
  await screen?.unmount();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});
let isDesktop = false;

const film = {
  ...contentCard('5', { title: 'Хлеб', genres: [] }),
  original: 'Bread',
  description: 'О хлебе.',
  is_cartoon: false,
  is_lost: false,
  parent: null,
  graphic_title: null,
  category: { id: 1, name: 'Фильм' },
  libraries: [{ id: 1, title: 'Фонарь' }],
  trailers: [{ id: '77', library: '1' }],
  genres: [
    { id: '3', name: 'Триллер', row_id: '9', row_slug: 'thriller-9' },
    { id: '4', name: 'Без строки', row_id: null, row_slug: null },
  ],
  countries: [
    { id: '1', name: 'usa' },
    { id: '2', name: 'россия' },
  ],
  ratings: [
    { type: 'imdb', name: 'IMDb', rating: '7.84', color: null, external_id: null },
    { type: 'kinopoisk', name: 'Кинопоиск', rating: '8.0', color: null, external_id: null },
    { type: 'critics', name: 'Критики', rating: '0.4', color: null, external_id: null },
    { type: 'club', name: '', rating: '6.5', color: null, external_id: null },
  ],
  images: [],
  background: { tv: null, web: '/pictures/bread-bg.webp', phone: null, tablet: null, tint: null },
  persons: [
    {
      id: 2,
      slug: 'actor-2',
      role: 'actor',
      name: 'Пётр',
      priority: 2,
      image: null,
      image_url: null,
      subtitle: '',
      bio: null,
      roles: ['actor'],
    },
    {
      id: 1,
      slug: 'director-1',
      role: 'director',
      name: 'Анна',
      priority: 1,
      image: null,
      image_url: null,
      subtitle: '',
      bio: null,
      roles: ['director'],
    },
  ],
  motion_rating: { text: '18+', age: 16, rating_system: null, image: null },
  last_seen_channel_ids: [],
  stream: { content_schedule: null },
  next_to_play: null,
  buttons: [],
  contents: [],
} as unknown as Content;
const metadata = {
  id: '5',
  is_purchased: true,
  is_available: true,
  is_lost: false,
  is_continuation: false,
  min_price: null,
  buttons: [],
  license_info: null,
  user_license_info: null,
  stream_using: null,
  next_to_play: null,
  history: null,
  favorite: null,
  user_rating: 9,
} as unknown as ContentMetadata;
const ready = { tag: 'ready' };
const session = { state: () => ready, subscribe: () => () => {} } as unknown as SessionRunner;
const library = {
  id: 1,
  title: 'Фонарь',
  description: '',
  library_type: 'cinema',
  cover: { bg: '/pictures/lantern.webp', color_bg: null },
  logo: null,
};

const open = async (content: Content, over: Parameters<typeof fakeApi>[0] = {}, surroundings = {}) => {
  const api = fakeApi({
    content: () => content,
    contentMetadata: () => metadata,
    similar: () => [],
    sources: () => [],
    episodes: () => [],
    libraries: () => [library],
    ...over,
  });
  screen = await render(
    <PacketPurchaseProvider value={purchase}>
      <Routes>
        <Route path="/contents/:slug" element={<ContentPage />} />
      </Routes>
    </PacketPurchaseProvider>,
    { api, path: `/contents/bread-${content.id}`, session, surroundings },
  );
  for (let i = 0; i < 4; i++) await screen.settle();
  return screen.container;
};
const texts = (container: HTMLElement, selector: string) =>
  [...container.querySelectorAll(selector)].map((element) => element.textContent);

describe('the page of a content', () => {
  test('C-150 C-151 C-153 C-154 C-155 facts: category, year, countries, age, and the ratings that are set', async () => {
    const facts = texts(await open(film), 'ul[aria-label] > li');
    expect(facts).toEqual(
      expect.arrayContaining([
        'IMDb 7.8',
        'Кинопоиск 8.0',
        'club 6.5',
        '18+',
        'Фильм',
        '2026',
        'Триллер',
        'Без строки',
        'USA, Россия',
      ]),
    );
    expect(facts.some((fact) => fact!.includes('Критики'))).toBe(false);
  });

  test('C-654 its library is named, and the library’s picture is the fallback', async () => {
    expect(texts(await open(film), 'li')).toContain('Кинотеатр «Фонарь»');
    await screen!.unmount();
    const bare = {
      ...film,
      background: { tv: null, web: null, phone: null, tablet: null, tint: null },
      cover: { src_2x3: null, src_16x9: null, bg: null, color_bg: null },
    } as unknown as Content;
    const container = await open(bare);
    expect([...container.querySelectorAll('picture img')].map((image) => image.getAttribute('src'))).toEqual([
      expect.stringContaining('/pictures/lantern.webp'),
    ]);
  });

  test('C-139 C-140 the picture is behind the page on every screen', async () => {
    for (const isOnDesktop of [false, true]) {
      isDesktop = isOnDesktop;
      const container = await open(film);
      expect(container.querySelector('picture img')!.getAttribute('src')).toContain('/pictures/bread-bg.webp');
      expect(container.querySelector('video')).toBeNull();
      await screen!.unmount();
    }
  });

  test('C-156 C-157 persons by importance, and the description', async () => {
    const container = await open(film);
    expect(texts(container, '[data-template="person"] li a > span:last-child')).toEqual(['АннаРежиссёр', 'ПётрАктёр']);
    expect(container.textContent).toContain('О хлебе.');
  });
  test('C-210 persons stand by role, in the order of roles; one of an unknown role is last, without a label', async () => {
    const of = (id: number, role: string, priority: number) => ({
      ...film.persons[0]!,
      id: asPersonId(id),
      role,
      priority,
      name: `П${id}`,
    });
    const persons = [
      of(1, 'stuntman', 1),
      of(2, 'editor', 2),
      of(3, 'actor', 4),
      of(4, 'actor', 3),
      of(5, 'director', 5),
    ];
    const container = await open({ ...film, persons });
    expect(texts(container, '[data-template="person"] li a > span:last-child')).toEqual([
      'П5Режиссёр',
      'П4Актёр',
      'П3Актёр',
      expect.stringMatching(/^П2\S+/),
      'П1',
    ]);
  });
  test('C-145 the page has a heart', async () => {
    const container = await open(film);
    expect(container.querySelector(`button[aria-label="${ru.action_favourite}"]`)).not.toBeNull();
  });

  test('C-163 the trailer can be opened by a button', async () => {
    expect((await open(film)).querySelector('a[href="/trailers/77"]')?.textContent).toBe('Трейлер');
  });

  test('C-354 the own rating is not shown', async () => expect((await open(film)).textContent).not.toContain('9.0'));

  test('C-510 a broadcast on a channel that is not bought offers its packets, and plays after the purchase', async () => {
    const catchups = [
      { channel_id: 3, start_at: '2026-11-20T10:00:00Z', timestamp: 1_795_168_800 },
      { channel_id: 4, start_at: '2026-11-19T10:00:00Z', timestamp: 1_795_082_400 },
    ];
    const container = await open(film, {
      sources: () => [
        { library_id: null, title: '', is_purchased: false, is_available: false, min_price: null, catchups },
      ],
      channelList: () => [
        { id: 3, name: 'Третий', logo: null, icon: null },
        { id: 4, name: 'Четвёртый', logo: null, icon: null },
      ],
      userChannelList: () => [
        { id: 3, is_purchased: false },
        { id: 4, is_purchased: true },
      ],
    });
    const links = [...container.querySelectorAll<HTMLAnchorElement>('section[aria-labelledby="broadcasts"] a')];
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/channel/3?ts=1795168800',
      '/channel/4?ts=1795082400',
    ]);
    await screen!.settle();
    await act(async () => links[0]!.click());
    expect(purchase.offerFor.mock.calls).toEqual([[{ kind: 'channel', id: '3', path: '/channel/3?ts=1795168800' }]]);
    expect(container.querySelector('h1'), 'the page stays').not.toBeNull();
    await act(async () => links[1]!.click());
    expect([purchase.offerFor.mock.calls.length, screen!.container.textContent]).toEqual([1, '']);
  });

  test('C-161 broadcasts in the archive are "other episodes"', async () => {
    const catchups = [{ channel_id: 3, start_at: '2026-11-20T10:00:00Z', timestamp: 1_795_168_800 }];
    const container = await open(film, {
      sources: () => [
        { library_id: null, title: '', is_purchased: true, is_available: true, min_price: null, catchups },
      ],
      channelList: () => [{ id: 3, name: 'Третий', logo: null, icon: null }],
    });
    expect(container.querySelector('#broadcasts')!.parentElement!.querySelector('a')!.getAttribute('href')).toBe(
      '/channel/3?ts=1795168800',
    );
    expect(container.querySelector('#broadcasts')!.textContent).toBe('В архиве телеканалов');
    await screen!.unmount();
    const aired = { ...catchups[0], content_episode: { title: 'Гость в студии', season: 2, series: 7 } };
    const series = await open({ ...film, content_type: 'series' } as Content, {
      sources: () => [
        {
          library_id: null,
          title: '',
          is_purchased: true,
          is_available: true,
          min_price: null,
          catchups: [
            aired,
            {
              ...aired,
              timestamp: 1_795_168_000,
              content_episode: { title: 'Гость в студии', season: null, series: null },
            },
          ],
        },
      ],
      channelList: () => [{ id: 3, name: 'Третий', logo: null, icon: null }],
    });
    const items = texts(series, '[aria-labelledby="broadcasts"] li');
    expect(items[0]).toContain('2 сезон, 7 серияТретий');
    expect(items[1]).toContain('Гость в студииТретий');
  });
});

test('C-506 C-331 the data of a series is requested in its order; serial is another word for series', async () => {
  const calls: string[] = [];
  const note = (call: string, answer: unknown) => () => (calls.push(call), answer);
  await open({ ...film, content_type: 'serial' } as Content, {
    content: note('info', { ...film, content_type: 'serial' }),
    contentMetadata: note('meta', metadata),
    episodes: note('episodes', []),
    sources: note('sources', []),
    similar: note('similar', []),
  });
  expect(calls).toEqual(['info', 'meta', 'episodes', 'sources', 'similar']);
});

test('C-618 C-619 an episode shows its progress, one percent at least; one that was not started shows none', async () => {
  const episode = (id: string, series: number) => ({
    ...contentCard(id, { content_type: 'episode', title: 'Серия', season: 1, series, parent_id: '5' }),
    description: '',
  });
  const container = await open({ ...film, content_type: 'series' } as Content, {
    episodes: () => [episode('8', 1), episode('9', 2), episode('10', 3)],
    contentMetadata: () => ({
      ...metadata,
      histories: [
        { content_id: '8', seconds: 600, watch_percentage: 40 },
        { content_id: '10', seconds: 12, watch_percentage: 0.3 },
      ],
    }),
  });
  const bars = [...container.querySelectorAll('section[aria-labelledby="episodes"] li')].map((item) =>
    item.querySelector('[role="progressbar"]')?.getAttribute('aria-valuenow'),
  );
  expect(bars).toEqual(['40', undefined, '1']);
});

describe('sharing', () => {
  const share = (container: HTMLElement) => container.querySelector<HTMLElement>('button[aria-label="Поделиться"]');
  test('C-146 C-148 opens the dialog of the browser with title and canonical address', async () => {
    const native = vi.fn(async () => {});
    vi.stubGlobal('navigator', { ...navigator, share: native });
    const container = await open(film);
    await act(async () => share(container)!.click());
    expect(native).toHaveBeenCalledWith({ title: 'Хлеб', url: 'https://tv.example/contents/film-5' });
  });
  test('C-148 without a share dialog the address is copied, and an alert reports it', async () => {
    const writeText = vi.fn(async () => {});
    vi.stubGlobal('navigator', { ...navigator, share: undefined, clipboard: { writeText } });
    const container = await open(film);
    await act(async () => share(container)!.click());
    expect(writeText).toHaveBeenCalledWith('https://tv.example/contents/film-5');
    expect(toastStore.current().map(({ text }) => text)).toContain('Ссылка скопирована');
  });
  test('C-146 a web view has none', async () => expect(share(await open(film, {}, { webView: true }))).toBeNull());
});

const episodes = (count: number, season: number) =>
  Array.from({ length: count }, (_, index) => ({
    ...contentCard(`${season}${index + 1}`, {
      content_type: 'episode',
      title: `Серия ${season}-${index + 1};`,
      season,
      series: index + 1,
      parent_id: '5',
    }),
    description: '',
  }));
const press = (container: HTMLElement, name: string) =>
  act(async () =>
    [...container.querySelectorAll<HTMLElement>('button, [role="menuitem"]')]
      .find((one) => one.textContent.trim() === name)!
      .click(),
  );

test('C-158 C-159 C-160 C-814 of a season 25 episodes at first, by their numbers; "show all" brings the rest', async () => {
  const container = await open({ ...film, content_type: 'series' } as Content, {
    episodes: () => [...episodes(30, 1).toReversed(), ...episodes(3, 2)],
  });
  const shown = () =>
    texts(container, 'section[aria-labelledby="episodes"] ol > li').map((text) => /Серия (\d+-\d+);/.exec(text!)![1]);
  expect([shown().length, shown()[0], shown().at(-1)]).toEqual([25, '1-1', '1-25']);
  await press(container, 'Показать все');
  expect([shown().length, shown().at(-1)]).toEqual([30, '1-30']);
  await press(container, '2 сезон');
  expect(shown()).toEqual(['2-1', '2-2', '2-3']);
});

test('C-162 C-813 of similar titles there are twelve at most', async () => {
  const container = await open(film, {
    similar: () => Array.from({ length: 20 }, (_, index) => contentCard(String(100 + index))),
  });
  expect(
    new Set(
      [...container.querySelectorAll<HTMLAnchorElement>('a[href^="/contents/film-1"]')].map((link) =>
        link.getAttribute('href'),
      ),
    ).size,
  ).toBe(12);
});

test('C-149 C-152 breadcrumbs by the kind of content; genres lead to their rows', async () => {
  for (const [content_type, section] of [
    ['movie', '/movies'],
    ['series', '/series'],
    ['program', '/telecasts'],
  ] as const) {
    const container = await open({ ...film, content_type } as Content);
    expect(
      [...container.querySelectorAll('nav li')].map(
        (crumb) => crumb.querySelector('a')?.getAttribute('href') ?? crumb.textContent,
      ),
    ).toEqual(['/', section, 'Хлеб']);
    expect(
      [...container.querySelectorAll('a[href^="/row/"]')].map((link) => [link.textContent, link.getAttribute('href')]),
    ).toEqual([['Триллер', '/row/thriller-9']]);
    await screen!.unmount();
  }
});

test('C-168 a content that is not there is a not-found screen', async () => {
  const container = await open(film, {
    content: () => {
      throw new ApiError('content_not_found', 404, 'Not there.');
    },
  });
  expect(container.querySelector('h1')!.textContent).toBe('Этого фильма или передачи у нас нет');
});

describe('the button to watch', () => {
  const found = {
    sources: () => [
      { library_id: 1, title: 'Фонарь', is_purchased: true, is_available: true, min_price: null, catchups: [] },
    ],
  };
  const withButtons = (buttons: object[], over: object = {}) => ({
    ...found,
    contentMetadata: () => ({ ...metadata, buttons, ...over }),
  });

  test('C-171 loads until its data is there', async () => {
    const container = await open(film, { contentMetadata: () => new Promise(() => {}) });
    expect([...container.querySelectorAll('button[aria-busy="true"]')].map((one) => one.textContent)).toContain(
      'Смотреть',
    );
  });

  test('C-172 C-174 C-175 several open a menu of their captions', async () => {
    const container = await open(
      film,
      withButtons([
        { button_type: 'watch', caption: 'Смотреть в HD', sub_caption: 'бесплатно' },
        { button_type: 'pay', caption: 'Купить навсегда', button_data: { id: 1 } },
      ]),
    );
    const trigger = [...container.querySelectorAll('button')].find(({ textContent }) => textContent === 'Смотреть')!;
    await act(async () => trigger.dispatchEvent(new MouseEvent('pointerdown', { bubbles: true, button: 0 })));
    expect([...document.querySelectorAll('[role="menuitem"]')].map((item) => item.textContent)).toEqual([
      'Смотреть в HD · бесплатно',
      'Купить навсегда',
    ]);
  });

  test('C-173 C-175 one is pressed at once: what is sold is offered with what plays after it, anything else plays', async () => {
    const pay = { button_type: 'pay', caption: 'Купить', play_after: true, button_data: { id: 1 } };
    const shop = await open(film, withButtons([pay], { is_purchased: false }));
    await press(shop, 'Купить');
    expect(purchase.offerFor.mock.calls).toEqual([[{ kind: 'content', id: '5', path: '/watch/film-5' }]]);
    await screen!.unmount();
    await press(await open(film, withButtons([{ button_type: 'stream', caption: 'Смотреть в HD' }])), 'Смотреть в HD');
    expect(screen!.container.textContent).toBe('');
  });

  test('C-355 F-015 a price is in the provider’s currency; a licence of the viewer’s own stands before the general one; what was begun goes on', async () => {
    const network = () => ({
      provider: { name: 'Полюс', currency: { UTF_NAME: '₽', ASCII_NAME: 'RUB', ISO_CODE: 'RUB', FORMAT: '' } },
      languages: { content: [] },
    });
    const container = await open(film, {
      ...withButtons([{ button_type: 'pay' }], {
        min_price: '199.00',
        license_info: 'По подписке.',
        user_license_info: { text: 'Ваша до мая.', color: '#00ff00' },
      }),
      network,
    });
    expect(texts(container, 'button').map((text) => text!.replaceAll('\u00a0', ' '))).toContain('Купить от 199 ₽');
    const licence = [...container.querySelectorAll('p')].find(({ textContent }) => textContent === 'Ваша до мая.')!;
    expect([licence.style.color, container.textContent.includes('По подписке.')]).toEqual(['rgb(0, 255, 0)', false]);
    await screen!.unmount();
    const rented = await open(film, {
      ...withButtons([{ button_type: 'pay' }], { min_price: '99.00', licenses: [{ distribution_type: 'rent' }] }),
      network,
    });
    expect(texts(rented, 'button').map((text) => text!.replaceAll('\u00a0', ' '))).toContain('Напрокат от 99 ₽');
    await screen!.unmount();
    const begun = await open(film, {
      ...withButtons([], { is_continuation: true, license_info: 'По подписке.' }),
      network,
    });
    expect([
      texts(begun, 'button').includes('Продолжить просмотр'),
      begun.textContent.includes('По подписке.'),
    ]).toEqual([true, true]);
  });

  test('C-772 C-773 what has no source yet says that it is being prepared', async () => {
    const container = await open({ ...film, libraries: [] } as Content);
    expect([
      container.textContent.includes(ru.hint_content_processing),
      texts(container, 'button').includes('Смотреть'),
    ]).toEqual([true, false]);
  });

  test('C-509 C-771 an announcement says that it is one', async () => {
    const container = await open({ ...film, is_announcement: true } as Content, found);
    expect([
      container.textContent.includes(ru.warning_episode_is_announcement),
      texts(container, 'button').includes('Смотреть'),
    ]).toEqual([true, false]);
  });
});

describe('what cannot be watched', () => {
  test('C-507 C-751 C-752 a lost content is shown as not available', async () => {
    const calls: string[] = [];
    const notFound = (call: string) => () => {
      calls.push(call);
      throw new ApiError('content_not_found', 404, 'Gone.', undefined, { ...film, content_type: 'series' });
    };
    const container = await open(
      film,
      Object.fromEntries(
        ['content', 'episodes', 'sources', 'similar', 'contentMetadata'].map((call) => [call, notFound(call)]),
      ),
    );
    expect(new Set(calls)).toEqual(new Set(['content']));
    expect(container.querySelector('[role="alert"]')).toBeNull();
    expect(container.querySelector('h1')!.textContent).toContain('Хлеб');
    expect(texts(container, 'button:disabled')).toContain('Видео недоступно');
  });

  test('C-351 of a series the button names the episode it plays', async () => {
    const container = await open({ ...film, content_type: 'series' } as Content, {
      contentMetadata: () => ({
        ...metadata,
        is_continuation: true,
        next_to_play: { id: '9', slug: 's2e3-9', season: 2, series: 3 },
      }),
    });
    expect(texts(container, 'button')).toContain('Продолжить просмотр 2 сезон, 3 серия');
  });

  test('C-349 the reason is shown where there is one', async () => {
    const container = await open(film, {
      contentMetadata: () => ({ ...metadata, is_available: false, license_info: 'Нужна система DRM.' }),
    });
    expect(texts(container, 'button:disabled')).toContain('Видео недоступно');
    expect(container.textContent).toContain('Нужна система DRM.');
  });

  test('C-508 an unavailable episode of a series is announced, not opened', async () => {
    const series = { ...film, content_type: 'series' } as Content;
    const episode = {
      ...contentCard('8', { content_type: 'episode', title: 'Первая', season: 1, series: 1, parent_id: '5' }),
      description: '',
    };
    const list = { episodes: () => [episode] };
    expect((await open(series, list)).querySelector('ol li a[href="/watch/film-8"]')).not.toBeNull();
    await screen!.unmount();
    const container = await open(series, { ...list, contentMetadata: () => ({ ...metadata, is_available: false }) });
    expect(container.querySelector('ol li a[href="/watch/film-8"]')).toBeNull();
    await act(async () =>
      container.querySelector<HTMLElement>('section[aria-labelledby="episodes"] ol button')!.click(),
    );
    expect(toastStore.current().map(({ text }) => text)).toContain('Видео недоступно');
  });
});
