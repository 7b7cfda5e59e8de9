import { Message } from '@aerial/contract/shapes/message.ts';
import { asProviderId, asUserId } from '@aerial/domain/ids.ts';
import { asCurrency, money } from '@aerial/domain/money.ts';
import { epochMs } from '@aerial/domain/time.ts';
import Type from 'typebox';
import Value from 'typebox/value';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { testDatabase } from '@aerial/testkit';
import { postgresBus } from '../../bus/bus.pg.ts';
import { broadcast, KeyTaken } from '../../inbox/broadcast.pg.ts';
import { INBOX_RETENTION_MS, type InboxMessage } from '../../inbox/messages.ts';
import { eraseOldInbox, postMessage, withdrawMessages } from '../../inbox/post.pg.ts';
import { testServer, type TestServer } from '../../testing/server.ts';
import { MAX_LISTED } from './ports.ts';

const PATH = '/v2/users/self/messages';
const SUM = money(19_900, asCurrency('RUB'));
const toppedUp: InboxMessage = { kind: 'balance_topped_up', params: { amount: SUM } };

let server: TestServer;
interface Account {
  readonly id: number;
  readonly token: string;
}
async function account(provider?: string): Promise<Account> {
  const { user, token } = await server.guest(provider);
  await server.db.updateTable('users').set({ is_guest: false }).where('id', '=', asUserId(user.id)).execute();
  return { id: user.id, token };
}
const post = (userId: number, key: string, message: InboxMessage = toppedUp) =>
  postMessage(server.db, { userId, key, message }, epochMs(server.clock.now()));
async function call(method: 'GET' | 'DELETE', who: { readonly token: string }, path = '', language = 'en') {
  const answer = await server.app.inject({
    method,
    url: `${PATH}${path}${path.includes('?') ? '&' : '?'}access_token=${who.token}`,
    headers: { 'accept-language': language },
  });
  return { status: answer.statusCode, body: answer.json() };
}
const list = async (who: { readonly token: string }, language?: string): Promise<Message[]> =>
  (await call('GET', who, '', language)).body;

beforeAll(async () => {
  server = await testServer();
  await server.addProvider({ id: 1, shortname: 'aerial', isDefault: true, settings: { timeZone: 'Europe/Moscow' } });
  await server.addProvider({ id: 2, shortname: 'meridian' });
});
let ann: Account;
beforeEach(async () => {
  ann = await account();
});

