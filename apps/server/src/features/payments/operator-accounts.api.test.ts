/** Accounts and titles of users, as their operator reads and changes them. @source wire shapes §6 */
import * as calls from '@aerial/contract/calls/operator-money.ts';
import { paymentSourcesCall } from '@aerial/contract/calls/operator-accounts.ts';
import { asProviderId, asUserId } from '@aerial/domain/ids.ts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { proveLedger } from '../../billing/ledger.pg.ts';
import { requests } from '../../testing/answers.ts';
import { balanceOf, PACKETS, richUser, seedCommerce } from '../../testing/commerce.ts';
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
const send = (method: 'GET' | 'POST' | 'DELETE', path: string, payload?: object | string, as = token) =>
  server.app.inject({
    method,
    url: `/v2/${path}${path.includes('?') ? '&' : '?'}token=${as}`,
    headers: {
      'accept-language': 'en',
      ...(typeof payload === 'string' && { 'content-type': 'application/x-www-form-urlencoded' }),
    },
    ...(payload !== undefined && { payload }),
  });
async function owner(minor = 0) {
  const user = await richUser(server, minor);
  const [account] = success(calls.userAccountsCall, await send('GET', `users/${user.id}/accounts`));
  return { ...user, account: account!, path: `users/${user.id}/accounts/${account!.id}/transactions` };
}

describe('the account of a user', () => {
  test('is one, and opening it again is the same', async () => {
    const { id, account } = await owner(12_345);
    expect(account).toMatchObject({ amount: '123.45', currency: 'RUB' });
    expect(success(calls.openAccountCall, await send('POST', `users/${id}/accounts`))).toEqual(account);
    expect(success(calls.userAccountsCall, await send('GET', `users/${id}/accounts`))).toEqual([account]);
  });

  test('does not exist for a guest', async () => {
    const { user } = await server.guest();
    expect((await send('GET', `users/${user.id}/accounts`)).json()).toEqual([]);
    expect((await send('POST', `users/${user.id}/accounts`)).json().error_code).toBe('guest_forbidden');
  });

  test('takes deposits and corrections, which its ledger lists, and the books balance', async () => {
    const { id, path } = await owner();
    const deposit = success(calls.postEntryCall, await send('POST', path, 'amount=500&comment=Cash%20desk'));
    expect(deposit).toMatchObject({
      amount: '500.00',
      kind: 'deposit',
      comment: 'Cash desk',
      source: { type: 'billing' },
    });
    const correction = success(calls.postEntryCall, await send('POST', path, { amount: '-120.50' }));
    expect(correction).toMatchObject({ amount: '-120.50', kind: 'correction', source: { type: 'manual' } });
    expect(await balanceOf(server, id)).toBe(37_950);
    expect(success(calls.accountEntriesCall, await send('GET', path))).toEqual([correction, deposit]);
    expect(success(calls.accountEntriesCall, await send('GET', `${path}?limit=1&offset=1`))).toEqual([deposit]);
    const { wrongBalances, unequalCurrencies, totals } = await proveLedger(server.db);
    expect([wrongBalances, unequalCurrencies]).toEqual([[], 0]);
    expect(totals.reduce((sum, { total }) => sum + Number(total), 0)).toBe(0);
  });

  test('lists what was bought from it', async () => {
    const { path, token: viewer } = await owner(50_000);
    await requests(server, () => viewer).send('POST', 'users/self/subscriptions', { packet_id: PACKETS.base });
    expect(success(calls.accountEntriesCall, await send('GET', path))[0]).toMatchObject({
      amount: '-199.00',
      kind: 'subscription',
      source: { type: 'info' },
    });
  });

  test('tells the user about a deposit once', async () => {
    const { path, token: viewer } = await owner();
    for (const amount of ['10', '10.00']) await send('POST', path, { amount, key: 'receipt-1' });
    const inbox = await requests(server, () => viewer).raw('users/self/messages');
    expect(inbox.json()).toHaveLength(1);
  });

  test('never goes below zero, however many take from it at once', async () => {
    const { id, path } = await owner(10_000);
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => send('POST', path, { amount: '-30', comment: 'fee' })),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 200, 200, 402, 402]);
    const refused = answers.find(({ statusCode }) => statusCode === 402)!.json();
    expect(refused).toMatchObject({ error_code: 'insufficient_funds', amount: '20.00' });
    expect(await balanceOf(server, id)).toBe(1_000);
  });

  test('a key is one movement, also when it is sent many times at once', async () => {
    const { id, path } = await owner();
    const body = { amount: '70.00', key: 'doc-7' };
    const answers = await Promise.all(Array.from({ length: 6 }, () => send('POST', path, body)));
    expect(new Set(answers.map((answer) => success(calls.postEntryCall, answer).id)).size).toBe(1);
    expect(await balanceOf(server, id)).toBe(7_000);
    for (const other of [
      { amount: '71.00', key: 'doc-7' },
      { amount: '70.00', key: 'doc-7', kind: 'correction' },
    ])
      expect((await send('POST', path, other)).json().detail).toEqual({
        key: ['This key belongs to another transaction.'],
      });
    const another = await owner();
    success(calls.postEntryCall, await send('POST', another.path, body));
    expect(await balanceOf(server, another.id)).toBe(7_000);
  });

  test.each([
    [{ amount: '0' }, 'amount'],
    [{ amount: '' }, 'amount'],
    [{ amount: '1e3' }, 'amount'],
    [{ amount: '0.001' }, 'amount'],
    [{ amount: '-5', kind: 'deposit' }, 'kind'],
    [{ amount: '5', kind: 'gift' }, 'kind'],
  ])('%j is refused', async (body, field) => {
    const { id, path } = await owner(1_000);
    const answer = await send('POST', path, body);
    expect([answer.statusCode, Object.keys(answer.json().detail)]).toEqual([422, [field]]);
    expect(await balanceOf(server, id)).toBe(1_000);
  });

  test('of others is unknown', async () => {
    const { id, path, account } = await owner(1_000);
    const other = await owner(1_000);
    for (const [place, as, code] of [
      [`users/${other.id}/accounts/${account.id}/transactions`, token, 'account_not_found'],
      [path, foreignToken, 'user_not_found'],
      [`users/${id}/accounts`, foreignToken, 'user_not_found'],
    ] as const)
      for (const method of ['GET', 'POST'] as const)
        expect((await send(method, place, { amount: '1' }, as)).json().error_code, place).toBe(code);
    expect([await balanceOf(server, id), await balanceOf(server, other.id)]).toEqual([1_000, 1_000]);
  });

  test('where money comes from', async () => {
    const sources = success(paymentSourcesCall, await send('GET', 'paymentsources'));
    expect(sources.map(({ type }) => type)).toEqual(['billing', 'manual', 'paysystem', 'info']);
  });
});

