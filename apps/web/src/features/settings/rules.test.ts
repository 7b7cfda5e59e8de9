import { typedEmail } from '@aerial/domain/email.ts';
import type { NetworkInfo } from '@aerial/contract/shapes/provider.ts';
import type { User } from '@aerial/contract/shapes/user.ts';
import { describe, expect, test } from 'vitest';
import { createBackUrl } from './back-url.ts';
import { deviceKind, deviceName, deviceSystem } from '../../session/device-names.ts';
import { choicesOf, trackMemory } from './languages.ts';
import { offersLanguages, offersLogout, offersPromocode, offersSupport, ownAccountLink } from './offered.ts';
import { isSettings, settingsPlace } from './places.ts';
import { profileErrors } from './profile-form.ts';
import { accountName, balanceText, userTitle } from './user-text.ts';

const storage = () => {
  const values = new Map<string, string>();
  return {
    values,
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  };
};

describe('places', () => {
  test.each([
    ['A-081 A-096', '/settings', { page: 'start' }],
    ['A-096', '/settings/start', { page: 'start' }],
    ['A-116 A-117', '/settings/account', { page: 'account', back: '/settings/start' }],
    ['A-117', '/settings/subscriptions', { page: 'subscriptions', back: '/settings/account' }],
    ['A-117', '/settings/payment', { page: 'payment', back: '/settings/account' }],
    ['A-117', '/settings/devices', { page: 'devices', back: '/settings/account' }],
    ['A-117', '/settings/info', { page: 'info', back: '/settings/account' }],
    ['A-117', '/settings/parental/', { page: 'parental', back: '/settings/account' }],
    ['A-117', '/settings/language', { page: 'language', back: '/settings/account' }],
    ['A-117', '/settings/language/interface', { page: 'language', kind: 'interface', back: '/settings/language' }],
    ['A-117', '/settings/language/audiotracks', { page: 'language', kind: 'audiotracks', back: '/settings/language' }],
    ['A-117', '/settings/language/texttracks', { page: 'language', kind: 'texttracks', back: '/settings/language' }],
    ['A-096', '/settings/nothing', { page: 'unknown', back: '/settings/start' }],
    ['A-096', '/settings/language/klingon', { page: 'unknown', back: '/settings/language' }],
    ['A-096', '/settings/devices/more', { page: 'unknown', back: '/settings/start' }],
    ['A-096', '/settings/toString', { page: 'unknown', back: '/settings/start' }],
  ])('%s: %s is %o', (_row, path, place) => expect(settingsPlace(path)).toEqual(place));

  test('only addresses of the settings are settings', () => {
    expect(['/settings', '/settings/', '/settings/info', '/settings/language/interface'].every(isSettings)).toBe(true);
    expect(['/', '/lk', '/settingsx', '/my/settings'].some(isSettings)).toBe(false);
  });
});

describe('A-118 A-121: the back target', () => {
  const at = (path: string) => ({
    pathname: path.split('?')[0]!,
    search: path.includes('?') ? `?${path.split('?')[1]}` : '',
  });

  test('is the page of this visit from which the settings were opened, with its query, and is used once', () => {
    const back = createBackUrl(storage());
    back.visited(at('/'), 0);
    back.visited(at('/movies?genre=5'), 1);
    back.visited(at('/settings'), 2);
    back.visited(at('/settings/account'), 3);
    expect(back.take()).toEqual({ url: '/movies?genre=5', step: 1 });
    expect(back.take()).toBeUndefined();
  });

  test('is undefined where the visit started in the settings, and survives a reload in session storage', () => {
    const tab = storage();
    const first = createBackUrl(tab);
    first.visited(at('/settings/devices'));
    first.visited(at('/settings/account'));
    expect(first.take()).toBeUndefined();
    first.visited(at('/channels'), 3);
    first.visited(at('/settings'), 4);
    const reloaded = createBackUrl(tab);
    reloaded.visited(at('/settings'), 4);
    expect(reloaded.take()).toEqual({ url: '/channels', step: undefined });
    expect(tab.values.size).toBe(0);
  });

  test.each(['https://elsewhere.example', '//elsewhere.example', '/\\elsewhere.example', 'javascript:alert(1)', ''])(
    'never leaves the site: %s',
    (url) => {
      const tab = storage();
      tab.setItem('aerial.settings.back', url);
      expect(createBackUrl(tab).take()).toBeUndefined();
    },
  );
});

