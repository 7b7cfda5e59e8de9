import { readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderer, type InvokeResult, type RenderInput } from './entry-server.tsx';
import { contentCard, promotionOf, rowOf, rowsetOf } from './testing.tsx';
import type { NetworkInfo } from '@aerial/contract/shapes/provider.ts';

const texts = (language: string) =>
  JSON.parse(
    readFileSync(path.resolve(import.meta.dirname, `../public/locales/${language}/translation.json`), 'utf8'),
  ) as Record<string, string>;

const network = {
  provider: {
    name: 'Полюс',
    brand: { accent: '#00ff00', accent_ink: '#000000', background: '#101010' },
    landing: { support: { email: null, phone: null, url: null } },
    header_logo: null,
    is_ott: true,
  },
  languages: { available: [] },
  default: { login: { title: null, description: null } },
} as unknown as NetworkInfo;

const rows = ['promo-bg', 'content-v', 'channel', 'content-h', 'content-v'].map((template, index) => ({
  id: String(index + 1),
  slug: `row-${index + 1}`,
  title: `Ряд ${index + 1}`,
  template,
  content_type: null,
  library_id: null,
  is_personal: false,
}));
const rowById = (id: string) =>
  rowOf({ ...rows[Number(id) - 1]!, contents: [contentCard(`${id}1`)], promotions: [promotionOf('9')], channels: [] });

const film = {
  ...contentCard('55', { title: 'Огни порта', slug: '2026-harbour-55' }),
  original: null,
  description: 'Про свет. </script><script>alert(1)</script>',
  parent: null,
  is_cartoon: false,
  is_lost: false,
  graphic_title: null,
  category: { id: 1, name: 'Фильм' },
  libraries: [],
  trailers: [],
  genres: [{ id: '1', name: 'Драма', row_id: '9', row_slug: 'drama-9' }],
  countries: [],
  images: [],
  background: { tv: null, web: '/pictures/bg.jpg', phone: null, tablet: null },
  persons: [],
  motion_rating: null,
  last_seen_channel_ids: [],
  contents: [],
};

const missing = (code: 'rowset_not_found' | 'content_not_found'): InvokeResult => ({
  ok: false,
  error: { code, status: 404, message: 'Not there.' },
});
const calls: string[] = [];
async function invoke(id: string, params: unknown): Promise<InvokeResult> {
  const wanted = (params as { id?: string } | undefined)?.id ?? '';
  calls.push(`${id} ${wanted}`.trim());
  switch (id) {
    case 'rowsets':
      return {
        ok: true,
        value: [rowsetOf([]), rowsetOf([], { id: 2, slug: 'sport', title: 'Спорт', template: 'page' })],
      };
    case 'rowset':
      return wanted === 'start' ? { ok: true, value: rowsetOf(rows) } : missing('rowset_not_found');
    case 'row':
      return { ok: true, value: rowById(wanted) };
    case 'content':
      return wanted === '55' ? { ok: true, value: film } : missing('content_not_found');
    default:
      return { ok: true, value: [] };
  }
}

const input = (address: string, over: Partial<RenderInput> = {}): RenderInput => ({
  url: new URL(address, 'https://tv.example'),
  invoke,
  language: 'ru',
  texts: { ru: texts('ru'), en: texts('en') },
  mapType: 'web',
  network,
  ...over,
});

const complaint = vi.spyOn(console, 'error');
beforeEach(() => {
  calls.length = 0;
  complaint.mockReset();
});

test('the start page comes with its data and its head', async () => {
  const page = await renderer.render(input('/'));
  expect(page.status).toBe(200);
  expect(complaint).not.toHaveBeenCalled();
  expect(page.html).toContain('Премьера 9');
  expect(page.html).toContain('Фильм 21');
  expect(page.title).toBe('Полюс: телеканалы, фильмы и сериалы онлайн');
  expect(page.tags).toContainEqual({ tag: 'link', attributes: { rel: 'canonical', href: 'https://tv.example/' } });
  expect(page.brand).toEqual({ '--accent': '#00ff00', '--accent-ink': '#000000', '--ground': '#101010' });
});

test('C-126: of its rows the first four are loaded', async () => {
  await renderer.render(input('/'));
  expect(calls.filter((call) => call.startsWith('row '))).toEqual(['row 1', 'row 2', 'row 3', 'row 4']);
});