describe('titles of a user', () => {
  const FILM = '3100';
  let rent: number;
  let foreign: number;
  beforeAll(async () => {
    const { db } = server;
    await db
      .insertInto('libraries')
      .values({ id: 9, title: '{}' } as never)
      .execute();
    await db
      .insertInto('provider_libraries')
      .values({ provider_id: 1, library_id: 9, is_free: false } as never)
      .execute();
    await db
      .insertInto('contents')
      .values({ id: FILM, slug: 'film', title: '{"en":"Film"}', content_type: 'movie' } as never)
      .execute();
    const license = async (provider: number) => {
      const { id } = await db
        .insertInto('entity_licenses')
        .values({ provider_id: provider, content_id: FILM, library_id: 9, distribution_type: 'rent', hours: 48 })
        .returning('id')
        .executeTakeFirstOrThrow();
      await db
        .insertInto('purchase_types')
        .values({
          provider_id: provider,
          packet_id: null,
          entity_license_id: id,
          code: 'rent',
          currency: 'RUB',
          amount: 14_900,
          trial_amount: null,
          valid_from: new Date(0),
        })
        .execute();
      return id;
    };
    rent = await license(1);
    foreign = await license(2);
  });

  test('are given once, listed, and taken back', async () => {
    const { id } = await owner();
    const path = `users/${id}/entity_licenses`;
    const given = success(calls.giveLicenseCall, await send('POST', path, { entity_license_id: String(rent) }));
    expect(given).toMatchObject({ id: rent, dtr_status: true, amount: '0.00' });
    expect(success(calls.giveLicenseCall, await send('POST', path, { entity_license_id: rent }))).toEqual(given);
    expect(success(calls.userLicensesCall, await send('GET', path))).toEqual([given]);
    const taken = success(calls.takeLicenseCall, await send('DELETE', `${path}/${rent}`));
    expect(taken).toEqual({ ...given, dtr_status: false });
    expect(success(calls.takeLicenseCall, await send('DELETE', `${path}/${rent}`))).toEqual(taken);
    expect(await balanceOf(server, id)).toBe(0);
  });

  test('end with their hours', async () => {
    const { id } = await owner();
    await send('POST', `users/${id}/entity_licenses`, { entity_license_id: rent });
    server.clock.advance(49 * 3_600_000);
    const [over] = success(calls.userLicensesCall, await send('GET', `users/${id}/entity_licenses`));
    expect(over!.dtr_status).toBe(false);
  });

  test('that were paid for stay', async () => {
    const { id } = await owner();
    await send('POST', `users/${id}/entity_licenses`, { entity_license_id: rent });
    await server.db.updateTable('purchases').set({ amount: 14_900 }).where('user_id', '=', asUserId(id)).execute();
    const answer = await send('DELETE', `users/${id}/entity_licenses/${rent}`);
    expect(answer.json().error_code).toBe('not_cancelable');
    expect((await send('GET', `users/${id}/entity_licenses`)).json()[0].dtr_status).toBe(true);
  });

  test('of others are unknown', async () => {
    const { id } = await owner();
    const path = `users/${id}/entity_licenses`;
    for (const answer of [
      await send('POST', path, { entity_license_id: foreign }),
      await send('POST', path, { entity_license_id: 2_147_483_647 }),
      await send('DELETE', `${path}/${rent}`),
    ])
      expect(answer.json().error_code).toBe('purchase_not_found');
    expect((await send('POST', path, { entity_license_id: foreign }, foreignToken)).json().error_code).toBe(
      'user_not_found',
    );
    expect((await send('GET', path)).json()).toEqual([]);
  });
});
