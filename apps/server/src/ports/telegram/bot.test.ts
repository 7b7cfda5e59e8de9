import { asProviderId } from '@aerial/domain/ids.ts';
import { testClock, testDatabase } from '@aerial/testkit';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { MessengerDesk } from '../messenger.ts';
import { BOT_TOKEN, telegramFake } from '../testing/telegram.ts';
import { botApi } from './api.ts';
import { runBot, type BotTiming } from './bot.ts';
import { telegramMessenger } from './messenger.ts';
import { senders } from './senders.ts';

const TIMING: BotTiming = { holdMs: 1_000, answerMs: 1_000, firstPauseMs: 20, longestPauseMs: 100, replyMs: 3_000 };
const NONCE = 'abcdefghijklmnopqrst-_';

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close();
});

async function start({ token = BOT_TOKEN, desk = {} }: { token?: string; desk?: Partial<MessengerDesk> } = {}) {
  const telegram = await telegramFake();
  closers.push(() => telegram.close());
  const { db } = await testDatabase();
  const provider = (id: number, isDefault: boolean) => ({
    id,
    shortname: `p${id}`,
    name: JSON.stringify({ ru: 'П' }),
    is_default: isDefault,
  });
  await db
    .insertInto('providers')
    .values([provider(1, true), provider(2, false)])
    .execute();
  const calls: unknown[] = [];
  const answering =
    (text: string, more = {}) =>
    async (message: unknown) => (calls.push(message), { text, ...more });
  const problems: string[] = [];
  const stop = new AbortController();
  const running = runBot(
    {
      api: botApi(telegram.url, token),
      desk: {
        started: answering('Share your number', { contactButton: 'Share' }),
        contact: answering('Your code: 864209', { isSecret: true }),
        other: answering('Open the login window'),
        ...desk,
      },
      senders: senders(db, testClock()),
      onProblem: (problem) => problems.push(problem),
      timing: TIMING,
    },
    stop.signal,
  );
  closers.push(() => (stop.abort(), running));
  const answers = (count: number) => vi.waitFor(() => expect(telegram.sent).toHaveLength(count), { timeout: 4_000 });
  return { telegram, calls, problems, answers };
}

const linked = (providerId: number) =>
  new URL(telegramMessenger('example_tv_bot').link(asProviderId(providerId), NONCE)!).searchParams.get('start')!;

test('a link leads into the bot with what Telegram lets through', () => {
  expect(telegramMessenger('example_tv_bot').link(asProviderId(123_456_789), NONCE)).toBe(
    `https://t.me/example_tv_bot?start=123456789-${NONCE}`,
  );
  expect(linked(123_456_789)).toMatch(/^[\w-]{1,64}$/);
});

describe('a conversation', () => {
  test('the bot requests the own contact and answers it with the code', async () => {
    const { telegram, calls, answers } = await start();
    telegram.write(5001, { text: `/start ${linked(2)}`, language: 'ru' });
    await answers(1);
    telegram.write(5001, {
      contact: { phone_number: '+79001234567', user_id: 5001, first_name: 'Viewer' },
      language: 'ru',
    });
    await answers(2);
    expect(calls).toEqual([
      { source: 'telegram', providerId: 2, senderId: '5001', language: 'ru', nonce: NONCE },
      { source: 'telegram', providerId: 2, senderId: '5001', language: 'ru', phone: '+79001234567' },
    ]);
    expect(telegram.sent).toMatchObject([
      {
        chat_id: 5001,
        text: 'Share your number',
        protect_content: false,
        reply_markup: { keyboard: [[{ text: 'Share', request_contact: true }]] },
      },
      { chat_id: 5001, text: 'Your code: 864209', protect_content: true, reply_markup: { remove_keyboard: true } },
    ]);
  });

  test.each([
    ['of another user', { phone_number: '+79001234567', user_id: 5002 }],
    ['without an owner', { phone_number: '+79001234567' }],
  ])("a contact %s is not the writer's own", async (_whose, contact) => {
    const { telegram, calls, answers } = await start();
    telegram.write(5001, { contact });
    await answers(1);
    expect(calls).toEqual([
      { source: 'telegram', providerId: 1, senderId: '5001', language: undefined, phone: undefined },
    ]);
  });

  test.each([
    ['/start', ''],
    ['/start nonsense', ''],
    [`/start 99-${NONCE}`, ''],
    [`/start@example_tv_bot 1-${NONCE}`, NONCE],
  ])('%s', async (text, nonce) => {
    const { telegram, calls, answers } = await start();
    telegram.write(5001, { text });
    await answers(1);
    expect(calls).toMatchObject([{ providerId: 1, nonce }]);
  });

  test('anything else is answered, too', async () => {
    const { telegram, answers } = await start();
    telegram.write(5001, { text: 'hello' });
    await answers(1);
    expect(telegram.sent[0]!.text).toBe('Open the login window');
  });

  test('groups and other bots are not answered', async () => {
    const { telegram, calls, answers } = await start();
    telegram.write(5001, { text: '/start', chat: { id: -100, type: 'group' } });
    telegram.push({
      update_id: 1,
      message: { from: { id: 7, is_bot: true }, chat: { id: 7, type: 'private' }, text: '/start' },
    });
    telegram.write(5002, { text: 'hello' });
    await answers(1);
    expect(calls).toHaveLength(1);
  });
});

