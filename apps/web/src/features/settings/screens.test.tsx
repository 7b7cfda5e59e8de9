// @vitest-environment jsdom
import { asDeviceId } from '@aerial/domain/ids.ts';
import type { NetworkInfo } from '@aerial/contract/shapes/provider.ts';
import type { Device, User } from '@aerial/contract/shapes/user.ts';
import { act } from 'react';
import { afterEach, describe, expect, test } from 'vitest';
import ru from '../../../public/locales/ru/translation.json' with { type: 'json' };
import type { ModalData } from '../../modals/types.ts';
import type { Session, SessionRunner } from '../../core/session.ts';
import { eventually, fakeApi, render, type Rendered } from '../../testing.tsx';
import AccountPage from './AccountPage.tsx';
import MobileAccountPage from './MobileAccountPage.tsx';
import SettingsPage from './SettingsPage.tsx';

const provider = {
  id: 1,
  name: 'Aerial',
  phone_mask: '+7 (***) ***-**-**',
  phone_rules: [],
  is_promo_enabled: true,
  hide_logout: false,
  account_field: 'provider_uid',
  currency: { UTF_NAME: '₽', ASCII_NAME: 'RUB', ISO_CODE: 'RUB', FORMAT: '' },
  landing: { support: { phone: '+7 800 555-01-00', email: 'help@aerial.example', url: null } },
};
const language = (key: string, name: string, isInterface: boolean) => ({
  key,
  name,
  priority: 0,
  interface: isInterface,
});
const network = {
  provider,
  remote: '203.0.113.9',
  lk_link: null,
  languages: {
    available: [language('ru', 'Русский', true), language('en', 'English', true), language('kk', 'Қазақша', false)],
    audio: [language('ru', 'Русский', false)],
    subtitle: [language('en', 'English', false)],
  },
} as unknown as NetworkInfo;
const user = {
  id: 7,
  username: 'anna',
  first_name: 'Анна',
  phone: '79001234567',
  email: null,
  provider_uid: 'L-77',
  accounts: [],
  provider,
  device_limit: 5,
  is_guest: false,
  parental_code: null,
} as unknown as User;
const device = {
  id: 'd',
  device_type: 'pc',
  vendor: 'Chrome',
  model: 'Chrome',
  application_type: 'web',
  login_at: '2026-11-21T12:00:00Z',
} as Device;

const active: Session = {
  tag: 'active',
  renewing: false,
  token: {
    access_token: 'u',
    expires_at: 1,
    received_at: 1,
    device_id: asDeviceId('d'),
    is_guest: false,
    is_child: false,
  },
};
const session = { state: () => active, subscribe: () => () => {}, token: async () => 'u' } as unknown as SessionRunner;

let shown: Rendered | undefined;
afterEach(async () => {
  await shown?.unmount();
  shown = undefined;
});

interface Over {
  network?: object;
  provider?: object;
  user?: object;
  answers?: Parameters<typeof fakeApi>[0];
}

async function page(path: string, { network: ofNetwork, provider: ofProvider, user: ofUser, answers }: Over = {}) {
  const shownProvider = { ...provider, ...ofProvider };
  const api = fakeApi({
    network: () => ({ ...network, provider: shownProvider, ...ofNetwork }),
    self: () => ({ ...user, provider: shownProvider, ...ofUser }),
    listDevices: () => [device],
    packets: () => [],
    currentSubscriptions: () => [],
    futureSubscriptions: () => [],
    ...answers,
  });
  const Page = path === '/account_mobile' ? MobileAccountPage : path.startsWith('/lk') ? AccountPage : SettingsPage;
  shown = await render(<Page />, { api, path, session });
  await shown.settle();
  await shown.settle();
  const { container } = shown;
  const texts = (selector: string) => [...container.querySelectorAll(selector)].map(({ textContent }) => textContent);
  return {
    container,
    title: texts('h1')[0],
    entries: texts('li a > span > span:first-child, li button > span > span:first-child'),
    link: (name: string) =>
      [...container.querySelectorAll('a')].find(({ textContent }) => textContent.startsWith(name)),
    facts: Object.fromEntries(
      [...container.querySelectorAll('dl > div')].map((fact) => [
        fact.querySelector('dt')!.textContent,
        fact.querySelector('dd')!.textContent,
      ]),
    ),
  };
}