describe('the inbox', () => {
  test('F-039 A-014 A-410 A-822: a user reads messages with id, title, text, created_at and removed', async () => {
    expect(await list(ann)).toEqual([]);
    await post(ann.id, 'a');
    const messages = await list(ann);
    expect(Value.Check(Type.Array(Message), messages)).toBe(true);
    expect(Object.keys(messages[0]!)[0]).toBe('id');
    expect(messages).toEqual([
      {
        id: expect.stringMatching(/^\d+$/),
        title: 'Balance topped up',
        text: '199\u00a0₽ has been added to your balance.',
        created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
        removed: false,
      },
    ]);
  });

  test('A-637: the latest comes first', async () => {
    for (const key of ['a', 'b', 'c']) {
      await post(ann.id, key, { kind: 'device_added', params: { device: key, at: '2031-01-01T00:00:00Z' } });
      server.clock.advance(1000);
    }
    expect((await list(ann)).map(({ text }) => text[0])).toEqual(['c', 'b', 'a']);
  });

  test('F-045: the words are in the language of each request', async () => {
    await post(ann.id, 'a');
    expect((await list(ann, 'ru'))[0]!.title).toBe('Баланс пополнен');
    expect((await list(ann, 'en-GB'))[0]!.title).toBe('Balance topped up');
  });

  test('a message is written once, and withdrawn when it is no longer true', async () => {
    await Promise.all([post(ann.id, 'a'), post(ann.id, 'a'), post(ann.id, 'b')]);
    expect(await list(ann)).toHaveLength(2);
    await withdrawMessages(server.db, ann.id, ['a', 'c'], epochMs(server.clock.now()));
    expect(await list(ann)).toHaveLength(1);
    await post(ann.id, 'a');
    expect(await list(ann)).toHaveLength(1);
  });

  test('a message that is rolled back with what it tells about is never read', async () => {
    const rolledBack = server.db.transaction().execute(async (trx) => {
      await postMessage(trx, { userId: ann.id, key: 'a', message: toppedUp }, epochMs(server.clock.now()));
      throw new Error('no');
    });
    await expect(rolledBack).rejects.toThrow('no');
    expect(await list(ann)).toEqual([]);
  });

  test('a kind that a newer version wrote is left out', async () => {
    await server.db
      .insertInto('inbox_messages')
      .values({ user_id: asUserId(ann.id), kind: 'of_tomorrow', key: 'x', created_at: new Date(server.clock.now()) })
      .execute();
    expect(await list(ann)).toEqual([]);
  });

  test('A-636: of very many the latest are listed, more than clients count', async () => {
    for (let n = 0; n < MAX_LISTED + 5; n += 1) await post(ann.id, String(n));
    expect(await list(ann)).toHaveLength(MAX_LISTED);
    expect(MAX_LISTED).toBeGreaterThan(99);
  });

  test('a guest and a child profile have none, and remove none', async () => {
    const guest = await server.guest();
    await post(guest.user.id, 'a');
    expect(await list(guest)).toEqual([]);
    for (const path of ['', '/1']) expect((await call('DELETE', guest, path)).body.error_code).toBe('guest_forbidden');

    await post(ann.id, 'a');
    const child = (
      await server.app.inject({
        method: 'POST',
        url: `/v2/users/self/profiles?access_token=${ann.token}`,
        payload: { name: 'Child', role: 'child' },
      })
    ).json();
    const { device_id: deviceId } = await server.db
      .selectFrom('tokens')
      .select('device_id')
      .where('user_id', '=', asUserId(ann.id))
      .where('device_id', 'is not', null)
      .executeTakeFirstOrThrow();
    await server.app.inject({
      method: 'PATCH',
      url: `/v2/users/self/devices/${deviceId}?access_token=${ann.token}`,
      payload: { profile_id: child.id },
    });
    expect(await list(ann)).toEqual([]);
    expect((await call('DELETE', ann)).body.error_code).toBe('child_forbidden');
  });

  test('needs a token', async () => {
    for (const method of ['GET', 'DELETE'] as const)
      expect((await call(method, { token: '0'.repeat(40) })).status).toBe(401);
  });
});

describe('removing', () => {
  test('A-634 A-824: one by its id, which may be repeated', async () => {
    await post(ann.id, 'a');
    await post(ann.id, 'b');
    const [newest, oldest] = await list(ann);
    for (let time = 0; time < 2; time += 1)
      expect(await call('DELETE', ann, `/${newest!.id}`)).toEqual({ status: 200, body: { ...newest, removed: true } });
    expect(await list(ann)).toEqual([oldest]);
  });

  test('A-634 A-823 A-824: all without an id; they are no longer listed', async () => {
    await post(ann.id, 'a');
    await post(ann.id, 'b');
    const before = await list(ann);
    expect(await call('DELETE', ann)).toEqual({
      status: 200,
      body: before.map((message) => ({ ...message, removed: true })),
    });
    expect(await list(ann)).toEqual([]);
    expect(await call('DELETE', ann)).toEqual({ status: 200, body: [] });
  });

  test('one that arrives meanwhile stays when all up to another are removed', async () => {
    await post(ann.id, 'a');
    const [seen] = await list(ann);
    await post(ann.id, 'b');
    expect((await call('DELETE', ann, `?up_to=${seen!.id}`)).body).toHaveLength(1);
    expect(await list(ann)).toHaveLength(1);
  });

  test('A-824: those of others and unknown ones are not found, and stay', async () => {
    const bob = await account();
    await post(bob.id, 'a');
    const [theirs] = await list(bob);
    for (const id of [theirs!.id, '1', '9999999999999999999'])
      expect(await call('DELETE', ann, `/${id}`)).toMatchObject({
        status: 404,
        body: { error_code: 'message_not_found', error: { message: 'There is no such message.' } },
      });
    await call('DELETE', ann);
    expect(await list(bob)).toEqual([theirs]);
    expect((await call('DELETE', ann, '/none')).status).toBe(422);
  });
});

