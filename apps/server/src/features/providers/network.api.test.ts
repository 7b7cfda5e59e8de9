import { asProviderId } from '@aerial/domain/ids.ts';
import { networkCall } from '@aerial/contract/calls/session.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { requests } from '../../testing/answers.ts';
import { testServer, type TestServer } from '../../testing/server.ts';

const tenge = { ASCII_NAME: 'KZT', FORMAT: '%s ₸', UTF_NAME: '₸', ISO_CODE: 'KZT' };
const support = {
  email: 'help@meridian.example.com',
  phone: '+7 700 555-02-00',
  url: 'https://meridian.example.com/help',
};
let server: TestServer;
beforeAll(async () => {
  server = await testServer({ trustProxy: true });
  await server.addProvider({ id: 1, shortname: 'aerial', isDefault: true });
  await server.addProvider({
    id: 2,
    shortname: 'meridian',
    hosts: ['meridian.localhost'],
    settings: {
      currency: tenge,
      support,
      phoneMask: '+7 (7**) ***-**-**',
      otpLength: 4,
      isPayIframeEnabled: true,
      isPromoEnabled: false,
      isOtt: false,
      promoDays: 7,
      logo: '/pictures/provider/meridian-logo.svg',
      lkLink: { label: { ru: 'My Meridian', en: 'My Meridian' }, url: 'https://my.meridian.example.com' },
      agreementUrl: 'https://meridian.example.com/a.txt',
      privacyUrl: 'https://meridian.example.com/p.txt',
    },
    partners: { Harbour: { promoDays: 30, phoneMask: null, isPromoEnabled: true, hidesLogout: true } },
  });
  await server.addProvider({
    id: 922,
    shortname: 'lanner',
    settings: { outsideNetworkNotice: true, accountField: 'username' },
  });
  await server.db
    .updateTable('providers')
    .set({ networks: ['203.0.113.0/24'] })
    .where('id', '=', asProviderId(922))
    .execute();
});

const info = (query = '') => requests(server, () => '').get(networkCall, `users/self/network${query}`);

