// @vitest-environment jsdom
import type { PromptSettings } from '@aerial/contract/calls/prompts.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { stubBrowser } from '../../testing.tsx';
import { localDay, visitFacts } from './browser-facts.ts';
import { watchInstalling } from './installing.ts';

const settings: PromptSettings = {
  prompts: [{ kind: 'almatv_install', title: 'a', text: 'b', button: null, image: null, link: null }],
  install_prompt: { seconds: 120 },
  push_key: 'key',
};
const agent = (userAgent: string) => vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent);
const CHROME = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36';

beforeEach(() => stubBrowser());
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('A-607 A-618: what a partner sets', () => {
  agent(CHROME);
  expect(visitFacts(window, settings, () => 4)).toMatchObject({
    visitDays: 4,
    partner: [{ kind: 'almatv_install', hasLink: false }],
    installCondition: { seconds: 120 },
    isInstallable: true,
  });
  const { installCondition } = visitFacts(window, { ...settings, install_prompt: {} }, () => 1);
  expect(installCondition).toEqual({ steps: 2 });
});

test('A-620: an installed application installs nothing', () => {
  agent(CHROME);
  stubBrowser((query) => query === '(display-mode: standalone)');
  expect(visitFacts(window, settings, () => 1).isInstallable).toBe(false);
});

test.each([
  ['default', 'key', true],
  ['default', null, false],
  ['granted', 'key', false],
  ['denied', 'key', false],
])('A-608: with permission %s and the push key %s it is requested: %s', (permission, push_key, expected) => {
  vi.stubGlobal('Notification', { permission });
  expect(visitFacts(window, { ...settings, push_key }, () => 1).needsPermission).toBe(expected);
});

test('a browser without notifications is not asked', () =>
  expect(visitFacts(window, settings, () => 1).needsPermission).toBe(false));

test('A-608: a visit day is a local date', () => expect(localDay(new Date(2031, 0, 5, 23, 59))).toBe('2031-01-05'));

test('A-620: the stored offer of the browser is used, once; the manifest is linked for it', () => {
  const [onOffer, onInstalled] = [vi.fn<() => void>(), vi.fn<() => void>()];
  const installing = watchInstalling(window, { onOffer, onInstalled });
  expect(document.querySelector<HTMLLinkElement>('link[rel="manifest"]')!.getAttribute('href')).toBe(
    '/manifest.webmanifest',
  );
  installing.install();
  const prompt = vi.fn<() => Promise<void>>(async () => {});
  const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt });
  window.dispatchEvent(offer);
  expect([onOffer.mock.calls.length, offer.defaultPrevented]).toEqual([1, true]);
  installing.install();
  installing.install();
  expect(prompt).toHaveBeenCalledTimes(1);
  window.dispatchEvent(new Event('appinstalled'));
  expect(onInstalled).toHaveBeenCalledTimes(1);
});