test('the viewer’s own rows are left to the browser', async () => {
  rows[0] = { ...rows[0]!, template: 'history' };
  const page = await renderer.render(input('/'));
  rows[0] = { ...rows[0], template: 'promo-bg' };
  expect(calls).not.toContain('row 1');
  expect(page.state).not.toContain('["row","1"]');
});

test('the state has what was rendered, and cannot break out of its element', async () => {
  const page = await renderer.render(input('/contents/2026-harbour-55'));
  expect(page.state).not.toContain('</script>');
  const state = JSON.parse(page.state) as {
    isRendered: boolean;
    language: string;
    queries: { queries: { queryKey: unknown[] }[] };
  };
  expect(state).toMatchObject({ isRendered: true, language: 'ru' });
  expect(state.queries.queries.map(({ queryKey }) => queryKey[0])).toContain('content');
  expect(page.html).not.toContain('<script');
});

test('C-149 C-152: a content page has breadcrumbs and linked genres', async () => {
  const page = await renderer.render(input('/contents/2026-harbour-55'));
  expect(page.html).toContain('href="/movies"');
  expect(page.html).toContain('href="/row/drama-9"');
  expect(page.title).toBe('Огни порта (2026) — смотреть фильм онлайн');
});

test('A-719: a content page reached by digits only is not for search engines', async () => {
  const robots = (tags: readonly { attributes: object }[]) => JSON.stringify(tags).includes('noindex');
  expect(robots((await renderer.render(input('/contents/55'))).tags)).toBe(true);
  expect(robots((await renderer.render(input('/contents/2026-harbour-55'))).tags)).toBe(false);
});

test.each([
  ['C-237 F-122', '/row'],
  ['C-237 C-168', '/contents/none-77'],
  ['C-585 F-324', '/contents/no-digits'],
  ['C-585', '/persons/no-digits'],
  ['C-237', '/rowset/nowhere'],
])('%s: %s answers 404 and is not indexed', async (_row, address) => {
  const page = await renderer.render(input(address));
  expect(page.status).toBe(404);
  expect(page.html).toContain('404');
  expect(page.tags).toContainEqual({ tag: 'meta', attributes: { name: 'robots', content: 'noindex' } });
});

test.each([
  ['/persons/no-digits', 'Такой страницы нет'],
  ['/contents/no-digits', 'Этого фильма или передачи у нас нет'],
])('C-585: %s names what is missing', async (address, text) =>
  expect((await renderer.render(input(address))).html).toContain(text),
);

test('C-585: an address without digits sends no request', async () => {
  for (const address of ['/contents/no-digits', '/persons/no-digits']) await renderer.render(input(address));
  expect(calls.filter((call) => /^(content|person|filmography)/.test(call))).toEqual([]);
});

test('F-123 F-124 C-069: unknown addresses redirect home', async () => {
  expect(await renderer.render(input('/no/such/page?partner=x'))).toMatchObject({ status: 302, location: '/' });
  expect(await renderer.render(input('/unknown-slug'))).toMatchObject({ status: 302, location: '/' });
  expect(await renderer.render(input('/no/such%0apage?partner=x'))).toMatchObject({ status: 302, location: '/' });
  expect(await renderer.render(input('//no.such/page'))).toMatchObject({ status: 302, location: '/' });
});

test('F-043: the page has the requested language', async () => {
  const page = await renderer.render(input('/', { language: 'en' }));
  expect(page.html).toContain('Skip to content');
  expect(page.title).toBe('Полюс: TV channels, films and series online');
});

test.each([
  ['/my', true],
  ['/search?q=ма', true],
  // What plays fills the window.
  ['/watch/film-5', false],
])('the personal page %s comes as what is around it, which takes no press (%s)', async (address, hasHeader) => {
  const { pathname } = new URL(address, 'https://tv.example');
  expect(renderer.pageOf(pathname, { playsHlsItself: false }).isPublic).toBe(false);
  const page = await renderer.frame(input(address));
  expect(page.html).toMatch(/^<noscript>.*JavaScript.*<\/noscript><div inert="">/);
  expect(page.html.includes('<header')).toBe(hasHeader);
  expect(page.tags).toContainEqual({ tag: 'meta', attributes: { name: 'robots', content: 'noindex' } });
  const state = JSON.parse(page.state) as { isRendered: boolean; queries: { queries: { queryKey: unknown[] }[] } };
  expect(state.isRendered).toBe(false);
  // The menu is not requested again.
  expect(state.queries.queries.length).toBeGreaterThan(1);
});