describe('the network info', () => {
  test('F-015 F-211: says the currency of the provider in its three names', async () => {
    expect((await info('?provider=meridian')).provider.currency).toEqual(tenge);
    expect((await info()).provider.currency).toMatchObject({ UTF_NAME: '₽', ASCII_NAME: 'RUB', ISO_CODE: 'RUB' });
  });

  test('F-017: says whom to ask for help at this provider', async () => {
    expect((await info('?provider=2')).provider.landing.support).toEqual(support);
    expect((await info()).provider.landing.support).toEqual({ email: null, phone: null, url: null });
  });

  test('F-019 F-020 A-416: says the phone mask in both places and the length of codes', async () => {
    const network = await info('?provider=meridian');
    expect([network.phone_mask, network.provider.phone_mask, network.phone_otp_length]).toEqual([
      '+7 (7**) ***-**-**',
      '+7 (7**) ***-**-**',
      4,
    ]);
    expect((await info()).phone_otp_length).toBe(6);
  });

  test('F-168: says whether payment in a frame is enabled, which it is not by default', async () => {
    expect((await info('?provider=meridian')).provider.is_pay_iframe_enabled).toBe(true);
    expect((await info()).provider.is_pay_iframe_enabled).toBe(false);
  });

  test('A-415 A-416 F-216: has everything the account area reads', async () => {
    expect(await info('?provider=meridian')).toMatchObject({
      provider: {
        id: 2,
        phone_mask: '+7 (7**) ***-**-**',
        landing: { support, logo: 'http://tv.test/pictures/provider/meridian-logo.svg' },
      },
      phone_otp_length: 4,
      lk_link: { label: 'My Meridian', url: 'https://my.meridian.example.com' },
      languages: {
        available: expect.arrayContaining([{ key: 'ru', name: 'Русский', priority: 0, interface: true }]),
        audio: expect.any(Array),
        subtitle: expect.any(Array),
        content: ['ru', 'en'],
      },
      agreement: 'https://meridian.example.com/a.txt',
      privacy: 'https://meridian.example.com/p.txt',
      promo_days: 7,
    });
    expect((await info()).promo_days).toBe(0);
  });

  test('F-218: the provider object has its flags, each with a neutral default, and the rest its kind', async () => {
    expect(await info()).toMatchObject({
      provider: {
        id: 1,
        shortname: 'aerial',
        name: 'aerial',
        is_have_purchases: false,
        auto_auth: null,
        is_promo_enabled: true,
        is_pay_iframe_enabled: false,
        is_allow_additional_packets_without_base: false,
        is_ott: true,
        phone_rules: [],
        otp_length_rules: [],
        auto_auth_retry_dialog: false,
        outside_network_notice: false,
        is_middleware: false,
        account_field: 'provider_uid',
        hide_logout: false,
      },
      auto_auth: null,
      country: null,
      is_country_forbidden: false,
      remote_provider_id: null,
      is_guest_allowed: true,
      is_registration_allowed: true,
      is_autoregistration_allowed: true,
      terms: null,
      promo_days: 0,
    });
    expect((await info('?provider=meridian')).provider).toMatchObject({ is_promo_enabled: false, is_ott: false });
  });

  test('C-019 C-020 A-016 A-324 A-750: what a partner changes of the frame is named in the provider object, and neutral without a partner', async () => {
    await server.addProvider({
      id: 5,
      shortname: 'partnered',
      partners: {
        Harbour: {
          extraMenuLinks: [{ title: { ru: 'Кабинет', en: 'Account' }, url: 'https://harbour.example/lk' }],
          authRedirectUrl: 'https://harbour.example/in',
          logoLink: 'https://harbour.example/',
        },
      },
    });
    // The list of providers is cached for a while.
    server.clock.advance(11_000);
    const frame = async (query: string) => {
      const { extra_menu_links: links, auth_redirect_url: auth, logo_link: logo } = (await info(query)).provider;
      return { links, auth, logo };
    };
    expect(await frame('?provider=partnered&partner=harbour')).toEqual({
      links: [{ title: 'Кабинет', url: 'https://harbour.example/lk' }],
      auth: 'https://harbour.example/in',
      logo: 'https://harbour.example/',
    });
    for (const query of ['?provider=partnered', '?provider=partnered&partner=nobody'])
      expect(await frame(query)).toEqual({ links: [], auth: null, logo: null });
  });

  test('A-754: a header logo may carry the address that it leads to, which a plain one leaves to the logo’s link', async () => {
    await server.addProvider({
      id: 6,
      shortname: 'marked',
      settings: {
        headerLogo: { src: '/pictures/marked.svg', href: 'https://marked.example/' },
        logoLink: '/elsewhere',
      },
      partners: { plain: { headerLogo: '/pictures/plain.svg' } },
    });
    server.clock.advance(11_000);
    const logo = async (query: string) => {
      const { header_logo: src, logo_link: href } = (await info(query)).provider;
      return [src, href];
    };
    expect(await logo('?provider=marked')).toEqual(['http://tv.test/pictures/marked.svg', 'https://marked.example/']);
    expect(await logo('?provider=marked&partner=plain')).toEqual(['http://tv.test/pictures/plain.svg', '/elsewhere']);
    expect(await logo('')).toEqual([null, null]);
  });

  test('A-762 C-170: a partner’s redirect screen and hidden contents are in the provider object, absent without them', async () => {
    const redirectScreen = {
      url: 'https://partner.example/premium',
      price: '1000.00',
      currency: { ASCII_NAME: 'UZS', FORMAT: '%s сум', UTF_NAME: 'сум', ISO_CODE: 'UZS' },
      days: 30,
      channels: 170,
      cinemas: 10,
      devices: 5,
    };
    await server.addProvider({
      id: 8,
      shortname: 'screened',
      partners: { premium: { redirectScreen, hiddenContentIds: ['641048475342005001'] } },
    });
    server.clock.advance(11_000);
    const { redirect_screen: screen, hidden_content_ids: hidden } = (await info('?provider=screened&partner=premium'))
      .provider;
    expect(hidden).toEqual(['641048475342005001']);
    expect(screen).toEqual({
      url: 'https://partner.example/premium',
      price: '1000.00',
      currency: redirectScreen.currency,
      days: 30,
      channels_count: 170,
      cinemas_count: 10,
      devices_count: 5,
    });
    const { provider } = await info('?provider=screened');
    expect('redirect_screen' in provider || 'hidden_content_ids' in provider).toBe(false);
  });

  test('conveniences that a provider switches off are named in the provider object, absent without any', async () => {
    await server.addProvider({ id: 9, shortname: 'plainer', settings: { hiddenFeatures: ['follow', 'moments'] } });
    server.clock.advance(11_000);
    expect((await info('?provider=plainer')).provider.hidden_features).toEqual(['follow', 'moments']);
    expect('hidden_features' in (await info('')).provider).toBe(false);
  });

  test('A-107: a partner may hide the logout, which is shown otherwise', async () => {
    const hidesLogout = async (query: string) => (await info(query)).provider.hide_logout;
    expect([
      await hidesLogout('?provider=meridian&partner=harbour'),
      await hidesLogout('?provider=meridian'),
      await hidesLogout(''),
    ]).toEqual([true, false, false]);
  });

  test('A-156: the account is the number of the operator, or the username where the provider says so', async () => {
    expect([(await info()).provider.account_field, (await info('?provider=lanner')).provider.account_field]).toEqual([
      'provider_uid',
      'username',
    ]);
  });

  test('F-457: says in whose network the viewer is, and who should see a notice', async () => {
    const from = async (remoteAddress: string) =>
      (await server.app.inject({ url: '/v2/users/self/network?provider=lanner', remoteAddress })).json();
    expect(await from('203.0.113.9')).toMatchObject({
      remote: '203.0.113.9',
      remote_provider_id: 922,
      provider: { outside_network_notice: true },
    });
    expect(await from('127.0.0.1')).toMatchObject({ remote_provider_id: null, provider: { id: 922 } });
  });

  test('F-173 F-362: a partner, in any case, changes what it names; an unknown one changes nothing', async () => {
    const plain = await info('?provider=meridian');
    for (const partner of ['Harbour', 'harbour', 'HARBOUR']) {
      const network = await info(`?provider=meridian&partner=${partner}`);
      expect([
        network.promo_days,
        network.phone_mask,
        network.provider.phone_mask,
        network.provider.is_promo_enabled,
      ]).toEqual([30, null, null, true]);
      expect(network.provider.currency).toEqual(tenge);
    }
    for (const partner of ['', 'nobody', 'toString', '__proto__'])
      expect(await info(`?provider=meridian&partner=${partner}`)).toEqual(plain);
    expect((await info('?partner=harbour')).promo_days).toBe(0);
  });

  test('F-362: works with and without a token, by id or shortname; an unknown provider is provider_not_found', async () => {
    expect([(await info('?provider=2')).provider.id, (await info('?provider=MERIDIAN')).provider.id]).toEqual([2, 2]);
    const { token } = await server.guest('meridian');
    expect((await server.app.inject(`/v2/users/self/network?access_token=${token}`)).json().provider.id).toBe(2);
    expect(await requests(server, () => '').refused('users/self/network?provider=nobody')).toMatchObject({
      status: 404,
      error_code: 'provider_not_found',
    });
  });

  test('F-003: on a host of a provider, without a parameter, it is that provider, whatever the port', async () => {
    const on = async (host: string) =>
      (await server.app.inject({ url: '/v2/users/self/network', headers: { host } })).json().provider.shortname;
    expect([await on('meridian.localhost:8080'), await on('Meridian.Localhost'), await on('localhost:8080')]).toEqual([
      'meridian',
      'meridian',
      'aerial',
    ]);
  });
});
