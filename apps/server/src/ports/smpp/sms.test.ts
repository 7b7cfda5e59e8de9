import { asProviderId } from '@aerial/domain/ids.ts';
import { epochMs, systemClock } from '@aerial/domain/time.ts';
import { afterEach, expect, test, vi } from 'vitest';
import type { Deliveries } from '../deliveries.ts';
import { smsCentre } from '../testing/sms-centre.ts';
import { smppSettings } from './settings.ts';
import { smppSms, type SmsTiming } from './sms.ts';

const TIMING: SmsTiming = {
  bindMs: 2_000,
  answerMs: 1_000,
  firstPauseMs: 20,
  longestPauseMs: 200,
  sendMs: 4_000,
  throttleMs: 20,
};
const everyTime: Deliveries = { once: (_id, handOver) => handOver() };

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close();
});

async function start({
  query = 'from=Aerial',
  password = 'secret',
  timing = {},
}: { query?: string; password?: string; timing?: Partial<SmsTiming> } = {}) {
  const centre = await smsCentre();
  closers.push(() => centre.die());
  const problems: string[] = [];
  const settings = smppSettings(`smpp://aerial:${password}@127.0.0.1:${centre.port}?${query}`)!;
  const sms = smppSms({
    settings,
    clock: systemClock,
    deliveries: everyTime,
    onProblem: (problem) => problems.push(problem),
    timing: { ...TIMING, ...timing },
  });
  closers.push(() => sms.close());
  const send = (text: string, id = crypto.randomUUID()) =>
    sms.send({
      id,
      providerId: asProviderId(1),
      phone: '79001234567',
      text,
      kind: 'code',
      expiresAt: epochMs(Date.now() + 60_000),
    });
  return { centre, sms, send, problems };
}

test('a text reaches the centre in the alphabet it needs', async () => {
  const { centre, send } = await start();
  expect((await send('Your code: 864209 {[€]}')).ok).toBe(true);
  expect((await send('Ваш код: 864209')).ok).toBe(true);
  expect(centre.taken).toEqual([
    { to: '79001234567', from: 'Aerial', text: 'Your code: 864209 {[€]}', parts: 1, dataCoding: 0 },
    { to: '79001234567', from: 'Aerial', text: 'Ваш код: 864209', parts: 1, dataCoding: 8 },
  ]);
});

test('the kinds of both addresses are as set', async () => {
  const { centre, send } = await start({ query: 'from=4040&source_ton=3&source_npi=8&dest_ton=2&dest_npi=9' });
  await send('864209');
  expect(centre.submitted[0]).toMatchObject({
    source_addr: '4040',
    source_addr_ton: 3,
    source_addr_npi: 8,
    dest_addr_ton: 2,
    dest_addr_npi: 9,
  });
});

test.each([
  ['Latin', 'The quick brown fox jumps over the lazy dog. '.repeat(12), 4],
  ['Cyrillic', 'Съешь же ещё этих мягких французских булок. '.repeat(8), 6],
  ['emoji', '😀'.repeat(100), 4],
])('a long text is joined again from its parts: %s', async (_alphabet, text, parts) => {
  const { centre, send } = await start();
  expect((await send(text)).ok).toBe(true);
  expect(centre.taken).toMatchObject([{ text, parts }]);
});

test('a long text travels whole where the centre wants it so', async () => {
  const { centre, send } = await start({ query: 'long=payload' });
  const text = 'Съешь же ещё этих мягких французских булок. '.repeat(8);
  expect((await send(text)).ok).toBe(true);
  expect(centre.submitted).toHaveLength(1);
  expect(centre.taken).toMatchObject([{ text }]);
});

test('a centre that dies between two parts gets the rest when it is back', async () => {
  const { centre, send } = await start();
  let hasDied = false;
  centre.answer = () => {
    if (hasDied || centre.submitted.length < 2) return 0;
    hasDied = true;
    void centre.die().then(() => setTimeout(() => void centre.rise(), 100));
    return undefined;
  };
  const text = 'Съешь же ещё этих мягких французских булок. '.repeat(6);
  expect((await send(text)).ok).toBe(true);
  expect(hasDied).toBe(true);
  expect(centre.taken).toMatchObject([{ text }]);
});

test('after a lost connection the next message goes out over a new one', async () => {
  const { centre, send, problems } = await start();
  await send('864209');
  await centre.die();
  await centre.rise();
  expect((await send('975310')).ok).toBe(true);
  expect(centre.taken.map(({ text }) => text)).toEqual(['864209', '975310']);
  expect(problems).toContain('SMS: the connection was lost');
});

test('an unreachable centre fails a message after its timeout, and the connection is retried', async () => {
  const { centre, send, problems } = await start({ timing: { sendMs: 300 } });
  await send('864209');
  await centre.die();
  expect(await send('975310')).toMatchObject({ ok: false, error: { code: 'upstream_failed' } });
  await vi.waitFor(() =>
    expect(problems.filter((problem) => problem.includes('cannot be reached')).length).toBeGreaterThan(1),
  );
});

test('a wrong password fails messages at once, is named, and is not retried soon', async () => {
  const { centre, send, problems } = await start({ password: 'hunter2', timing: { longestPauseMs: 60_000 } });
  expect((await send('864209')).ok).toBe(false);
  expect((await send('864209')).ok).toBe(false);
  expect(problems).toEqual(['SMS: the SMS centre refused us: ESME_RINVPASWD']);
  expect(problems.join()).not.toContain('hunter2');
  expect(centre.binds).toHaveLength(1);
});

test('a message is retried a little later when the centre throttles', async () => {
  const { centre, send } = await start();
  centre.answer = () => (centre.submitted.length < 4 ? 0x58 : 0);
  const results = await Promise.all([send('1111'), send('2222')]);
  expect(results.map(({ ok }) => ok)).toEqual([true, true]);
  expect(centre.taken.map(({ text }) => text).toSorted()).toEqual(['1111', '2222']);
});

test('a number the centre does not know is not retried', async () => {
  const { centre, send, problems } = await start();
  centre.answer = () => 0x0b;
  expect((await send('864209')).ok).toBe(false);
  expect(centre.submitted).toHaveLength(1);
  expect(problems).toEqual(['SMS: the centre refused a message: ESME_RINVDSTADR']);
});

test('a centre that never answers does not delay the viewer', async () => {
  const { centre, send } = await start({ timing: { answerMs: 100 } });
  centre.answer = () => undefined;
  expect((await send('864209')).ok).toBe(false);
});

test('a connection that does not answer to signs of life is replaced', async () => {
  const { centre, send } = await start({ query: 'enquire_s=1', timing: { answerMs: 100 } });
  await send('864209');
  const [session] = centre.sessions;
  session!.removeAllListeners('enquire_link');
  await vi.waitFor(() => expect(centre.binds).toHaveLength(2), { timeout: 5_000 });
  expect((await send('975310')).ok).toBe(true);
});

test('delivery reports are acknowledged', async () => {
  const { centre, send } = await start();
  await send('864209');
  const answered = await new Promise((resolve) =>
    centre.sessions[0]!.deliver_sm({ short_message: Buffer.from('id:1 stat:DELIVRD') }, (pdu) => resolve(pdu.command)),
  );
  expect(answered).toBe('deliver_sm_resp');
});

test('a closed adapter takes leave and sends no more', async () => {
  const { centre, sms, send } = await start();
  await send('864209');
  const left = new Promise((resolve) => centre.sessions[0]!.on('unbind', resolve));
  await sms.close();
  await left;
  expect((await send('975310')).ok).toBe(false);
});
