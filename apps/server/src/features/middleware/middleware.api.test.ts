import { createHash } from 'node:crypto';
import {
  citiesCall,
  middlewareCodeLoginCall,
  middlewareSendCodeCall,
  setAddressCall,
  setCityCall,
  statusBlockCall,
} from '@aerial/contract/calls/middleware.ts';
import { networkCall } from '@aerial/contract/calls/session.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { requests } from '../../testing/answers.ts';
import { testServer, type TestServer } from '../../testing/server.ts';
import { CODE, cities, insertSubscribers, operatorSystem } from './testing/subscribers.ts';

const settings = {
  isMiddleware: true,
  allowsGuests: false,
  allowsRegistration: false,
  phoneRules: [{ first_digit_not: '7', length: 9 }],
  otpLengthRules: [
    { first_digit: '7', length: 4 },
    { first_digit: null, length: 8 },
  ],
};
const RADIAN = { local: 'radian', http: 'distant' } as const;
const ID = { local: 3, http: 4 } as const;

let server: TestServer;
let system: Awaited<ReturnType<typeof operatorSystem>>;
let call: ReturnType<typeof requests>;
beforeAll(async () => {
  server = await testServer();
  system = await operatorSystem();
  await server.addProvider({ id: 1, shortname: 'aerial', isDefault: true });
  await server.addProvider({ id: ID.local, shortname: RADIAN.local, settings });
  await server.addProvider({
    id: ID.http,
    shortname: RADIAN.http,
    settings: { ...settings, middlewareUrl: system.url },
  });
  await server.addProvider({ id: 5, shortname: 'other', settings: { ...settings, allowsGuests: true } });
  await insertSubscribers(server.db, ID.local);
  await insertSubscribers(server.db, 5);
  call = requests(server, () => '', 'en');
});

let address = 0;
/** Sends from an address of its own. */
function post(path: string, payload: object, token = '') {
  const remoteAddress = `198.51.${Math.floor(++address / 250)}.${(address % 250) + 1}`;
  return server.app.inject({
    method: 'POST',
    url: `/v2/${path}${token && `&access_token=${token}`}`,
    payload,
    remoteAddress,
    headers: { 'accept-language': 'en' },
  });
}
const refusal = async (answer: ReturnType<typeof post>) => {
  const { statusCode, json } = await answer;
  return [statusCode, json().error_code];
};
const codeFor = async (phone: string): Promise<string> =>
  /\d{4,}/.exec((await server.outbox.list(phone))[0]!.text.split(':')[1]!)![0];

/** What a step of the login answers; a login token response where it ends. */
interface Step {
  mwat: string;
  addresses: { address_id: string; address: string; provider_id: string; user_id: string }[];
  access_token?: string;
}
async function entered(provider: string, phone: string): Promise<Step> {
  server.clock.advance(61_000);
  await post(`mw/otps?provider=${provider}`, { phone });
  return (await post(`mw/auth/otp?provider=${provider}`, { phone, token: await codeFor(phone) })).json();
}
const withContract = async (provider: string, contract: string): Promise<Step> =>
  (await post(`mw/auth/otp?provider=${provider}`, { phone: contract, token: CODE })).json();
const choice = ({ mwat, addresses }: Step, index = 0) => ({ token: mwat, ...addresses[index]! });
const self = async (token: string) => (await server.app.inject({ url: `/v2/users/self?access_token=${token}` })).json();