describe('the start of the settings', () => {
  test('A-081 A-086 A-087 A-088: shows the user and links to the account, to promo codes and to support', async () => {
    const { title, container, entries, link } = await page('/settings');
    expect([title, entries]).toEqual(['Настройки', ['Аккаунт', 'Промокод', 'Поддержка']]);
    expect(container.textContent).toContain('Анна');
    expect(link('Аккаунт')?.getAttribute('href')).toBe('/settings/account');
  });

  test('A-087 A-088: missing features of the provider are not offered', async () => {
    expect(
      (
        await page('/settings', {
          provider: {
            is_promo_enabled: false,
            landing: { support: { phone: null, email: null, url: 'https://help.example' } },
          },
        })
      ).entries,
    ).toEqual(['Аккаунт']);
  });

  test('A-139: nothing of the account is shown before its user has loaded', async () => {
    const { container, entries } = await page('/settings', { answers: { self: () => new Promise(() => {}) } });
    expect([entries, container.querySelectorAll('output[aria-label="Загрузка"]').length]).toEqual([[], 1]);
  });
});

describe('the account menu', () => {
  test.each(['/settings/account', '/lk'])(
    'A-089 A-097 A-098 A-099 A-101 A-102 A-103 A-104 A-105 A-122: %s has everything of the account, and no payment where nothing can be paid',
    async (path) => {
      const { entries, link } = await page(path);
      expect(entries).toEqual([
        'Избранное',
        'Подписки',
        'Управление профилями',
        'Родительский контроль',
        'Личные данные',
        'Язык',
        'Уведомления',
        'Рекомендации',
        'Устройства',
        'Безопасность',
        'Выйти',
      ]);
      expect(
        ['Избранное', 'Подписки', 'Родительский контроль', 'Личные данные', 'Язык', 'Устройства'].map((name) =>
          link(name)?.getAttribute('href'),
        ),
      ).toEqual([
        '/my',
        '/settings/subscriptions',
        '/settings/parental',
        '/settings/info',
        '/settings/language',
        '/settings/devices',
      ]);
    },
  );

  test('A-103: without languages there is no language setting', async () => {
    expect(
      (await page('/settings/account', { network: { languages: { available: [], audio: [], subtitle: [] } } })).entries,
    ).not.toContain('Язык');
  });

  test('A-106 A-107: without a logout where the account is shared', async () => {
    expect((await page('/settings/account', { provider: { hide_logout: true } })).entries).not.toContain('Выйти');
  });

  test('A-127 A-128: the operator’s own account opens in a new window', async () => {
    const own = (
      await page('/settings/account', { network: { lk_link: { label: 'Мой оператор', url: 'https://my.example/' } } })
    ).link('Мой оператор');
    expect([own?.href, own?.target, own?.rel]).toEqual(['https://my.example/', '_blank', 'noopener']);
  });
});

describe('personal data', () => {
  test('F-459 A-150 A-151 A-153 A-154 A-157 A-158 A-159 A-161 A-162: the data of the account and of this device', async () => {
    const { facts } = await page('/settings/info', {
      user: { accounts: [{ id: 1, amount: '99.00', is_payment_allowed: false }] },
    });
    expect(facts).toEqual({
      Телефон: '+7 (900) 123-45-67',
      'Номер аккаунта': 'L-77',
      Баланс: '99\u00a0₽',
      Оператор: 'Aerial',
      'Телефон поддержки': '+7 800 555-01-00',
      'Почта поддержки': 'help@aerial.example',
      Устройство: 'Chrome web',
      'Дата входа': expect.stringMatching(/^2[12] ноября 2026 г\., \d\d:00$/),
      'IP-адрес': '203.0.113.9',
      'Версия приложения': '186',
    });
  });

  test('A-155 A-156: the account is the username where the provider configures it', async () => {
    expect((await page('/settings/info', { provider: { account_field: 'username' } })).facts['Номер аккаунта']).toBe(
      'anna',
    );
  });

  test('A-150 A-151: missing values are omitted', async () => {
    const { facts } = await page('/settings/info', { user: { phone: null, provider_uid: null } });
    expect(Object.keys(facts)).not.toEqual(expect.arrayContaining(['Телефон']));
    expect([facts['Баланс'], facts['Номер аккаунта']]).toEqual([undefined, undefined]);
  });
});

