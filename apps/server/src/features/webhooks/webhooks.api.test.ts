import * as calls from '@aerial/contract/calls/webhooks.ts';
import { asProviderId, asUserId } from '@aerial/domain/ids.ts';
import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { outgoing } from '../../http/outgoing.ts';
import { PACKETS, richUser, seedCommerce } from '../../testing/commerce.ts';
import { testServer, type TestServer } from '../../testing/server.ts';
import { operatorStore } from '../operators/repo.pg.ts';
import { renewOperatorToken } from '../operators/tokens.ts';
import { sealer } from '../../security/seal.ts';
import { webhookStore } from './repo.pg.ts';

interface Received {
  readonly headers: IncomingMessage['headers'];
  readonly text: string;
  readonly body: {
    id: string;
    kind: string;
    subscriber_id: number;
    provider_id: number;
    data: Record<string, unknown>;
  };
}

let server: TestServer;
let token: string;
let foreign: string;
const received: Received[] = [];
/** What the receiver answers; by default that it accepts. */
let answer: (body: Received['body']) => { status: number; headers?: Record<string, string>; body?: string };
const receiver = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const text = Buffer.concat(chunks).toString();
    const body = JSON.parse(text) as Received['body'];
    received.push({ headers: request.headers, text, body });
    const { status, headers = {}, body: said = '' } = answer(body);
    response.writeHead(status, headers).end(said);
  });
});
const address = () => `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;

beforeAll(async () => {
  server = await testServer();
  await seedCommerce(server);
  token = await renewOperatorToken(operatorStore(server.db), asProviderId(1));
  foreign = await renewOperatorToken(operatorStore(server.db), asProviderId(2));
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
});
afterAll(() => void receiver.close());
beforeEach(async () => {
  server.clock.advance(5_000);
  await server.db.deleteFrom('webhooks').execute();
  await server.db.deleteFrom('webhook_events').execute();
  received.length = 0;
  answer = () => ({ status: 204 });
});

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';
const send = (method: Method, path: string, payload?: object, by = token) =>
  server.app.inject({
    method,
    url: `/v2/${path}${path.includes('?') ? '&' : '?'}token=${by}`,
    ...(payload && { payload }),
  });
const add = async (events: readonly string[] = calls.WEBHOOK_EVENTS, url = address()) => {
  const created = await send('POST', 'webhooks', { url, events });
  expect(created.statusCode, created.body).toBe(200);
  return created.json() as calls.Webhook & { secret: string };
};
const deliveries = async (id: string, query = '') =>
  ((await send('GET', `webhooks/${id}/deliveries${query}`)).json() as { items: calls.WebhookDelivery[] }).items;
let made = 0;
const subscriber = async () => {
  made += 1;
  const created = await send('POST', 'users', {
    username: `hooked-${made}`,
    phone: `7999111${1000 + made}`,
    password: 'x',
  });
  expect(created.statusCode, created.body).toBe(200);
  return (created.json() as { id: number }).id;
};
const rename = (id: number, first_name: string) =>
  server.db.updateTable('users').set({ first_name }).where('id', '=', asUserId(id)).execute();
const kinds = () => received.map(({ body }) => body.kind);

describe('events', () => {
  test('of a subscriber’s life arrive in their order, signed, and without secrets', async () => {
    const { secret } = await add();
    const id = await subscriber();
    await rename(id, 'Ann');
    const login = (await send('POST', 'auth/provider', { user_id: id })).json() as { access_token: string };
    const device = await server.app.inject({
      method: 'POST',
      url: `/v2/users/self/devices?access_token=${login.access_token}`,
      payload: { device_type: 'pc', serial: 'a secret serial' },
    });
    expect(device.statusCode, device.body).toBe(200);
    await send('POST', `users/${id}/subscriptions`, { packet_id: PACKETS.base, renew: true });
    const [subscription] = (await send('GET', `users/${id}/subscriptions`)).json() as { id: string }[];
    await send('PATCH', `users/${id}/subscriptions/${subscription!.id}`, { renew: false });
    await send('DELETE', `users/${id}/subscriptions/${subscription!.id}`);
    await server.db.deleteFrom('devices').where('user_id', '=', asUserId(id)).execute();
    await server.db
      .updateTable('users')
      .set({ deleted_at: new Date(server.clock.now()), phone: null, username: 'gone' })
      .where('id', '=', asUserId(id))
      .execute();
    await server.sendWebhooks();

    expect(kinds()).toEqual([
      'subscriber.created',
      'subscriber.changed',
      'device.added',
      'subscription.started',
      'subscription.changed',
      'subscription.ended',
      'device.removed',
      'subscriber.deleted',
    ]);
    for (const { headers, text, body } of received) {
      expect(body).toMatchObject({ subscriber_id: id, provider_id: 1, id: expect.stringMatching(/^\d+$/) });
      const [, t, v1] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(headers['aerial-signature'] as string)!;
      expect(createHmac('sha256', secret).update(`${t}.${text}`).digest('hex')).toBe(v1);
      expect(Number(t)).toBe(Math.floor(server.clock.now() / 1000));
      expect(headers['aerial-event']).toBe(body.kind);
    }
    const all = received.map(({ text }) => text).join();
    expect(all).not.toMatch(/argon2|password|sealed|credential|secret serial/);
    expect(received[3]!.body.data).toMatchObject({
      id: subscription!.id,
      packet_id: PACKETS.base,
      status: 'active',
      renew: true,
      pay_with: 'operator',
      amount: expect.stringMatching(/^\d+\.\d\d$/),
      start_at: expect.stringMatching(/^\d{4}-.*Z$/),
    });
    // What was not delivered before the account was deleted tells no more of its owner.
    expect(received[0]!.body.data).toEqual({ id });
  });

  test('of guests, of other operators, and of kinds that were not chosen are not sent', async () => {
    const { id } = await add(['subscriber.created']);
    await server.guest();
    await send('POST', 'users', { username: 'elsewhere', phone: '79991119999' }, foreign);
    const user = await richUser(server, 100);
    await send('POST', `users/${user.id}/subscriptions`, { packet_id: PACKETS.base });
    await server.sendWebhooks();
    expect(received.map(({ body }) => [body.kind, body.subscriber_id])).toEqual([['subscriber.created', user.id]]);
    expect(await deliveries(id)).toHaveLength(1);
    const events = await server.db.selectFrom('webhook_events').select('kind').execute();
    expect(events).toEqual([{ kind: 'subscriber.created' }]);
  });

  test('of what is rolled back are none', async () => {
    await add();
    await server.db
      .transaction()
      .execute(async (trx) => {
        await trx
          .insertInto('users')
          .values({ provider_id: 1 as never, username: 'undone' })
          .execute();
        throw new Error('no');
      })
      .catch(() => {});
    await server.sendWebhooks();
    expect(received).toEqual([]);
  });

  test('what only a sign-in writes is no change of a subscriber', async () => {
    const id = await subscriber();
    await add();
    await send('POST', 'auth/provider', { user_id: id });
    await server.sendWebhooks();
    expect(received).toEqual([]);
  });
});

describe('delivery', () => {
  test('is attempted again after a failure, later events of the same subscriber wait, those of others do not', async () => {
    const { id } = await add(['subscriber.created', 'subscriber.changed']);
    const [first, second] = [await subscriber(), await subscriber()];
    await rename(first, 'Ann');
    answer = ({ subscriber_id }) => ({ status: subscriber_id === first ? 500 : 200 });
    await server.sendWebhooks();
    await server.sendWebhooks();
    expect(received.map(({ body }) => [body.kind, body.subscriber_id]).toSorted()).toEqual([
      ['subscriber.created', first],
      ['subscriber.created', second],
    ]);
    const [, , failed] = await deliveries(id);
    expect(failed).toMatchObject({
      status: 'pending',
      attempts: 1,
      last_status: 500,
      last_failure: 'The answer was 500.',
    });
    received.length = 0;
    answer = () => ({ status: 200 });
    server.clock.advance(13_000);
    await server.sendWebhooks();
    expect(received.map(({ body }) => [body.kind, body.subscriber_id])).toEqual([
      ['subscriber.created', first],
      ['subscriber.changed', first],
    ]);
    expect((await deliveries(id, '?status=delivered')).map(({ attempts }) => attempts)).toEqual([1, 1, 2]);
    expect((await send('GET', `webhooks/${id}`)).json()).toMatchObject({ failures: 0, failing_since: null });
  });

  test('that is attempted twice is the same text, signed again', async () => {
    await add(['subscriber.created']);
    await subscriber();
    answer = () => ({ status: 503 });
    await server.sendWebhooks();
    server.clock.advance(13_000);
    await server.sendWebhooks();
    const [one, two] = received;
    expect(two!.text).toBe(one!.text);
    expect(two!.headers['aerial-delivery']).toBe(one!.headers['aerial-delivery']);
    expect(two!.headers['aerial-signature']).not.toBe(one!.headers['aerial-signature']);
  });

  test('by two processes at once sends each event once', async () => {
    await add(['subscriber.created']);
    for (let i = 0; i < 12; i++) await subscriber();
    const other = await testServerOn(server);
    await Promise.all([server.sendWebhooks(), other.sendWebhooks(), server.sendWebhooks()]);
    expect(new Set(received.map(({ body }) => body.id)).size).toBe(12);
    expect(received).toHaveLength(12);
  });

  test('an address that fails for three days is disabled with a reason; its events are dead, and can be replayed', async () => {
    const { id } = await add(['subscriber.created']);
    const subscribers = [await subscriber(), await subscriber()];
    answer = () => ({ status: 500 });
    for (let hours = 0; hours < 90; hours += 1) {
      await server.sendWebhooks();
      server.clock.advance(3_600_000);
    }
    const webhook = (await send('GET', `webhooks/${id}`)).json() as calls.Webhook;
    expect(webhook).toMatchObject({
      is_enabled: false,
      disabled_reason: 'The address did not accept anything for three days.',
      disabled_at: expect.any(String),
    });
    expect((await deliveries(id)).map(({ status }) => status)).toEqual(['dead', 'dead']);
    const attempts = received.length;
    await server.sendWebhooks();
    await subscriber();
    expect(received.length).toBe(attempts);
    expect(await deliveries(id)).toHaveLength(2);

    answer = () => ({ status: 200 });
    received.length = 0;
    expect((await send('PATCH', `webhooks/${id}`, { is_enabled: true })).json()).toMatchObject({
      is_enabled: true,
      disabled_reason: null,
      failing_since: null,
    });
    const [dead] = await deliveries(id, '?status=dead');
    expect((await send('POST', `webhooks/${id}/deliveries/${dead!.id}/replay`)).json()).toEqual({ replayed: 1 });
    expect((await send('POST', `webhooks/${id}/deliveries/replay`)).json()).toEqual({ replayed: 1 });
    await server.sendWebhooks();
    expect([...new Set(received.map(({ body }) => body.subscriber_id))].toSorted()).toEqual(subscribers.toSorted());
    expect((await send('POST', `webhooks/${id}/deliveries/replay`)).json()).toEqual({ replayed: 0 });
  }, 60_000);

  test('what was delivered is sent again: a delivery of its own with the same event, once per press', async () => {
    const { id } = await add(['subscriber.created']);
    await subscriber();
    await server.sendWebhooks();
    const [first] = await deliveries(id);
    expect(first).toMatchObject({ status: 'delivered' });
    const again = () => send('POST', `webhooks/${id}/deliveries/${first!.id}/replay`);
    const both = await Promise.all([again(), again()]);
    expect(both.map((one) => (one.json() as { replayed: number }).replayed).toSorted()).toEqual([0, 1]);
    await server.sendWebhooks();
    const sent = received.map(({ body, headers }) => [body.id, headers['aerial-delivery']]);
    expect(sent).toHaveLength(2);
    expect(new Set(sent.map(([event]) => event)).size).toBe(1);
    expect(new Set(sent.map(([, delivery]) => delivery)).size).toBe(2);
    expect((await deliveries(id)).map(({ status }) => status)).toEqual(['delivered', 'delivered']);
    expect((await again()).json()).toEqual({ replayed: 1 });
    expect((await send('POST', `webhooks/${id}/deliveries/999999/replay`)).statusCode).toBe(404);
  });

  test('a rotated secret signs at once, the old one for a day more', async () => {
    const { id, secret } = await add(['subscriber.created']);
    const next = ((await send('POST', `webhooks/${id}/secret`)).json() as { secret: string }).secret;
    const signedBy = async () => {
      received.length = 0;
      await subscriber();
      await server.sendWebhooks();
      const { headers, text } = received[0]!;
      const [t, ...sums] = (headers['aerial-signature'] as string).split(',').map((part) => part.split('=')[1]!);
      return [next, secret].map((one) => sums.includes(createHmac('sha256', one).update(`${t}.${text}`).digest('hex')));
    };
    expect(await signedBy()).toEqual([true, true]);
    server.clock.advance(86_400_000);
    expect(await signedBy()).toEqual([true, false]);
  });

  test('events that are over are erased after 30 days, pending ones are not', async () => {
    const { id } = await add(['subscriber.created']);
    await subscriber();
    await server.sendWebhooks();
    answer = () => ({ status: 500 });
    await subscriber();
    const store = webhookStore(server.db, sealer('x', 'webhook'));
    const now = Date.now();
    await store.eraseOld((now + 29 * 86_400_000) as never);
    expect(await deliveries(id)).toHaveLength(2);
    await store.eraseOld((now + 31 * 86_400_000) as never);
    expect((await deliveries(id)).map(({ status }) => status)).toEqual(['pending']);
  });
});

/** Another process of the same installation. */
async function testServerOn({ db, clock }: TestServer) {
  return testServer({ db, clock });
}

describe('an address inside a network', () => {
  /** What names resolve to. */
  let resolve = async (): Promise<{ address: string; family: number }[]> => [];
  let guarded: TestServer;
  beforeAll(async () => {
    const { origin } = new URL(address());
    guarded = await testServer({
      db: server.db,
      clock: server.clock,
      fetch: outgoing({ privateNetworks: [], ownOrigins: [origin], resolve: () => resolve() }),
    });
  });
  const failureAt = async (url: string) => {
    const { id } = await add(['subscriber.created'], url);
    server.clock.advance(10_000);
    const tested = await guarded.app.inject({ method: 'POST', url: `/v2/webhooks/${id}/test?token=${token}` });
    return (tested.json() as calls.WebhookTest).failure;
  };
  const PRIVATE = 'The address leads into a private network.';

  test.each([
    'http://127.0.0.1:1/',
    'http://10.0.0.7/',
    'http://169.254.169.254/latest/meta-data/',
    'http://[::1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://2130706433/',
    'http://0/',
  ])('%s is not requested', async (url) => expect(await failureAt(url)).toBe(PRIVATE));

  test('is not requested by a name either, whatever the name resolved to before', async () => {
    let asked = 0;
    // One resolution for each request, and the connection goes where it was checked to lead: there is no second answer to be led astray by.
    resolve = async () => [{ address: (asked += 1) === 1 ? '192.0.2.1' : '127.0.0.1', family: 4 }];
    const url = `http://rebind.example:${new URL(address()).port}/`;
    expect([await failureAt(url), asked]).toEqual([PRIVATE, 1]);
    expect([await failureAt(url), asked]).toEqual([PRIVATE, 2]);
    expect(received).toEqual([]);
  });

  test('nor is this installation itself, which trusts its own addresses more', async () => {
    expect(await failureAt(address())).toBe(PRIVATE);
    expect(received).toEqual([]);
  });
});

