import { asDeviceId, asProviderId, asUserId } from '@aerial/domain/ids.ts';
import { asCurrency, money } from '@aerial/domain/money.ts';
import { epochMs } from '@aerial/domain/time.ts';
import { fakePushService, type FakePushService } from '@aerial/testkit/push/service.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { InboxMessage } from '../../inbox/messages.ts';
import { postMessage, withdrawMessages } from '../../inbox/post.pg.ts';
import { broadcastPush, PushKeyTaken } from '../../push/broadcast.pg.ts';
import type { NewPush, PushSegment } from '../../push/messages.ts';
import { countAudience, pushStore } from '../../push/store.pg.ts';
import { testServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let service: FakePushService;
beforeAll(async () => {
  service = await fakePushService();
  server = await testServer({ pushServices: [service.origin, 'push.example'] });
  await server.addProvider({ id: 1, shortname: 'aerial', isDefault: true, settings: { timeZone: 'Europe/Moscow' } });
  await server.addProvider({ id: 2, shortname: 'meridian' });
  await server.addProvider({ id: 3, shortname: 'own', settings: { pushKey: 'BTheirKey' } });
});
afterAll(async () => {
  await server.app.close();
  await service.close();
});
beforeEach(async () => {
  service.received.splice(0);
  server.clock.set('2026-03-14T12:00:00Z');
  await server.db.deleteFrom('push_messages').execute();
  await server.db.deleteFrom('push_subscriptions').execute();
});

type Guest = Awaited<ReturnType<TestServer['guest']>>;
/** A guest, or a viewer with an account. */
async function viewer({ provider, isGuest = false }: { provider?: string; isGuest?: boolean } = {}): Promise<Guest> {
  const found = await server.guest(provider);
  if (!isGuest)
    await server.db.updateTable('users').set({ is_guest: false }).where('id', '=', asUserId(found.user.id)).execute();
  return found;
}
const change = (who: Guest, payload: object, language = 'ru') =>
  server.app.inject({
    method: 'PATCH',
    url: `/v2/users/self/devices/${who.deviceId}?access_token=${who.token}`,
    headers: { 'accept-language': language },
    payload,
  });
const register = (who: Guest, subscription: object, language?: string) =>
  change(who, { notification: { notification_type: 'web', token: JSON.stringify(subscription) } }, language);
async function subscribed(options?: Parameters<typeof viewer>[0], language?: string) {
  const who = await viewer(options);
  const subscription = service.subscribe();
  expect((await register(who, subscription, language)).statusCode).toBe(200);
  return { ...who, subscription, path: new URL(subscription.endpoint).pathname };
}
const subscriptions = () => server.db.selectFrom('push_subscriptions').selectAll().orderBy('id').execute();
const runJob = (name: string) =>
  server
    .jobs(server.db)
    .find((job) => job.name === name)!
    .run();
const send = () => runJob('push.send');
const now = () => epochMs(server.clock.now());
const news = (key: string, more: Partial<NewPush> = {}): NewPush => ({
  providerId: asProviderId(1),
  kind: 'news',
  key,
  content: {
    title: { ru: 'Новое', en: 'New' },
    body: { ru: 'Сегодня вечером', en: 'Tonight' },
    destination: { type: 'content', slug: 'film-1' },
  },
  ttlS: 86_400,
  ...more,
});
const stored = async (key: string) =>
  server.db.selectFrom('push_messages').selectAll().where('key', '=', key).executeTakeFirstOrThrow();
const paths = () => service.received.map(({ path }) => path).toSorted();

describe('the key that viewers subscribe with', () => {
  const keyOf = async (provider: string) =>
    (await server.app.inject({ url: `/v2/platform/prompts?provider=${provider}` })).json().push_key as string;
  test('A-859: each provider has one of its own, made once, with a sealed private half', async () => {
    const [key, again, other] = [await keyOf('aerial'), await keyOf('aerial'), await keyOf('meridian')];
    expect(Buffer.from(key, 'base64url')).toHaveLength(65);
    expect([again === key, other === key]).toEqual([true, false]);
    const row = await server.db
      .selectFrom('push_keys')
      .selectAll()
      .where('provider_id', '=', asProviderId(1))
      .executeTakeFirstOrThrow();
    expect(row.sealed_private_key).toMatch(/^v1\./);
  });
  test('A-859: an operator with a push service of its own keeps its key', async () =>
    expect(await keyOf('own')).toBe('BTheirKey'));
  test('the job makes keys of new providers before anybody asks', async () => {
    await server.addProvider({ id: 4, shortname: 'late' });
    server.clock.advance(20_000);
    // The list of providers is read again after the stale one was served.
    for (let time = 0; time < 2; time += 1) await send();
    const made = await server.db.selectFrom('push_keys').select('provider_id').execute();
    expect(made.map(({ provider_id: id }) => id)).toContain(4);
    expect(made.map(({ provider_id: id }) => id)).not.toContain(3);
  });
});

describe('registering', () => {
  test('A-859 F-220: a browser’s subscription is stored with its device, account and language', async () => {
    const who = await subscribed({}, 'en');
    const [row] = await subscriptions();
    expect(row).toMatchObject({ user_id: who.user.id, provider_id: 1, language: 'en', ...who.subscription.keys });
    expect((await change(who, {})).json().notification.notification_type).toBe('web');
  });
  test('a new subscription of the device replaces the former one under its id', async () => {
    const who = await subscribed();
    const [before] = await subscriptions();
    const next = service.subscribe();
    await register(who, next);
    const after = await subscriptions();
    expect(after).toHaveLength(1);
    expect(after[0]).toMatchObject({ id: before!.id, endpoint: next.endpoint });
  });
  test('the same browser with another account belongs to that one', async () => {
    const first = await subscribed();
    const second = await viewer();
    await register(second, first.subscription);
    expect(await subscriptions()).toMatchObject([{ user_id: second.user.id }]);
    expect((await change(first, {})).json().notification).toBeNull();
  });
  test('is ended by the viewer, and with the device at sign-out', async () => {
    const [first, second] = [await subscribed(), await subscribed()];
    await change(first, { notification: null });
    expect(await subscriptions()).toMatchObject([{ user_id: second.user.id }]);
    await server.app.inject({
      method: 'DELETE',
      url: `/v2/users/self/devices/${second.deviceId}?access_token=${second.token}`,
    });
    expect(await subscriptions()).toEqual([]);
  });
  const keys = () => service.subscribe().keys;
  test.each([
    ['a private address', () => ({ endpoint: 'http://127.0.0.1:1/x', keys: keys() })],
    ['a private network', () => ({ endpoint: 'https://10.0.0.1/x', keys: keys() })],
    ['a link-local address', () => ({ endpoint: 'https://169.254.169.254/x', keys: keys() })],
    ['IPv6 of this machine', () => ({ endpoint: 'https://[::1]/x', keys: keys() })],
    ['a service that is not allowed', () => ({ endpoint: 'https://attacker.example/x', keys: keys() })],
    ['no keys', () => ({ endpoint: 'https://push.example/x' })],
    ['keys that are none', () => ({ endpoint: 'https://push.example/x', keys: { p256dh: 'AAAA', auth: 'AAAA' } })],
    ['an endpoint that is none', () => ({ endpoint: 7, keys: keys() })],
  ])('%s is refused and changes nothing', async (_what, subscription) => {
    const who = await subscribed();
    const before = await subscriptions();
    const refused = await register(who, subscription());
    expect([refused.statusCode, refused.json().error_code]).toEqual([422, 'validation_failed']);
    expect(Object.keys(refused.json().detail)).toEqual(['notification']);
    expect(await subscriptions()).toEqual(before);
  });
  test('F-220: tokens of other senders are stored as they are, and so are all of an operator with its own push service', async () => {
    const who = await viewer();
    await change(who, { notification: { notification_type: 'fcm', token: '{"endpoint":"x"}' } });
    await change(who, { notification: { notification_type: 'web', token: 'opaque' } });
    const theirs = await viewer({ provider: 'own' });
    expect((await register(theirs, { endpoint: 'https://theirs.example/x' })).statusCode).toBe(200);
    expect(await subscriptions()).toEqual([]);
  });
});

describe('a subscription that the browser has renewed', () => {
  const replace = (endpoint: string, subscription: object) =>
    server.app.inject({ method: 'POST', url: '/v2/push/replacements', payload: { endpoint, subscription } });
  test('replaces the former one, which its endpoint proves', async () => {
    const who = await subscribed();
    const next = service.subscribe();
    expect((await replace(who.subscription.endpoint, next)).statusCode).toBe(200);
    expect(await subscriptions()).toMatchObject([{ endpoint: next.endpoint, user_id: who.user.id }]);
    expect(JSON.parse((await change(who, {})).json().notification.token)).toMatchObject({ endpoint: next.endpoint });
    expect((await replace(who.subscription.endpoint, next)).json().error_code).toBe('not_found');
  });
  test('must be one that may be sent to', async () => {
    const who = await subscribed();
    const refused = await replace(who.subscription.endpoint, {
      ...service.subscribe(),
      endpoint: 'https://127.0.0.1/',
    });
    expect(refused.json().error_code).toBe('validation_failed');
    expect(await subscriptions()).toMatchObject([{ endpoint: who.subscription.endpoint }]);
  });
});

describe('sending', () => {
  test('A-413 A-859: reaches each browser of the segment once, in its language', async () => {
    const [ru, en, foreign] = [
      await subscribed(),
      await subscribed({ isGuest: true }, 'en'),
      await subscribed({ provider: 'meridian' }),
    ];
    expect(await broadcastPush(server.db, news('evening'), now())).toEqual({ isNew: true, isFinished: false, sent: 0 });
    await send();
    expect(paths()).toEqual([ru.path, en.path].toSorted());
    expect(paths()).not.toContain(foreign.path);
    const to = (path: string) => service.received.find((one) => one.path === path)!;
    const message = await stored('evening');
    expect(to(en.path).payload).toEqual({
      id: message.id,
      title: 'New',
      body: 'Tonight',
      icon: null,
      action: null,
      time_start: now() / 1000 - 600,
      time_to_live: 87_000,
      destination: { type: 'content', slug: 'film-1' },
    });
    expect(to(ru.path).payload['title']).toBe('Новое');
    expect(to(ru.path).headers).toMatchObject({ ttl: '86400', urgency: 'low' });
    expect(message).toMatchObject({ claimed: 2, sent: 2, finished_at: expect.any(Date) });
    await send();
    expect(await broadcastPush(server.db, news('evening'), now())).toEqual({ isNew: false, isFinished: true, sent: 2 });
    expect(service.received).toHaveLength(2);
  });
  test('a key stands for one message', async () => {
    await broadcastPush(server.db, news('one'), now());
    const other = news('one', { content: { title: { ru: 'Другое' }, body: { ru: '' } } });
    await expect(broadcastPush(server.db, other, now())).rejects.toThrow(PushKeyTaken);
  });

  test.each<[string, PushSegment, readonly string[]]>([
    ['everybody', {}, ['ru', 'en', 'packet']],
    ['a language', { language: 'en' }, ['en']],
    ['a packet', { packet: 9001 }, ['packet']],
    ['a platform', { platform: 'pc' }, ['ru', 'en', 'packet']],
    ['another platform', { platform: 'tv' }, []],
    ['all together', { language: 'en', platform: 'pc' }, ['en']],
  ])('%s is counted as it is sent', async (_who, segment, expected) => {
    const people = { ru: await subscribed(), en: await subscribed({}, 'en'), packet: await subscribed() };
    await connect(people.packet.user.id, 9001);
    const off = await subscribed();
    await change(off, { settings: { push: { news: false } } });
    const count = await countAudience(server.db, { providerId: asProviderId(1), kind: 'news', segment });
    await broadcastPush(server.db, news('segment', { segment }), now());
    await send();
    expect(paths()).toEqual(expected.map((name) => people[name as keyof typeof people].path).toSorted());
    expect(count).toBe(expected.length);
  });

  test('404 and 410 end the subscription; others stay', async () => {
    const people = [await subscribed(), await subscribed(), await subscribed()];
    service.answer(people[0]!.path, { status: 410 });
    service.answer(people[1]!.path, { status: 404 });
    await broadcastPush(server.db, news('gone'), now());
    await send();
    expect(await subscriptions()).toMatchObject([{ user_id: people[2]!.user.id }]);
    expect(await stored('gone')).toMatchObject({ sent: 1, gone: 2 });
    expect((await change(people[0]!, {})).json().notification).toBeNull();
  });

  test('429 and 5xx are tried again when the service says so, and not for ever', async () => {
    const [busy, broken] = [await subscribed(), await subscribed()];
    service.answer(busy.path, { status: 429, headers: { 'retry-after': '600' } }, { status: 201 });
    service.answer(broken.path, { status: 503 });
    await broadcastPush(server.db, news('retry'), now());
    await send();
    const attempts = (path: string) => service.received.filter((one) => one.path === path).length;
    server.clock.advance(599_000);
    await send();
    expect(attempts(busy.path)).toBe(1);
    server.clock.advance(2_000);
    await send();
    expect(attempts(busy.path)).toBe(2);
    for (let hour = 0; hour < 6; hour += 1) {
      server.clock.advance(3_600_000);
      await send();
    }
    expect(attempts(broken.path)).toBe(5);
    expect(await stored('retry')).toMatchObject({ sent: 1, expired: 1 });
    expect(await subscriptions()).toHaveLength(2);
  });

  test('a process that is killed after a claim repeats nothing', async () => {
    const people = [await subscribed(), await subscribed(), await subscribed()];
    await broadcastPush(server.db, news('killed'), now());
    const claimed = await pushStore(server.db, () => 'send').claim(now(), 2);
    expect(claimed).toHaveLength(2);
    // The process ends here, with two messages on their way.
    await send();
    expect(paths()).toEqual([people[2]!.path]);
    expect(await stored('killed')).toMatchObject({ claimed: 3, sent: 1, finished_at: expect.any(Date) });
  });
  test('processes side by side send each message once', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => subscribed()));
    await broadcastPush(server.db, news('raced'), now());
    await Promise.all([send(), send(), send()]);
    expect(paths()).toEqual(people.map(({ path }) => path).toSorted());
  });
  test('who subscribes after the start is not meant', async () => {
    const first = await subscribed();
    await broadcastPush(server.db, news('late'), now());
    await pushStore(server.db, () => 'send').claim(now(), 1);
    await subscribed();
    await send();
    expect(service.received).toEqual([]);
    expect(first.path).not.toBe('');
  });

  test('at night what can wait is sent in the morning, or not at all', async () => {
    await subscribed();
    server.clock.set('2026-03-14T21:00:00Z');
    await broadcastPush(server.db, news('waits'), now());
    await broadcastPush(server.db, news('too late', { ttlS: 3600 }), now());
    await broadcastPush(server.db, news('at once', { heedsQuietHours: false }), now());
    await send();
    expect(service.received.map(({ payload }) => payload['id'])).toEqual([(await stored('at once')).id]);
    expect(await stored('too late')).toMatchObject({ claimed: 0, finished_at: expect.any(Date) });
    server.clock.set('2026-03-15T04:59:00Z');
    await send();
    expect(service.received).toHaveLength(1);
    server.clock.set('2026-03-15T05:00:00Z');
    await send();
    expect(service.received).toHaveLength(2);
  });
});

