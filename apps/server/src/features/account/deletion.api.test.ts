import { randomUUID } from 'node:crypto';
import { asChannelId, asUserId } from '@aerial/domain/ids.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { proveLedger } from '../../billing/ledger.pg.ts';
import { runRenewals } from '../../billing/payments/jobs.ts';
import { openShop, type Customer, type Shop } from '../payments/testing/shop.ts';
import { shopping, type Shopping } from '../payments/testing/shopping.ts';
import { personalTables } from './erase.pg.ts';

let shop: Shop;
let desk: Shopping;
beforeAll(async () => {
  shop = await openShop();
  desk = shopping(shop);
  await shop.db.insertInto('channels').values({ id: 1, slug: 'one', name: '{"en":"Channel One"}' }).execute();
  await shop.db
    .insertInto('contents')
    .values({ id: '700000000000000001', slug: 'film', content_type: 'movie', title: '{"en":"A Film"}' })
    .execute();
});

const PIN = '2468';
const PERSONAL = {
  phone: '79001112233',
  email: 'anna@example.com',
  first_name: 'Anna-Marie',
  last_name: 'Petrova',
  provider_uid: 'contract-77',
  refer_id: 'friend-5',
};

/** A subscriber with a saved card, watch history, favourites, searches, a child profile and a PIN. */
async function subscriber(personal: object = {}): Promise<Customer> {
  const { db, pins, clock } = shop;
  const who = await shop.customer();
  const user_id = asUserId(who.id);
  await desk.topUp(who, '300');
  await desk.buyByCard(who);
  await db
    .updateTable('users')
    .set({ ...personal, sealed_pin: pins.close(PIN), parental_status: 'set', password_hash: 'x' })
    .where('id', '=', user_id)
    .execute();
  const at = new Date(clock.now());
  await db.insertInto('profiles').values({ user_id, name: 'Mila', role: 'child', avatar_id: null }).execute();
  await db
    .insertInto('favourites')
    .values({ user_id, channel_id: 1, program_id: null, content_id: null, person_id: null, page: null })
    .execute();
  await db
    .insertInto('histories')
    .values({ user_id, content_id: '700000000000000001', seconds: 60, watch_percentage: 5 })
    .execute();
  await db.insertInto('personal_choices').values({ user_id, is_on: false }).execute();
  await db
    .insertInto('search_history')
    .values({ user_id, type: 'channel', object_id: '1', query: 'one', title: 'Channel One', saved_at: at })
    .execute();
  await db
    .insertInto('playback_stats')
    .values({
      user_id,
      device_id: null,
      kind: 'live',
      channel_id: 1,
      content_id: null,
      library_id: null,
      started_at: at,
    })
    .execute();
  await db
    .insertInto('sign_ins')
    .values({ user_id: who.id, at, way: 'code', country: 'KZ', address: '203.0.113.*', token_hash: null })
    .execute();
  return who;
}

const url = (who: Customer, path = '') => `/v2/users/self${path}?access_token=${who.token}`;
const remove = async (who: Customer) => {
  const answer = await shop.app.inject({ method: 'DELETE', url: url(who), payload: { pincode: PIN } });
  return { status: answer.statusCode, body: answer.json() };
};
/** On a hosted page another card may follow. */
const decline = (id: string) =>
  shop.db
    .updateTable('payment_transactions')
    .set({ status: 'failed', failure: 'declined', settled_at: new Date(shop.clock.now()) })
    .where('id', '=', id)
    .execute();
/** All rows that name the user, as text. */
async function belongings(userId: number): Promise<Record<string, string[]>> {
  const { rows } = await sql<{ name: string }>`select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'user_id' order by 1`.execute(shop.db);
  const found: Record<string, string[]> = {};
  for (const { name } of rows) {
    const owned = await sql<{
      row: string;
    }>`select t::text as row from ${sql.table(name)} t where user_id = ${userId}`.execute(shop.db);
    if (owned.rows.length > 0) found[name] = owned.rows.map(({ row }) => row);
  }
  return found;
}