describe('a receiver', () => {
  test('is not followed elsewhere, and nothing of its answer is shown', async () => {
    const { id } = await add(['subscriber.created']);
    server.clock.advance(60_000);
    answer = () => ({ status: 302, headers: { location: 'http://169.254.169.254/' } });
    const redirected = await send('POST', `webhooks/${id}/test`);
    expect(redirected.json()).toMatchObject({
      is_delivered: false,
      status: null,
      failure: 'The answer is a redirect, which is not followed.',
    });
    answer = () => ({ status: 400, body: 'internal secret' });
    const refused = await send('POST', `webhooks/${id}/test`);
    expect(refused.json()).toMatchObject({ is_delivered: false, status: 400, failure: 'The answer was 400.' });
    expect(refused.body).not.toContain('internal secret');
    answer = () => ({ status: 200, body: 'x'.repeat(100_000) });
    expect((await send('POST', `webhooks/${id}/test`)).json()).toMatchObject({ failure: 'The answer is too long.' });
    answer = () => ({ status: 200 });
    expect((await send('POST', `webhooks/${id}/test`)).json()).toMatchObject({ is_delivered: true, status: 200 });
    expect(received.at(-1)!.body).toMatchObject({ kind: 'webhook.test', data: { webhook_id: id } });
    const answers = [];
    for (let i = 0; i < 8; i++) answers.push((await send('POST', `webhooks/${id}/test`)).statusCode);
    expect(answers.filter((status) => status === 429)).toHaveLength(2);
  });
});

