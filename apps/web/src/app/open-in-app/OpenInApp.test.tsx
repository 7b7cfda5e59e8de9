// @vitest-environment jsdom
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeApi, render, type Rendered } from '../../testing.tsx';
import { ApplicationNotice } from '../notices/Notices.tsx';

const resources = {
  logo: null,
  logo_dark: null,
  favicon: null,
  stub_image: null,
  app_links: { ios: null, android: 'https://store.example.com/1', android_tv: null, samsung: null, lg: null },
  mobile_app: { ios: null, android: 'tv://open{path}' },
};
const network = { provider: { name: 'Полюс' } };

let screen: Rendered | undefined;
const go = vi.fn();
beforeEach(() => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (Linux; Android 16; K) Chrome/142.0.0.0 Mobile');
  vi.stubGlobal('location', { ...window.location, assign: go });
  localStorage.clear();
  go.mockReset();
});
afterEach(async () => {
  await screen?.unmount();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const open = async (over: object = {}, surroundings = {}, path = '/movies?year=2020') => {
  screen = await render(<ApplicationNotice />, {
    api: fakeApi({ network: () => network, platformResources: () => ({ ...resources, ...over }) }),
    path,
    surroundings,
  });
  for (let i = 0; i < 4; i++) await screen.settle();
  return document.querySelector('[role="dialog"]');
};
/** The dialog, once its code has loaded. */
const offered = async () =>
  (await open()) ??
  (await vi.waitFor(
    async () => (
      await screen!.settle(),
      expect(document.querySelector('[role="dialog"]')).not.toBeNull(),
      document.querySelector('[role="dialog"]')
    ),
  ));
const press = (name: string) =>
  act(async () =>
    [...document.querySelectorAll<HTMLElement>('[role="dialog"] button')]
      .find(({ textContent }) => textContent === name)!
      .click(),
  );

test('A-644 A-648: a phone is offered the application at this page, and the store where it is not installed', async () => {
  expect((await offered())?.textContent).toContain('Полюс');
  await press('Открыть приложение');
  expect(go.mock.calls).toEqual([['tv://open/movies?year=2020']]);
  await vi.waitFor(() => expect(go.mock.calls.at(-1)).toEqual(['https://store.example.com/1']));
});

test('A-644 A-645: it can be skipped, and does not appear again', async () => {
  await offered();
  await press('Продолжить в браузере');
  await screen!.unmount();
  expect(await open()).toBeNull();
});

test.each([
  ['an application', {}, { webView: true, browser: false }, '/'],
  ['a provider without one', { mobile_app: { ios: 'tv://open', android: null } }, {}, '/'],
  ['the page that redirects to the store', {}, {}, '/app_store'],
])('A-648: no offer in %s', async (_where, over, surroundings, path) =>
  expect(await open(over, surroundings, path)).toBeNull(),
);