describe.each(['local', 'http'] as const)('an operator with a middleware (%s)', (kind) => {
  const provider = RADIAN[kind];
  const query = `?provider=${provider}`;

  test('F-397 F-399 F-302 A-722: a phone starting with 7 gets a code of four digits, sent as every code', async () => {
    server.clock.advance(61_000);
    const answer = await call.change(middlewareSendCodeCall, `mw/otps${query}`, {
      phone: '+7 (999) 000-00-01',
      can_display_message: true,
    });
    expect(answer).toMatchObject({
      phone: '79990000001',
      phone_otp_length: 4,
      send_method: 'sms',
      resend_after: 60,
      message: expect.any(String),
    });
    expect(await codeFor('79990000001')).toMatch(/^\d{4}$/);
  });

  test('F-399: an unknown phone answers invalid_phone, and nothing is sent', async () => {
    expect(await refusal(post(`mw/otps${query}`, { phone: '79995550000' }))).toEqual([400, 'invalid_phone']);
    expect(await server.outbox.list('79995550000')).toEqual([]);
    for (const phone of ['+7', 'phone'])
      expect(await refusal(post(`mw/otps${query}`, { phone }))).toEqual([422, 'validation_failed']);
  });

  test('F-303 F-304 A-723: a contract number gets no code and no countdown, whether it exists or not', async () => {
    for (const phone of ['300100001', '399999999']) {
      const answer = await call.change(middlewareSendCodeCall, `mw/otps${query}`, { phone });
      expect(answer).toMatchObject({ phone, phone_otp_length: 8, resend_after: 0, message: null });
      expect(await server.outbox.list(phone)).toEqual([]);
    }
  });

  test('F-398 F-230 A-418: the code gives the mwat and the addresses', async () => {
    server.clock.advance(61_000);
    await post(`mw/otps${query}`, { phone: '79990000002' });
    const { mwat, addresses } = await call.change(middlewareCodeLoginCall, `mw/auth/otp${query}`, {
      phone: '79990000002',
      token: await codeFor('79990000002'),
    });
    expect(mwat).toMatch(/^[0-9a-f]{40}$/);
    expect(addresses).toEqual([
      { address_id: 'a2', address: 'Two Street, 1', provider_id: String(ID[kind]), user_id: 'R-2' },
      { address_id: 'a3', address: 'Two Street, 2', provider_id: String(ID[kind]), user_id: 'R-2' },
      { address_id: 'a4', address: 'Two Street, 3', provider_id: String(ID[kind]), user_id: 'R-2' },
    ]);
    expect((await withContract(provider, '300100003')).addresses).toEqual([]);
  });

  test('F-399: a wrong code answers invalid_otp, for a phone and for a contract', async () => {
    server.clock.advance(61_000);
    await post(`mw/otps${query}`, { phone: '79990000003' });
    const wrong = (await codeFor('79990000003')).replace(/\d$/, (last) => String((Number(last) + 1) % 10));
    expect(await refusal(post(`mw/auth/otp${query}`, { phone: '79990000003', token: wrong }))).toEqual([
      400,
      'invalid_otp',
    ]);
    expect(await refusal(post(`mw/auth/otp${query}`, { phone: '300100003', token: '00000000' }))).toEqual([
      400,
      'invalid_otp',
    ]);
    expect(await refusal(post(`mw/auth/otp${query}`, { phone: '399999999', token: CODE }))).toEqual([
      400,
      'invalid_otp',
    ]);
  });

  test('F-304: the code of a contract cannot be guessed, not even by many at once from a whole network', async () => {
    const guesses = await Promise.all(
      Array.from({ length: 12 }, (_, i) =>
        refusal(post(`mw/auth/otp${query}`, { phone: '300100002', token: String(10_000_000 + i) })),
      ),
    );
    expect(guesses.filter(([status]) => status === 400)).toHaveLength(10);
    expect(guesses.filter(([status]) => status === 429)).toHaveLength(2);
    const late = await post(`mw/auth/otp${query}`, { phone: '300100002', token: CODE });
    expect([late.statusCode, late.json().error_code]).toEqual([429, 'too_many_attempts']);
    expect(Number(late.headers['retry-after'])).toBeGreaterThan(0);
    server.clock.advance(16 * 60_000);
    expect((await withContract(provider, '300100002')).mwat).toBeDefined();
  });

  test('F-402 A-848: the chosen address answers the login token response, of the subscriber', async () => {
    const step = await entered(provider, '79990000001');
    const token = await call.change(setAddressCall, `mw/set_address${query}`, choice(step));
    expect(token).toMatchObject({
      access_token: expect.stringMatching(/^[0-9a-f]{40}$/),
      device: null,
      was_guest: false,
    });
    const user = await self(token.access_token);
    expect(user).toMatchObject({
      provider_uid: 'R-1',
      phone: '79990000001',
      is_guest: false,
      provider: { id: ID[kind] },
    });
    // Later logins are of the same user, by the contract's number, too.
    const again = (await post(`mw/set_address${query}`, choice(await withContract(provider, '300100001')))).json();
    expect((await self(again.access_token)).id).toBe(user.id);
  });

  test('F-277 F-401 A-847: a city with several addresses gives them to choose from, one with a single address ends the login', async () => {
    const step = await entered(provider, '79990000002');
    const several = (await call.change(setCityCall, `mw/set_city${query}`, { token: step.mwat, city_id: '1' })) as Step;
    expect(several.addresses.map(({ address_id }) => address_id)).toEqual(['a2', 'a3']);
    const none = (await call.change(setCityCall, `mw/set_city${query}`, { token: several.mwat, city_id: 3 })) as Step;
    expect(none.addresses).toEqual([]);
    const back = (await call.change(setCityCall, `mw/set_city${query}`, { token: none.mwat, city_id: 1 })) as Step;
    expect((await post(`mw/set_address${query}`, choice(back, 1))).statusCode).toBe(200);

    const other = await entered(provider, '79990000002');
    const ended = (await call.change(setCityCall, `mw/set_city${query}`, { token: other.mwat, city_id: 2 })) as {
      access_token: string;
    };
    expect((await self(ended.access_token)).provider_uid).toBe('R-2');
    expect(await refusal(post(`mw/set_city${query}`, { token: other.mwat, city_id: 2 }))).toEqual([
      400,
      'invalid_mwat',
    ]);
  });

  test('F-277: a city or an address that is not offered answers not_found and uses nothing up', async () => {
    const step = await withContract(provider, '300100002');
    expect(await refusal(post(`mw/set_city${query}`, { token: step.mwat, city_id: 99 }))).toEqual([404, 'not_found']);
    for (const wrong of [{ address_id: 'a1' }, { user_id: 'R-1' }, { provider_id: '1' }]) {
      expect(await refusal(post(`mw/set_address${query}`, { ...choice(step), ...wrong }))).toEqual([404, 'not_found']);
    }
    expect((await post(`mw/set_address${query}`, choice(step))).statusCode).toBe(200);
  });

  test('F-403: an mwat lives ten minutes, is used up by the login, and two at once get one token', async () => {
    const late = await withContract(provider, '300100001');
    server.clock.advance(10 * 60_000);
    expect(await refusal(post(`mw/set_address${query}`, choice(late)))).toEqual([400, 'invalid_mwat']);
    expect(await refusal(post(`mw/set_city${query}`, { token: 'f'.repeat(40), city_id: 1 }))).toEqual([
      400,
      'invalid_mwat',
    ]);

    const step = await withContract(provider, '300100001');
    const raced = await Promise.all(
      Array.from({ length: 8 }, () => refusal(post(`mw/set_address${query}`, choice(step)))),
    );
    expect(raced.filter(([status]) => status === 200)).toHaveLength(1);
    expect(raced.filter(([, code]) => code === 'invalid_mwat')).toHaveLength(7);
  });

  test('F-400 F-231 A-846: the cities', async () => {
    expect(await call.get(citiesCall, `mw/cities${query}`)).toEqual(cities);
  });

  test('F-404 F-232 A-849: the block status is the operator’s word', async () => {
    const { access_token: blocked } = (
      await post(`mw/set_address${query}`, choice(await withContract(provider, '300100001')))
    ).json();
    expect(await requests(server, () => blocked, 'en').get(statusBlockCall, 'mw/status_block')).toEqual({
      balance: '-350.00',
      username: '300100001',
      amount: '350.00',
      status: -2,
      message_detail: 'Paused.',
    });
    const { access_token: free } = (
      await post(`mw/set_address${query}`, choice(await withContract(provider, '300100002')))
    ).json();
    expect(await requests(server, () => free).get(statusBlockCall, 'mw/status_block')).toMatchObject({
      status: 0,
      balance: null,
      message_detail: null,
    });
  });

  test('F-309: the provider says that it is one, and how long its numbers and codes are', async () => {
    const { provider: networkInfo } = await call.get(networkCall, `users/self/network${query}`);
    expect(networkInfo).toMatchObject({
      is_middleware: true,
      phone_rules: settings.phoneRules,
      otp_length_rules: settings.otpLengthRules,
    });
    expect(JSON.stringify(networkInfo)).not.toContain('operator-secret');
  });

  test('a user who is blocked here gets no token, and the answer to a guest who signs in says so', async () => {
    const { access_token: token } = (
      await post(`mw/set_address${query}`, choice(await withContract(provider, '300100002')))
    ).json();
    const { id } = await self(token);
    await server.db.updateTable('users').set({ is_active: false }).where('id', '=', id).execute();
    expect(await refusal(post(`mw/set_address${query}`, choice(await withContract(provider, '300100002'))))).toEqual([
      403,
      'user_blocked',
    ]);
    await server.db.updateTable('users').set({ is_active: true }).where('id', '=', id).execute();
    const guest = await server.guest('aerial');
    expect(
      (await post(`mw/set_address${query}`, choice(await withContract(provider, '300100002')), guest.token)).json(),
    ).toMatchObject({ was_guest: true });
  });
});

