// @vitest-environment jsdom
import { act } from 'react';
import { Route, Routes } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import ru from '../../../public/locales/ru/translation.json' with { type: 'json' };
import { contentCard, fakeApi, render, rowOf, stubBrowser, type Rendered } from '../../testing.tsx';
import PersonPage from './PersonPage.tsx';

let screen: Rendered | undefined;
let calls: string[] = [];
beforeEach(() => stubBrowser());
afterEach(async () => {
  await screen?.unmount();
  vi.unstubAllGlobals();
});

const person = {
  id: 5,
  slug: 'anna-5',
  name: 'Анна Иванова',
  bio: 'Снимает зиму.',
  image: null,
  image_url: null,
  role: 'director',
  roles: ['director'],
  subtitle: 'Режиссёр',
  works_count: 2,
  works: { movie: 2, series: 0, program: 0 },
};
const open = async (over: object = {}, path = '/persons/anna-5') => {
  const api = fakeApi({
    person: () => ({ ...person, ...over }),
    filmography: () => rowOf({ contents: [contentCard('1'), contentCard('2')] }),
  });
  screen = await render(
    <Routes>
      <Route path="/persons/:id" element={<PersonPage />} />
    </Routes>,
    { api, path },
  );
  calls = api.calls;
  for (let i = 0; i < 3; i++) await screen.settle();
  return screen.container;
};

test('C-204 the biography link leads to it', async () => {
  const container = await open();
  const section = container.querySelector<HTMLElement>('#biography')!;
  expect(section.textContent).toContain('Снимает зиму.');
  const scrolled = vi.fn();
  section.scrollIntoView = scrolled;
  const link = container.querySelector<HTMLAnchorElement>('a[href="#biography"]')!;
  expect(link.textContent).toBe('Биография');
  await act(async () => link.click());
  expect(scrolled).toHaveBeenCalled();
  expect(document.activeElement).toBe(section);
});

test('C-204 without a biography there is no link', async () =>
  expect((await open({ bio: null })).querySelector('a[href="#biography"]')).toBeNull());

test('C-206 films, series and programmes are lists of their own', async () => {
  const container = await open({ works: { movie: 2, series: 1, program: 1 } });
  expect(
    [...container.querySelectorAll('section[data-template="content-v"] h2')].map((title) => title.textContent),
  ).toEqual([ru.section_movies, ru.section_series, ru.section_telecasts]);
});
test('C-201 C-202 C-205 the photo, the name and a heart', async () => {
  const container = await open({ image_url: '/pictures/anna.webp' });
  expect(container.querySelector('img')!.getAttribute('src')).toContain('/pictures/anna.webp');
  expect(container.querySelector('h1')!.textContent).toBe('Анна Иванова');
  expect(container.querySelector(`button[aria-label="${ru.action_favourite}"]`)).not.toBeNull();
});
test('C-206 works by type, without empty types', async () => {
  const container = await open();
  expect(
    [...container.querySelectorAll('section[data-template="content-v"] h2')].map((title) => title.textContent),
  ).toEqual(['Фильмы']);
  expect(container.querySelectorAll('section[data-template="content-v"] li')).toHaveLength(2);
});

test('C-585 an address that does not end in digits is not found, and nothing is requested', async () => {
  const container = await open({}, '/persons/anna');
  expect([container.querySelector('h1')?.textContent, calls]).toEqual(['Такой страницы нет', []]);
});
