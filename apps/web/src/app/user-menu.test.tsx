// @vitest-environment jsdom
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import ru from '../../public/locales/ru/translation.json' with { type: 'json' };
import { fakeApi, render, stubBrowser, type Rendered } from '../testing.tsx';
import { answers, self, user as session } from './testing-site.ts';
import { UserMenu } from './UserMenu.tsx';

let shown: Rendered | undefined;
beforeEach(() => stubBrowser());
afterEach(async () => {
  await shown?.unmount();
  vi.unstubAllGlobals();
});

const network = answers.network();
const currency = { UTF_NAME: '₽', ASCII_NAME: 'RUB', ISO_CODE: 'RUB', FORMAT: '' };
/** The open menu. */
async function menu(provider: object = {}, user: object = {}) {
  const own = { ...network.provider, currency, phone_mask: '+7 (***) ***-**-**', hide_logout: false, ...provider };
  const api = fakeApi({
    ...answers,
    network: () => ({ ...network, provider: own }),
    self: () => ({ ...self(), provider: own, ...user }),
    listProfiles: () => [],
    device: () => ({ id: 'd' }),
  });
  shown = await render(<UserMenu className={undefined} />, { api, session });
  for (let i = 0; i < 4; i++) await shown.settle();
  await act(async () =>
    shown!.container
      .querySelector('[aria-haspopup="menu"]')!
      .dispatchEvent(new MouseEvent('pointerdown', { bubbles: true, button: 0 })),
  );
  for (let i = 0; i < 3; i++) await shown.settle();
  const box = document.querySelector<HTMLElement>('[role="menu"]')!;
  return {
    text: box.textContent.replaceAll('\u00a0', ' '),
    entries: [...box.querySelectorAll('[role^="menuitem"]')].map((item) => item.textContent),
  };
}

test.each([
  [{ first_name: 'Анна', phone: '79001234567' }, 'Анна'],
  [{ first_name: '', phone: '79001234567' }, '+7 (900) 123-45-67'],
  [{ first_name: '', phone: null, username: 'anna' }, 'anna'],
])('A-337 A-338: a user %o is called %s', async (user, name) => expect((await menu({}, user)).text).toContain(name));

test('A-339 F-015: the balance is there where there is an account', async () => {
  expect((await menu({}, { accounts: [{ id: 1, amount: '1250.50', is_payment_allowed: false }] })).text).toContain(
    '1 250,50 ₽',
  );
  await shown!.unmount();
  expect((await menu()).text).not.toContain('₽');
});

test('A-342 A-343 A-344 A-345 A-347 A-348: profiles, account, parental control, promo codes, support and the way out', async () => {
  expect((await menu()).entries).toEqual(
    expect.arrayContaining([
      ru.settings_profiles,
      ru.header_settings,
      ru.settings_parental,
      ru.settings_promocode,
      ru.settings_support,
      ru.action_logout,
    ]),
  );
});

test('A-346 A-107: no promo codes, support or logout where the provider has none', async () => {
  const { entries } = await menu({
    is_promo_enabled: false,
    hide_logout: true,
    landing: { support: { phone: null, email: null, url: 'https://help.example' } },
  });
  for (const entry of [ru.settings_promocode, ru.settings_support, ru.action_logout])
    expect(entries).not.toContain(entry);
});
