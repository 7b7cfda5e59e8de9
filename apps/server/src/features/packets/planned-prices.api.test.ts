/** Prices that are planned ahead: for the operator, in lists, in purchases, for who has the packet already. */
import * as calls from '@aerial/contract/calls/operator-offer.ts';
import { packetsCall } from '@aerial/contract/calls/packets.ts';
import { asProviderId } from '@aerial/domain/ids.ts';
import { epochMs } from '@aerial/domain/time.ts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buy } from '../../billing/buy.ts';
import { handleDue } from '../../billing/renew.ts';
import { withUser } from '../../billing/store.pg.ts';
import { requests } from '../../testing/answers.ts';
import { richUser, seedCommerce } from '../../testing/commerce.ts';
import { testServer, type TestServer } from '../../testing/server.ts';
import { operatorStore } from '../operators/repo.pg.ts';
import { renewOperatorToken } from '../operators/tokens.ts';

let server: TestServer;
let token: string;
let packet: { id: number; slug: string };
let count = 0;
beforeAll(async () => {
  server = await testServer();
  await seedCommerce(server);
  token = await renewOperatorToken(operatorStore(server.db), asProviderId(1));
});

const { success } = requests({ app: { inject: () => undefined } } as never, () => '');
const send = (method: 'GET' | 'POST' | 'DELETE', path: string, payload?: object) => {
  server.clock.advance(100);
  return server.app.inject({
    method,
    url: `/v2/${path}${path.includes('?') ? '&' : '?'}token=${token}`,
    headers: { 'accept-language': 'en' },
    ...(payload && { payload }),
  });
};
const document = (amount: string) => ({
  packets: {
    [packet.slug]: {
      name: { en: packet.slug },
      base: true,
      channels: ['2'],
      prices: { month: { amount, period: '0-1-0' }, year: { amount: '2990.00', period: '0-0-1' } },
    },
  },
});
const write = async (body: object) =>
  success(calls.changeOfferCall, await send('POST', 'offer', { document: JSON.stringify(body) }));
const iso = (at: number): string => new Date(at).toISOString();
const plan = (validFrom: number, amount: string, more: object = {}) =>
  send('POST', `offer/packets/${packet.slug}/prices`, { code: 'month', amount, valid_from: iso(validFrom), ...more });
const cancel = (id: string) => send('DELETE', `offer/packets/${packet.slug}/prices/${id}`);
const history = async () =>
  success(calls.priceHistoryCall, await send('GET', `offer/packets/${packet.slug}/prices`)).filter(
    ({ code }) => code === 'month',
  );
const shown = async () => success(packetsCall, await send('GET', 'packets')).find(({ id }) => id === packet.id)!.price;
/** A midnight that is days away. */
const midnight = () => Math.ceil(server.clock.now() / 86_400_000) * 86_400_000 + 3 * 86_400_000;
const order = (userId: number, purchaseTypeId: string) => ({
  userId,
  providerId: 1,
  purchaseTypeId,
  payWith: 'account' as const,
  renew: true,
  zone: 'Europe/Moscow',
  sellsWithoutBase: false,
  actor: 'viewer' as const,
});
const bought = (userId: number, purchaseTypeId: string, at: number, more: object = {}) =>
  withUser(server.db, userId, (trx) => buy(trx, { ...order(userId, purchaseTypeId), ...more }, epochMs(at)));

beforeEach(async () => {
  server.clock.advance(2_000);
  packet = { id: 0, slug: `planned-${(count += 1)}` };
  await write(document('299.00'));
  const row = await server.db
    .selectFrom('packets')
    .select('id')
    .where('slug', '=', packet.slug)
    .executeTakeFirstOrThrow();
  packet = { ...packet, id: row.id };
});

test('a planned price takes over at its instant, to the millisecond, in a list that was cached before', async () => {
  const at = midnight();
  const answer = success(calls.planPriceCall, await plan(at, '349.00'));
  expect(answer.find(({ state }) => state === 'planned')).toMatchObject({
    code: 'month',
    amount: '349.00',
    period: '0-1-0',
    valid_from: iso(at).replace('.000', ''),
    valid_to: null,
  });
  server.clock.set(iso(at - 201));
  expect(await shown()).toBe('299.00');
  // The next request is made at midnight itself.
  server.clock.set(iso(at - 100));
  expect(await shown()).toBe('349.00');
  expect((await history()).map(({ amount, state }) => [amount, state])).toEqual([
    ['349.00', 'current'],
    ['299.00', 'ended'],
  ]);
});

