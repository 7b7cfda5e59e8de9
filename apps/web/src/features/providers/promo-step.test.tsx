// @vitest-environment jsdom
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import ru from '../../../public/locales/ru/translation.json' with { type: 'json' };
import { answers, guest, user } from '../../app/testing-site.ts';
import { fakeApi, render, stubBrowser, type Rendered } from '../../testing.tsx';
import { aNetwork } from '../information/testing.ts';
import ProviderPage from './ProviderPage.tsx';
import { promoStep, savedCode } from './rules.ts';
import { COOKIES_EVERY_MS } from './usePromoStep.ts';

let screen: Rendered | undefined;
beforeEach(() => stubBrowser());
afterEach(async () => {
  await screen?.unmount();
  screen = undefined;
  document.cookie = 'promoSavedCode=; max-age=0; path=/';
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test.each([
  ['no code: enter one', undefined, false, 'enter'],
  ['no code, signed in: enter one', undefined, true, 'enter'],
  ['a stored code, not signed in: sign in', 'SUMMER', false, 'signin'],
  ['a stored code, signed in: apply it', 'SUMMER', true, 'apply'],
] as const)('A-064: %s', (_rule, code, isSignedIn, step) => expect(promoStep(code, isSignedIn)).toBe(step));

test.each([
  ['', undefined],
  ['lang=ru; promoSavedCode=A%20B; promoMode=1', 'A B'],
  ['notpromoSavedCode=1', undefined],
  ['promoSavedCode=%E0%A4%A', undefined],
])('of the cookies %o the stored code is %o', (cookies, code) => expect(savedCode(cookies)).toBe(code));

async function open(session = guest) {
  vi.useFakeTimers();
  const api = fakeApi({ ...answers, network: () => aNetwork(), providerPackets: () => [] });
  screen = await render(<ProviderPage />, { api, session });
  await act(() => vi.advanceTimersByTimeAsync(0));
  return api;
}
const promo = () =>
  [...screen!.container.querySelectorAll('a')]
    .filter((link) => link.getAttribute('href')?.startsWith('/promo'))
    .map((link) => [link.getAttribute('href'), link.textContent]);

// The page reads its provider from the address, which has none here.
vi.mock('react-router', async (original) => ({ ...(await original<object>()), useParams: () => ({ id: 'aerial' }) }));

test('A-063 A-064: a code that another tab stores is on the button within 300 ms, without a request', async () => {
  const api = await open();
  expect(promo()).toEqual([['/promo', ru.provider_promo]]);
  const requests = api.calls.length;
  document.cookie = 'promoSavedCode=SUMMER; path=/';
  await act(() => vi.advanceTimersByTimeAsync(COOKIES_EVERY_MS));
  expect(COOKIES_EVERY_MS).toBe(300);
  expect(promo()).toEqual([['/promo?code=SUMMER', ru.provider_promo_signin]]);
  await act(() => vi.advanceTimersByTimeAsync(20 * COOKIES_EVERY_MS));
  expect(api.calls).toHaveLength(requests);
});

test('A-064: a user applies the stored code', async () => {
  document.cookie = 'promoSavedCode=SUMMER; path=/';
  await open(user);
  expect(promo()).toEqual([['/promo?code=SUMMER', ru.promo_wizard_apply]]);
});

test('A-064: nothing is read any more once the page has been left', async () => {
  await open();
  const read = vi.spyOn(document, 'cookie', 'get');
  await act(() => vi.advanceTimersByTimeAsync(COOKIES_EVERY_MS));
  expect(read).toHaveBeenCalled();
  await screen!.unmount();
  read.mockClear();
  await vi.advanceTimersByTimeAsync(10 * COOKIES_EVERY_MS);
  expect(read).not.toHaveBeenCalled();
  read.mockRestore();
  screen = undefined;
});
