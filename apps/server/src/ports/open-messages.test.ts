import { asProviderId } from '@aerial/domain/ids.ts';
import { epochMs, systemClock } from '@aerial/domain/time.ts';
import { testDatabase } from '@aerial/testkit';
import { afterEach, expect, test, vi } from 'vitest';
import { openMessages, type MessageSettings } from './open-messages.ts';
import { smppSettings } from './smpp/settings.ts';
import { smsCentre } from './testing/sms-centre.ts';
import { BOT_TOKEN, telegramFake } from './testing/telegram.ts';

const NOTHING: MessageSettings = {
  sms: undefined,
  mail: undefined,
  mailFrom: undefined,
  telegramToken: undefined,
  telegramBot: undefined,
  telegramApi: 'http://127.0.0.1:9',
  outbox: 'no',
};
const DESK = {
  started: async () => ({ text: 'started' }),
  contact: async () => ({ text: 'contact' }),
  other: async () => ({ text: 'other' }),
};

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close();
});

async function processes(settings: Partial<MessageSettings>, count = 1) {
  const { db, address } = await testDatabase();
  await db.insertInto('providers').values({ id: 1, shortname: 'one', name: '{"ru":"О"}', is_default: true }).execute();
  return Array.from({ length: count }, () => {
    const open = openMessages({
      settings: { ...NOTHING, ...settings },
      db,
      address,
      clock: systemClock,
      secret: 'a secret of the tests, long enough',
      onProblem: () => {},
    });
    closers.push(() => open.close());
    return open;
  });
}

const sms = (id: string) => ({
  id,
  providerId: asProviderId(1),
  phone: '79001234567',
  text: 'Код: 864209',
  kind: 'code' as const,
  expiresAt: epochMs(Date.now() + 60_000),
});

test('where nothing is configured nothing is sent, and no answer claims that it was', async () => {
  const [open] = await processes({});
  expect(await open!.ports.sms.send(sms('a'))).toMatchObject({ ok: false, error: { code: 'upstream_failed' } });
  expect(
    await open!.ports.mail.send({
      id: 'b',
      providerId: asProviderId(1),
      to: 'viewer@example.com',
      subject: 's',
      text: 't',
    }),
  ).toMatchObject({ ok: false });
  expect(open!.ports.messenger.link(asProviderId(1), 'nonce')).toBeUndefined();
  expect(open!.outbox).toBeUndefined();
});

test('an allowed outbox takes messages without a transport', async () => {
  const [open] = await processes({ outbox: 'local' });
  expect((await open!.ports.sms.send(sms('a'))).ok).toBe(true);
  expect(await open!.outbox!.outbox.list()).toMatchObject([{ id: 'a', text: 'Код: 864209' }]);
});

test('a message that two processes are handed goes to the SMS centre once, and never to the outbox', async () => {
  const centre = await smsCentre();
  closers.push(() => centre.die());
  const opened = await processes(
    { outbox: 'local', sms: smppSettings(`smpp://aerial:secret@127.0.0.1:${centre.port}`)! },
    2,
  );
  await Promise.all(opened.map((open) => open.ports.sms.send(sms('a'))));
  await vi.waitFor(() => expect(centre.taken).toHaveLength(1));
  expect(centre.submitted).toHaveLength(1);
  expect(await opened[0]!.outbox!.outbox.list()).toEqual([]);
});

test('one of several processes polls for the bot, and another takes over when it ends', async () => {
  const telegram = await telegramFake();
  closers.push(() => telegram.close());
  const opened = await processes(
    { telegramToken: BOT_TOKEN, telegramBot: 'example_tv_bot', telegramApi: telegram.url },
    2,
  );
  for (const open of opened) open.startBot(DESK);
  telegram.write(5001, { text: 'hello' });
  await vi.waitFor(() => expect(telegram.sent).toHaveLength(1), { timeout: 8_000 });
  expect(telegram.mostAsking).toBe(1);
  const first = opened.shift()!;
  await first.close();
  telegram.write(5001, { text: 'hello' });
  await vi.waitFor(() => expect(telegram.sent).toHaveLength(2), { timeout: 12_000 });
  expect(telegram.mostAsking).toBe(1);
}, 30_000);
