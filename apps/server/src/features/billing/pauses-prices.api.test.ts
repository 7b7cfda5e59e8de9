import * as accounts from '@aerial/contract/calls/operator-accounts.ts';
import * as calls from '@aerial/contract/calls/operators.ts';
import { asProviderId } from '@aerial/domain/ids.ts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { requests } from '../../testing/answers.ts';
import { balanceOf, CHANNELS, PACKETS, richUser, seedCommerce } from '../../testing/commerce.ts';
import { testServer, type TestServer } from '../../testing/server.ts';
import { operatorStore } from '../operators/repo.pg.ts';
import { renewOperatorToken } from '../operators/tokens.ts';

let server: TestServer;
let token: string;
let foreignToken: string;
beforeAll(async () => {
  server = await testServer();
  await seedCommerce(server);
  token = await renewOperatorToken(operatorStore(server.db), asProviderId(1));
  foreignToken = await renewOperatorToken(operatorStore(server.db), asProviderId(2));
});
beforeEach(() => server.clock.advance(2_000));

const { success } = requests({ app: { inject: () => undefined } } as never, () => '');
const send = (
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  path: string,
  payload?: object | string,
  { headers = {}, as = token }: { headers?: Record<string, string>; as?: string } = {},
) =>
  server.app.inject({
    method,
    url: `/v2/${path}?token=${as}`,
    headers: { 'accept-language': 'en', ...headers },
    ...(payload !== undefined && { payload }),
  });
const entitled = async (viewer: string): Promise<boolean> => {
  const answer = await server.app.inject(`/v2/users/self/channel_list?access_token=${viewer}`);
  const list = answer.json() as { id: number; is_purchased: boolean }[];
  return list.find(({ id }) => id === CHANNELS.base)?.is_purchased === true;
};
async function connected() {
  const user = await richUser(server, 0);
  const answer = await send('POST', `users/${user.id}/subscriptions`, [{ packet_id: PACKETS.base }]);
  const [subscription] = success(calls.connectUserCall, answer);
  return { ...user, path: `users/${user.id}/subscriptions/${subscription!.id}`, end: subscription!.end_at! };
}
const JSON_TYPE = { headers: { 'content-type': 'application/json' } };

describe('a pause', () => {
  test('ends access at once; the paid time that is left waits for its end', async () => {
    const { id, token: viewer, path, end } = await connected();
    // Clients send the body empty, as {} and as [].
    const paused = success(calls.pauseUserCall, await send('POST', `${path}/pauses`, '', JSON_TYPE));
    expect([paused.end_at, await entitled(viewer)]).toEqual([null, false]);
    expect(success(calls.pauseUserCall, await send('POST', `${path}/pauses`, '{}', JSON_TYPE)).id).toBe(paused.id);
    server.clock.advance(3 * 86_400_000);
    const resumed = success(calls.resumeUserCall, await send('DELETE', `${path}/pauses/${paused.id}`, '[]', JSON_TYPE));
    expect(resumed.id).toBe(paused.id);
    expect(await entitled(viewer)).toBe(true);
    const again = success(calls.resumeUserCall, await send('DELETE', `${path}/pauses/${paused.id}`));
    expect(again).toEqual(resumed);
    expect(success(calls.userPausesCall, await send('GET', `${path}/pauses`))).toEqual([resumed]);
    const after = success(calls.userSubscriptionCall, await send('GET', path));
    expect(Date.parse(after.end_at!) - Date.parse(end)).toBe(
      Date.parse(resumed.end_at!) - Date.parse(resumed.start_at),
    );
    expect(id).toBeGreaterThan(0);
  });

  test.each(['pauses', 'subscriptions/pauses'])('of everything: users/{id}/%s', async (all) => {
    const { id, token: viewer } = await connected();
    await send('POST', `users/${id}/subscriptions`, { packet_id: PACKETS.sport });
    const call = all === 'pauses' ? calls.pauseAllCall : calls.pauseAllSubscriptionsCall;
    expect(success(call, await send('POST', `users/${id}/${all}`, '[]', JSON_TYPE))).toHaveLength(2);
    expect(await entitled(viewer)).toBe(false);
    expect(success(call, await send('POST', `users/${id}/${all}`))).toEqual([]);
    expect(success(calls.resumeAllCall, await send('DELETE', `users/${id}/pauses/delete`))).toHaveLength(2);
    expect(await entitled(viewer)).toBe(true);
  });

  test('is refused for times that it cannot keep, and for what is not the user’s', async () => {
    const { id, token: viewer, path } = await connected();
    for (const body of [{ start_at: 'soon' }, { end_at: '2001-01-01T00:00:00Z' }, { end_at: 'never' }]) {
      const answer = await send('POST', `${path}/pauses`, body);
      expect([answer.statusCode, answer.json().error_code]).toEqual([422, 'validation_failed']);
    }
    expect((await send('POST', `${path}/pauses`, {}, { as: foreignToken })).json().error_code).toBe('user_not_found');
    const other = await connected();
    const crossed = other.path.replace(`users/${other.id}`, `users/${id}`);
    expect((await send('POST', `${crossed}/pauses`)).json().error_code).toBe('subscription_not_found');
    expect((await send('DELETE', `${path}/pauses/9999999999999999999`)).json().error_code).toBe(
      'subscription_not_found',
    );
    expect([await entitled(viewer), await entitled(other.token)]).toEqual([true, true]);
  });
});

