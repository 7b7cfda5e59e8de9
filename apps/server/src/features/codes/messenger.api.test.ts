import { asProviderId } from '@aerial/domain/ids.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { codesServer, otherThan, type CodesServer } from './testing/codes-server.ts';

let server: CodesServer;
beforeAll(async () => {
  server = await codesServer();
  await server.addProvider({ id: 1, shortname: 'aerial', isDefault: true });
  await server.addProvider({ id: 2, shortname: 'closed', settings: { allowsRegistration: false } });
  await server.addProvider({ id: 3, shortname: 'botless' });
  server.way.bots.set(1, 'aerial_bot').set(2, 'closed_bot');
});

let lastSender = 100_000_000;
const linkFor = async (phone: string, query = '') => server.client().get(`/v2/otp/send_methods?phone=${phone}${query}`);
const nonceOf = (link: string) => new URL(link).searchParams.get('start') ?? '';
/** A user who writes to the bot. */
function writer(providerId = asProviderId(1), language: string | undefined = 'ru') {
  const from = { source: 'telegram', providerId, senderId: String(++lastSender), language } as const;
  const desk = server.messengerDesk;
  return {
    senderId: from.senderId,
    start: (nonce: string) => desk.started({ ...from, nonce }),
    share: (phone: string | undefined) => desk.contact({ ...from, phone }),
    write: () => desk.other(from),
  };
}
const codeIn = (text: string) => /\d{6}/.exec(text)?.[0] ?? '';
/** Goes the whole way for a phone and answers what came. */
async function codeByMessenger(phone: string) {
  const viewer = writer();
  await viewer.start(nonceOf((await linkFor(phone)).link));
  const { text } = await viewer.share(`+${phone}`);
  return { ...viewer, code: codeIn(text) };
}

describe('the ways a code can go', () => {
  test('F-394 F-396 F-229: the messenger first with its link where the provider has a bot, else SMS alone', async () => {
    const phone = server.newPhone();
    const answer = await linkFor(phone);
    expect(answer).toMatchObject({ status: 200, methods: ['telegram', 'sms'] });
    expect(answer.link).toMatch(/^https:\/\/t\.me\/aerial_bot\?start=[\w-]{22}$/);
    expect(await linkFor(phone, '&provider=botless')).toMatchObject({ status: 200, methods: ['sms'], link: null });
  });

  test('F-396: neither answer reveals whether the phone is registered', async () => {
    const registeredPhone = server.newPhone();
    await server.viewer(registeredPhone);
    const shape = ({ status, methods, link }: Record<string, unknown>) => ({
      status,
      methods,
      link: String(link).length,
    });
    expect(shape(await linkFor(registeredPhone))).toEqual(shape(await linkFor(server.newPhone())));
    expect((await server.client().get(`/v2/otp/exist?phone=${registeredPhone}`)).otp_exist).toBe(false);
    expect((await server.client().get(`/v2/otp/exist?phone=${server.newPhone()}`)).otp_exist).toBe(false);
  });

  test('a leading plus in the address, which arrives as a space, is understood; no phone is refused', async () => {
    const phone = server.newPhone();
    expect((await server.client().get(`/v2/otp/send_methods?phone=+${phone}`)).status).toBe(200);
    expect(await server.client().get('/v2/otp/exist')).toMatchObject({
      status: 422,
      detail: { phone: [expect.any(String)] },
    });
    expect(await server.client().get('/v2/otp/exist?phone=abc')).toMatchObject({
      status: 422,
      error_code: 'validation_failed',
    });
  });

  test('too many requests are answered 429', async () => {
    const viewer = server.client();
    const phone = server.newPhone();
    const answers = await Promise.all(Array.from({ length: 241 }, () => viewer.get(`/v2/otp/exist?phone=${phone}`)));
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(1);
  });
});

