import { epochMs, epochSeconds } from '@aerial/domain/time.ts';
import { expect, test, vi } from 'vitest';
import { fakeApi } from '../../testing.tsx';
import type { Reminder } from './queries.ts';
import { noteReminder, REMINDERS_UNTIL_KEY, watchReminders } from './watch.ts';

const NOW_S = 1_800_000_000;
const reminder = (id: string, inS: number): Reminder => ({
  id: id as Reminder['id'],
  entry_id: id as Reminder['entry_id'],
  channel_id: 1 as Reminder['channel_id'],
  channel_slug: 'one',
  channel_name: 'Первый',
  title: `Передача ${id}`,
  timestamp: epochSeconds(NOW_S + inS),
  remind_at: epochSeconds(NOW_S + inS - 300),
  created_at: '2031-01-01T00:00:00Z',
});

function page(listed: Reminder[], { until = NOW_S + 7200, hasPush = false } = {}) {
  const values = new Map([[REMINDERS_UNTIL_KEY, String(until)]]);
  const store = {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  };
  const timers: { readonly work: () => void; readonly ms: number }[] = [];
  const shown: string[] = [];
  const api = fakeApi({ reminders: () => [...listed] });
  const stop = watchReminders({
    api,
    store,
    now: () => epochMs(NOW_S * 1000),
    setTimeout: (work, ms) => timers.push({ work, ms }),
    clearTimeout: () => {},
    hasPush: () => hasPush,
    show: ({ title }) => void shown.push(title),
  });
  return { api, store, values, timers, shown, stop };
}
const settle = () => new Promise((resolve) => setTimeout(resolve, 0));

test('what is set is shown at its time, and what has been cancelled since is not', async () => {
  const listed = [reminder('1', 600), reminder('2', 1200)];
  const { timers, shown, stop } = page(listed);
  await vi.waitFor(() => expect(timers.map(({ ms }) => ms)).toEqual([300_000, 900_000]));
  listed.splice(1);
  for (const { work } of timers) work();
  await vi.waitFor(() => expect(shown).toEqual(['Передача 1']));
  stop();
});

test('where notifications arrive the page is silent', async () => {
  const { timers, shown, stop } = page([reminder('1', 600)], { hasPush: true });
  await vi.waitFor(() => expect(timers).toHaveLength(1));
  timers[0]!.work();
  await settle();
  expect(shown).toEqual([]);
  stop();
});

test('a browser without reminders asks for none, and takes up those that are set in the page', async () => {
  const { api, store, values, timers, stop } = page([], { until: NOW_S - 1 });
  await settle();
  expect(api.calls).toEqual([]);
  noteReminder(reminder('1', 600), store);
  expect([timers.length, values.get(REMINDERS_UNTIL_KEY)]).toEqual([1, String(NOW_S + 600)]);
  stop();
  noteReminder(reminder('2', 600), store);
  expect(timers).toHaveLength(1);
});
