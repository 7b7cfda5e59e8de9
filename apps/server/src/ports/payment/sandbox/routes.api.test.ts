import { createHash } from 'node:crypto';
import { asCurrency } from '@aerial/domain/money.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { paymentOrder, sum, value } from '../testing/subject.ts';
import { SAME_ORIGIN, startSandbox } from '../testing/sandbox.ts';
import type { PaymentOrder } from '../port.ts';

const RUB = asCurrency('RUB');
const GOOD = { number: '4111 1111 1111 1111', expiry: '07/31', cvc: '123' };
const CHALLENGED = { ...GOOD, number: '4000000000003220' };

let bench: ReturnType<typeof startSandbox>;
let pspId: string;
beforeEach(async () => {
  bench = startSandbox();
  pspId = await created();
});
afterEach(() => bench.close());

const created = async (more: Partial<PaymentOrder> = {}): Promise<string> =>
  value(await bench.system.create(paymentOrder({ amount: sum('1199.00', RUB), ...more }))).pspId;
const page = (path = '', headers: Record<string, string> = {}) =>
  bench.app.inject({ url: `/__pay/${pspId}${path}`, headers });
const send = (step: string, form: Record<string, string>, headers: Record<string, string> = SAME_ORIGIN) =>
  bench.app.inject({
    method: 'POST',
    url: `/__pay/${pspId}/${step}`,
    headers,
    payload: new URLSearchParams(form).toString(),
  });
const state = async () => value(await bench.system.read(pspId));

describe('the page', () => {
  test('says who is paid, how much and for what', async () => {
    const { body, statusCode, headers } = await page('', { 'accept-language': 'ru-RU,ru;q=0.9' });
    expect(statusCode).toBe(200);
    expect(headers['cache-control']).toBe('no-store');
    expect(body).toContain('lang="ru"');
    expect(body).toContain('Meridian TV');
    expect(body.replaceAll(/\s/g, ' ')).toContain('1 199,00 ₽');
    expect(body).toContain('Подписка «Base», 1 месяц');
    expect((await page('', { 'accept-language': 'de, en;q=0.5' })).body).toContain('Pay by card');
  });

  test('works under its own policy: exactly its style and script are allowed', async () => {
    const { body, headers } = await page();
    const policy = String(headers['content-security-policy']);
    const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
    expect(policy).toContain(`style-src ${hashOf(/<style>([^]*)<\/style>/.exec(body)![1]!)}`);
    expect(policy).toContain(`script-src ${hashOf(/<script>([^]*)<\/script>/.exec(body)![1]!)}`);
    expect(policy).toContain("default-src 'none'");
    expect(body).not.toMatch(/ (?:style|on\w+)=/);
  });

  test('shows what the order says as text', async () => {
    pspId = await created({ description: '<img src=x onerror=alert(1)>' });
    expect((await page()).body).not.toContain('<img');
  });

  test('leads back after the payment', async () => {
    await send('card', { turn: '0', ...GOOD });
    const { body } = await page();
    expect(body).toContain('content="4;url=https://tv.example.com/settings/payment?purchased=true"');
    expect(body).toContain('href="https://tv.example.com/settings/payment?purchased=true"');
  });

  test('does not exist for an unknown payment, and no step does that it has not', async () => {
    pspId = 'pay_nothing';
    expect((await page()).statusCode).toBe(404);
    expect((await send('card', { turn: '0', ...GOOD })).statusCode).toBe(404);
    pspId = await created();
    for (const step of ['constructor', 'toString', 'steal'])
      expect((await send(step, { turn: '0' })).statusCode).toBe(404);
  });
});

describe('the card form', () => {
  test('is answered by a redirect, so that a reload does not send it again', async () => {
    const answer = await send('card', { turn: '0', ...GOOD });
    expect([answer.statusCode, answer.headers.location]).toEqual([303, `/__pay/${pspId}`]);
    expect((await state()).status).toBe('succeeded');
  });

  test('pays once, however often it is sent', async () => {
    await Promise.all([send('card', { turn: '0', ...GOOD }), send('card', { turn: '0', ...GOOD })]);
    const again = await send('card', { turn: '0', ...GOOD });
    expect(again.statusCode).toBe(303);
    await bench.deliver();
    expect(bench.delivered).toHaveLength(1);
  });

  test('of a page that was left does nothing', async () => {
    await send('card', { turn: '0', ...CHALLENGED });
    await send('card', { turn: '0', ...GOOD });
    expect((await state()).status).toBe('pending');
    expect((await page()).body).toContain('name="code"');
  });

  test.each([
    ['a card that is none of the sandbox', { ...GOOD, number: '4276 8380 1234 5678' }, 'number'],
    ['a date in the past', { ...GOOD, expiry: '02/26' }, 'expiry'],
    ['a month that is none', { ...GOOD, expiry: '13/31' }, 'expiry'],
    ['a short CVC', { ...GOOD, cvc: '12' }, 'cvc'],
  ])('refuses %s and says where', async (_what, form, field) => {
    const answer = await send('card', { turn: '0', ...form });
    expect(answer.statusCode).toBe(422);
    expect(answer.body).toContain(`id="wrong-${field}"`);
    expect(answer.body).not.toContain('4276');
    expect((await state()).status).toBe('pending');
  });

  test('takes a card until the end of its month', async () => {
    await send('card', { turn: '0', ...GOOD, expiry: '03/26' });
    expect((await state()).status).toBe('succeeded');
  });

  test('leaves no trace of the number: not in the store, the log or the page', async () => {
    await send('card', { turn: '0', ...CHALLENGED });
    const { body } = await page();
    const stored = JSON.stringify(await bench.store.find(pspId));
    const withoutList = body.replace(/<aside[^]*<\/aside>/, '');
    for (const text of [stored, bench.log.join('\n'), withoutList])
      expect(text.replaceAll(' ', '')).not.toContain(CHALLENGED.number);
    expect(stored).toContain('3220');
  });

  test('after a decline another card can be tried', async () => {
    await send('card', { turn: '0', ...GOOD, number: '4000000000000002' });
    expect(await state()).toMatchObject({ status: 'failed', failure: 'declined' });
    const { body } = await page();
    expect(body).toContain('class="declined" role="alert"');
    expect(body).toContain('name="number"');
    expect(body).toContain('data-card');
    await send('card', { turn: '1', ...GOOD, number: '4000000000009995' });
    expect(await state()).toMatchObject({ status: 'failed', failure: 'no_funds' });
    await send('card', { turn: '2', ...GOOD });
    expect((await state()).status).toBe('succeeded');
  });

  test('after a decline, wrong fields are marked and the decline stays said', async () => {
    await send('card', { turn: '0', ...GOOD, number: '4000000000000002' });
    const { body, statusCode } = await send('card', { turn: '1', ...GOOD, cvc: '12' });
    expect(statusCode).toBe(422);
    expect(body).toContain('id="wrong-cvc"');
    expect(body).toContain('class="declined"');
  });
});

