import { asChannelId, asUserId } from '@aerial/domain/ids.ts';
import { fakePushService, type FakePushService } from '@aerial/testkit/push/service.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testServer, type TestServer } from '../../testing/server.ts';
import { MAX_REMINDERS } from './service.ts';

const PATH = '/v2/users/self/reminders';
const NOON = '2026-03-14T12:00:00Z';
const HOUR_S = 3600;
const at = (hours: number): number => Date.parse(NOON) / 1000 + hours * HOUR_S;

let server: TestServer;
let service: FakePushService;
beforeAll(async () => {
  service = await fakePushService();
  server = await testServer({ pushServices: [service.origin] });
  await server.addProvider({ id: 1, shortname: 'aerial', isDefault: true, settings: { timeZone: 'Europe/Moscow' } });
  await server.addProvider({ id: 2, shortname: 'meridian' });
  await server.db
    .insertInto('channels')
    .values(
      [1, 2].map((id) => ({
        id,
        slug: `channel-${id}`,
        name: JSON.stringify({ ru: `Канал ${id}`, en: `Channel ${id}` }),
      })),
    )
    .execute();
  await server.db
    .insertInto('provider_channels')
    .values([1, 2].map((id) => ({ provider_id: id, channel_id: id, num: 1 })))
    .execute();
});
afterAll(async () => {
  await server.app.close();
  await service.close();
});
beforeEach(async () => {
  service.received.splice(0);
  server.clock.set(NOON);
  for (const table of [
    'reminders',
    'push_messages',
    'push_subscriptions',
    'inbox_messages',
    'schedule_entries',
  ] as const)
    await server.db.deleteFrom(table).execute();
});

