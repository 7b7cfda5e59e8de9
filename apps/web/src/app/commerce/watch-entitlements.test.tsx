// @vitest-environment jsdom
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ENTITLEMENT_GAP_MS } from '../../parts/commerce/entitlement-watch.ts';
import { ENTITLEMENTS_KEY, refreshEntitlements } from '../../parts/commerce/refresh.ts';
import { createQueryClient } from '../../core/query-client.ts';
import { eventually, fakeApi } from '../../testing.tsx';
import { watch } from './watch-entitlements.ts';

let isOver: boolean;
let calls: string[];
let bought: string[];
const purchasedContents = () => ({ library_ids: [], content_ids: bought });
/** How often what the viewer has was read. */
const reads = (): number => calls.filter((id) => id === 'currentSubscriptions').length;
let queryClient: ReturnType<typeof createQueryClient>;
beforeEach(async () => {
  isOver = false;
  queryClient = createQueryClient(false);
  bought = [];
  const api = fakeApi({ currentSubscriptions: () => [], purchasedContents });
  calls = api.calls;
  watch({ api, queryClient }, () => isOver);
  await vi.waitFor(() => {
    if (calls.length === 0) throw new Error('Not read yet.');
  });
});
afterEach(() => {
  isOver = true;
  localStorage.clear();
  vi.restoreAllMocks();
});

/** Shows data of a query, and says when it is loaded again. */
async function shown(key: readonly unknown[]): Promise<() => number> {
  const load = vi.fn(async () => 'data');
  const observer = queryClient.getQueryCache();
  await queryClient.prefetchQuery({ queryKey: key, queryFn: load });
  return () => load.mock.calls.length + (observer.find({ queryKey: key })?.state.isInvalidated ? 1 : 0);
}
const fromAnotherTab = (key: string) =>
  act(async () => void window.dispatchEvent(new StorageEvent('storage', { key, newValue: 'x' })));

const SHOWS_ENTITLEMENTS = [
  ['packets'],
  ['packet', '80', true],
  ['subscriptions', 'future'],
  ['accounts'],
  ['cards'],
  ['transactions'],
  ['user'],
  ['channels', 'mine'],
  ['content-metadata', '5', null],
  ['content', '5', null, 'sources'],
  ['watch', '5', null, 'metadata'],
  ['row', '1'],
  ['row-page', 'new-1', null, ''],
  ['search', 'found', 'хлеб'],
];

test('A-470 A-530: what was bought in another tab is loaded again here: packets, channels, labels and rows', async () => {
  const queries = await Promise.all(SHOWS_ENTITLEMENTS.map(shown));
  const other = await shown(['news']);
  await fromAnotherTab('aerial.other');
  expect(reads()).toBe(1);
  await fromAnotherTab(ENTITLEMENTS_KEY);
  await eventually(() => expect(queries.map((loads) => loads())).toEqual(queries.map(() => 2)));
  expect(other()).toBe(1);
});

test('A-470 A-530: what was bought in another tab before this one listened is loaded again', async () => {
  const packets = await shown(['packets']);
  const begin = async () => {
    const before = calls.length;
    const currentSubscriptions = () => (calls.push('again'), []);
    watch({ api: fakeApi({ currentSubscriptions, purchasedContents }), queryClient }, () => isOver);
    await eventually(() => expect(calls.length).toBeGreaterThan(before));
  };
  localStorage.setItem(ENTITLEMENTS_KEY, `${Math.floor(performance.timeOrigin) - 1000} 0.5`);
  await begin();
  expect(packets()).toBe(1);
  await refreshEntitlements(queryClient);
  await begin();
  expect(packets()).toBe(2);
  localStorage.setItem(ENTITLEMENTS_KEY, `${Date.now()} 0.7`);
  queryClient.removeQueries({ queryKey: ['packets'] });
  const shownNow = await shown(['packets']);
  await begin();
  await eventually(() => expect(shownNow()).toBe(2));
});

test('A-470: a purchase of this tab is loaded once, and the other tabs are notified', async () => {
  const packets = await shown(['packets']);
  await refreshEntitlements(queryClient);
  expect([packets(), reads()]).toEqual([2, 1]);
  const written = localStorage.getItem(ENTITLEMENTS_KEY);
  await refreshEntitlements(queryClient);
  expect([written === null, written === localStorage.getItem(ENTITLEMENTS_KEY)]).toEqual([false, false]);
});

test('A-470: a title that was bought on another device is loaded here when the page comes back: its page, labels and rows', async () => {
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + ENTITLEMENT_GAP_MS);
  const queries = await Promise.all(
    [
      ['content-metadata', '5', null],
      ['row', '1'],
      ['watch', '5', null],
    ].map(shown),
  );
  bought = ['5'];
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
  await act(async () => void document.dispatchEvent(new Event('visibilitychange')));
  await eventually(() => expect(queries.map((loads) => loads())).toEqual([2, 2, 2]));
});

test('it ends with the login', async () => {
  isOver = true;
  await fromAnotherTab(ENTITLEMENTS_KEY);
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
  document.dispatchEvent(new Event('visibilitychange'));
  expect(reads()).toBe(1);
});
