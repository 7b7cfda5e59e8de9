import { PromoActivation, PromoCampaign, PromoCheck } from '@aerial/contract/shapes/commerce.ts';
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { Value } from 'typebox/value';
import { testServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
  const { db } = server;
  await server.addProvider({ id: 1, shortname: 'aerial', isDefault: true });
  await server.addProvider({ id: 2, shortname: 'plain', settings: { isOtt: false, allowsRegistration: true } });
  await server.addProvider({ id: 3, shortname: 'off', settings: { isPromoEnabled: false } });
  for (const [provider_id, packet] of [
    [1, 80],
    [2, 90],
    [3, 95],
  ] as const) {
    await db
      .insertInto('packets')
      .values({
        id: packet,
        provider_id,
        slug: 'city',
        name: JSON.stringify({ ru: 'Город', en: 'City' }),
        is_base: true,
      })
      .execute();
    await db
      .insertInto('promo_campaigns')
      .values({
        id: packet,
        provider_id,
        slug: 'summer',
        title: JSON.stringify({ ru: 'Лето', en: 'Summer' }),
        text: JSON.stringify({ ru: 'Подарок', en: 'A present' }),
        image: '/pictures/summer.webp',
        packet_ids: [packet],
        days: 30,
        needs_confirmation: true,
        confirmation_title: JSON.stringify({ en: 'Sure?' }),
      })
      .execute();
    await db
      .insertInto('promo_campaigns')
      .values({
        id: packet + 100,
        provider_id,
        slug: 'card',
        title: '{}',
        packet_ids: [packet],
        days: 3,
        is_paid: true,
        amount: 100,
      })
      .execute();
    await db
      .insertInto('promo_keys')
      .values([
        { provider_id, campaign_id: packet, code: 'Aerial-Summer', usage_limit: 1000 },
        { provider_id, campaign_id: packet, code: 'ONCE', usage_limit: 1 },
        { provider_id, campaign_id: packet + 100, code: 'WITH-CARD', usage_limit: 10 },
      ])
      .execute();
  }
});

const post = async (url: string, payload: object) => server.app.inject({ method: 'POST', url, payload });
/** A user with an account, and the token of the login. */
async function user(provider = 'aerial') {
  const username = `u-${randomUUID().slice(0, 8)}`;
  const { id } = (await post(`/v2/users?provider=${provider}`, { username, password: 'pw' })).json();
  const login = { login: username, password: 'pw' };
  const { access_token: token } = (await post(`/v2/auth/login?provider=${provider}`, login)).json();
  return { id: id as number, token: token as string };
}
const call = async (action: 'check' | 'apply', token: string, payload: object) => {
  const path = action === 'check' ? '/v2/users/self/promokeys/check' : '/v2/users/self/promokeys';
  const answer = await server.app.inject({
    method: 'POST',
    url: `${path}?access_token=${token}`,
    payload,
    headers: { 'accept-language': 'en' },
  });
  return { status: answer.statusCode, body: answer.json() };
};
const code = ({ status, body }: Awaited<ReturnType<typeof call>>) => [status, body.error_code];

