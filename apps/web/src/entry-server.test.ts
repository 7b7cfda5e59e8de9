import { readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderer, type InvokeResult, type RenderInput } from './entry-server.tsx';
import { contentCard, promotionOf, rowOf, rowsetOf } from './testing.tsx';
import type { NetworkInfo } from '@aerial/contract/shapes/provider.ts';

const texts = (language: string) => JSON.parse(readFileSync(path.resolve(import.meta.dirname, `../public/locales/${language}/translation.json`), 'utf8')) as Record<string, string>;

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

const missing = (code: 'rowset_not_found' | 'content_not_found'): InvokeResult => ({ ok: false, error: { code, status: 404, message: 'Not there.' } });
const asked: string[] = [];
async function invoke(id: string, params: unknown): Promise<InvokeResult> {
  const wanted = (params as { id?: string } | undefined)?.id ?? '';
  asked.push(`${id} ${wanted}`.trim());
  switch (id) {
    case 'rowsets':
      return { ok: true, value: [rowsetOf([]), rowsetOf([], { id: 2, slug: 'sport', title: 'Спорт', template: 'page' })] };
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
  asked.length = 0;
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
  expect(asked.filter((call) => call.startsWith('row '))).toEqual(['row 1', 'row 2', 'row 3', 'row 4']);
});

test('the viewer’s own rows are left to the browser', async () => {
  rows[0] = { ...rows[0]!, template: 'history' };
  const page = await renderer.render(input('/'));
  rows[0] = { ...rows[0], template: 'promo-bg' };
  expect(asked).not.toContain('row 1');
  expect(page.state).not.toContain('["row","1"]');
});

test('the state has what was rendered, and cannot break out of its element', async () => {
  const page = await renderer.render(input('/contents/2026-harbour-55'));
  expect(page.state).not.toContain('</script>');
  const state = JSON.parse(page.state) as { isRendered: boolean; language: string; queries: { queries: { queryKey: unknown[] }[] } };
  expect(state).toMatchObject({ isRendered: true, language: 'ru' });
  expect(state.queries.queries.map(({ queryKey }) => queryKey[0])).toContain('content');
  expect(page.html).not.toContain('<script');
});

test('C-149 C-152: a content page has breadcrumbs and genres that lead on', async () => {
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
  ['C-237', '/rowset/nowhere'],
])('%s: %s answers 404 and is not for search engines', async (_row, address) => {
  const page = await renderer.render(input(address));
  expect(page.status).toBe(404);
  expect(page.html).toContain('404');
  expect(page.tags).toContainEqual({ tag: 'meta', attributes: { name: 'robots', content: 'noindex' } });
});

test('C-585: an address without digits asks the server for nothing', async () => {
  await renderer.render(input('/contents/no-digits'));
  expect(asked.filter((call) => call.startsWith('content'))).toEqual([]);
});

test('F-123 F-124 C-069: unknown addresses lead home', async () => {
  expect(await renderer.render(input('/no/such/page?partner=x'))).toMatchObject({ status: 302, location: '/' });
  expect(await renderer.render(input('/unknown-slug'))).toMatchObject({ status: 302, location: '/' });
  expect(await renderer.render(input('/no/such%0apage?partner=x'))).toMatchObject({ status: 302, location: '/' });
  expect(await renderer.render(input('//no.such/page'))).toMatchObject({ status: 302, location: '/' });
});

test('F-043: the page speaks the language it is asked for', async () => {
  const page = await renderer.render(input('/', { language: 'en' }));
  expect(page.html).toContain('Skip to content');
  expect(page.title).toBe('Полюс: TV channels, films and series online');
});

test('pages that are personal come as the empty application', () => {
  expect(renderer.pageOf('/watch/film-5', { playsHlsItself: false }).isPublic).toBe(false);
  const page = renderer.shell(input('/watch/film-5'));
  expect(page.html).toMatch(/^<noscript>.*JavaScript.*<\/noscript>$/);
  expect(JSON.parse(page.state)).toMatchObject({ isRendered: false });
});

test.each([
  ['/channels/match', false, true],
  ['/watch/film-5', false, true],
  ['/watch/film-5', true, false],
  ['/contents/film-5', false, false],
])('the code that plays comes ahead with %s (a browser that plays HLS itself: %s): %s', (address, playsHlsItself, expected) => {
  expect(renderer.pageOf(address, { playsHlsItself }).modules.includes('src/player/engines/hls.ts')).toBe(expected);
});
