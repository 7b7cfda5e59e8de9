// @vitest-environment jsdom
import { seconds, epochSeconds } from '@aerial/domain/time.ts';
import { asChannelId, type EntryId, type HistoryId } from '@aerial/domain/ids.ts';
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import ru from '../../../public/locales/ru/translation.json' with { type: 'json' };
import { contentCard, eventually, fakeApi, render, rowOf, stubBrowser, type Rendered } from '../../testing.tsx';
import { expectedRow, expectRow } from './expected-rows.ts';
import { RowView } from './RowView.tsx';
import type { Row } from './types.ts';

let screen: Rendered | undefined;
beforeEach(() => {
  stubBrowser();
  localStorage.clear();
});
afterEach(async () => {
  await screen?.unmount();
  screen = undefined;
  vi.unstubAllGlobals();
});

const item = (id: string, over: object = {}) => ({
  id: id as HistoryId,
  content: contentCard(id),
  content_episode: null,
  screenshot: null,
  seconds: seconds(100),
  watch_percentage: 40,
  ...over,
});
const historyRow = (...histories: ReturnType<typeof item>[]): Row =>
  rowOf({ id: 'h', template: 'history', is_personal: true, title: 'Продолжить', histories });

async function show(row: Row, answers: Parameters<typeof fakeApi>[0] = {}) {
  const api = fakeApi({ row: () => row, ...answers });
  screen = await render(<RowView row={row} index={0} />, { api });
  return { api, container: screen.container };
}

test('the reason of a row and its own title are shown', async () => {
  const row = rowOf({
    title: 'Потому что вы смотрели «Гавань»',
    template: 'history',
    histories: [item('1')],
    reason: { kind: 'because', text: 'Это смотрят те, кто смотрел «Гавань»', content_id: null },
  });
  const api = fakeApi({ row: () => row });
  screen = await render(<RowView row={{ ...row, title: 'Потому что' }} index={0} />, { api });
  await eventually(() => expect(screen!.container.querySelector('section')).not.toBeNull());
  expect(screen.container.querySelector('section')!.getAttribute('aria-label')).toBe(row.title);
  expect(screen.container.textContent).toContain('Это смотрят те, кто смотрел «Гавань»');
});

test('an airing goes on in the archive of its channel, where it was left', async () => {
  const entry = {
    id: '5' as EntryId,
    channel_id: asChannelId(7),
    channel_slug: 'seven',
    timestamp: epochSeconds(1_700_000_000),
  };
  const { container } = await show(historyRow(item('1', { entry }), item('2')));
  await eventually(() => expect(container.querySelectorAll('li')).toHaveLength(2));
  expect([...container.querySelectorAll('li a')].map((link) => link.getAttribute('href'))).toEqual([
    '/channel/7?ts=1700000100',
    '/watch/film-2',
  ]);
});

test('a removed item goes at once and its neighbour has the focus; it is back if that fails', async () => {
  const rows = [item('1'), item('2')];
  let fail = false;
  const { container } = await show(historyRow(...rows), {
    row: () => historyRow(...rows),
    removeHistory: ({ params }) => {
      if (fail) throw new Error('offline');
      rows.splice(
        rows.findIndex(({ id }) => id === params['id']),
        1,
      );
      return {};
    },
  });
  await eventually(() => expect(container.querySelectorAll('li')).toHaveLength(2));
  const remove = (at: number) => container.querySelectorAll<HTMLElement>('li button')[at]!;
  expect(remove(0).getAttribute('aria-label')).toBe(`${ru.history_remove}: ${contentCard('1').title}`);
  fail = true;
  await act(async () => remove(0).click());
  await eventually(() => expect(container.querySelectorAll('li')).toHaveLength(2));
  fail = false;
  await act(async () => remove(0).click());
  await eventually(() => expect(container.querySelectorAll('li')).toHaveLength(1));
  expect(document.activeElement?.getAttribute('href')).toBe('/watch/film-2');
});

test('a place is held for rows that had items on the last visit only', async () => {
  const { container } = await show(historyRow(), { row: () => new Promise(() => {}) as never });
  await screen!.settle();
  expect(container.querySelector('section')).toBeNull();
  await screen!.unmount();
  expectRow('h', undefined, { hasReason: true });
  const next = await show(historyRow(), { row: () => new Promise(() => {}) as never });
  await eventually(() => expect(next.container.querySelector('section[aria-busy="true"] p')).not.toBeNull());
});

test('of a storage that was damaged nothing is expected', () => {
  for (const damaged of ['{', '{}', '[1, ["h"]]']) {
    localStorage.setItem('personal_rows', damaged);
    expect(expectedRow('h', undefined)).toBeUndefined();
  }
  expectRow('h', undefined, { hasReason: false });
  expect(expectedRow('h', undefined)).toEqual({ hasReason: false });
  expectRow('h', undefined, { hasReason: true });
  expect(expectedRow('h', undefined)).toEqual({ hasReason: true });
  expectRow('h', undefined, undefined);
  expect(expectedRow('h', undefined)).toBeUndefined();
});