describe('a deleted account', () => {
  test('loses everything personal; its ledger, payments and purchases stay without a name', async () => {
    const who = await subscriber(PERSONAL);
    const before = await desk.payments(who);
    const [card] = await shop.db.selectFrom('cards').selectAll().where('user_id', '=', who.id).execute();
    await shop.app.inject({ method: 'GET', url: url(who) });
    expect(await remove(who)).toEqual({ status: 200, body: {} });

    expect((await shop.app.inject({ url: url(who) })).statusCode).toBe(401);
    const row = await shop.db
      .selectFrom('users')
      .selectAll()
      .where('id', '=', asUserId(who.id))
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({
      username: `deleted-${who.id}`,
      is_active: false,
      deleted_at: new Date(shop.clock.now()),
      password_hash: null,
      sealed_pin: null,
      phone: null,
      email: null,
      first_name: '',
      last_name: '',
      provider_uid: null,
      refer_id: null,
      last_login: null,
    });
    const left = await belongings(who.id);
    expect(Object.keys(left).toSorted()).toEqual([
      'cards',
      'ledger_accounts',
      'offers',
      'payment_transactions',
      'purchases',
      'subscriptions',
    ]);
    const text = JSON.stringify(left) + JSON.stringify(row);
    for (const personal of [...Object.values(PERSONAL), 'Mila', card!.token]) expect(text).not.toContain(personal);
    expect((await desk.payments(who)).map(({ id, amount, status }) => [id, amount, status])).toEqual(
      before.map(({ id, amount, status }) => [id, amount, status]),
    );
    expect((await desk.subscriptions(who)).map(({ status, renew, card_id }) => [status, renew, card_id])).toEqual([
      ['ended', false, expect.anything()],
    ]);
    expect(
      await shop.db.selectFrom('playback_stats').select(['user_id']).where('channel_id', '=', asChannelId(1)).execute(),
    ).toContainEqual({ user_id: null });
    expect(await proveLedger(shop.db)).toMatchObject({ wrongBalances: [], unequalCurrencies: 0 });
  });

  test('is not renewed, not signed in to, and its phone and operator’s number are free again', async () => {
    const who = await subscriber({ phone: '79002223344', phone_proven: true, provider_uid: 'contract-88' });
    await remove(who);
    const payments = (await desk.payments(who)).length;
    shop.clock.advance(40 * 86_400_000);
    await runRenewals(shop.engine, 'http://tv.test');
    expect(await desk.payments(who)).toHaveLength(payments);
    for (const login of [`deleted-${who.id}`, '79002223344'])
      expect(
        (await shop.app.inject({ method: 'POST', url: '/v2/auth/login', payload: { login, password: 'x' } }))
          .statusCode,
      ).toBe(401);
    await shop.db
      .insertInto('users')
      .values({ provider_id: 1, username: randomUUID(), phone: '79002223344', provider_uid: 'contract-88' })
      .execute();
  });

  test('whose new username is taken gets another one', async () => {
    const who = await subscriber();
    await shop.db
      .insertInto('users')
      .values({ provider_id: 1, username: `Deleted-${who.id}` })
      .execute();
    expect((await remove(who)).status).toBe(200);
    const { username } = await shop.db
      .selectFrom('users')
      .select('username')
      .where('id', '=', asUserId(who.id))
      .executeTakeFirstOrThrow();
    expect(username).toMatch(new RegExp(`^deleted-${who.id}-.`));
  });

  test('takes what is declared personal with it: each table of users says which it is', async () => {
    const { rows } = await sql<{ name: string }>`
      select t.relname || '.' || a.attname as name from pg_constraint c
      join pg_class t on t.oid = c.conrelid join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
      where c.contype = 'f' and c.confrelid = 'users'::regclass and c.confdeltype not in ('c', 'n') order by 1`.execute(
      shop.db,
    );
    // For accounting (docs/decisions/018); a table with anything else of a person refers to its user `on delete cascade`.
    expect(rows.map(({ name }) => name).filter((name) => !name.startsWith('billing_requests.'))).toEqual([
      'cards.user_id',
      'ledger_accounts.user_id',
      'offers.user_id',
      'payment_transactions.user_id',
      'promo_activations.user_id',
      'purchases.user_id',
      'subscriptions.user_id',
      'trial_uses.user_id',
    ]);
    const personal = await shop.db.transaction().execute(personalTables);
    expect(personal).toContainEqual({ table: 'devices', column: 'user_id', rule: 'c' });
    expect(personal).toContainEqual({ table: 'playback_stats', column: 'user_id', rule: 'n' });
  });
});