describe('calls', () => {
  test('show the secret once, sealed in the database and masked in the audit log', async () => {
    const { id, secret } = await add();
    expect(secret).toMatch(/^whsec_[\w-]{43}$/);
    for (const path of ['webhooks', `webhooks/${id}`]) expect((await send('GET', path)).body).not.toContain(secret);
    const rows = JSON.stringify([
      await server.db.selectFrom('webhooks').selectAll().execute(),
      await server.db.selectFrom('audit_results').selectAll().execute(),
    ]);
    expect(rows).not.toContain(secret);
  });

  test('of another operator do not know it', async () => {
    const { id } = await add();
    await subscriber();
    const [delivery] = await deliveries(id);
    const tried: [Method, string, object?][] = [
      ['GET', `webhooks/${id}`],
      ['PATCH', `webhooks/${id}`, { is_enabled: false }],
      ['DELETE', `webhooks/${id}`],
      ['POST', `webhooks/${id}/secret`],
      ['POST', `webhooks/${id}/test`],
      ['GET', `webhooks/${id}/deliveries`],
      ['POST', `webhooks/${id}/deliveries/replay`],
      ['POST', `webhooks/${id}/deliveries/${delivery!.id}/replay`],
    ];
    for (const [method, path, body] of tried)
      expect([path, (await send(method, path, body, foreign)).statusCode]).toEqual([path, 404]);
    expect((await send('GET', 'webhooks', undefined, foreign)).json()).toEqual([]);
    expect((await send('GET', `webhooks/${id}`)).json()).toMatchObject({ is_enabled: true });
  });

  test('refuse what is no address, no kind, and a twenty-first webhook', async () => {
    for (const body of [
      { url: 'ftp://x.example/', events: ['payment.settled'] },
      { url: 'https://x.example/', events: [] },
      { url: 'https://x.example/', events: ['everything'] },
      { url: 'https://x.example/' },
    ])
      expect((await send('POST', 'webhooks', body)).statusCode).toBe(422);
    for (let i = 0; i < 19; i++) await add();
    const both = await Promise.all(
      [0, 1].map(() => send('POST', 'webhooks', { url: address(), events: ['payment.settled'] })),
    );
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400]);
    expect((await send('GET', 'webhooks')).json()).toHaveLength(20);
  });

  test('disable and remove it: nothing is sent any more', async () => {
    const one = await add(['subscriber.created']);
    const other = await add(['subscriber.created']);
    await subscriber();
    await send('PATCH', `webhooks/${one.id}`, { is_enabled: false });
    expect((await send('DELETE', `webhooks/${other.id}`)).json()).toEqual({});
    await server.sendWebhooks();
    expect(received).toEqual([]);
    expect((await deliveries(one.id)).map(({ status }) => status)).toEqual(['dead']);
    expect((await send('GET', `webhooks/${other.id}`)).statusCode).toBe(404);
  });
});