type Guest = Awaited<ReturnType<TestServer['guest']>>;
async function user(): Promise<Guest> {
  const found = await server.guest();
  await server.db.updateTable('users').set({ is_guest: false }).where('id', '=', asUserId(found.user.id)).execute();
  return found;
}
/** A programme on a channel, some hours from noon. */
async function announce(title: string, hours: number, channel = 1): Promise<string> {
  const { id } = await server.db
    .insertInto('schedule_entries')
    .values({
      channel_id: asChannelId(channel),
      start_at: at(hours),
      duration_s: HOUR_S,
      title: JSON.stringify({ ru: title, en: `${title} (en)` }),
    } as never)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
async function call(
  method: 'GET' | 'POST' | 'DELETE',
  who: Guest,
  { path = '', payload = undefined as object | undefined, language = 'ru' } = {},
) {
  const answer = await server.app.inject({
    method,
    url: `${PATH}${path}?access_token=${who.token}`,
    headers: { 'accept-language': language },
    ...(payload && { payload }),
  });
  return { status: answer.statusCode, body: answer.json() };
}
const add = (who: Guest, entryId: string) => call('POST', who, { payload: { entry_id: entryId } });
const titles = async (who: Guest) => (await call('GET', who)).body.map(({ title }: { title: string }) => title);
async function subscribe(who: Guest): Promise<string> {
  const subscription = service.subscribe();
  await server.app.inject({
    method: 'PATCH',
    url: `/v2/users/self/devices/${who.deviceId}?access_token=${who.token}`,
    payload: { notification: { notification_type: 'web', token: JSON.stringify(subscription) } },
  });
  return new URL(subscription.endpoint).pathname;
}
const runJob = (name: string) =>
  server
    .jobs(server.db)
    .find((job) => job.name === name)!
    .run();
async function remindAt(hours: number): Promise<void> {
  server.clock.set(new Date(at(hours) * 1000));
  await runJob('reminders.send');
  await runJob('push.send');
}
const inbox = async (who: Guest) =>
  (
    await server.app.inject({
      url: `/v2/users/self/messages?access_token=${who.token}`,
      headers: { 'accept-language': 'ru' },
    })
  ).json();

describe('the list', () => {
  test('users and guests have reminders, the next first, in their language', async () => {
    for (const who of [await user(), await server.guest()]) {
      await server.db.deleteFrom('schedule_entries').execute();
      const [late, soon] = [await announce('Кино', 5), await announce('Новости', 2)];
      expect((await add(who, late)).status).toBe(200);
      const { body } = await add(who, soon);
      expect(body).toEqual({
        id: expect.stringMatching(/^\d+$/),
        entry_id: soon,
        channel_id: 1,
        channel_slug: 'channel-1',
        channel_name: 'Канал 1',
        title: 'Новости',
        timestamp: at(2),
        remind_at: at(2) - 300,
        created_at: '2026-03-14T12:00:00Z',
      });
      expect(await titles(who)).toEqual(['Новости', 'Кино']);
      expect((await call('GET', who, { language: 'en' })).body[0].channel_name).toBe('Channel 1');
    }
  });
  test('set twice, at once too, a reminder is one; removed, it is gone', async () => {
    const who = await user();
    const entry = await announce('Кино', 2);
    const [first, second] = await Promise.all([add(who, entry), add(who, entry)]);
    expect(first.body).toEqual(second.body);
    expect(await titles(who)).toEqual(['Кино']);
    expect((await call('DELETE', who, { path: `/${first.body.id}` })).status).toBe(200);
    expect(await titles(who)).toEqual([]);
    expect((await call('DELETE', who, { path: `/${first.body.id}` })).body.error_code).toBe('reminder_not_found');
  });
  test('reminders of others are not found', async () => {
    const [ann, bob] = [await user(), await user()];
    const { body } = await add(ann, await announce('Кино', 2));
    expect((await call('DELETE', bob, { path: `/${body.id}` })).body.error_code).toBe('reminder_not_found');
    expect(await titles(bob)).toEqual([]);
    expect(await titles(ann)).toEqual(['Кино']);
  });
  test('what has begun, and what the provider does not show, is refused', async () => {
    const who = await user();
    expect((await add(who, await announce('Идёт', 0))).body.error_code).toBe('program_started');
    for (const entry of [await announce('Чужое', 2, 2), '1', '9999999999999999999'])
      expect((await add(who, entry)).body).toMatchObject({ error_code: 'program_not_found', status_code: 404 });
    expect((await add(who, 'none')).status).toBe(422);
  });
  test('there are so many at most', async () => {
    const who = await user();
    await server.db
      .insertInto('reminders')
      .values(
        Array.from({ length: MAX_REMINDERS }, (_, n) => ({
          user_id: asUserId(who.user.id),
          channel_id: asChannelId(1),
          start_at: at(10 + n),
          created_at: new Date(server.clock.now()),
        })),
      )
      .execute();
    expect((await add(who, await announce('Кино', 2))).body.error_code).toBe('reminder_limit');
  });
  test('each profile has its own, and a child none of what is not for children', async () => {
    const who = await user();
    await add(who, await announce('Кино', 2));
    const child = (
      await server.app.inject({
        method: 'POST',
        url: `/v2/users/self/profiles?access_token=${who.token}`,
        payload: { name: 'Child', role: 'child' },
      })
    ).json();
    await server.app.inject({
      method: 'PATCH',
      url: `/v2/users/self/devices/${who.deviceId}?access_token=${who.token}`,
      payload: { profile_id: child.id },
    });
    expect(await titles(who)).toEqual([]);
    await server.db
      .insertInto('contents')
      .values({ id: '7000', slug: 'horror', content_type: 'movie', title: '{"ru":"Ужасы"}', age: 18 } as never)
      .execute();
    const entry = await announce('', 3);
    await server.db
      .updateTable('schedule_entries')
      .set({ content_id: '7000' })
      .where('id', '=', entry as never)
      .execute();
    expect((await add(who, entry)).body.error_code).toBe('child_forbidden');
  });
});

describe('some minutes before the start', () => {
  test('browsers are notified once, guests’ too, in time and with the channel behind the notification', async () => {
    const [ann, guest] = [await user(), await server.guest()];
    const expected = [await subscribe(ann), await subscribe(guest)].toSorted();
    const entry = await announce('Кино', 2);
    await add(ann, entry);
    await add(guest, entry);
    await remindAt(2 - 0.1);
    expect(service.received).toEqual([]);
    await remindAt(2 - 5 / 60);
    await remindAt(2 - 4 / 60);
    expect(service.received.map(({ path }) => path).toSorted()).toEqual(expected);
    expect(service.received[0]!.payload).toMatchObject({
      title: 'Скоро: Кино',
      body: 'Кино — начало в 17:00, канал Канал 1.',
      destination: { type: 'channel', slug: 'channel-1' },
    });
    expect(Number(service.received[0]!.headers['ttl'])).toBe(360);
    expect(await server.db.selectFrom('push_messages').select('id').execute()).toHaveLength(1);
  });
  test('a reminder that is set shortly before the start is sent too', async () => {
    const [ann, bob] = [await user(), await user()];
    for (const who of [ann, bob]) await subscribe(who);
    const entry = await announce('Кино', 2);
    await add(ann, entry);
    await remindAt(2 - 5 / 60);
    await add(bob, entry);
    await remindAt(2 - 3 / 60);
    expect(service.received).toHaveLength(2);
  });
  test('a user without a browser finds it in the inbox, others do not', async () => {
    const [ann, bob] = [await user(), await user()];
    await subscribe(bob);
    const entry = await announce('Кино', 2);
    for (const who of [ann, bob, await server.guest()]) await add(who, entry);
    await remindAt(2 - 5 / 60);
    expect(await inbox(ann)).toMatchObject([
      { title: 'Скоро: Кино', text: 'Кино — начало в 17:00, канал Канал 1:\nhttp://tv.test/channels/channel-1' },
    ]);
    expect(await inbox(bob)).toEqual([]);
    expect(await server.db.selectFrom('inbox_messages').select('id').execute()).toHaveLength(1);
  });
  test('a device that has turned reminders off is not notified', async () => {
    const who = await user();
    await subscribe(who);
    await server.app.inject({
      method: 'PATCH',
      url: `/v2/users/self/devices/${who.deviceId}?access_token=${who.token}`,
      payload: { settings: { push: { reminders: false } } },
    });
    await add(who, await announce('Кино', 2));
    await remindAt(2 - 5 / 60);
    expect(service.received).toEqual([]);
    expect(await inbox(who)).toHaveLength(1);
  });
});

describe('a programme that is moved or removed', () => {
  const replaceWith = async (title: string | undefined, hours: number) => {
    await server.db.deleteFrom('schedule_entries').execute();
    if (title !== undefined) await announce(title, hours);
  };
  test.each([
    ['removed', undefined, 2],
    ['moved', 'Кино', 3],
    ['replaced by another', 'Футбол', 2],
  ] as const)('%s, it is not listed and nobody is reminded', async (_what, title, hours) => {
    const who = await user();
    await subscribe(who);
    await add(who, await announce('Кино', 2));
    await replaceWith(title, hours);
    expect(await titles(who)).toEqual([]);
    await remindAt(2 - 5 / 60);
    expect([service.received, await inbox(who)]).toEqual([[], []]);
  });
  test('a new version of the guide that announces the same changes nothing', async () => {
    const who = await user();
    await subscribe(who);
    await add(who, await announce('Кино', 2));
    await replaceWith('Кино', 2);
    expect(await titles(who)).toEqual(['Кино']);
    await remindAt(2 - 5 / 60);
    expect(service.received).toHaveLength(1);
  });
  test('what comes in its place can be reminded of', async () => {
    const who = await user();
    await subscribe(who);
    await add(who, await announce('Кино', 2));
    await replaceWith(undefined, 2);
    await remindAt(2 - 5 / 60);
    const entry = await announce('Футбол', 2);
    expect((await add(who, entry)).body.title).toBe('Футбол');
    await remindAt(2 - 4 / 60);
    expect(service.received.map(({ payload }) => payload['title'])).toEqual(['Скоро: Футбол']);
  });
});

test('one that was missed while the server was down is not sent after the start, and old ones are erased', async () => {
  const who = await user();
  await subscribe(who);
  await add(who, await announce('Кино', 2));
  await remindAt(2.5);
  expect([service.received, await inbox(who)]).toEqual([[], []]);
  await remindAt(60);
  expect(await server.db.selectFrom('reminders').select('id').execute()).toEqual([]);
});
