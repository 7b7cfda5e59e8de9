import { afterEach, expect, test, vi } from 'vitest';
import { testServer } from '../../testing/server.ts';
import { noMessagePorts } from '../message-ports.ts';
import { BOT_TOKEN, startData, telegramFake } from '../testing/telegram.ts';
import { botApi } from './api.ts';
import { runBot } from './bot.ts';
import { telegramMessenger } from './messenger.ts';
import { senders } from './senders.ts';

const PHONE = '79001234567';
const VIEWER = 5001;

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close();
});

/** The application with a bot, on a local Bot API. */
async function start(token?: string) {
  const telegram = await telegramFake();
  closers.push(() => telegram.close());
  const server = await testServer({
    messages: { ...noMessagePorts, messenger: telegramMessenger('example_tv_bot', token) },
  });
  await server.addProvider({ id: 1, shortname: 'one', isDefault: true });
  await server.addProvider({ id: 2, shortname: 'two' });
  const stop = new AbortController();
  const running = runBot(
    {
      api: botApi(telegram.url, BOT_TOKEN),
      desk: server.messengerDesk,
      senders: senders(server.db, server.clock),
      onProblem: (problem) => expect.fail(problem),
    },
    stop.signal,
  );
  closers.push(() => (stop.abort(), running));

  const get = async (path: string) => (await server.app.inject(`${path}?provider=two&phone=${PHONE}`)).json();
  const says = async (message: { text?: string; contact?: object }, language = 'ru') => {
    const before = telegram.sent.length;
    telegram.write(VIEWER, { ...message, language });
    await vi.waitFor(() => expect(telegram.sent.length).toBeGreaterThan(before), { timeout: 4_000 });
    return telegram.sent.at(-1)!;
  };
  return { server, get, says };
}

const startOf = (link: string) => `/start ${new URL(link).searchParams.get('start')}`;
const contact = (phone: string, user = VIEWER) => ({ phone_number: phone, user_id: user, first_name: 'Viewer' });

test('F-030 F-267 F-395 a viewer gets a code from the bot and is logged in with it', async () => {
  const { server, get, says } = await start();
  const { methods, link } = await get('/v2/otp/send_methods');
  expect(methods).toEqual(['telegram', 'sms']);
  expect(link).toMatch(/^https:\/\/t\.me\/example_tv_bot\?start=2-/);
  expect(await get('/v2/otp/exist')).toEqual({ otp_exist: false });

  const prompt = await says({ text: startOf(link) });
  expect(prompt.reply_markup.keyboard?.[0]?.[0]?.request_contact).toBe(true);
  expect(await get('/v2/otp/exist')).toEqual({ otp_exist: false });

  const given = await says({ contact: contact(`+${PHONE}`) });
  const code = /\d{4,}/.exec(given.text)![0];
  expect(given.protect_content).toBe(true);
  expect(await get('/v2/otp/exist')).toEqual({ otp_exist: true });

  const login = await server.app.inject({
    method: 'POST',
    url: '/v2/auth/otp?provider=two',
    payload: { phone: PHONE, token: code },
  });
  expect(login.statusCode).toBe(200);
  expect(login.json().access_token).toEqual(expect.any(String));
});

test("no code for a contact that is another person's, or of another phone than was entered", async () => {
  const { get, says } = await start();
  const { link } = await get('/v2/otp/send_methods');
  await says({ text: startOf(link) });
  const texts = [
    (await says({ contact: contact(PHONE, VIEWER + 1) })).text,
    (await says({ contact: contact('79990000000') })).text,
  ];
  expect(texts.join(' ')).not.toMatch(/(?<!\d)\d{6}(?!\d)/);
  expect(await get('/v2/otp/exist')).toEqual({ otp_exist: false });
});

test('the bot speaks the language of its reader', async () => {
  const { says } = await start();
  expect((await says({ text: '/start' }, 'en')).text).toMatch(/^To get a code/);
  expect((await says({ text: '/start' }, 'ru')).text).toMatch(/^Чтобы получить код/);
});

/** Starts the mini-app as a person, and logs in. */
async function miniApp() {
  const { server, get, says } = await start(BOT_TOKEN);
  const now = () => Math.floor(server.clock.now() / 1000);
  const signed = (over: { user?: object; at?: number; token?: string } = {}) =>
    startData({ token: BOT_TOKEN, user: { id: VIEWER, first_name: 'Viewer' }, at: now(), ...over });
  const enter = async (
    token: string,
    { identifier = String(VIEWER), provider = 'two', path = '/v2/auth/otp/telegram' } = {},
  ) => {
    const answer = await server.app.inject({
      method: 'POST',
      url: `${path}?provider=${provider}`,
      payload: { identifier, token },
    });
    return { status: answer.statusCode, ...answer.json() };
  };
  /** A login by the bot's code. */
  const byCode = async () => {
    const { link } = await get('/v2/otp/send_methods');
    await says({ text: startOf(link) });
    const code = /\d{4,}/.exec((await says({ contact: contact(`+${PHONE}`) })).text)![0];
    return enter(code);
  };
  return { server, now, signed, enter, byCode };
}
const refused = { status: 400, error_code: 'invalid_otp' };

test('F-007: who came by a code of the bot once is logged in by the signed start data of its mini-app, each data once', async () => {
  const { signed, enter, byCode, now } = await miniApp();
  expect(await enter(signed())).toMatchObject(refused);
  expect((await byCode()).status).toBe(200);
  const data = signed({ at: now() - 20 });
  const [one, other] = await Promise.all([enter(data, { path: '/v2/auth/otp/telegram/' }), enter(data)]);
  expect([one.status, other.status].toSorted()).toEqual([200, 400]);
  expect((one.status === 200 ? one : other).access_token).toEqual(expect.any(String));
  expect(await enter(data)).toMatchObject(refused);
});

test('start data is worth nothing when it is old, forged, another person’s or at another provider', async () => {
  const { signed, enter, byCode, now } = await miniApp();
  expect((await byCode()).status).toBe(200);
  expect(await enter(signed({ at: now() - 301 }))).toMatchObject(refused);
  expect(await enter(signed({ at: now() + 120 }))).toMatchObject(refused);
  expect(await enter(signed({ token: `${BOT_TOKEN}x` }))).toMatchObject(refused);
  expect(await enter(signed({ user: { id: VIEWER + 1 } }), { identifier: String(VIEWER) })).toMatchObject(refused);
  expect(await enter(signed({ user: { id: VIEWER + 1 } }), { identifier: String(VIEWER + 1) })).toMatchObject(refused);
  expect(await enter(signed(), { identifier: `+${PHONE}` })).toMatchObject(refused);
  expect(await enter(signed(), { provider: 'one' })).toMatchObject(refused);
  expect((await enter(signed({ at: now() - 1 }))).status).toBe(200);
});

test('a proven phone counts for 90 days, and not for an account that is gone', async () => {
  const { server, signed, enter, byCode } = await miniApp();
  expect((await byCode()).status).toBe(200);
  server.clock.advance(89 * 24 * 3_600_000);
  expect((await enter(signed())).status).toBe(200);
  server.clock.advance(2 * 24 * 3_600_000);
  expect(await enter(signed())).toMatchObject(refused);
  expect((await byCode()).status).toBe(200);
  await server.db.deleteFrom('users').execute();
  expect(await enter(signed())).toMatchObject(refused);
  expect(await server.db.selectFrom('users').select('id').execute(), 'no user is registered by it').toEqual([]);
});
