/** Promo codes of users, activated and taken back by their operator. @source wire shapes §6 */
import * as calls from '@aerial/contract/calls/operator-promo.ts';
import { asProviderId } from '@aerial/domain/ids.ts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { requests } from '../../testing/answers.ts';
import { CHANNELS, PACKETS, richUser, seedCommerce } from '../../testing/commerce.ts';
import { testServer, type TestServer } from '../../testing/server.ts';
import { operatorStore } from '../operators/repo.pg.ts';
import { renewOperatorToken } from '../operators/tokens.ts';

let server: TestServer;
let token: string;
let foreignToken: string;
const GIFT = 85;
beforeAll(async () => {
  server = await testServer();
  await seedCommerce(server);
  const { db } = server;
  token = await renewOperatorToken(operatorStore(db), asProviderId(1));
  foreignToken = await renewOperatorToken(operatorStore(db), asProviderId(2));
  await db
    .insertInto('packets')
    .values({ id: GIFT, provider_id: 1, slug: 'gift', name: '{"en":"Gift"}', is_promo: true })
    .execute();
  await db.insertInto('packet_channels').values({ packet_id: GIFT, channel_id: CHANNELS.unsold }).execute();
  await db
    .insertInto('promo_campaigns')
    .values({
      id: 1,
      provider_id: 1,
      slug: 'gift',
      title: '{"en":"A gift"}',
      packet_ids: [GIFT, PACKETS.base],
      days: 7,
    })
    .execute();
  await db
    .insertInto('promo_keys')
    .values([
      { id: 11, provider_id: 1, campaign_id: 1, code: 'WELCOME', usage_limit: 100 },
      { id: 12, provider_id: 1, campaign_id: 1, code: 'ONCE', usage_limit: 1 },
    ])
    .execute();
});
beforeEach(() => server.clock.advance(2_000));

const { success } = requests({ app: { inject: () => undefined } } as never, () => '');
const send = (method: 'GET' | 'POST' | 'DELETE', path: string, payload?: object, as = token) =>
  server.app.inject({
    method,
    url: `/v2/${path}?token=${as}`,
    headers: { 'accept-language': 'en' },
    ...(payload && { payload }),
  });
async function has(viewer: string, channel: number): Promise<boolean> {
  const answer = await server.app.inject(`/v2/users/self/channel_list?access_token=${viewer}`);
  return (answer.json() as { id: number; is_purchased: boolean }[]).some(
    (one) => one.id === channel && one.is_purchased,
  );
}

test('a code is activated once, listed, and taken back with what it alone gave', async () => {
  const { id, token: viewer } = await richUser(server);
  await requests(server, () => viewer).send('POST', 'users/self/subscriptions', { packet_id: PACKETS.base });
  const path = `users/${id}/promokeys`;
  const activated = success(calls.activateUserPromoCall, await send('POST', path, { key: ' welcome ' }));
  expect(activated).toMatchObject({ promo_key: { id: 11, key: 'WELCOME', is_active: true }, title: 'A gift' });
  expect((await send('POST', path, { key: 'WELCOME' })).json().error_code).toBe('promo_code_already_used');
  expect(success(calls.userPromoKeysCall, await send('GET', path))).toEqual([activated]);
  expect([await has(viewer, CHANNELS.unsold), await has(viewer, CHANNELS.base)]).toEqual([true, true]);
  const gone = success(calls.withdrawUserPromoCall, await send('DELETE', `${path}/11`));
  expect(gone.promo_key.is_active).toBe(false);
  expect(success(calls.withdrawUserPromoCall, await send('DELETE', `${path}/11`))).toEqual(gone);
  expect([await has(viewer, CHANNELS.unsold), await has(viewer, CHANNELS.base)]).toEqual([false, true]);
  expect((await send('POST', path, { key: 'WELCOME' })).json().error_code).toBe('promo_code_already_used');
});

test('the last use of a code is one user’s, however many ask at once', async () => {
  const users = await Promise.all([1, 2, 3].map(() => richUser(server, 0)));
  const answers = await Promise.all(users.map(({ id }) => send('POST', `users/${id}/promokeys`, { key: 'ONCE' })));
  expect(answers.map((one) => one.statusCode).toSorted()).toEqual([200, 400, 400]);
});

describe('what is not the operator’s', () => {
  test.each([
    ['POST', 'promokeys', { key: 'NOTHING' }, false, 'promo_code_not_found'],
    ['DELETE', 'promokeys/12', undefined, false, 'promo_code_not_found'],
    ['GET', `promopackets/${PACKETS.base}`, undefined, false, 'packet_not_found'],
    ['GET', 'promokeys', undefined, true, 'user_not_found'],
    ['POST', 'promokeys', { key: 'WELCOME' }, true, 'user_not_found'],
    ['DELETE', 'promokeys/11', undefined, true, 'user_not_found'],
    ['GET', 'promopackets', undefined, true, 'user_not_found'],
  ] as const)('%s users/{id}/%s', async (method, path, body, isForeign, code) => {
    const { id } = await richUser(server, 0);
    const answer = await send(method, `users/${id}/${path}`, body, isForeign ? foreignToken : token);
    expect(answer.json().error_code).toBe(code);
  });

  test('promo packets of another provider are unknown', async () => {
    expect((await send('GET', 'promopackets', undefined, foreignToken)).json()).toEqual([]);
    expect((await send('GET', `promopackets/${GIFT}`, undefined, foreignToken)).json().error_code).toBe(
      'packet_not_found',
    );
  });
});

test('packets that codes give', async () => {
  const { id } = await richUser(server, 0);
  expect(success(calls.promoPacketsCall, await send('GET', 'promopackets')).map((one) => one.id)).toEqual([GIFT]);
  expect(success(calls.userPromoPacketsCall, await send('GET', `users/${id}/promopackets`))).toHaveLength(1);
  expect(success(calls.promoPacketCall, await send('GET', `promopackets/${GIFT}`)).name).toBe('Gift');
});

test('a guest has no codes', async () => {
  const { user } = await server.guest();
  expect((await send('POST', `users/${user.id}/promokeys`, { key: 'WELCOME' })).json().error_code).toBe(
    'guest_forbidden',
  );
});
