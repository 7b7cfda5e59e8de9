import { QueryClient, QueryObserver, InfiniteQueryObserver } from '@tanstack/react-query';
import { describe, expect, test, vi } from 'vitest';
import { fakeApi, rowOf } from '../../testing.tsx';
import { rowPageQuery, rowQuery } from './queries.ts';
import { staleMsOf } from '@aerial/api-client/cache-times.ts';

test('F-466 F-467: cached answers are fresh for 15 minutes, or for as long as the server says', () => {
  expect(staleMsOf(undefined)).toBe(900_000);
  expect(staleMsOf({})).toBe(900_000);
  expect(staleMsOf({ cache_timeout: 300 })).toBe(300_000);
});

test('C-554 C-793: a row, and each page of one, that takes longer than 10 s counts as failed', async () => {
  vi.useFakeTimers();
  const silent = fakeApi({});
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const row = new QueryObserver(client, rowQuery(silent, rowOf()));
  const page = new InfiniteQueryObserver(client, rowPageQuery(silent, 'found', new URLSearchParams()));
  const stop = [row.subscribe(() => {}), page.subscribe(() => {})];
  await vi.advanceTimersByTimeAsync(9_900);
  expect([row.getCurrentResult().status, page.getCurrentResult().status]).toEqual(['pending', 'pending']);
  await vi.advanceTimersByTimeAsync(200);
  expect([row.getCurrentResult().status, page.getCurrentResult().status]).toEqual(['error', 'error']);
  for (const unsubscribe of stop) unsubscribe();
  vi.useRealTimers();
});

test.each([
  ['C-798', 'content-v', 21],
  ['C-799', 'content-h', 18],
  ['C-800', 'history', 24],
] as const)(
  '%s: a row of %s opened directly starts with %i items, and continues after them',
  async (_row, template, size) => {
    const list = template === 'history' ? 'histories' : 'contents';
    const all = Array.from({ length: 60 }, (_, index) => ({ id: String(index) }));
    const queries: Record<string, unknown>[] = [];
    const api = fakeApi({
      row: ({ query }) => {
        queries.push(query);
        const [from, to] = [Number(query['offset']), Number(query['offset']) + Number(query['limit'])];
        return rowOf({ template, offset: from, [list]: all.slice(from, to), more_count: Math.max(0, all.length - to) });
      },
    });
    const client = new QueryClient();
    const options = rowPageQuery(api, 'row', new URLSearchParams());
    const { pages } = await client.fetchInfiniteQuery({ ...options, pages: 2 });
    expect(pages[0]![list]).toHaveLength(size);
    expect(queries[1]).toMatchObject({ offset: size, limit: size });
    expect(pages.flatMap((page) => (page[list] ?? []).map(({ id }) => String(id)))).toEqual(
      all.slice(0, 2 * size).map(({ id }) => id),
    );
    expect(pages[1]!.more_count).toBe(60 - 2 * size);
  },
);

describe('on return to a page', () => {
  /** The number of requests for a row when it is shown again after some seconds. */
  async function requestsAfter(
    seconds: number,
    show: (api: ReturnType<typeof fakeApi>, client: QueryClient) => () => void,
    cacheTimeout = 300,
  ): Promise<number> {
    vi.useFakeTimers();
    const api = fakeApi({ row: () => rowOf({ cache_timeout: cacheTimeout }) });
    const client = new QueryClient({ defaultOptions: { queries: { gcTime: Infinity } } });
    const first = show(api, client);
    await vi.advanceTimersByTimeAsync(10);
    first();
    await vi.advanceTimersByTimeAsync(seconds * 1000);
    const second = show(api, client);
    await vi.advanceTimersByTimeAsync(10);
    second();
    vi.useRealTimers();
    return api.calls.length;
  }
  const shown = (api: ReturnType<typeof fakeApi>, client: QueryClient) =>
    new QueryObserver(client, rowQuery(api, rowOf())).subscribe(() => {});
  const page = (search: string) => (api: ReturnType<typeof fakeApi>, client: QueryClient) =>
    new InfiniteQueryObserver(client, rowPageQuery(api, 'found', new URLSearchParams(search))).subscribe(() => {});

  test('F-466: a row whose answer says nothing is refetched after 15 minutes', async () => {
    expect(await requestsAfter(890, shown, 0)).toBe(1);
    expect(await requestsAfter(910, shown, 0)).toBe(2);
  });

  test('F-467: a row is cached for the TTL of its answer', async () => {
    expect(await requestsAfter(200, shown)).toBe(1);
    expect(await requestsAfter(400, shown)).toBe(2);
  });

  test('F-466 F-468: a page of a row is cached, a search is not', async () => {
    expect(await requestsAfter(200, page(''))).toBe(1);
    expect(await requestsAfter(1, page('text=лес'))).toBe(2);
  });
});
