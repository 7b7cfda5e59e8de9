// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import ru from '../../../public/locales/ru/translation.json' with { type: 'json' };
import { Notices } from '../../app/notices/Notices.tsx';
import { guest, user } from '../../app/testing-site.ts';
import { eventually, fakeApi, render, stubBrowser, type Rendered } from '../../testing.tsx';
import { hasPromoBanner, hasPromoBlock, MAX_BANNER_DAYS } from './promo-days.ts';
import { PromoDays } from './PromoDays.tsx';

let screen: Rendered | undefined;
beforeEach(() => {
  sessionStorage.clear();
  stubBrowser();
});
afterEach(async () => {
  await screen?.unmount();
  screen = undefined;
  vi.unstubAllGlobals();
});

test.each([
  ['no days: neither', 0, false, false],
  ['a day: both', 1, true, true],
  ['ninety days: both', 90, true, true],
  ['more: the block only', 91, true, false],
])('A-624 A-625 A-725: %s', (_rule, days, block, banner) =>
  expect([hasPromoBlock(days), hasPromoBanner(days)]).toEqual([block, banner]),
);
test('A-960: the banner promises 90 days at most', () => expect(MAX_BANNER_DAYS).toBe(90));

const api = (days: number) =>
  fakeApi({ network: () => ({ promo_days: days, provider: {}, languages: {} }), self: () => ({ provider: {} }) });

describe('F-337 A-724: the promo-days block', () => {
  const show = async (days: number, session = guest) => {
    screen = await render(<PromoDays />, { api: api(days), session });
    await screen.settle();
    return screen.container.querySelector('aside');
  };
  test('tells a guest the number of days, and opens the sign-in', async () => {
    const block = await show(14);
    expect(block!.getAttribute('aria-label')).toBe('14 дней бесплатно');
    block!.querySelector('button')!.click();
    expect(screen!.modals.current()).toMatchObject({ id: 'auth' });
  });
  test('is absent without days', async () => expect(await show(0)).toBeNull());
  test('is absent for a user', async () => expect(await show(14, user)).toBeNull());
});

describe('the promo banner', () => {
  test('F-456 F-457: a guest outside the operator’s network is warned, with or without free days, by one notice', async () => {
    for (const days of [0, 30]) {
      const provider = { id: 922, outside_network_notice: true };
      const network = () => ({ promo_days: days, provider, remote_provider_id: 1, languages: {} });
      screen = await render(<Notices />, { api: fakeApi({ network, self: () => ({ provider }) }), session: guest });
      await eventually(() => expect(screen!.container.textContent).toContain(ru.outside_network_notice));
      expect(screen.container.querySelector('a[href="/packets"]')).toBeNull();
      await screen.unmount();
    }
    screen = undefined;
  });

  const show = async (days: number, { session = guest, path = '/' } = {}) => {
    screen = await render(<Notices />, { api: api(days), session, path });
    await screen.settle();
  };
  const banner = () => screen!.container.querySelector<HTMLElement>('a[href="/packets"]');
  test('A-624 A-625: a guest sees it for up to 90 days, and closes it for the visit', async () => {
    await show(90);
    await eventually(() => expect(banner()?.parentElement?.textContent).toContain('90 дней бесплатно'));
    const close = () => screen!.container.querySelector<HTMLElement>(`button[aria-label="${ru.action_close}"]`);
    close()!.click();
    await eventually(() => expect(banner()).toBeNull());
    await screen!.unmount();
    await show(90);
    await screen!.settle();
    expect(banner()).toBeNull();
  });
  test.each([
    ['A-624', 91, {}],
    ['A-625', 0, {}],
    ['A-725 for a user', 30, { session: user }],
    ['over a film', 30, { path: '/watch/film-5' }],
    ['over television', 30, { path: '/channels' }],
  ])('%s: no banner', async (_row, days, over) => {
    await show(days, over);
    await screen!.settle();
    await screen!.settle();
    expect(banner()).toBeNull();
  });
});