test('a purchase takes the price that holds at its moment; a payment in flight the one it was made for', async () => {
  const at = midnight();
  const [later, now] = success(calls.planPriceCall, await plan(at, '349.00')).filter(({ code }) => code === 'month');
  const [early, late, paying] = [(await richUser(server)).id, (await richUser(server)).id, (await richUser(server)).id];
  expect(await bought(early, now!.id, at - 1)).toMatchObject({ ok: true, value: { charged: { minor: 29_900 } } });
  expect(await bought(late, later!.id, at - 1)).toMatchObject({ ok: false });
  expect(await bought(late, now!.id, at)).toMatchObject({ ok: false });
  expect(await bought(late, later!.id, at)).toMatchObject({ ok: true, value: { charged: { minor: 34_900 } } });
  expect(await bought(paying, now!.id, at + 5_000, { quotedAt: epochMs(at - 5_000) })).toMatchObject({
    ok: true,
    value: { charged: { minor: 29_900 } },
  });
});

test('who has the packet renews at the price it was bought at', async () => {
  const at = midnight();
  const [, now] = success(calls.planPriceCall, await plan(at, '349.00')).filter(({ code }) => code === 'month');
  const user = (await richUser(server)).id;
  const purchase = await bought(user, now!.id, at - 86_400_000);
  const id = purchase.ok ? purchase.value.subscriptionId! : '';
  const renewed = await handleDue(
    server.db,
    { id, userId: user },
    { attempts: 3, days: 5 } as never,
    epochMs(at + 31 * 86_400_000),
  );
  expect(renewed).toMatchObject({ outcome: 'renewed' });
  const periods = await server.db
    .selectFrom('subscription_periods')
    .select('amount')
    .where('subscription_id', '=', id)
    .execute();
  expect(periods.map(({ amount }) => Number(amount))).toEqual([29_900, 29_900]);
});

describe('an operator', () => {
  test('plans several, in any order, and cancels one: the price before it goes on to the next', async () => {
    const at = midnight();
    await plan(at + 86_400_000, '399.00');
    const planned = success(calls.planPriceCall, await plan(at, '349.00')).filter(({ code }) => code === 'month');
    expect(planned.map(({ amount, valid_to: to }) => [amount, to])).toEqual([
      ['399.00', null],
      ['349.00', iso(at + 86_400_000).replace('.000', '')],
      ['299.00', iso(at).replace('.000', '')],
    ]);
    const left = success(calls.cancelPriceCall, await cancel(planned[1]!.id)).filter(({ code }) => code === 'month');
    expect(left.map(({ amount, valid_to: to }) => [amount, to])).toEqual([
      ['399.00', null],
      ['299.00', iso(at + 86_400_000).replace('.000', '')],
    ]);
    expect((await cancel(left[1]!.id)).statusCode).toBe(404);
    expect((await cancel('9999999999999999999')).statusCode).toBe(404);
  });

  test('is refused a time that has come, one that is taken, an unknown period, and what is no amount', async () => {
    const at = midnight();
    expect((await plan(server.clock.now() + 30_000, '349.00')).statusCode).toBe(422);
    expect((await plan(server.clock.now() + 4 * 366 * 86_400_000, '349.00')).statusCode).toBe(422);
    expect((await plan(at, '3.999')).statusCode).toBe(422);
    expect((await plan(at, '-1')).statusCode).toBe(422);
    expect((await plan(at, '349.00', { code: 'week' })).statusCode).toBe(422);
    expect((await plan(at, '349.00', { trial_amount: '1.00' })).statusCode).toBe(422);
    const both = await Promise.all([plan(at, '349.00'), plan(at, '359.00')]);
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400]);
    expect((await history()).filter(({ state }) => state === 'planned')).toHaveLength(1);
  });

  test('sends the document back without a change; another amount in it holds until the planned price', async () => {
    const at = midnight();
    await plan(at, '349.00');
    expect(await write(document('299.00'))).toMatchObject({ has_changed: false });
    const read = success(calls.offerDocumentCall, await send('GET', `offer?packet=${packet.slug}`));
    expect(read.document).toContain('299.00');
    expect(read.document).not.toContain('349.00');
    await write(document('279.00'));
    expect((await history()).map(({ amount, state, valid_to: to }) => [amount, state, to === null])).toEqual([
      ['349.00', 'planned', true],
      ['279.00', 'current', false],
      ['299.00', 'ended', false],
    ]);
  });
});