describe('messages of the service', () => {
  const packet = { ru: 'Кино', en: 'Cinema' };
  const amount = money(19_900, asCurrency('RUB'));
  const post = (userId: number, key: string, message: InboxMessage) =>
    postMessage(server.db, { userId, key, message }, now());
  test('a failed renewal, the end of a trial and a new sign-in reach the account’s browsers, others wait in the inbox', async () => {
    const [who, other] = [await subscribed({}, 'en'), await subscribed()];
    await post(who.user.id, 'a', {
      kind: 'renewal_failed',
      params: { packet, amount, retryAt: '2026-03-15T12:00:00Z', left: 2 },
    });
    await post(who.user.id, 'b', { kind: 'trial_ending', params: { packet, amount, endsAt: '2026-03-16T12:00:00Z' } });
    await post(who.user.id, 'c', { kind: 'device_added', params: { device: 'TV', at: '2026-03-14T12:00:00Z' } });
    await post(who.user.id, 'd', { kind: 'balance_topped_up', params: { amount } });
    await post(who.user.id, 'a', { kind: 'subscription_unpaid', params: { packet } });
    await send();
    expect(service.received.map(({ payload }) => [payload['title'], payload['destination']])).toEqual([
      ['The subscription could not be renewed', { type: 'open_url', src: 'http://tv.test/settings/payment' }],
      ['Your trial is coming to an end', { type: 'open_url', src: 'http://tv.test/settings/subscriptions' }],
      ['A new device is signed in', { type: 'open_url', src: 'http://tv.test/settings/devices' }],
    ]);
    expect(service.received.every(({ payload }) => !/https?:|\n$|:\.?$/.test(String(payload['body'])))).toBe(true);
    expect(paths()).not.toContain(other.path);
  });
  test('one that is withdrawn in time is not sent, and a user without a browser has none in line', async () => {
    const who = await subscribed();
    const message: InboxMessage = { kind: 'subscription_unpaid', params: { packet } };
    await post(who.user.id, 'a', message);
    await withdrawMessages(server.db, who.user.id, ['a'], now());
    await post((await viewer()).user.id, 'a', message);
    await send();
    expect(service.received).toEqual([]);
    expect(await server.db.selectFrom('push_messages').select('id').execute()).toHaveLength(1);
  });
  test('at night only a new sign-in is sent', async () => {
    const who = await subscribed();
    server.clock.set('2026-03-14T21:00:00Z');
    await post(who.user.id, 'a', { kind: 'subscription_unpaid', params: { packet } });
    await post(who.user.id, 'b', { kind: 'device_added', params: { device: 'TV', at: '2026-03-14T21:00:00Z' } });
    await send();
    expect(service.received.map(({ payload }) => payload['title'])).toEqual(['Вход с нового устройства']);
  });
  test('the account’s affairs are not shown where a child’s profile is active', async () => {
    const who = await subscribed();
    const child = await server.db
      .insertInto('profiles')
      .values({ user_id: asUserId(who.user.id), name: 'Child', role: 'child' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await server.db
      .updateTable('devices')
      .set({ settings: JSON.stringify({ profile_id: child.id }) })
      .where('user_id', '=', asUserId(who.user.id))
      .execute();
    await post(who.user.id, 'a', { kind: 'subscription_unpaid', params: { packet } });
    await broadcastPush(server.db, news('for all'), now());
    await send();
    expect(service.received.map(({ payload }) => payload['title'])).toEqual(['Новое']);
  });
});

test('subscriptions that browsers announced to end, and messages of last month, are erased', async () => {
  const who = await viewer();
  await register(who, { ...service.subscribe(), expirationTime: now() + 1000 });
  await broadcastPush(server.db, news('old'), now());
  await send();
  server.clock.advance(31 * 86_400_000);
  await runJob('push.erase');
  expect(await subscriptions()).toEqual([]);
  expect(await server.db.selectFrom('push_messages').select('id').execute()).toEqual([]);
  expect(
    await server.db
      .selectFrom('devices')
      .select('notification')
      .where('credential', '=', asDeviceId(who.deviceId))
      .execute(),
  ).toEqual([{ notification: null }]);
});

/** Connects a packet without a purchase. */
async function connect(userId: number, packetId: number): Promise<void> {
  await server.db
    .insertInto('packets')
    .values({ id: packetId, provider_id: 1, slug: 'cinema', name: '{"ru":"Кино"}', position: 1 } as never)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await server.db
    .insertInto('subscriptions')
    .values({
      provider_id: 1,
      user_id: userId,
      packet_id: packetId,
      amount: 0,
      currency: 'RUB',
      status: 'active',
      renew: false,
      pay_with: 'account',
      zone: 'Europe/Moscow',
      anchor_at: new Date(now()),
      period_index: 0,
      start_at: new Date(now()),
      paid_until: new Date(now() + 86_400_000),
      created_at: new Date(now()),
    } as never)
    .execute();
}