describe('the code of the bank', () => {
  beforeEach(() => send('card', { turn: '0', ...CHALLENGED }));
  const code = async () => (await bench.store.find(pspId))!.challenge!.code;

  test('pays if it is right', async () => {
    await send('code', { turn: '1', code: await code() });
    expect(await state()).toMatchObject({ status: 'succeeded', card: { lastFour: '3220' } });
  });

  test('may be wrong twice', async () => {
    await send('code', { turn: '1', code: 'wrong' });
    expect((await page()).body).toContain('id="wrong-code"');
    await send('code', { turn: '2', code: 'wrong' });
    expect((await state()).status).toBe('pending');
    await send('code', { turn: '3', code: 'wrong' });
    expect(await state()).toMatchObject({ status: 'failed', failure: 'three_ds' });
  });
});

test('a viewer who cancels goes back without paying, and cannot pay then', async () => {
  await send('refuse', { turn: '0' });
  expect(await state()).toMatchObject({ status: 'cancelled', failure: 'cancelled' });
  await send('card', { turn: '1', ...GOOD });
  expect((await state()).status).toBe('cancelled');
});

describe('a QR code', () => {
  beforeEach(async () => void (pspId = await created({ method: 'qr' })));

  test('leads a phone to a page that pays or refuses', async () => {
    const { qrUrl } = await state();
    expect(qrUrl).toBe(`http://localhost:8080/__pay/${pspId}/qr`);
    expect((await page('/qr')).body).toContain(`action="/__pay/${pspId}/qr/play"`);
    const answer = await send('qr/play', { turn: '0', choice: 'success' });
    expect(answer.headers.location).toBe(`/__pay/${pspId}/qr`);
    expect((await state()).status).toBe('succeeded');
    // The phone stays where it is; the screen with the code goes on by itself.
    expect((await page('/qr')).body).not.toContain('http-equiv');
  });

  test('can be refused on the phone', async () => {
    await send('qr/refuse', { turn: '0' });
    expect((await state()).status).toBe('cancelled');
  });

  test('is not paid by a card', async () => {
    await send('card', { turn: '0', ...GOOD });
    expect((await state()).status).toBe('pending');
  });
});

describe('other sites', () => {
  test.each([
    ['a form of another site', { ...SAME_ORIGIN, origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
    ['a form of a sandboxed page', { ...SAME_ORIGIN, origin: 'null' }],
  ])('%s does nothing', async (_what, headers) => {
    expect((await send('card', { turn: '0', ...GOOD }, headers)).statusCode).toBe(404);
    expect((await state()).status).toBe('pending');
  });

  test.each(['', '/card', '/qr', '/qr/play', '/%63ard'])(
    'a preflight request for …%s is not answered',
    async (path) => {
      const answer = await bench.app.inject({
        method: 'OPTIONS',
        url: `/__pay/${pspId}${path}`,
        headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
      });
      expect(answer.statusCode).toBe(404);
      expect(answer.headers).not.toHaveProperty('access-control-allow-methods');
    },
  );

  test('the pages are not shared with scripts of other origins', async () => {
    expect(Object.keys((await page()).headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
  });

  test('a link from another site opens the page; of frames the policy allows those of the shop only', async () => {
    const from = (dest: string) => ({
      'sec-fetch-site': 'cross-site',
      'sec-fetch-mode': 'navigate',
      'sec-fetch-dest': dest,
    });
    expect((await page('', from('document'))).statusCode).toBe(200);
    const framed = await page('', from('iframe'));
    const policy = String(framed.headers['content-security-policy']).split('; ');
    expect([framed.statusCode, policy.filter((line) => line.startsWith('frame-ancestors'))]).toEqual([
      200,
      [expect.stringMatching(/^frame-ancestors 'self' https?:\/\/[^/ ]+$/)],
    ]);
    expect((await page('', { ...from('iframe'), 'sec-fetch-mode': 'no-cors' })).statusCode).toBe(404);
  });
});
