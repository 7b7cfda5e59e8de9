import { asUserId } from '@aerial/domain/ids.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { memoryBus } from '../../bus/bus.ts';
import { testServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ bus: memoryBus() });
  await server.addProvider({ id: 1, shortname: 'aerial', isDefault: true });
  await server.addProvider({ id: 3, shortname: 'plain', settings: { hiddenFeatures: ['remote_control'] } });
});
afterAll(() => server.app.close());
beforeEach(async () => {
  for (const table of ['screens', 'attempts'] as const) await server.db.deleteFrom(table).execute();
});

interface Device {
  readonly id: string;
  readonly token: string;
}
/** A user with two devices. */
async function household(provider?: string): Promise<{ screen: Device; hand: Device; userId: number }> {
  const first = await server.guest(provider);
  const userId = first.user.id as number;
  await server.db.updateTable('users').set({ is_guest: false }).where('id', '=', asUserId(userId)).execute();
  server.clock.advance(20_000);
  const added = await server.app.inject({
    method: 'POST',
    url: `/v2/users/self/devices?access_token=${first.token}`,
    payload: { device_type: 'tv', serial: `tv ${userId}` },
  });
  const login = await server.app.inject({
    method: 'POST',
    url: '/v2/auth/device',
    payload: { device_id: added.json().id },
  });
  const shown = await server.db
    .selectFrom('devices')
    .select(['id', 'device_type'])
    .where('user_id', '=', asUserId(userId))
    .execute();
  const idOf = (type: string) => shown.find(({ device_type }) => device_type === type)!.id;
  return {
    userId,
    hand: { id: idOf('pc'), token: first.token },
    screen: { id: idOf('tv'), token: login.json().access_token },
  };
}
async function call(method: 'GET' | 'POST', path: string, { token }: Device, payload?: object) {
  const answer = await server.app.inject({
    method,
    url: `/v2/users/self/screens${path}?access_token=${token}`,
    ...(payload && { payload }),
  });
  return { status: answer.statusCode, body: answer.json() };
}
const poll = (screen: Device, after = 0, wait_s = 0) =>
  call('POST', '/poll', screen, { title: 'Первый', is_playing: true, after, wait_s });
const command = (hand: Device, screen: Device, value = 'channel_up', kind = 'key') =>
  call('POST', `/${screen.id}/commands`, hand, { kind, value });

describe('a screen', () => {
  test('is seen by the other devices of its account while it polls, and receives their commands in order', async () => {
    const { screen, hand } = await household();
    expect((await call('GET', '', hand)).body).toEqual([]);
    const { after } = (await poll(screen)).body;
    expect((await call('GET', '', hand)).body).toMatchObject([
      { id: screen.id, device_type: 'tv', title: 'Первый', is_playing: true },
    ]);
    expect((await call('GET', '', screen)).body).toEqual([]);
    await command(hand, screen, 'channel_up');
    await command(hand, screen, 'море', 'search');
    const received = (await poll(screen, after)).body;
    expect(received.commands).toEqual([
      { kind: 'key', value: 'channel_up' },
      { kind: 'search', value: 'море' },
    ]);
    expect((await poll(screen, received.after)).body.commands).toEqual([]);
  });

  test('that waits is answered with the command at once', async () => {
    const { screen, hand } = await household();
    const { after } = (await poll(screen)).body;
    const waiting = poll(screen, after, 20);
    await new Promise((resolve) => setTimeout(resolve, 200));
    const sentAt = performance.now();
    await command(hand, screen, 'mute');
    expect((await waiting).body.commands).toEqual([{ kind: 'key', value: 'mute' }]);
    expect(performance.now() - sentAt).toBeLessThan(5_000);
  });

  test('is gone after a while, and when it leaves', async () => {
    const { screen, hand } = await household();
    await poll(screen);
    server.clock.advance(46_000);
    expect((await call('GET', '', hand)).body).toEqual([]);
    expect((await command(hand, screen)).body.error_code).toBe('device_not_found');
    await poll(screen);
    await call('POST', '/leave', screen, {});
    expect((await command(hand, screen)).status).toBe(404);
  });
});

describe('who may', () => {
  test('a device of another account finds no screen', async () => {
    const [mine, theirs] = [await household(), await household()];
    await poll(theirs.screen);
    expect((await call('GET', '', mine.hand)).body).toEqual([]);
    expect((await command(mine.hand, theirs.screen)).body.error_code).toBe('device_not_found');
  });

  test('guests and child profiles command nothing', async () => {
    const guest = await server.guest();
    expect((await poll({ id: '', token: guest.token })).body.error_code).toBe('guest_forbidden');
    const { screen, hand } = await household();
    await poll(screen);
    const child = await server.app.inject({
      method: 'POST',
      url: `/v2/users/self/profiles?access_token=${hand.token}`,
      payload: { name: 'Kid', role: 'child' },
    });
    await server.app.inject({
      method: 'PATCH',
      url: `/v2/users/self/devices/${hand.id}?access_token=${hand.token}`,
      payload: { profile_id: child.json().id },
    });
    expect((await command(hand, screen)).body.error_code).toBe('child_forbidden');
    expect((await call('GET', '', hand)).body.error_code).toBe('child_forbidden');
  });

  test('only commands of the list are delivered', async () => {
    const { screen, hand } = await household();
    await poll(screen);
    expect((await command(hand, screen, 'https://evil.example/', 'open')).status).toBe(422);
    expect((await command(hand, screen, 'F12')).status).toBe(422);
  });

  test('a flood is refused', async () => {
    const { screen, hand, userId } = await household();
    await poll(screen);
    await server.db
      .insertInto('attempts')
      .values({ key: `remote ${userId}`, count: 600, window_ends_at: new Date(server.clock.now() + 60_000) })
      .execute();
    expect((await command(hand, screen)).status).toBe(429);
  });

  test('a provider can switch it off', async () => {
    const { screen, hand } = await household('plain');
    expect((await poll(screen)).body.error_code).toBe('not_found');
    expect((await command(hand, screen)).body.error_code).toBe('not_found');
  });
});