describe('the bot', () => {
  test('F-395 F-245 F-030: the link asks for the number, the number gives the code, exist turns true, and the code logs in', async () => {
    const phone = server.newPhone();
    await server.viewer(phone);
    const exists = async () => (await server.client().get(`/v2/otp/exist?phone=${phone}`)).otp_exist;
    const { link } = await linkFor(phone);
    const viewer = writer();
    const prompt = await viewer.start(nonceOf(link));
    expect(prompt).toMatchObject({ contactButton: 'Поделиться номером' });
    expect(prompt.text).not.toContain(phone);
    expect(await exists()).toBe(false);
    const given = await viewer.share(phone);
    expect(given).toMatchObject({ isSecret: true, text: expect.stringMatching(/\d{6}/) });
    expect(given.contactButton).toBeUndefined();
    expect(await exists()).toBe(true);
    expect(await server.client().enter(phone, codeIn(given.text))).toMatchObject({ status: 200, device: null });
    expect(await exists()).toBe(false);
  });

  test('F-393: at the messenger’s own path its id of the viewer is the identifier, or the phone', async () => {
    const phone = server.newPhone();
    await server.viewer(phone);
    const enter = (identifier: string, token: string) =>
      server.client().post('/v2/auth/otp/telegram/', { identifier, token });
    const first = await codeByMessenger(phone);
    expect(await enter(first.senderId, otherThan(first.code))).toMatchObject({
      status: 400,
      error_code: 'invalid_otp',
    });
    expect(await enter('1', first.code)).toMatchObject({ status: 400, error_code: 'invalid_otp' });
    expect(await enter(first.senderId, first.code)).toMatchObject({ status: 200 });
    expect(await enter(first.senderId, first.code)).toMatchObject({ status: 400 });
    const second = await codeByMessenger(phone);
    expect(await enter(`+${phone}`, second.code)).toMatchObject({ status: 200 });
  });

  test('F-027: an unknown phone is registered by its code, under its digits', async () => {
    const phone = server.newPhone();
    const { code } = await codeByMessenger(phone);
    const token = await server.client().enter(phone, code);
    expect(await server.client().get(`/v2/users/self?access_token=${token.access_token}`)).toMatchObject({
      username: phone,
      phone,
      is_guest: false,
    });
    const taken = server.newPhone();
    await server.client().post('/v2/users', { username: taken, password: 'somebody else' });
    expect((await server.client().enter(taken, (await codeByMessenger(taken)).code)).status).toBe(200);
  });

  test('a provider without registration says so to the phone’s owner and gives no code', async () => {
    const phone = server.newPhone();
    const viewer = writer(asProviderId(2));
    await viewer.start(nonceOf((await linkFor(phone, '&provider=closed')).link));
    expect((await viewer.share(phone)).text).toContain('Аккаунта с этим номером нет');
  });

  test('another user’s contact, another number and an unknown nonce give no code', async () => {
    const phone = server.newPhone();
    const { link } = await linkFor(phone);
    const viewer = writer();
    await viewer.start(nonceOf(link));
    expect(await viewer.share(undefined)).toMatchObject({
      text: expect.stringContaining('собственный'),
      contactButton: expect.any(String),
    });
    expect((await viewer.share(server.newPhone())).text).toContain('не тот номер');
    const stranger = writer();
    expect((await stranger.start(nonceOf(link))).text).toContain('окно входа');
    expect((await stranger.share(phone)).text).toContain('окно входа');
    expect((await writer(asProviderId(2)).start(nonceOf((await linkFor(phone)).link))).text).toContain('окно входа');
    for (const nonce of ['', 'nonsense', '\u0000']) expect((await writer().start(nonce)).text).toContain('окно входа');
    expect((await writer(asProviderId(1), 'en-GB').write()).text).toContain('login window');
    expect((await server.client().get(`/v2/otp/exist?phone=${phone}`)).otp_exist).toBe(false);
  });

  test('a link works ten minutes', async () => {
    const { link } = await linkFor(server.newPhone());
    server.clock.advance(600_000);
    expect((await writer().start(nonceOf(link))).contactButton).toBeUndefined();
  });

  test('the bot speaks the language of the application that gave the link', async () => {
    const answer = await server.app.inject({
      url: `/v2/otp/send_methods?phone=${server.newPhone()}`,
      headers: { 'accept-language': 'en' },
    });
    expect((await writer().start(nonceOf(answer.json().link))).contactButton).toBe('Share my number');
  });

  test('codes by SMS and by messenger live side by side; either logs in and ends both', async () => {
    const phone = server.newPhone();
    await server.viewer(phone);
    await server.client().send(phone);
    const { code } = await codeByMessenger(phone);
    expect((await server.client().enter(phone, server.codeFor(phone))).status).toBe(200);
    expect((await server.client().enter(phone, code)).status).toBe(400);
  });

  test('the bot gives ten codes for a phone in an hour', async () => {
    const phone = server.newPhone();
    for (let i = 0; i < 10; i++) expect((await codeByMessenger(phone)).code).not.toBe('');
    expect((await codeByMessenger(phone)).code).toBe('');
  });
});