describe('between providers', () => {
  test('F-403: an mwat of one provider is none at another', async () => {
    const step = await withContract('radian', '300100001');
    expect(await refusal(post('mw/set_address?provider=other', choice(step)))).toEqual([400, 'invalid_mwat']);
    expect(await refusal(post('mw/set_city?provider=other', { token: step.mwat, city_id: 1 }))).toEqual([
      400,
      'invalid_mwat',
    ]);
    expect((await post('mw/set_address?provider=radian', choice(step))).statusCode).toBe(200);
  });

  test('where there is no middleware, its calls answer not_found', async () => {
    expect(await refusal(post('mw/otps', { phone: '79990000001' }))).toEqual([404, 'not_found']);
    expect(await refusal(post('mw/auth/otp', { phone: '300100001', token: CODE }))).toEqual([404, 'not_found']);
    expect((await server.app.inject('/v2/mw/cities')).statusCode).toBe(404);
    const { token } = await server.guest('aerial');
    expect((await server.app.inject(`/v2/mw/status_block?access_token=${token}`)).json().error_code).toBe('not_found');
  });

  test('who is no subscriber is not blocked', async () => {
    const { token } = await server.guest('other');
    expect((await server.app.inject(`/v2/mw/status_block?access_token=${token}`)).json()).toMatchObject({ status: 0 });
  });

  test('two contracts of one phone are two users', async () => {
    await server.db
      .insertInto('middleware_contracts')
      .values({
        provider_id: 5,
        uid: 'R-9',
        phone: '79990000001',
        contract: null,
        code_hash: null,
        balance: null,
        username: null,
        amount: null,
        message_detail: null,
      })
      .execute();
    await server.db
      .insertInto('middleware_addresses')
      .values({ provider_id: 5, id: 'a9', uid: 'R-9', city_id: 2, address: '{"en":"Nine Street"}' })
      .execute();
    const users = [];
    for (const index of [0, 1]) {
      const { access_token: token } = (
        await post('mw/set_address?provider=other', choice(await entered('other', '79990000001'), index))
      ).json();
      users.push(await self(token));
    }
    expect(users.map((user) => [user.provider_uid, user.phone])).toEqual([
      ['R-1', '79990000001'],
      ['R-9', null],
    ]);
  });
});

test('no secret is stored in plain text', async () => {
  const { mwat } = await withContract('radian', '300100001');
  const rows = await server.db.selectFrom('middleware_logins').selectAll().execute();
  expect(rows.some((row) => row.hash.equals(createHash('sha256').update(mwat).digest()))).toBe(true);
  expect(JSON.stringify([rows, await server.db.selectFrom('middleware_contracts').selectAll().execute()])).not.toMatch(
    new RegExp(`${mwat}|"${CODE}"`),
  );
});