test('what is around a page comes without its menu while that is not available', async () => {
  const unavailable = async () => ({
    ok: false as const,
    error: { code: 'unavailable' as const, status: 503, message: '' },
  });
  const page = await renderer.frame(input('/my', { invoke: unavailable }));
  expect(page.html).toContain('<header');
});

test.each([
  ['/channels/match', false, true],
  ['/watch/film-5', false, true],
  ['/watch/film-5', true, false],
  ['/contents/film-5', false, false],
])(
  'the playback code is preloaded with %s (a browser that plays HLS itself: %s): %s',
  (address, playsHlsItself, expected) => {
    expect(renderer.pageOf(address, { playsHlsItself }).modules.includes('src/player/engines/hls.ts')).toBe(expected);
  },
);

const dataOf = (tags: readonly { tag: string; text?: string }[]) =>
  (JSON.parse(tags.find(({ tag }) => tag === 'script')!.text!) as { '@graph': Record<string, unknown>[] })['@graph'];

test('C-257 C-258 C-259 C-262 C-265: a film describes itself, in words and in data', async () => {
  const page = await renderer.render(input('/contents/2026-harbour-55'));
  expect(page.tags).toContainEqual({
    tag: 'meta',
    attributes: { name: 'description', content: 'Про свет. </script><script>alert(1)</script>' },
  });
  expect(page.title).toContain('Огни порта');
  const address = 'https://tv.example/contents/2026-harbour-55';
  expect(page.tags).toContainEqual({ tag: 'link', attributes: { rel: 'canonical', href: address } });
  for (const [property, content] of [
    ['og:title', page.title],
    ['og:url', address],
    ['og:image', 'https://tv.example/pictures/bg.jpg'],
  ])
    expect(page.tags).toContainEqual({ tag: 'meta', attributes: { property, content } });
  const data = dataOf(page.tags);
  expect(data.map((thing) => thing['@type'])).toEqual(['WebSite', 'ItemList', 'Movie', 'BreadcrumbList']);
  expect(data[2]).toMatchObject({
    name: 'Огни порта',
    datePublished: '2026',
    genre: ['Драма'],
    duration: 'PT90M',
    contentRating: '12+',
  });
  expect(data[3]).toMatchObject({
    itemListElement: [
      { position: 1, item: 'https://tv.example/' },
      { position: 2, item: 'https://tv.example/movies' },
      { position: 3, item: 'https://tv.example/contents/2026-harbour-55' },
    ],
  });
});

test('a link to a moment has the picture of that moment where it may be shown, else the poster', async () => {
  const tagsOf = async (
    sharePicture?: (address: string) => Promise<{ src: string; width: number; height: number } | undefined>,
  ) => (await renderer.render(input('/contents/2026-harbour-55?t=754', { sharePicture }))).tags;
  const property = (tags: Awaited<ReturnType<typeof tagsOf>>, name: string) =>
    tags.find(({ attributes }) => attributes['property'] === name)?.attributes['content'];
  const shown = await tagsOf(async (address) =>
    address.includes('/moments/') ? { src: address, width: 640, height: 360 } : undefined,
  );
  expect(property(shown, 'og:image')).toMatch(/^https:\/\/tv\.example\/moments\/contents\/\d+\/\d+\/750\.jpg$/);
  expect(property(shown, 'og:image:width')).toBe('640');
  expect(property(shown, 'og:url')).toBe('https://tv.example/contents/2026-harbour-55?t=754');
  expect(shown).toContainEqual({
    tag: 'link',
    attributes: { rel: 'canonical', href: 'https://tv.example/contents/2026-harbour-55' },
  });
  expect(property(await tagsOf(async () => undefined), 'og:image')).toBe('https://tv.example/pictures/bg.jpg');
});