describe('devices', () => {
  test.each([
    ['A-397', ['web', 'webkit'], 'browser'],
    ['A-397', ['tvos'], 'tv'],
    ['A-397', ['ios'], 'phone'],
    ['A-397', ['dune'], 'box'],
    ['A-398 F-202', ['android_tv', 'android-tv', 'Android-TV'], 'tv'],
    ['A-398 F-202', ['android_stb', 'android-stb'], 'box'],
    ['A-398 F-202', ['android_mobile', 'android-mobile'], 'phone'],
    ['A-399', ['tv'], 'tv'],
    ['A-399', ['tablet'], 'tablet'],
    ['A-399', ['phone'], 'phone'],
    ['A-399', ['pc'], 'computer'],
    ['A-399', ['toaster', '', 'constructor', null], 'other'],
  ] as const)('%s: %o is a %s', (_row, types, kind) =>
    expect(types.map((type) => deviceKind(type))).toEqual(types.map(() => kind)),
  );

  test.each([
    ['A-142', { vendor: 'LG', model: 'OLED55', application_type: 'webos' }, 'LG OLED55 webos'],
    ['A-143', { vendor: null, model: 'OLED55', application_type: null }, 'OLED55'],
    ['A-143', { vendor: 'LG', model: ' ', application_type: 'webos' }, 'LG webos'],
    ['A-143', { vendor: 'unknown', model: 'unknown', application_type: '' }, ''],
    ['A-143', { vendor: null, model: null, application_type: null }, ''],
    ['A-142, said once', { vendor: 'Chrome', model: 'Chrome', application_type: 'web' }, 'Chrome web'],
    ['A-142, said once', { vendor: 'Samsung', model: 'Samsung SM-A5', application_type: 'web' }, 'Samsung SM-A5 web'],
  ])('%s: %o is named "%s"', (_row, device, name) => expect(deviceName(device)).toBe(name));
  test.each([
    [
      {
        vendor: 'Chrome',
        model: 'Chrome',
        version: '124.0.6367.91',
        os_name: 'Windows',
        os_version: '10.0',
        application_type: 'web',
      },
      'Windows 10 · Chrome 124',
    ],
    [
      {
        vendor: 'Firefox',
        model: 'Firefox',
        version: '131.0',
        os_name: 'Linux',
        os_version: 'unknown',
        application_type: 'web',
      },
      'Linux · Firefox 131',
    ],
    [
      {
        vendor: 'Apple',
        model: 'iPhone',
        version: '17.5',
        os_name: 'iOS',
        os_version: '17.5.1',
        application_type: 'web',
      },
      'iOS 17.5',
    ],
    [
      {
        vendor: 'unknown',
        model: 'unknown',
        version: 'unknown',
        os_name: 'unknown',
        os_version: 'unknown',
        application_type: 'web',
      },
      '',
    ],
  ])('devices of the same name differ by system and browser: %o is "%s"', (device, expected) =>
    expect(deviceSystem(device)).toBe(expected),
  );
});

describe('the form', () => {
  test.each([
    ['иvan@example.com', 'van@example.com'],
    ['почтаme@example.com', 'me@example.com'],
    ['me@пример.рф', 'me@.'],
    ['ѓњӂ', ''],
    [' me@example.com', 'me@example.com'],
  ])('A-687 A-689: Cyrillic letters of "%s" are dropped', (typed, taken) => expect(typedEmail(typed)).toBe(taken));

  test.each([
    ['A-686', { first_name: '', email: '' }, { first_name: true }],
    ['A-686', { first_name: '  ', email: 'me@example.com' }, { first_name: true }],
    ['A-688 A-689', { first_name: 'Anna', email: 'me@xn--e1afmkfd.xn--p1ai' }, { email: true }],
    ['A-688 A-689', { first_name: 'Anna', email: 'me@XN--e1afmkfd.com' }, { email: true }],
    ['A-689', { first_name: 'Anna', email: 'me@example' }, { email: true }],
    ['A-689', { first_name: 'Anna', email: '' }, {}],
    ['A-689', { first_name: 'Anna', email: ' me@example.com ' }, {}],
  ])('%s: %o has invalid fields %o', (_row, form, errors) => expect(profileErrors(form)).toEqual(errors));
});

describe('texts about the user', () => {
  const provider = {
    phone_mask: '+7 (***) ***-**-**',
    phone_rules: [],
    currency: { UTF_NAME: '₽', ASCII_NAME: 'RUB', ISO_CODE: 'RUB', FORMAT: '' },
  } as unknown as User['provider'];
  const user = (over: Partial<User>) =>
    ({
      first_name: '',
      phone: null,
      username: 'guest_1',
      provider,
      accounts: [],
      provider_uid: null,
      ...over,
    }) as unknown as User;

  test.each([
    [{ first_name: 'Анна', phone: '79001234567' }, 'Анна'],
    [{ first_name: ' ', phone: '79001234567' }, '+7 (900) 123-45-67'],
    [{ phone: '' }, 'guest_1'],
    [{}, 'guest_1'],
    [{ username: '5e7a1f0a-6f2b-4c8e-9b1d-0a1b2c3d4e5f', provider_uid: 'R-105' }, 'R-105'],
    [{ username: 'viewer', provider_uid: 'R-105' }, 'viewer'],
  ])('A-338: %o is named %s', (over, title) => expect(userTitle(user(over))).toBe(title));

  test('A-151 A-339: a balance only where there is an account', () => {
    expect(balanceText(user({}), 'ru')).toBeUndefined();
    expect(
      balanceText(user({ accounts: [{ id: 1, amount: '1250.50', is_payment_allowed: false }] } as never), 'ru'),
    ).toBe('1\u00a0250,50\u00a0₽');
  });

  test('A-154 A-155 A-156: the account is the number of the operator, or the username', () => {
    const subscriber = user({ provider_uid: 'L-77' });
    expect([
      accountName(subscriber, 'provider_uid'),
      accountName(subscriber, 'username'),
      accountName(user({}), 'provider_uid'),
    ]).toEqual(['L-77', 'guest_1', undefined]);
  });
});

