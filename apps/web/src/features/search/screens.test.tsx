// @vitest-environment jsdom
import type { SearchFound } from '@aerial/contract/shapes/search.ts';
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import ru from '../../../public/locales/ru/translation.json' with { type: 'json' };
import { ApiError } from '@aerial/api-client/port.ts';
import { contentCard, fakeApi, render, stubBrowser, type Rendered } from '../../testing.tsx';
import SearchPage from './SearchPage.tsx';

let screen: Rendered | undefined;
beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  stubBrowser();
  HTMLElement.prototype.scrollIntoView = () => {};
});
afterEach(async () => {
  vi.useRealTimers();
  await screen?.unmount();
  vi.unstubAllGlobals();
});

const film = (id: string, title: string): SearchFound => ({
  title,
  text: '',
  content_type: 'movie',
  object_id: id,
  is_purchased: true,
  content: contentCard(id, { title }),
});
const configuration = {
  min_search_chars: 2,
  bouncing_interval: 700,
  catchup_blackout_mattress_screenshot_url: null,
  parental_duration: [],
  vitrina_offset: 360,
};
const wait = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));
const box = () => screen!.container.querySelector('input')!;
const text = () => screen!.container.textContent!;
async function type(value: string): Promise<void> {
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(box(), value);
    box().dispatchEvent(new Event('input', { bubbles: true }));
  });
}
const open = async (answers: Parameters<typeof fakeApi>[0], path = '/search') => {
  const api = fakeApi({
    platformConfiguration: () => configuration,
    searchSuggest: () => [{ text: 'Мост' }, { text: 'Мостовик' }],
    ...answers,
  });
  screen = await render(<SearchPage />, { api, path });
  await wait(0);
  return api;
};

test('A-417 A-703 A-704 C-400 the configuration sets the minimum length and the debounce', async () => {
  const api = await open({ searchFound: () => [film('1', 'Мост')] });
  await type('м');
  await wait(5000);
  expect(api.calls).not.toContain('searchFound');
  await type('мо');
  await wait(690);
  expect(api.calls).not.toContain('searchFound');
  await wait(20);
  await wait(0);
  expect(api.calls).toContain('searchFound');
  expect(text()).toContain(ru.section_movies);
});

test('C-128 C-775 nothing found', async () => {
  await open({ searchFound: () => [] }, '/search?q=мост');
  expect(text()).toContain(ru.warning_no_search_results);
});

test('a failed search can be retried', async () => {
  let isDown = true;
  await open(
    {
      searchFound: () => {
        if (isDown) throw new ApiError('internal_error', 500, 'Down.');
        return [film('1', 'Мост')];
      },
    },
    '/search?q=мост',
  );
  await wait(0);
  isDown = false;
  const retry = [...screen!.container.querySelectorAll('button')].find(
    (button) => button.textContent === ru.action_retry,
  )!;
  await act(async () => retry.click());
  await wait(0);
  expect(text()).toContain('Мост');
});

test('while loading there is an announced skeleton', async () => {
  await open({ searchFound: () => new Promise(() => {}) }, '/search?q=мост');
  expect(screen!.container.querySelector('[aria-busy="true"]')?.getAttribute('aria-label')).toBe(ru.status_loading);
});

test('A-700 C-543 A-957 C-866 the box is limited to 255 letters', async () => {
  await open({});
  expect(box().maxLength).toBe(255);
});

test('A-643 A-958 C-542 suggestions hide 500 ms after blur', async () => {
  await open({ searchFound: () => [film('1', 'Мост')] });
  await type('мост');
  await wait(700);
  await wait(0);
  const isShown = () => box().getAttribute('aria-expanded') === 'true';
  expect(isShown()).toBe(true);
  await act(async () => box().dispatchEvent(new FocusEvent('focusout', { bubbles: true })));
  await wait(490);
  expect(isShown()).toBe(true);
  await wait(20);
  expect(isShown()).toBe(false);
});

test('C-870 C-696 a guest’s history is stored in this browser only', async () => {
  const api = await open({ searchFound: () => [film('7', 'Мост')] }, '/search?q=мост');
  await act(async () => screen!.container.querySelector<HTMLElement>('a[href="/contents/film-7"]')!.click());
  expect(JSON.parse(localStorage.getItem('aerial.search_history.guest')!)).toEqual([
    { query: 'мост', type: 'content', id: '7', title: 'Мост' },
  ]);
  expect(api.calls.filter((call) => /saveSearch|searchHistory/.test(call))).toEqual([]);
});