test('C-261: a page without a picture, or with a drawing only, is shared with the provider’s', async () => {
  const pictureOf = async (address: string, sitePicture: string) =>
    (await renderer.render(input(address, { sitePicture }))).tags.find(
      ({ attributes }) => attributes['property'] === 'og:image',
    )?.attributes['content'];
  expect(await pictureOf('/faq', '/pictures/hall.webp')).toBe('https://tv.example/pictures/hall.webp');
  expect(await pictureOf('/contents/2026-harbour-55', '/pictures/hall.webp')).toBe(
    'https://tv.example/pictures/bg.jpg',
  );
  expect(await pictureOf('/faq', '/pictures/logo.svg')).toBeUndefined();
});

test('F-410 F-411: texts of the provider replace the built-in ones', async () => {
  const masks = [
    { page_type: 'movie', text_type: 'title', value: '{title}, {year}: {genre} на Полюсе' },
    { page_type: 'movie', text_type: 'h1', value: 'Смотреть «{title}»' },
    { page_type: 'movie', text_type: 'text', value: 'Первый абзац.\n\nВторой <b>абзац</b>.' },
  ];
  const page = await renderer.render(
    input('/contents/2026-harbour-55', {
      invoke: async (id, params) => (id === 'seoMasks' ? { ok: true, value: masks } : invoke(id, params)),
    }),
  );
  expect(page.title).toBe('Огни порта, 2026: Драма на Полюсе');
  expect(page.html).toMatch(/<h1[^>]*><span[^>]*>Смотреть «Огни порта»<\/span><\/h1>/);
  expect(page.html).toContain('<p>Первый абзац.</p><p>Второй &lt;b&gt;абзац&lt;/b&gt;.</p>');
});

test('F-411: without its texts a page has the built-in ones', async () => {
  const failing = async (id: string, params: unknown): Promise<InvokeResult> =>
    id === 'seoMasks'
      ? { ok: false, error: { code: 'internal_error', status: 500, message: 'No.' } }
      : invoke(id, params);
  expect((await renderer.render(input('/contents/2026-harbour-55', { invoke: failing }))).title).toBe(
    'Огни порта (2026) — смотреть фильм онлайн',
  );
});

test.each([
  '/',
  '/contents/2026-harbour-55',
  '/row/1',
  '/rowset/start',
  '/persons/a-1',
  '/movies',
  '/channels',
  '/channels/all/x',
  '/news',
  '/news/5',
  '/provider/aerial',
  '/channelsfree',
])('what %s is about is unavailable: 503, and not indexed', async (address) => {
  const unavailable = async (): Promise<InvokeResult> => ({
    ok: false,
    error: { code: 'unavailable', status: 503, message: 'Later.' },
  });
  const warning = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const page = await renderer.render(input(address, { invoke: unavailable }));
  expect(page.status).toBe(503);
  expect(page.tags).toContainEqual({ tag: 'meta', attributes: { name: 'robots', content: 'noindex' } });
  expect(page.html).toContain('<noscript>');
  // A failure of the filters is logged.
  expect(warning.mock.calls.length > 0).toBe(address === '/movies');
  warning.mockRestore();
});

const channel = {
  id: 7,
  slug: 'match',
  name: 'Матч',
  num: 1,
  description: 'О спорте',
  logo: null,
  icon: null,
  cover: {},
  is_hd: true,
  is_hidden: false,
  is_free: true,
  age: 0,
  rating_age: 0,
  archived_days: 3,
  real_archived_days: 3,
  current_schedule: null,
};
const categories = [
  {
    id: 2,
    name: 'Все',
    short: '',
    slug: 'all',
    scaled_icon: null,
    tags: { all_channels: true, startup: false, is_adult: false },
    channels: [7],
  },
];
const withChannels = async (id: string, params: unknown): Promise<InvokeResult> => {
  if (id === 'channelList') return { ok: true, value: [channel] };
  return id === 'categoryList' ? { ok: true, value: categories } : invoke(id, params);
};
const channelsAt = (address: string) => renderer.render(input(address, { invoke: withChannels }));

test.each(['/channel/7', '/channel/match', '/channels/7', '/channels/match'])(
  'C-028 C-029: %s leads to the proper address of the channel',
  async (address) => {
    expect(await channelsAt(address)).toMatchObject({ status: 301, location: '/channels/all/match' });
  },
);