describe('a deletion', () => {
  test('waits for a payment whose outcome is not known', async () => {
    const who = await subscriber();
    const { body } = await desk.action(who, 'short_url', 'short_url', { amount: '100' });
    for (const state of ['pending', 'unknown'] as const) {
      await shop.db.updateTable('payment_transactions').set({ status: state }).where('id', '=', body.id).execute();
      expect(await remove(who)).toMatchObject({ status: 400, body: { error_code: 'payment_pending' } });
    }
    expect((await shop.call(who, 'GET', 'subscriptions')).status).toBe(200);
    await decline(body.id);
    expect((await remove(who)).status).toBe(200);
  });

  test('of which two come at once happens once', async () => {
    const who = await subscriber();
    const answers = await Promise.all([remove(who), remove(who), remove(who)]);
    expect(answers.some(({ status }) => status === 200)).toBe(true);
    expect(answers.every(({ status }) => status === 200 || status === 401)).toBe(true);
    const ends = await shop.db
      .selectFrom('subscription_events as e')
      .innerJoin('subscriptions as s', 's.id', 'e.subscription_id')
      .select('e.id')
      .where('s.user_id', '=', who.id)
      .where('e.kind', '=', 'ended')
      .execute();
    expect(ends).toHaveLength(1);
  });

  test('beside a sign-in, a purchase and a registration leaves none of them behind', async () => {
    for (let round = 0; round < 5; round += 1) {
      const username = randomUUID();
      await shop.app.inject({ method: 'POST', url: '/v2/users', payload: { username, password: 'word' } });
      const login = () =>
        shop.app.inject({ method: 'POST', url: '/v2/auth/login', payload: { login: username, password: 'word' } });
      const token = (await login()).json<{ access_token: string }>().access_token;
      const { id } = (await shop.app.inject({ url: `/v2/users/self?access_token=${token}` })).json<{ id: number }>();
      const who = { id, token };
      await desk.topUp(who, '500');
      const answers = await Promise.all([
        shop.app.inject({ method: 'DELETE', url: url(who), payload: { password: 'word' } }),
        login(),
        desk.buy(who, '1'),
        shop.app.inject({ method: 'POST', url: url(who, '/devices'), payload: { serial: randomUUID() } }),
        desk.action(who, 'short_url', 'short_url', { amount: '100' }),
      ]);
      for (const answer of answers)
        expect('statusCode' in answer ? answer.statusCode : answer.status).toBeLessThan(500);
      if (answers[0].statusCode !== 200) {
        // The payment came first.
        expect(answers[0].json()).toMatchObject({ error_code: 'payment_pending' });
        continue;
      }
      const left = await belongings(id);
      for (const table of ['tokens', 'devices', 'sign_ins']) expect(left[table], table).toBeUndefined();
      expect((await desk.subscriptions(who)).filter(({ status }) => status !== 'ended')).toEqual([]);
      expect((await desk.payments(who)).filter(({ status }) => status !== 'succeeded')).toEqual([]);
    }
  });

  test('is followed by the removal of what requests in flight have written', async () => {
    const who = await subscriber();
    await remove(who);
    await shop.db
      .insertInto('favourites')
      .values({
        user_id: asUserId(who.id),
        channel_id: 1,
        program_id: null,
        content_id: null,
        person_id: null,
        page: null,
      })
      .execute();
    await shop.run('account.erase');
    expect((await belongings(who.id))['favourites']).toBeUndefined();
  });

  test('leaves money that comes later on the balance, and links no card', async () => {
    const who = await subscriber();
    const { id } = await desk.offer(who, 81);
    const { body } = await desk.pay(who, id, { payform_shortname: 'short_url', save_card: true });
    await decline(body.id);
    await remove(who);
    await shop.payByCard(body.full_url);
    await shop.deliver();
    const paid = (await desk.payments(who)).at(-1)!;
    expect(paid).toMatchObject({ status: 'succeeded', fulfilment: 'balance', fulfilment_error: 'account_deleted' });
    const cards = await shop.db
      .selectFrom('cards')
      .select(['deleted_at', 'token'])
      .where('user_id', '=', who.id)
      .execute();
    expect(cards.every(({ deleted_at, token }) => deleted_at !== null && token === '')).toBe(true);
  });
});

describe('an export', () => {
  test('has all data of the account and none of its secrets', async () => {
    const who = await subscriber({ ...PERSONAL, phone: '79005556677', email: 'mail@example.com', provider_uid: 'c-9' });
    const answer = await shop.app.inject({
      method: 'POST',
      url: url(who, '/export'),
      payload: { pincode: PIN },
      headers: { 'accept-language': 'en' },
    });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({
      user: { id: who.id, first_name: 'Anna-Marie', phone: '79005556677', has_password: true, has_pin: true },
      profiles: [{ name: 'Mila', role: 'child' }],
      devices: [{ serial: expect.any(String) }],
      sign_ins: [{ way: 'code', country: 'KZ', address: '203.0.113.*' }],
      watched: [{ kind: 'movie', title: 'A Film', watch_percentage: 5 }],
      playbacks: [{ kind: 'live', title: 'Channel One' }],
      favourites: [{ kind: 'channel', title: 'Channel One' }],
      personal: [{ profile_id: null, is_on: false, genres: [] }],
      searches: [{ query: 'one' }],
      balances: [{ currency: 'RUB', amount: '300.00' }],
      subscriptions: [{ status: 'active', renews: true, amount: '199.00' }],
      payments: [
        { status: 'succeeded', amount: '199.00' },
        { status: 'succeeded', amount: '300.00' },
      ],
      cards: [{ last_four: '1111' }],
      promo_codes: [],
      messages: [{ title: 'Payment received' }, { title: 'Balance topped up' }],
    });
    const [row] = await shop.db
      .selectFrom('devices as d')
      .innerJoin('users as u', 'u.id', 'd.user_id')
      .innerJoin('cards as c', 'c.user_id', 'u.id')
      .select(['d.credential', 'u.sealed_pin', 'c.token'])
      .where('u.id', '=', asUserId(who.id))
      .execute();
    for (const secret of [row!.credential, row!.sealed_pin!, row!.token, who.token, `"${PIN}"`])
      expect(answer.body).not.toContain(secret);
  });

  test('is refused after ten in an hour', async () => {
    const who = await subscriber();
    const answers = [];
    for (let i = 0; i < 11; i += 1)
      answers.push(await shop.app.inject({ method: 'POST', url: url(who, '/export'), payload: { pincode: PIN } }));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
  });
});