describe('what operators write', () => {
  const text = (key: string, more: object = {}) => ({
    providerId: asProviderId(1),
    key,
    title: { ru: 'Работы', en: 'Maintenance' },
    text: { ru: 'Ночью.\nhttps://tv.example/news', en: 'Tonight.' },
    ...more,
  });
  const now = () => ({ now: new Date(server.clock.now()) });

  test('F-039: all users of the provider get it once, in batches, and nobody else does', async () => {
    const [bob, foreigner] = [await account(), await account('meridian')];
    const first = await broadcast(server.db, text('night'), { ...now(), batchSize: 2 });
    const late = await account();
    expect(await list(bob, 'ru')).toMatchObject([{ title: 'Работы', text: 'Ночью.\nhttps://tv.example/news' }]);
    expect((await list(ann))[0]).toMatchObject({ title: 'Maintenance', text: 'Tonight.' });
    expect(await list(foreigner)).toEqual([]);
    expect(await list(late)).toEqual([]);
    const again = await broadcast(server.db, text('night'), { ...now(), batchSize: 3 });
    expect(again).toEqual({ sent: 1, had: first.sent });
    expect(await list(ann)).toHaveLength(1);
  });

  test('a removed one does not come back with the same key; with another it does', async () => {
    await broadcast(server.db, text('one', { userId: ann.id }), now());
    await call('DELETE', ann);
    expect(await broadcast(server.db, text('one', { userId: ann.id }), now())).toEqual({ sent: 0, had: 1 });
    expect(await list(ann)).toEqual([]);
    expect(await broadcast(server.db, text('two', { userId: ann.id }), now())).toEqual({ sent: 1, had: 0 });
    expect(await list(ann)).toHaveLength(1);
  });

  test('a key is one text', async () => {
    await broadcast(server.db, text('fixed', { userId: ann.id }), now());
    const other = broadcast(server.db, text('fixed', { userId: ann.id, text: { ru: 'Другое' } }), now());
    await expect(other).rejects.toThrow(KeyTaken);
    await broadcast(server.db, { ...text('fixed'), providerId: asProviderId(2) }, now());
  });
});

test('messages are listed for 90 days and erased then, with texts that no message refers to', async () => {
  await post(ann.id, 'old');
  await broadcast(
    server.db,
    { providerId: asProviderId(1), userId: ann.id, key: 'old', title: { en: 'Old' }, text: { en: 'Old' } },
    { now: new Date(server.clock.now()) },
  );
  await server.db.updateTable('tokens').set({ expires_at: null }).where('user_id', '=', asUserId(ann.id)).execute();
  server.clock.advance(INBOX_RETENTION_MS + 1000);
  expect(await list(ann)).toEqual([]);
  await post(ann.id, 'new');
  await eraseOldInbox(server.db, epochMs(server.clock.now()));
  const rows = await server.db
    .selectFrom('inbox_messages')
    .select('key')
    .where('user_id', '=', asUserId(ann.id))
    .execute();
  expect(rows.map(({ key }) => key)).toEqual(['new']);
  expect(await server.db.selectFrom('inbox_texts').select('id').where('key', '=', 'old').execute()).toEqual([]);
});

test('F-039: a message written by another process is read at once, though inboxes are cached', async () => {
  const { db, address } = await testDatabase();
  const bus = await postgresBus({ db, address });
  const cached = await testServer({ db, bus });
  try {
    await db
      .insertInto('providers')
      .values({ id: asProviderId(1), shortname: 'one', name: '{}', is_default: true })
      .execute();
    const { user, token } = await cached.guest();
    await db.updateTable('users').set({ is_guest: false }).where('id', '=', asUserId(user.id)).execute();
    const count = async () => (await cached.app.inject(`${PATH}?access_token=${token}`)).json().length as number;
    await vi.waitFor(async () => expect(await count()).toBe(0));
    const reads = vi.spyOn(db, 'selectFrom');
    await count();
    expect(reads.mock.calls.filter(([table]) => String(table) === 'inbox_messages')).toEqual([]);
    await postMessage(db, { userId: user.id, key: 'a', message: toppedUp }, epochMs(cached.clock.now()));
    await vi.waitFor(async () => expect(await count()).toBe(1));
  } finally {
    await bus.close();
  }
});