describe('the account inside native applications', () => {
  const guarded = {
    user: { parental_status: 'set', parental_code: '2580' },
    answers: { listDevices: () => [{ ...device, parental_settings: { ...device.parental_settings, settings: true } }] },
  };

  test('A-265 A-563 A-575: is behind the PIN, which a viewer who declined may enter again', async () => {
    const { container, link } = await page('/account_mobile', guarded as never);
    await eventually(() => expect(shown!.modals.current()?.id).toBe('pincode'));
    expect(link('Устройства')).toBeUndefined();
    await act(async () => shown!.modals.close());
    await eventually(() => expect(container.textContent).toContain(ru.account_locked));
    await act(async () =>
      [...container.querySelectorAll('button')].find(({ textContent }) => textContent === ru.embed_enter_pin)!.click(),
    );
    await eventually(() => expect(shown!.modals.current()?.id).toBe('pincode'));
    const { onProved } = shown!.modals.current()!.data as ModalData['pincode'];
    await act(async () => onProved({ proof: 'p', until: Date.now() + 60_000 } as never));
    await eventually(() => expect(link('Устройства')).toBeDefined());
  });

  test('A-265: without a PIN it is open', async () => {
    const { link } = await page('/account_mobile');
    await eventually(() => expect(link('Устройства')).toBeDefined());
  });
});

describe('the other pages', () => {
  test.each([
    ['A-090', '/settings/subscriptions', 'Подписки', 'Подписки подключает оператор Aerial.'],
    ['A-092', '/settings/devices', 'Устройства', 'Подключено устройств: 1. Можно подключить до 5.Chrome web'],
    ['A-093', '/settings/info', 'Личные данные', 'Номер аккаунтаL-77'],
    ['A-094', '/settings/parental', 'Родительский контроль', 'PIN-код не задан'],
    ['F-085 A-123', '/lk_parental', 'Родительский контроль', 'PIN-код не задан'],
    ['A-095', '/settings/language', 'Язык', 'Язык интерфейсаРусскийЯзык звукаРусскийЯзык субтитровEnglish'],
    ['A-108', '/settings/language/interface', 'Язык интерфейса', 'РусскийEnglish'],
    ['A-109', '/settings/language/audiotracks', 'Язык звука', 'Русский'],
    ['A-110', '/settings/language/texttracks', 'Язык субтитров', 'Без субтитровEnglish'],
  ])('%s: %s is titled %s, and has what it is about', async (_row, path, title, contents) => {
    const opened = await page(path);
    expect(opened.title).toBe(title);
    // Some of it is loaded on demand.
    await eventually(() => expect(opened.container.textContent).toContain(contents));
  });

  test('A-108 A-111 F-018 F-217 C-390: interface languages are those flagged so by the provider', async () => {
    const { container } = await page('/settings/language/interface');
    expect([...container.querySelectorAll('label')].map(({ textContent }) => textContent)).toEqual([
      'Русский',
      'English',
    ]);
    expect(container.querySelector<HTMLInputElement>(':checked')?.value).toBe('ru');
  });

  test('A-141 A-142 A-143: a device without a name is named by its kind, with the matching icon', async () => {
    const { container } = await page('/settings/devices', {
      answers: {
        listDevices: () => [
          device,
          { ...device, id: 'e', vendor: null, model: '', application_type: null, device_type: 'android-stb' },
        ],
      },
    });
    const other = container.querySelector('li button')!;
    expect([other.querySelector('svg')?.dataset['device'], other.textContent]).toEqual([
      'box',
      expect.stringMatching(/^Приставка/),
    ]);
  });
});
