// @vitest-environment jsdom
import { Route, Routes } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { contentCard, fakeApi, render, rowOf, stubBrowser, type Rendered } from '../../testing.tsx';
import RowPage from '../rows/RowPage.tsx';
import ContentPage from './ContentPage.tsx';

let screen: Rendered | undefined;
beforeEach(() => stubBrowser());
afterEach(async () => {
  await screen?.unmount();
  vi.unstubAllGlobals();
});

const episode = (id: string, season: number, series: number) => ({
  ...contentCard(id, { title: `Серия ${season}.${series}`, content_type: 'episode', season, series, parent_id: '6' }),
  description: '',
  is_lost: false,
});
const detail = {
  ...episode('7', 2, 1),
  slug: 'one-7',
  original: null,
  description: 'О серии.',
  parent: { id: '60', slug: 'show-s2-60', title: 'Тихая гавань. Сезон 2' },
  whole: { id: '6', slug: 'show-6', title: 'Тихая гавань', content_type: 'series' },
  is_cartoon: false,
  graphic_title: null,
  category: null,
  libraries: [],
  trailers: [],
  genres: [],
  countries: [],
  images: [],
  background: { tv: null, web: null, phone: null, tablet: null },
  persons: [],
  motion_rating: null,
  last_seen_channel_ids: [],
  contents: [],
};

/** Calls with their library parameter. */
function libraryApi() {
  const libraries: string[] = [];
  const note = (call: string, query: Record<string, unknown>) =>
    libraries.push(`${call} ${String(query['library_id'])}`);
  const api = fakeApi({
    content: ({ query }) => (note('content', query), detail),
    episodes: ({ query }) => (note('episodes', query), [episode('7', 2, 1), episode('8', 2, 2), episode('9', 1, 1)]),
    similar: ({ query }) => (note('similar', query), []),
    sources: ({ query }) => (note('sources', query), []),
    row: ({ query }) => (note(`row ${String(query['text'])}`, query), rowOf()),
  });
  return { api, libraries };
}

const at = async (path: string, api: ReturnType<typeof fakeApi>) => {
  screen = await render(
    <Routes>
      <Route path="/episodes/:slug" element={<ContentPage />} />
      <Route path="/contents/:slug" element={<ContentPage />} />
      <Route path="/row/:id" element={<RowPage />} />
    </Routes>,
    { api, path },
  );
  await screen.settle();
  await screen.settle();
  return screen.container;
};

test('C-051 C-050 C-142 C-143: an episode’s page names the series, and starts with the episode’s season', async () => {
  const container = await at('/episodes/one-7', libraryApi().api);
  const crumbs = [...container.querySelectorAll('nav li')].map((crumb) => crumb.textContent);
  expect(crumbs).toEqual(['Главная', 'Сериалы', 'Тихая гавань', 'Серия 2.1']);
  // The season's own title repeats its number.
  expect(container.querySelector('h1')!.textContent).toBe('Тихая гавань 2 сезон, 1 серия');
  expect([...container.querySelectorAll('[aria-pressed="true"]')].map((season) => season.textContent)).toEqual([
    '2 сезон',
  ]);
  expect(container.querySelector('ol li [aria-current], ol li[aria-current]')).not.toBeNull();
});

test('C-041: the library of the address is sent with the calls of the content', async () => {
  const { api, libraries } = libraryApi();
  await at('/contents/one-7?library_id=12', api);
  expect(libraries).toEqual(expect.arrayContaining(['content 12', 'episodes 12', 'similar 12']));
  expect(libraries.every((call) => call.endsWith(' 12'))).toBe(true);
});

test('C-054 C-055: the library and the text of the address are sent with the call of a row', async () => {
  const { api, libraries } = libraryApi();
  await at('/row/new-1?library_id=12&text=море', api);
  expect(libraries).toEqual(['row море 12']);
});
