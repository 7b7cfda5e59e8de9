// @vitest-environment jsdom
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import ru from '../../../public/locales/ru/translation.json' with { type: 'json' };
import { aNetwork } from '../information/testing.ts';
import { fakeApi, render, stubBrowser, type Rendered } from '../../testing.tsx';
import PromoPage from './PromoPage.tsx';

let screen: Rendered | undefined;
beforeEach(() => stubBrowser());
afterEach(async () => {
  await screen?.unmount();
  screen = undefined;
  vi.unstubAllGlobals();
});

test('A-073: the page explains how a gift code is activated, and its button opens the wizard', async () => {
  screen = await render(<PromoPage />, { path: '/gift', api: fakeApi({ network: () => aNetwork() }) });
  await screen.settle();
  expect([...screen.container.querySelectorAll('ol > li')].map(({ textContent }) => textContent)).toEqual([
    ru.gift_step_find,
    ru.gift_step_enter,
    ru.gift_step_watch,
  ]);
  const enter = [...screen.container.querySelectorAll('button')].find(
    ({ textContent }) => textContent === ru.promo_wizard_enter,
  );
  await act(async () => enter!.click());
  expect(screen.modals.current()).toMatchObject({ id: 'promocode_wizard' });
});
