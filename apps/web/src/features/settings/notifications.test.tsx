// @vitest-environment jsdom
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import ru from '../../../public/locales/ru/translation.json' with { type: 'json' };
import { fakeApi, render, stubBrowser, type Rendered } from '../../testing.tsx';
import { PUSH_KEY } from '../../parts/push/browser-push.ts';
import { aSession } from '../information/testing.ts';
import { NotificationsView } from './NotificationsView.tsx';

let screen: Rendered | undefined;
beforeEach(() => stubBrowser());
afterEach(async () => {
  await screen?.unmount();
  screen = undefined;
  localStorage.clear();
  vi.unstubAllGlobals();
});

const deviceId = 'd1';
const state = { tag: 'active', token: { is_guest: false, is_child: false, device_id: deviceId } };
const session = aSession(false, { state: () => state as never });

async function show(permission: NotificationPermission | undefined, push: object = {}) {
  const changes: unknown[] = [];
  const reminder = {
    id: '9',
    entry_id: '1',
    channel_id: 1,
    channel_slug: 'one',
    channel_name: 'Первый',
    title: 'Кино',
    timestamp: 1_900_000_000,
    remind_at: 1_899_999_700,
    created_at: '2030-01-01T00:00:00Z',
  };
  const api = fakeApi({
    listDevices: () => [{ id: deviceId, settings: { push } }],
    promptSettings: () => ({ prompts: [], install_prompt: { steps: 2 }, push_key: 'BKey' }),
    reminders: () => [reminder],
    removeReminder: () => ({}),
    changeDevice: ({ body }) => {
      changes.push(body);
      return { id: deviceId, settings: body['settings'] };
    },
  });
  if (permission) {
    vi.stubGlobal('Notification', { permission });
    Object.defineProperty(navigator, 'serviceWorker', {
      value: { ready: Promise.resolve(undefined) },
      configurable: true,
    });
  }
  screen = await render(<NotificationsView />, { api, session });
  for (let n = 0; n < 5; n += 1) await screen.settle();
  return { api, changes };
}
const switches = () =>
  [...screen!.container.querySelectorAll<HTMLInputElement>('[role="switch"]')].map(({ name, checked, disabled }) => [
    name,
    disabled ? 'disabled' : checked,
  ]);

test('a browser that is not subscribed offers only to begin', async () => {
  await show('default');
  expect(switches()).toEqual([['push', false]]);
});
test('a browser that refuses says so', async () => {
  await show('denied');
  expect(switches()).toEqual([['push', 'disabled']]);
  expect(screen!.container.textContent).toContain(ru.push_denied);
});
test('each kind is turned off for this device', async () => {
  localStorage.setItem(PUSH_KEY, JSON.stringify({ deviceId, isGuest: false, endpoint: 'a' }));
  const { changes } = await show('granted', { reminders: false });
  expect(switches()).toEqual([
    ['push', true],
    ['account', true],
    ['news', true],
    ['reminders', false],
  ]);
  await act(async () => screen!.container.querySelector<HTMLInputElement>('[name="news"]')!.click());
  expect(changes).toEqual([{ settings: { push: { reminders: false, news: false } } }]);
  expect(switches()[2]).toEqual(['news', false]);
});
test('reminders are listed with their channel, and cancelled', async () => {
  const { api } = await show('default');
  const list = () => [...screen!.container.querySelectorAll('li')].map(({ textContent }) => textContent);
  expect(list()).toEqual([expect.stringMatching(/^Кино.* · Первый$/)]);
  expect(screen!.container.querySelector('li a')!.getAttribute('href')).toBe('/channels/one');
  await act(async () => screen!.container.querySelector<HTMLButtonElement>('li button')!.click());
  expect(api.calls).toContain('removeReminder 9');
  await screen!.settle();
  expect(list()).toEqual([]);
});
