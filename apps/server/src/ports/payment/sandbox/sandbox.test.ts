import { asCurrency } from '@aerial/domain/money.ts';
import { describe, expect, test } from 'vitest';
import { paymentConformance } from '../testing/conformance.ts';
import { paymentOrder, sum, value } from '../testing/subject.ts';
import { startSandbox } from '../testing/sandbox.ts';
import { cardOfToken, TEST_CARDS } from './cards.ts';
import { memorySandboxStore } from './store.ts';

const RUB = asCurrency('RUB');
const SLOW = '4000000000000119';

describe('the sandbox', () => {
  paymentConformance(async () => {
    const bench = startSandbox();
    const typeCard = (id: string, number: string) => bench.post(id, 'card', { number, expiry: '07/31', cvc: '123' });
    const declines = { declined: '4000 0000 0000 0002', no_funds: '4000 0000 0000 9995' } as const;
    return {
      system: bench.system,
      currency: RUB,
      wholeCurrency: asCurrency('JPY'),
      cancelsUnpaid: true,
      signsWebhooks: true,
      loseNextAnswer: bench.loseNextAnswer,
      failNext: bench.failNext,
      payments: () => bench.store.size,
      async pay(id) {
        const { method } = (await bench.store.find(id))!;
        await (method === 'qr'
          ? bench.post(id, 'qr/play', { choice: 'success' })
          : typeCard(id, '5555 5555 5555 4444'));
      },
      decline: (id, why) => typeCard(id, declines[why]),
      async declineThenPay(id) {
        await typeCard(id, declines.declined);
        await typeCard(id, '5555555555554444');
      },
      declineLater: (token, why) => token.replace('.success.', `.${why}.`),
      smsCode: (id) => /\d{6}/.exec(bench.messages.get(`sandbox-${id}`)!.text)![0],
      webhook: (id) => bench.webhookOf(id),
      forge: (request) => ({ ...request, rawBody: Buffer.from(String(request.rawBody).replace('RUB', 'USD')) }),
      secrets: [bench.secret, '5555555555554444', '4000000000000002', '4000000000009995'],
      output: () => JSON.stringify([bench.reports, bench.log]),
      close: bench.close,
    };
  });
});

describe('requests that end as a tester wishes (A-816)', () => {
  const created = async (method: 'redirect' | 'qr' = 'redirect') => {
    const bench = startSandbox();
    const { pspId } = value(await bench.system.create(paymentOrder({ amount: sum('199.00', RUB), method })));
    const status = async () => value(await bench.system.read(pspId)).status;
    const play = (choice: string) => bench.post(pspId, 'play', { choice });
    return { ...bench, pspId, status, play };
  };

  test.each([
    ['success', 'succeeded'],
    ['declined', 'failed'],
    ['no_funds', 'failed'],
    ['slow', 'pending'],
    ['never', 'pending'],
    ['duplicate', 'succeeded'],
    ['late', 'succeeded'],
    ['forged', 'succeeded'],
  ])('%s: the payment is %s', async (choice, expected) => {
    const { play, status } = await created();
    await play(choice);
    expect(await status()).toBe(expected);
  });

  test('a slow payment succeeds after ten seconds, without a request', async () => {
    const { play, status, clock, deliver, delivered } = await created();
    await play('slow');
    clock.advance(9_999);
    await deliver();
    expect(delivered).toEqual([]);
    clock.advance(1);
    await deliver();
    expect(delivered).toHaveLength(1);
    expect(await status()).toBe('succeeded');
  });

  test('so does one with the card for it', async () => {
    const { post, pspId, status, clock } = await created();
    await post(pspId, 'card', { number: SLOW, expiry: '07/31', cvc: '123' });
    expect(await status()).toBe('pending');
    clock.advance(10_000);
    expect(await status()).toBe('succeeded');
  });

  test('one that never ends is pending a day later', async () => {
    const { play, status, clock, deliver, delivered } = await created();
    await play('never');
    clock.advance(24 * 3_600_000);
    await deliver();
    expect([await status(), delivered]).toEqual(['pending', []]);
  });

  test('a page that nobody paid on is over after an hour', async () => {
    const { system, pspId, clock, deliver, delivered } = await created();
    clock.advance(3_600_000);
    await deliver();
    expect(value(await system.read(pspId))).toMatchObject({ status: 'cancelled', failure: 'expired' });
    expect(delivered).toHaveLength(1);
  });

  test('a duplicate webhook has the same event', async () => {
    const { play, system, clock, deliver, delivered } = await created();
    await play('duplicate');
    await deliver();
    clock.advance(2_000);
    await deliver();
    const events = await Promise.all(
      delivered.map(async (request) => value(await system.parseWebhook(request)).eventId),
    );
    expect(events).toHaveLength(2);
    expect(new Set(events).size).toBe(1);
  });

  test('a late webhook comes after 30 s', async () => {
    const { play, clock, deliver, delivered } = await created();
    await play('late');
    clock.advance(29_999);
    await deliver();
    expect(delivered).toEqual([]);
    clock.advance(1);
    await deliver();
    expect(delivered).toHaveLength(1);
  });

  test('a forged webhook is refused, and not repeated', async () => {
    const { play, system, clock, deliver, delivered } = await created();
    await play('forged');
    await deliver();
    expect(await system.parseWebhook(delivered[0]!)).toEqual({ ok: false, error: 'forged' });
    clock.advance(3_600_000);
    await deliver();
    expect(delivered).toHaveLength(1);
  });
});

