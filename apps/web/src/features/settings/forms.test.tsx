// @vitest-environment jsdom
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import ru from '../../../public/locales/ru/translation.json' with { type: 'json' };
import { ApiError } from '@aerial/api-client/port.ts';
import { answers, self, user as session } from '../../app/testing-site.ts';
import { eventually, fakeApi, render, stubBrowser, type Rendered } from '../../testing.tsx';
import SettingsPage from './SettingsPage.tsx';

let shown: Rendered | undefined;
beforeEach(() => stubBrowser());
afterEach(async () => {
  await shown?.unmount();
  vi.unstubAllGlobals();
});

const device = (device_type: string) => ({
  id: device_type,
  device_type,
  vendor: null,
  model: null,
  application_type: null,
  version: null,
  os_name: null,
  os_version: null,
  login_at: null,
});
async function open(path: string, over: Parameters<typeof fakeApi>[0] = {}) {
  const sent: object[] = [];
  const provider = {
    ...answers.network().provider,
    currency: { UTF_NAME: '₽', ASCII_NAME: 'RUB', ISO_CODE: 'RUB', FORMAT: '' },
  };
  const user = () => ({ ...self(), provider });
  const api = fakeApi({
    ...answers,
    self: user,
    listDevices: () => [],
    changeSelf: ({ body }) => (sent.push(body), { ...user(), ...body }),
    ...over,
  });
  shown = await render(<SettingsPage />, { api, path, session });
  for (let i = 0; i < 4; i++) await shown.settle();
  return { container: shown.container, sent };
}

test.each([
  ['A-397', ['web', 'webkit']],
  ['A-397', ['tvos', 'tv']],
  ['A-397', ['ios', 'phone']],
  ['A-398 F-202', ['android_tv', 'android-tv']],
  ['A-398 F-202', ['android_stb', 'android-stb', 'dune']],
  ['A-398 F-202', ['android_mobile', 'android-mobile']],
  ['A-399', ['tablet']],
  ['A-399', ['pc']],
])('%s: %s have one picture, which is not the one of unknown devices', async (_row, types) => {
  const { container } = await open('/settings/devices', { listDevices: () => [...types, 'toaster'].map(device) });
  const pictures = [...container.querySelectorAll('li svg[data-device]')].map((picture) => picture.innerHTML);
  expect(pictures).toHaveLength(types.length + 1);
  const [unknown, ...known] = pictures;
  expect(new Set(known).size).toBe(1);
  expect(known[0]).not.toBe(unknown);
});

test('F-282 F-434 F-435 A-884: a refused removal of a device reports too many devices, and the limit', async () => {
  const removeDevice = () => {
    throw new ApiError('forbidden', 403, 'No.');
  };
  const { container } = await open('/settings/devices', { listDevices: () => [device('tv')], removeDevice });
  await act(async () => container.querySelector<HTMLElement>('li button')!.click());
  expect(shown!.modals.current()).toMatchObject({ id: 'message', confirmButton: ru.settings_device_confirm });
  await act(async () => shown!.modals.confirm());
  await eventually(() =>
    expect(shown!.modals.current()).toMatchObject({
      id: 'message',
      text: ru.error_too_many_devices.replace(/\{\{\w+\}\}/, '5'),
    }),
  );
});

test('F-283 F-336 A-684 A-729: a guest has no device to remove', async () => {
  const { container } = await open('/settings/devices', {
    self: () => ({ ...self(), is_guest: true }),
    listDevices: () => [device('tv'), device('pc')],
  });
  expect(container.querySelector('li button')).toBeNull();
});

const field = (container: HTMLElement, name: 'first_name' | 'email') =>
  container.querySelector<HTMLInputElement>(`form input[name="${name}"]`)!;
const type = (input: HTMLInputElement, text: string) =>
  act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, text);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });
async function submit(container: HTMLElement) {
  await act(async () => container.querySelector('form')!.requestSubmit());
  for (let i = 0; i < 3; i++) await shown!.settle();
}

test('A-687 A-689: Cyrillic letters do not come into the e-mail field', async () => {
  const { container } = await open('/settings/info');
  await type(field(container, 'email'), 'почтаme@example.com');
  expect(field(container, 'email').value).toBe('me@example.com');
});

test.each([
  ['A-688 A-689', 'me@xn--e1afmkfd.com', false],
  ['A-689', 'me@example', false],
  ['A-689', 'me@example.com', true],
  ['A-689', '', true],
])('%s: saving with the e-mail "%s" is sent: %s', async (_row, email, isSent) => {
  const { container, sent } = await open('/settings/info', {
    self: () => ({
      ...self(),
      email: 'old@example.com',
      provider: { ...answers.network().provider, currency: { UTF_NAME: '₽' } },
    }),
  });
  await type(field(container, 'email'), email);
  await submit(container);
  expect([sent.length, field(container, 'email').getAttribute('aria-invalid') === 'true']).toEqual(
    isSent ? [1, false] : [0, true],
  );
});

test('A-686: without a name nothing is sent, and the field says so', async () => {
  const { container, sent } = await open('/settings/info');
  await type(field(container, 'first_name'), ' ');
  await submit(container);
  expect([sent, field(container, 'first_name').getAttribute('aria-invalid')]).toEqual([[], 'true']);
  expect(container.textContent).toContain(ru.settings_first_name_required);
});
