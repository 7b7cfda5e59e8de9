import { ProviderInfo } from '@aerial/contract/shapes/provider.ts';
import Value from 'typebox/value';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testServer, type TestServer } from '../../testing/server.ts';

describe('provider info', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await testServer();
    await server.addProvider({ id: 1, shortname: 'aerial', isDefault: true });
    await server.addProvider({
      id: 2,
      shortname: 'Meridian',
      settings: {
        support: { phone: '+7 700 555-02-00', email: null, url: null },
        isPromoEnabled: false,
        promoCampaigns: [{ id: 'spring', hidesFooter: true }],
        landingDescription: { ru: 'Домашнее телевидение', en: 'Home television' },
        regformButton: { url: 'https://meridian.example.com/join', caption: { ru: 'Подключиться', en: 'Join' } },
        agreementUrl: '/documents/meridian/agreement.txt',
        newYear: { rowIds: ['5', '6', '7', '8', '9'], channelId: 11, channels: 90, cinemas: 2 },
        timeZone: 'Asia/Almaty',
      },
    });
  });
  afterAll(() => server.app.close());
  const info = (id: string, language = 'ru') =>
    server.app.inject({ url: `/v2/providers/${id}/info`, headers: { 'accept-language': language } });

  test.each(['2', 'meridian', 'Meridian'])(
    'F-016 A-776 A-777: a provider is found by id and shortname, without login: %s',
    async (id) => {
      const answer = await info(id);
      expect(answer.statusCode).toBe(200);
      expect([...Value.Errors(ProviderInfo, answer.json())]).toEqual([]);
      expect(answer.json()).toMatchObject({
        id: 2,
        shortname: 'Meridian',
        is_promo_enabled: false,
        promo_campaigns: [{ id: 'spring', hide_footer: true }],
        landing: {
          description: 'Домашнее телевидение',
          background: null,
          regform_btn_url: 'https://meridian.example.com/join',
          regform_btn_caption: 'Подключиться',
        },
        contacts: { phone: '+7 700 555-02-00', email: null, url: null },
      });
    },
  );

  test('A-777: its texts come in the requested language, addresses of this site whole', async () => {
    const answer = (await info('2', 'en')).json();
    expect(answer.landing).toMatchObject({ description: 'Home television', regform_btn_caption: 'Join' });
    expect(answer.agreement).toBe('http://tv.test/documents/meridian/agreement.txt');
  });

  test('A-777: an unknown provider is not found', async () => {
    const answer = await info('nobody');
    expect([answer.statusCode, answer.json().error_code]).toEqual([404, 'provider_not_found']);
  });

  test('C-886 C-079 A-981: the New Year page is configured for each provider, with channel 3929 where nothing else is said', async () => {
    expect((await server.app.inject('/v2/platform/configuration')).json().newyear).toEqual({
      row_ids: [],
      channel_id: 3929,
      channels_count: 350,
      cinemas_count: 4,
      timezone: 'Europe/Moscow',
    });
    expect((await server.app.inject('/v2/platform/configuration?provider=meridian')).json().newyear).toEqual({
      row_ids: ['5', '6', '7', '8', '9'],
      channel_id: 11,
      channels_count: 90,
      cinemas_count: 2,
      timezone: 'Asia/Almaty',
    });
  });
});
