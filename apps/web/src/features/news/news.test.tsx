// @vitest-environment jsdom
import { Route, Routes } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import ru from '../../../public/locales/ru/translation.json' with { type: 'json' };
import { ApiError } from '@aerial/api-client/port.ts';
import { fakeApi, render, type Rendered } from '../../testing.tsx';
import { aNetwork } from '../information/testing.ts';
import NewsItemPage from './NewsItemPage.tsx';
import NewsPage from './NewsPage.tsx';

let screen: Rendered | undefined;
afterEach(async () => screen?.unmount());

const head = (id: number, at: string) => ({ id, title: `Новость ${id}`, short: `Коротко ${id}`, published_at: at });
async function open(path: string, answers: Parameters<typeof fakeApi>[0]): Promise<HTMLElement> {
  screen = await render(
    <Routes>
      <Route path="/news" element={<NewsPage />} />
      <Route path="/news/:id" element={<NewsItemPage />} />
    </Routes>,
    { api: fakeApi({ network: () => aNetwork(), ...answers }), path },
  );
  await screen.settle();
  return screen.container;
}

test('F-099 A-163 A-166: news in the server’s order, each with its date, title and short text, linked to its page', async () => {
  const container = await open('/news', {
    newsList: () => [head(2, '2026-11-19T08:00:00Z'), head(1, '2026-11-01T08:00:00Z')],
  });
  const links = [...container.querySelectorAll<HTMLAnchorElement>('li a')];
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/news/2', '/news/1']);
  expect(links[0]!.textContent).toMatch(/19 ноября.*Новость 2Коротко 2/);
});

test('A-166: without news the page shows an empty state', async () => {
  expect((await open('/news', { newsList: () => [] })).textContent).toContain(ru.news_none);
});

test('F-100 A-164: a news item is text, never markup', async () => {
  const container = await open('/news/2', {
    news: () => ({ ...head(2, '2026-11-19T08:00:00Z'), text: 'Первое.\n\n<b>Второе</b>.' }),
  });
  expect(container.querySelector('h1')!.textContent).toBe('Новость 2');
  expect(container.textContent).toContain('<b>Второе</b>');
});

test('A-165 A-906: a missing news item is a not-found page', async () => {
  const container = await open('/news/7', {
    news: () => {
      throw new ApiError('not_found', 404, 'No.');
    },
  });
  expect(container.textContent).toContain(ru.not_found_news);
});