describe('webhooks', () => {
  test('go to the provider, and again until they were answered', async () => {
    const bench = startSandbox();
    const { pspId } = value(await bench.system.create(paymentOrder({ amount: sum('1.00', RUB) })));
    await bench.post(pspId, 'play', { choice: 'success' });
    bench.answers.push(500, 'silence');
    await bench.deliver();
    await bench.deliver();
    expect(bench.addresses).toEqual(['http://localhost:8080/payments/webhooks/sandbox/meridian']);
    for (const wait of [5_000, 30_000, 120_000, 600_000, 3_600_000]) {
      bench.clock.advance(wait);
      await bench.deliver();
    }
    expect(bench.addresses).toHaveLength(3);
  });

  test('give up after five attempts', async () => {
    const bench = startSandbox();
    const { pspId } = value(await bench.system.create(paymentOrder({ amount: sum('1.00', RUB) })));
    await bench.post(pspId, 'play', { choice: 'success' });
    bench.answers.push(...Array.from({ length: 20 }, () => 500));
    for (let round = 0; round < 10; round++) {
      await bench.deliver();
      bench.clock.advance(600_000);
    }
    expect(bench.addresses).toHaveLength(5);
    expect(await bench.store.due(bench.clock.now(), 10)).toEqual([]);
  });

  test('a refund is notified, too', async () => {
    const bench = startSandbox();
    const { pspId } = value(await bench.system.create(paymentOrder({ amount: sum('10.00', RUB) })));
    await bench.post(pspId, 'play', { choice: 'success' });
    const { pspRefundId } = value(await bench.system.refund({ pspId, amount: sum('4.00', RUB), key: 'r' }));
    await bench.deliver();
    expect(value(await bench.system.parseWebhook(bench.delivered[1]!))).toMatchObject({
      kind: 'refund',
      pspId,
      pspRefundId,
      state: { status: 'done', amount: sum('4.00', RUB) },
    });
  });

  test('of a decline that arrives after the payment says what was true then', async () => {
    const bench = startSandbox();
    const { pspId } = value(await bench.system.create(paymentOrder({ amount: sum('1.00', RUB) })));
    await bench.post(pspId, 'play', { choice: 'declined' });
    await bench.post(pspId, 'play', { choice: 'success' });
    await bench.deliver();
    const [first, second] = await Promise.all(
      bench.delivered.map(async (request) => value(await bench.system.parseWebhook(request))),
    );
    expect([first, second].map((event) => event!.state)).toMatchObject([
      { status: 'failed', failure: 'declined' },
      { status: 'succeeded' },
    ]);
    expect(first!.eventId).not.toBe(second!.eventId);
    expect(value(await bench.system.read(pspId)).status).toBe('succeeded');
  });

  test('an old one is refused', async () => {
    const bench = startSandbox();
    const { pspId } = value(await bench.system.create(paymentOrder({ amount: sum('1.00', RUB) })));
    await bench.post(pspId, 'play', { choice: 'success' });
    await bench.deliver();
    bench.clock.advance(5 * 60_000 + 1_000);
    expect(await bench.system.parseWebhook(bench.delivered[0]!)).toEqual({ ok: false, error: 'forged' });
  });
});