describe('promo codes', () => {
  test('A-392 A-394 A-395 A-544 A-547 A-693 A-817 A-819: a code is checked, then applied, and the packet is there at once', async () => {
    const { id, token } = await user();
    const checked = await call('check', token, { code: ' aerial-SUMMER ', user_must_have_credit_card: false });
    expect(Value.Check(PromoCheck, checked.body)).toBe(true);
    expect(checked.body).toMatchObject({
      key: 'Aerial-Summer',
      title: 'Summer',
      description: 'A present',
      is_need_confirm: true,
      confirmation_title: 'Sure?',
      amount: '0.00',
      is_paid: false,
      packets: [{ id: 80, name: 'City', is_trial: false, days: 30, amount: '0.00', base: true }],
    });
    const applied = await call('apply', token, { code: 'aerial-summer' });
    expect(applied.status).toBe(200);
    expect(Value.Check(PromoActivation, applied.body)).toBe(true);
    expect(applied.body.promo_key).toMatchObject({ key: 'Aerial-Summer', is_active: true });
    const rows = await server.db
      .selectFrom('subscriptions')
      .select(['packet_id', 'type'])
      .where('user_id', '=', id as never)
      .execute();
    expect(rows).toEqual([{ packet_id: 80, type: 'promo' }]);
  });

  test('A-393: packets and days stand where applications of the provider look first', async () => {
    const [ott, plain] = [await user(), await user('plain')];
    expect((await call('check', ott.token, { code: 'ONCE' })).body).toMatchObject({
      ott_packet_ids: [80],
      ott_days: 30,
      packet_ids: [],
    });
    expect((await call('check', plain.token, { code: 'ONCE' })).body).toMatchObject({
      packet_ids: [90],
      days: 30,
      ott_packet_ids: [],
    });
  });

  test('A-820 F-327 F-328: unknown 404; used up, and activated before, 400 with a message', async () => {
    const [first, second] = [await user(), await user()];
    expect(code(await call('check', first.token, { code: 'NOWHERE' }))).toEqual([404, 'promo_code_not_found']);
    expect((await call('apply', first.token, { code: 'ONCE' })).status).toBe(200);
    const again = await call('check', first.token, { code: 'ONCE' });
    expect(code(again)).toEqual([400, 'promo_code_already_used']);
    expect(again.body.error.message).toBe('You have used this promo code already.');
    const late = await call('apply', second.token, { code: 'ONCE' });
    expect(code(late)).toEqual([400, 'promo_code_used_up']);
    expect(late.body.error.message).toBe('This promo code has been used as often as it could be.');
  });

  test('A-818: a check that demands a card fails without one; so does applying', async () => {
    const { token } = await user();
    const body = { code: 'WITH-CARD' };
    expect((await call('check', token, body)).body).toMatchObject({
      is_paid: true,
      amount: '1.00',
      needed_refund: true,
    });
    expect(code(await call('check', token, { ...body, user_must_have_credit_card: true }))).toEqual([
      400,
      'card_required',
    ]);
    expect(code(await call('apply', token, body))).toEqual([400, 'card_required']);
    expect((await call('check', token, { code: 'aerial-summer', user_must_have_credit_card: true })).status).toBe(200);
  });

  test('A-821: anyone may look at a code', async () => {
    const answer = await server.app.inject('/v2/promokeys/aerial-summer/info');
    expect(answer.statusCode).toBe(200);
    expect(Value.Check(PromoCheck, answer.json())).toBe(true);
    expect((await server.app.inject('/v2/promokeys/nowhere/info')).statusCode).toBe(404);
  });

  test('guests check and apply nothing, and a request without a code is refused', async () => {
    const guest = await server.guest();
    expect(code(await call('check', guest.token, { code: 'ONCE' }))).toEqual([403, 'guest_forbidden']);
    expect(code(await call('apply', guest.token, { code: 'ONCE' }))).toEqual([403, 'guest_forbidden']);
    const { token } = await user();
    expect(code(await call('check', token, { code: '  ' }))).toEqual([422, 'validation_failed']);
    expect((await call('check', token, { key: 'aerial-summer' })).status).toBe(200);
  });

  test('where the provider has no promo codes there are none', async () => {
    for (const url of ['/v2/promokeys/aerial-summer/info', '/v2/promo/summer']) {
      expect((await server.app.inject(`${url}?provider=aerial`)).statusCode).toBe(200);
      expect((await server.app.inject(`${url}?provider=off`)).statusCode).toBe(404);
    }
  });

  test('A-071: a campaign has a page', async () => {
    const answer = await server.app.inject({ url: '/v2/promo/summer', headers: { 'accept-language': 'en' } });
    expect(Value.Check(PromoCampaign, answer.json())).toBe(true);
    expect(answer.json()).toEqual({
      id: 'summer',
      title: 'Summer',
      text: 'A present',
      image: expect.stringMatching(/\/pictures\/summer\.webp/),
    });
    expect((await server.app.inject('/v2/promo/winter')).statusCode).toBe(404);
  });

  test('who guesses is slowed down, and nobody else is', async () => {
    const [guesser, neighbour] = [await user(), await user()];
    const statuses: number[] = [];
    for (let i = 0; i < 31; i += 1) statuses.push((await call('check', guesser.token, { code: `GUESS-${i}` })).status);
    expect(statuses.slice(0, 30).every((status) => status === 404)).toBe(true);
    expect(statuses[30]).toBe(429);
    expect(code(await call('apply', guesser.token, { code: 'aerial-summer' }))).toEqual([429, 'too_many_attempts']);
    expect((await call('apply', neighbour.token, { code: 'aerial-summer' })).status).toBe(200);
  });
});