describe('a price of one user', () => {
  const PRICE = '149.00';
  test('is what the user pays and sees, until it is removed; repeated, the last counts', async () => {
    const user = await richUser(server, 20_000);
    const path = `users/${user.id}/packets`;
    const form = { headers: { 'content-type': 'application/x-www-form-urlencoded' } };
    await send('POST', path, { packet_id: PACKETS.base, price: 170.5 });
    const set = await send('POST', path, `packet_id=${PACKETS.base}&price=149&name=Friend`, form);
    expect(success(accounts.setPersonalPriceCall, set)).toMatchObject({
      name: 'Friend',
      description: null,
      price: PRICE,
      packet: { id: PACKETS.base, price: PRICE },
    });
    expect(success(accounts.personalPricesCall, await send('GET', path))).toHaveLength(1);
    expect(success(accounts.personalPriceCall, await send('GET', `${path}/${PACKETS.base}`)).price).toBe(PRICE);
    const own = requests(server, () => user.token, 'en');
    expect((await own.send('POST', 'users/self/subscriptions', { packet_id: PACKETS.base })).statusCode).toBe(200);
    expect(await balanceOf(server, user.id)).toBe(5_100);
    expect(success(accounts.removePersonalPriceCall, await send('DELETE', `${path}/${PACKETS.base}`)).price).toBe(
      PRICE,
    );
    expect((await send('DELETE', `${path}/${PACKETS.base}`)).json().error_code).toBe('packet_not_found');
    expect(success(accounts.personalPricesCall, await send('GET', path))).toEqual([]);
  });

  test('is changed in parts', async () => {
    const { id } = await richUser(server, 0);
    const path = `users/${id}/packets/${PACKETS.base}`;
    expect((await send('PATCH', path, { price: '1.00' })).json().error_code).toBe('packet_not_found');
    await send('POST', `users/${id}/packets`, { packet_id: PACKETS.base, price: PRICE, name: 'Friend' });
    const changed = success(accounts.changePersonalPriceCall, await send('PATCH', path, { price: '120' }));
    expect(changed).toMatchObject({ price: '120.00', name: 'Friend' });
    expect((await send('PATCH', path, { price: 'free', name: 'No' })).json().error_code).toBe('validation_failed');
    expect(success(accounts.personalPriceCall, await send('GET', path))).toEqual(changed);
  });

  test.each(['', '-1', '1e3', '0.001', 'NaN', '9'.repeat(20), '1,5'])('%j is no price', async (price) => {
    const { id } = await richUser(server, 0);
    const answer = await send('POST', `users/${id}/packets`, { packet_id: PACKETS.base, price });
    expect([answer.statusCode, answer.json().error_code]).toEqual([422, 'validation_failed']);
  });

  test('is for packets and users of the operator only', async () => {
    const { id } = await richUser(server, 0);
    const body = { packet_id: PACKETS.foreign, price: '1.00' };
    expect((await send('POST', `users/${id}/packets`, body)).json().error_code).toBe('packet_not_found');
    expect((await send('POST', `users/${id}/packets`, body, { as: foreignToken })).json().error_code).toBe(
      'user_not_found',
    );
    expect((await send('GET', `users/${id}/packets/${PACKETS.base}`)).json().error_code).toBe('packet_not_found');
  });
});