test('payments of one provider do not exist for another, and neither do its webhooks', async () => {
  const store = memorySandboxStore();
  const [one, other] = [startSandbox({ store }), startSandbox({ store, provider: 'zenith' })];
  const order = paymentOrder({ amount: sum('10.00', RUB) });
  const { pspId } = value(await one.system.create(order));
  expect(value(await other.system.create(order)).pspId).not.toBe(pspId);
  await one.post(pspId, 'play', { choice: 'success' });
  await one.deliver();
  const { pspRefundId } = value(await one.system.refund({ pspId, amount: sum('1.00', RUB), key: 'r' }));
  const amount = sum('1.00', RUB);
  for (const answer of [
    await other.system.read(pspId),
    await other.system.cancel(pspId, 'c'),
    await other.system.refund({ pspId, amount, key: 'r2' }),
    await other.system.readRefund(pspRefundId),
  ])
    expect(answer).toMatchObject({ ok: false, error: { code: 'not_found' } });
  expect(await other.system.parseWebhook(one.delivered[0]!)).toEqual({ ok: false, error: 'forged' });
});

test('a key is compared with the whole order', async () => {
  const { system } = startSandbox();
  const order = paymentOrder({ amount: sum('10.00', RUB) });
  await system.create(order);
  for (const more of [{ saveCard: true }, { returnUrl: 'https://evil.example' }, { description: 'Other' }])
    expect(await system.create({ ...order, ...more })).toMatchObject({
      ok: false,
      error: { code: 'idempotency_error' },
    });
});

test('three wrong codes of an SMS end the payment', async () => {
  const { system } = startSandbox();
  const { pspId } = value(
    await system.create(paymentOrder({ amount: sum('10.00', RUB), method: 'sms', phone: '79001234567' })),
  );
  for (const key of ['a', 'b']) expect((await system.confirmSms!(pspId, 'wrong', key)).ok).toBe(false);
  expect(value(await system.confirmSms!(pspId, 'wrong', 'c'))).toMatchObject({ status: 'failed', failure: 'declined' });
});

test('an SMS that was not taken is sent again with the same key', async () => {
  const bench = startSandbox();
  const order = paymentOrder({ amount: sum('10.00', RUB), method: 'sms', phone: '79001234567' });
  bench.refuseSms();
  expect(await bench.system.create(order)).toMatchObject({ ok: false, error: { kind: 'unknown' } });
  expect(value(await bench.system.create(order)).status).toBe('pending');
  expect([...bench.messages.values()].map(({ phone }) => phone)).toEqual(['79001234567']);
});

test('test cards are valid numbers, and each token says what it will do', () => {
  const isLuhn = (number: string): boolean =>
    [...number].toReversed().reduce((total, digit, at) => {
      const doubled = Number(digit) * (at % 2 === 1 ? 2 : 1);
      return total + (doubled > 9 ? doubled - 9 : doubled);
    }, 0) %
      10 ===
    0;
  expect(TEST_CARDS.filter(({ number }) => !isLuhn(number))).toEqual([]);
  expect(cardOfToken('sandbox.no_funds.0341.Visa.203107.abc')).toEqual({
    later: 'no_funds',
    card: { lastFour: '0341', brand: 'Visa', expires: { month: 7, year: 2031 } },
  });
  expect(cardOfToken('sandbox.anything.0341.Visa.203107.abc')).toBeUndefined();
});