describe('when Telegram misbehaves', () => {
  test('a throttled bot waits as long as requested', async () => {
    const { telegram, answers } = await start();
    telegram.scripted.push({
      method: 'sendMessage',
      status: 429,
      body: '{"ok":false,"error_code":429,"parameters":{"retry_after":1}}',
    });
    const since = performance.now();
    telegram.write(5001, { text: 'hello' });
    await answers(1);
    expect(performance.now() - since).toBeGreaterThan(950);
    expect(telegram.calls.filter(({ method }) => method === 'sendMessage')).toHaveLength(2);
  });

  test('a writer who waits for an answer does not delay others', async () => {
    const { telegram, answers } = await start();
    telegram.scripted.push({ method: 'sendMessage', status: 429, body: '{"ok":false,"parameters":{"retry_after":2}}' });
    telegram.write(5001, { text: 'hello' });
    await vi.waitFor(() => expect(telegram.scripted).toEqual([]));
    telegram.write(5002, { text: 'hello' });
    await answers(1);
    expect(telegram.sent[0]!.chat_id).toBe(5002);
  });

  test.each([
    ['an error of the server', 502, 'Bad Gateway'],
    ['garbage', 200, '<html>'],
    ['JSON that is no answer', 200, '[]'],
    ['an answer without updates', 200, '{"ok":true,"result":"none"}'],
    ['updates that are none', 200, '{"ok":true,"result":[null,7,{}]}'],
    ['another program that polls', 409, '{"ok":false,"error_code":409}'],
    ['a wait', 429, '{"ok":false,"parameters":{"retry_after":0.05}}'],
  ])('the bot goes on after %s', async (_what, status, body) => {
    const { telegram, problems, answers } = await start();
    // The pending poll is answered first.
    telegram.scripted.push({ method: 'getUpdates', status, body });
    telegram.write(5001, { text: 'hello' });
    await vi.waitFor(() => expect(telegram.scripted).toEqual([]), { timeout: 3_000 });
    telegram.write(5001, { text: 'hello again' });
    await answers(2);
    expect(problems).toHaveLength(1);
  });

  test('an unknown update does not block the next one', async () => {
    const { telegram, answers } = await start();
    telegram.push({ update_id: 5, message: { from: 'nobody', chat: [] } });
    telegram.push({ update_id: 6, poll: {} });
    telegram.write(5001, { text: 'hello' });
    await answers(1);
  });

  test('an answer is retried when the server fails, and abandoned when the writer has blocked the bot', async () => {
    const { telegram, problems, answers } = await start();
    telegram.scripted.push(
      { method: 'sendMessage', status: 500, body: 'oops' },
      { method: 'sendMessage', status: 500, body: 'oops' },
    );
    telegram.write(5001, { text: 'hello' });
    await answers(1);
    telegram.scripted.push({ method: 'sendMessage', status: 403, body: '{"ok":false,"error_code":403}' });
    telegram.write(5001, { text: 'hello' });
    await vi.waitFor(() => expect(telegram.scripted).toEqual([]));
    telegram.write(5002, { text: 'hello' });
    await answers(2);
    expect(problems).toEqual([]);
  });

  test('a failure of the application is reported without what was written', async () => {
    const { telegram, problems, answers } = await start({
      desk: { contact: () => Promise.reject(new Error('79001234567')) },
    });
    telegram.write(5001, { contact: { phone_number: '79001234567', user_id: 5001 } });
    telegram.write(5001, { text: 'hello' });
    await answers(1);
    expect(problems).toEqual(['Telegram: a message could not be handled: Error']);
  });

  test('a wrong token is reported without the token', async () => {
    const { problems } = await start({ token: '123456:wrong-wrong-wrong-wrong' });
    await vi.waitFor(() => expect(problems).not.toEqual([]));
    expect(problems[0]).toBe('Telegram: updates cannot be polled: answer 401; is the token right?');
  });
});
