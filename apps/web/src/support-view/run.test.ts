// @vitest-environment jsdom
import { PROMPTS_SEEN_KEY } from '@aerial/domain/prompts.ts';
import { SUPPORT_VIEW_KEY, supportViewText } from '@aerial/domain/support-view.ts';
import { epochMs } from '@aerial/domain/time.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import texts from '../../public/locales/en/translation.json' with { type: 'json' };
import { TOKEN_KEY } from '../session/storage.ts';
import { runSupportView } from './run.ts';

const token = 'a'.repeat(40);
const NOON = Date.parse('2026-11-22T12:00:00Z');

/** A tab as the browser has it, as far as the view uses it. */
function tab(stored: string | null = supportViewText({ token, until: epochMs(NOON + 60_000) }), failures = 0) {
  const values = new Map(stored === null ? [] : [[SUPPORT_VIEW_KEY, stored]]);
  const requests: { url: string; init: RequestInit | undefined }[] = [];
  const page = {
    document,
    opener: {},
    indexedDB: {},
    localStorage: {
      getItem: (key: string) => (key === TOKEN_KEY ? 'of the browser' : null),
      removeItem(_key: string): void {},
    },
    sessionStorage: {
      getItem: (key: string) => values.get(key) ?? null,
      setItem: (key: string, value: string) => void values.set(key, value),
      removeItem: (key: string) => void values.delete(key),
    },
    fetch: vi.fn(async (url: string, init?: RequestInit) => {
      requests.push({ url, init });
      if (requests.length <= failures) throw new TypeError('no connection');
      return Response.json(texts);
    }),
    setTimeout: (work: () => void, ms: number) => setTimeout(work, ms),
    close: vi.fn(),
    location: { replace: vi.fn() },
  };
  runSupportView(page as unknown as Window);
  return { page, values, requests };
}
type Page = ReturnType<typeof tab>['page'];
const mark = () => document.querySelector('.support-view');
const shown = () => vi.waitFor(() => expect(mark()).not.toBeNull());

beforeEach(() => {
  vi.useFakeTimers({ now: NOON, toFake: ['Date', 'setTimeout', 'clearTimeout'] });
  document.documentElement.lang = 'en';
  document.body.replaceChildren();
});
afterEach(() => void vi.useRealTimers());

test('a tab of support has the view’s session, is marked, and is apart from the browser’s own viewer', async () => {
  const { page, requests } = tab();
  expect(JSON.parse(page.localStorage.getItem(TOKEN_KEY)!)).toMatchObject({ access_token: token });
  expect(page.opener).toBeNull();
  expect('indexedDB' in page).toBe(false);
  expect(JSON.parse(page.sessionStorage.getItem(PROMPTS_SEEN_KEY)!)).toContain('email');
  await shown();
  expect(mark()!.textContent).toContain('Support is viewing this account until 12:01.');
  expect(requests.map(({ url }) => url)).toEqual([expect.stringMatching(/^\/locales\/en\//)]);
});

test.each([
  ['has none', null],
  ['has one that has ended', supportViewText({ token, until: epochMs(NOON) })],
  ['has something else', 'x'],
])('other tabs are left alone: one that %s', async (_what, stored) => {
  const { page, values } = tab(stored);
  expect(page.localStorage.getItem(TOKEN_KEY)).toBe('of the browser');
  expect('indexedDB' in page).toBe(true);
  expect(page.fetch).not.toHaveBeenCalled();
  expect(values.size).toBe(0);
});

test.each([
  ['the button', () => document.querySelector<HTMLButtonElement>('.support-view button')!.click()],
  ['its time', () => vi.advanceTimersByTime(60_000)],
  ['the session', (page: Page) => page.localStorage.removeItem(TOKEN_KEY)],
])('%s ends the view: on the server, in the tab, and once', async (_what, end) => {
  const { page, values, requests } = tab();
  await shown();
  end(page);
  vi.advanceTimersByTime(60_000);
  const ended = requests.filter(({ init }) => init?.method === 'DELETE');
  expect(ended).toEqual([
    {
      url: '/v2/users/self/support_session',
      init: { method: 'DELETE', keepalive: true, headers: { authorization: `Token ${token}` } },
    },
  ]);
  expect(values.has(SUPPORT_VIEW_KEY)).toBe(false);
  expect(page.close).toHaveBeenCalledTimes(1);
  expect(page.location.replace).toHaveBeenCalledWith('/console');
});

test('the mark comes although its words did not at first', async () => {
  const { requests } = tab(undefined, 1);
  await vi.waitFor(() => expect(vi.getTimerCount()).toBe(2));
  expect(mark()).toBeNull();
  vi.advanceTimersByTime(2_000);
  await shown();
  expect(requests).toHaveLength(2);
});