describe('what is offered', () => {
  const supported = (phone: string | null, email: string | null, url: string | null = null) =>
    ({ landing: { support: { phone, email, url } } }) as never;

  test('A-088 A-346: support needs a phone or an e-mail', () => {
    expect(
      [
        supported('1', null),
        supported(null, 'a@b.c'),
        supported(null, null, 'https://help.example'),
        supported('', ''),
        undefined,
      ].map(offersSupport),
    ).toEqual([true, true, false, false, false]);
  });

  test('A-087 A-346: promo codes only where they are enabled', () => {
    expect([{ is_promo_enabled: true }, { is_promo_enabled: false }, undefined].map(offersPromocode)).toEqual([
      true,
      false,
      false,
    ]);
  });

  test('A-106 A-107: the logout is hidden only by the flag', () => {
    expect([{ hide_logout: true }, { hide_logout: false }, undefined].map(offersLogout)).toEqual([false, true, true]);
  });

  test('A-103: languages only where some are configured', () => {
    const none = { content: [], available: [], audio: [], subtitle: [] };
    const one = [{ key: 'ru', name: 'Русский', priority: 0, interface: false }];
    expect([{ languages: none }, { languages: { ...none, audio: one } }, undefined].map(offersLanguages)).toEqual([
      false,
      true,
      false,
    ]);
  });

  test.each([
    [{ label: 'My page', url: 'https://my.example' }, true],
    [{ label: ' ', url: 'https://my.example' }, false],
    [{ label: 'My page', url: '' }, false],
    [{ label: 'My page', url: 'javascript:alert(1)' }, false],
    [null, false],
  ])('A-128: the operator’s own account page %o is linked: %s', (lk_link, isLinked) =>
    expect(ownAccountLink({ lk_link }) !== undefined).toBe(isLinked),
  );
});

describe('languages', () => {
  const language = (key: string, priority: number, isInterface = false) => ({
    key,
    name: key,
    priority,
    interface: isInterface,
  });
  const languages: NetworkInfo['languages'] = {
    content: [],
    available: [language('en', 1, true), language('ru', 0, true), language('kk', 2)],
    audio: [language('en', 2), language('kk', 1)],
    subtitle: [language('en', 2), language('ru', 1)],
  };
  const keys = (kind: Parameters<typeof choicesOf>[1]) => choicesOf({ languages }, kind).map(({ key }) => key);

  test('A-111: of the interface only those flagged for it, the first choice first', () =>
    expect(keys('interface')).toEqual(['ru', 'en']));
  test('C-391 F-018 F-217: of audio and subtitles those of the provider by priority', () => {
    expect(keys('audiotracks')).toEqual(['kk', 'en']);
    expect(keys('texttracks')).toEqual(['ru', 'en']);
  });

  test('A-112 A-113: a choice is persisted in the player’s format, and choices per channel stay', () => {
    const local = storage();
    local.setItem('lang_audio', JSON.stringify({ default: 'ru', channels: { 5: 'kk' } }));
    const memory = trackMemory(local);
    memory.choose('audiotracks', 'en');
    memory.choose('texttracks', 'ru');
    expect(JSON.parse(local.values.get('lang_audio')!)).toEqual({ default: 'en', channels: { 5: 'kk' } });
    expect(JSON.parse(local.values.get('lang_subtitle')!)).toEqual({ default: 'ru' });
    expect([memory.chosen('audiotracks', languages.audio), memory.chosen('texttracks', languages.subtitle)]).toEqual([
      'en',
      'ru',
    ]);
    memory.choose('texttracks', 'off');
    expect([local.values.get('lang_subtitle'), memory.chosen('texttracks', languages.subtitle)]).toEqual([
      '{"default":"off"}',
      'off',
    ]);
  });

  test('A-114: the default is the first audio by priority, and the subtitles with priority 0', () => {
    const memory = trackMemory(storage());
    expect(memory.chosen('audiotracks', languages.audio)).toBe('kk');
    expect(memory.chosen('texttracks', languages.subtitle)).toBe('off');
    expect(memory.chosen('texttracks', [language('en', 1), language('ru', 0)])).toBe('ru');
  });
});