test('C-237 C-756: channels and categories that are not there answer 404', async () => {
  expect((await channelsAt('/channel/99')).status).toBe(404);
  const missingChannel = await channelsAt('/channels/all/nothing');
  expect([missingChannel.status, missingChannel.html.includes('Такого канала нет')]).toEqual([404, true]);
  const missingCategory = await channelsAt('/channels/nothing');
  expect([missingCategory.status, missingCategory.html.includes('Матч')]).toEqual([404, true]);
  expect(missingCategory.tags).toContainEqual({ tag: 'meta', attributes: { name: 'robots', content: 'noindex' } });
});

test('C-270 A-718: a channel reached by digits only is not for search engines', async () => {
  const robots = async (address: string) => JSON.stringify((await channelsAt(address)).tags).includes('noindex');
  expect([
    await robots('/channels/all/7'),
    await robots('/channels/2/match'),
    await robots('/channels/all/match'),
  ]).toEqual([true, true, false]);
  const canonical = (await channelsAt('/channels/all/7')).tags.find(
    ({ attributes }) => attributes['rel'] === 'canonical',
  );
  expect(canonical?.attributes['href']).toBe('https://tv.example/channels/all/match');
});

test('C-258: a category says which it is', async () => {
  const kids = {
    ...categories[0],
    id: 5,
    name: 'Детям',
    slug: 'kids',
    tags: { all_channels: false, startup: false, is_adult: false },
  };
  const page = await renderer.render(
    input('/channels/kids', {
      invoke: async (id, params) =>
        id === 'categoryList' ? { ok: true, value: [...categories, kids] } : withChannels(id, params),
    }),
  );
  expect(page.tags.find(({ attributes }) => attributes['name'] === 'description')?.attributes['content']).toBe(
    'Детям: телеканалы в прямом эфире, программа передач и архив',
  );
});

test('C-265: a channel says who broadcasts it', async () => {
  expect(dataOf((await channelsAt('/channels/all/match')).tags)).toContainEqual(
    expect.objectContaining({ '@type': 'BroadcastService', name: 'Матч', broadcastDisplayName: 'Матч' }),
  );
});

test('C-208: a person with one work is not for search engines', async () => {
  const person = (works: number) => ({
    id: 5,
    slug: 'anna-5',
    name: 'Анна',
    bio: null,
    image: null,
    image_url: null,
    role: 'actor',
    roles: ['actor'],
    subtitle: '',
    works_count: works,
    works: { movie: works, series: 0, program: 0 },
  });
  const page = (works: number) =>
    renderer.render(
      input('/persons/anna-5', {
        invoke: async (id) => (id === 'person' ? { ok: true, value: person(works) } : { ok: true, value: [] }),
      }),
    );
  expect(JSON.stringify((await page(1)).tags)).toContain('noindex');
  expect(JSON.stringify((await page(2)).tags)).not.toContain('noindex');
});

test('C-797 C-801 C-803: a prerenderer gets a hundred rows, and a hundred items of a row', async () => {
  const limits: unknown[] = [];
  const counting: RenderInput['invoke'] = async (id, params, query) => {
    if (id === 'row') limits.push((query as { limit?: number }).limit);
    return invoke(id, params);
  };
  await renderer.render(input('/', { isPrerender: true }));
  expect(calls.filter((call) => call.startsWith('row '))).toHaveLength(rows.length);
  const page = await renderer.render(input('/row/1', { isPrerender: true, invoke: counting }));
  await renderer.render(input('/row/1', { invoke: counting }));
  expect(limits).toEqual([100, 24]);
  expect(page.title).toBe('Ряд 1 — Полюс');
  expect(JSON.parse(page.state)).toMatchObject({ isPrerender: true, origin: 'https://tv.example' });
});

test.each(['/rowset/my', '/rowset/1000', '/catalog/my'])(
  'the viewer’s own page is at one address: %s leads there',
  async (address) => {
    expect(await renderer.render(input(address))).toMatchObject({ status: 301, location: '/my' });
  },
);

test('personal data is not requested for a public page', async () => {
  const own = { ...rows[1]!, id: '9', is_personal: true };
  await renderer.render(
    input('/', {
      invoke: async (id, params) =>
        id === 'rowset' ? { ok: true, value: rowsetOf([rows[0]!, own]) } : invoke(id, params),
    }),
  );
  expect(calls).toContain('row 1');
  expect(calls).not.toContain('row 9');
});
