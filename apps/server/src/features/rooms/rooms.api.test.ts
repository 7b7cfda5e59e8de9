import type { JoinedRoom, Room } from '@aerial/contract/shapes/room.ts';
import { asProviderId, asUserId } from '@aerial/domain/ids.ts';
import { MAX_ROOM_MEMBERS } from '@aerial/domain/rooms.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { memoryBus } from '../../bus/bus.ts';
import { FILM, loadTinyDemo, PAID_FILM } from '../../demo/testing/tiny-catalogue.ts';
import { testServer, type TestServer } from '../../testing/server.ts';

const START = '2026-11-20T22:15:00Z';

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ bus: memoryBus() });
  server.clock.set(START);
  await loadTinyDemo(server.db, server.clock);
});
afterAll(() => server.app.close());
beforeEach(async () => {
  server.clock.set(START);
  await server.db.deleteFrom('rooms').execute();
  await server.db.deleteFrom('attempts').execute();
});

type Guest = Awaited<ReturnType<TestServer['guest']>>;
async function call<T = { error_code: string }>(
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  who: Guest,
  path: string,
  payload?: object,
): Promise<{ status: number; body: T }> {
  const answer = await server.app.inject({
    method,
    url: `/v2/rooms${path}?access_token=${who.token}`,
    ...(payload && { payload }),
  });
  return { status: answer.statusCode, body: answer.json() };
}
const film = { content_id: FILM, library_id: 12, position: 60, is_playing: true };
const create = async (who: Guest, over: object = {}): Promise<JoinedRoom> =>
  (await call<JoinedRoom>('POST', who, '', { ...film, ...over })).body;
const join = (who: Guest, room: Room) => call<JoinedRoom>('POST', who, `/${room.id}/members`);

/** The events that a member is sent. */
async function listen(who: Guest, room: Room) {
  const answer = await server.app.inject({
    url: `/v2/rooms/${room.id}/events?access_token=${who.token}`,
    payloadAsStream: true,
  });
  const events: { event: string; data: Room & { reaction: string; member_id: string; reason: string } }[] = [];
  let rest = '';
  const stream = answer.stream();
  stream.on('data', (bytes: Buffer) => {
    const parts = (rest + bytes.toString()).split('\n\n');
    rest = parts.pop()!;
    for (const part of parts) {
      const [, event, data] = /^event: (\w+)\ndata: (.*)$/.exec(part) ?? [];
      if (event && data) events.push({ event, data: JSON.parse(data) });
    }
  });
  return { status: answer.statusCode, headers: answer.headers, events, stop: () => void stream.destroy() };
}

describe('a room', () => {
  test('is created by its host, joined by its link, and steered by everyone', async () => {
    const [host, friend] = [await server.guest(), await server.guest()];
    const { room, member_id: hostId } = await create(host);
    expect(room).toMatchObject({
      subject: { content_id: FILM, library_id: 12, channel_id: null },
      control: 'all',
      members: [{ id: hostId, is_host: true }],
      playback: { position: 60, at_ms: server.clock.now(), is_playing: true, rate: 1 },
    });
    expect(room.id).toMatch(/^[\w-]{22}$/);
    server.clock.advance(5_000);
    const invitation = await call('GET', friend, `/${room.id}`);
    expect(invitation.body).toMatchObject({ member_count: 1, is_member: false, position: 65 });
    const joined = (await join(friend, room)).body;
    expect(joined.room.members.map(({ id }) => id)).toEqual([hostId, joined.member_id]);
    // Again, it is the same member.
    expect((await join(friend, room)).body.member_id).toBe(joined.member_id);
    const paused = await call<Room>('POST', friend, `/${room.id}/playback`, { position: 65, is_playing: false });
    expect(paused.body.playback).toEqual({ position: 65, at_ms: server.clock.now(), is_playing: false, rate: 1 });
    expect(paused.body.revision).toBeGreaterThan(joined.room.revision);
  });

  test('a position counts for the instant it was measured at, by the server’s clock as a member knows it', async () => {
    const host = await server.guest();
    const { room } = await create(host);
    const now = server.clock.now();
    const steer = async (at_ms: number) =>
      (await call<Room>('POST', host, `/${room.id}/playback`, { position: 70, is_playing: true, at_ms })).body.playback
        .at_ms;
    expect(await steer(now - 120)).toBe(now - 120);
    expect(await steer(now + 120)).toBe(now);
    // An hour off: not this clock.
    expect(await steer(now - 3_600_000)).toBe(now);
  });

  test('of a host who alone controls it is steered by nobody else', async () => {
    const [host, friend] = [await server.guest(), await server.guest()];
    const { room } = await create(host, { control: 'host' });
    await join(friend, room);
    const steer = (who: Guest) => call('POST', who, `/${room.id}/playback`, { position: 1, is_playing: false });
    expect(await steer(friend)).toMatchObject({ status: 403, body: { error_code: 'room_host_only' } });
    expect((await steer(host)).status).toBe(200);
    expect((await call('PATCH', friend, `/${room.id}`, { control: 'all' })).body.error_code).toBe('room_host_only');
    expect((await call('PATCH', host, `/${room.id}`, { control: 'all' })).status).toBe(200);
    expect((await steer(friend)).status).toBe(200);
  });

  test('has eight members at most, also when they come at once', async () => {
    const host = await server.guest();
    const { room } = await create(host);
    const others = [];
    for (let n = 0; n < MAX_ROOM_MEMBERS + 1; n += 1) others.push(await server.guest());
    const answers = await Promise.all(others.map((who) => join(who, room)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(MAX_ROOM_MEMBERS - 1);
    expect(
      answers
        .filter(({ status }) => status === 400)
        .map(({ body }) => (body as never as { error_code: string }).error_code),
    ).toEqual(['room_full', 'room_full']);
  });

  test('goes over to the longest member when its host leaves, and ends with its last', async () => {
    const [host, second, third] = [await server.guest(), await server.guest(), await server.guest()];
    const { room } = await create(host);
    const secondId = (await join(second, room)).body.member_id;
    await join(third, room);
    expect((await call('DELETE', host, `/${room.id}/members/self`)).status).toBe(200);
    const { body } = await call<Room>('POST', second, `/${room.id}/playback`, { position: 5, is_playing: true });
    expect(body.members.filter(({ is_host }) => is_host).map(({ id }) => id)).toEqual([secondId]);
    await call('DELETE', second, `/${room.id}/members/self`);
    expect((await call('DELETE', third, `/${room.id}/members/self`)).status).toBe(200);
    expect((await join(host, room)).status).toBe(404);
  });

  test('ends when nobody was in it for half an hour, and after a day', async () => {
    const host = await server.guest();
    const { room } = await create(host);
    const expire = () =>
      server
        .jobs(server.db)
        .find(({ name }) => name === 'rooms.expire')!
        .run();
    server.clock.advance(20 * 60_000);
    await expire();
    expect((await call('GET', host, `/${room.id}`)).status).toBe(200);
    server.clock.advance(11 * 60_000);
    await expire();
    expect((await call('GET', host, `/${room.id}`)).body.error_code).toBe('room_not_found');
  });
});

describe('who may come in', () => {
  test('only members see, steer and react; others do not find the room', async () => {
    const [host, stranger] = [await server.guest(), await server.guest()];
    const { room } = await create(host);
    for (const [method, path, body] of [
      ['POST', 'playback', { position: 0, is_playing: false }],
      ['POST', 'reactions', { reaction: '👏' }],
      ['DELETE', 'members/self', undefined],
    ] as const)
      expect((await call(method, stranger, `/${room.id}/${path}`, body)).body.error_code).toBe('room_not_found');
    expect((await call('PATCH', stranger, `/${room.id}`, { control: 'host' })).body.error_code).toBe('room_not_found');
    const events = await server.app.inject(`/v2/rooms/${room.id}/events?access_token=${stranger.token}`);
    expect(events.statusCode).toBe(404);
    expect((await server.app.inject(`/v2/rooms/${room.id}/events`)).statusCode).toBe(401);
  });
  test('viewers of another provider do not find it', async () => {
    const { room } = await create(await server.guest());
    const foreigner = await server.guest('meridian');
    expect((await call('GET', foreigner, `/${room.id}`)).body.error_code).toBe('room_not_found');
    expect((await join(foreigner, room)).status).toBe(404);
  });
  test('a child profile joins only what is for children', async () => {
    const [host, parent] = [await server.guest(), await server.guest()];
    await server.db.updateTable('users').set({ is_guest: false }).where('id', '=', asUserId(parent.user.id)).execute();
    await server.db.updateTable('contents').set({ age: 16 }).where('id', '=', FILM).execute();
    const { room } = await create(host);
    const child = (
      await server.app.inject({
        method: 'POST',
        url: `/v2/users/self/profiles?access_token=${parent.token}`,
        payload: { name: 'Child', role: 'child' },
      })
    ).json();
    await server.app.inject({
      method: 'PATCH',
      url: `/v2/users/self/devices/${parent.deviceId}?access_token=${parent.token}`,
      payload: { profile_id: child.id },
    });
    expect((await call('GET', parent, `/${room.id}`)).body.error_code).toBe('child_forbidden');
    expect((await join(parent, room)).status).toBe(403);
    await server.db.updateTable('contents').set({ age: 6 }).where('id', '=', FILM).execute();
    expect((await join(parent, room)).status).toBe(200);
  });
  test('a room is of what the provider has; the right to play is decided by the stream call', async () => {
    const host = await server.guest();
    expect((await call('POST', host, '', { ...film, library_id: 13 })).body.error_code).toBe('content_not_found');
    expect((await call('POST', host, '', { channel_id: 99, position: 1, is_playing: true })).body.error_code).toBe(
      'channel_not_found',
    );
    expect((await call('POST', host, '', { position: 1, is_playing: true })).body.error_code).toBe('validation_failed');
    expect((await call('POST', host, '', { ...film, content_id: PAID_FILM, library_id: 13 })).status).toBe(200);
    const stream = await server.app.inject(`/v2/libraries/13/contents/${PAID_FILM}/stream?access_token=${host.token}`);
    expect(stream.statusCode).toBe(403);
  });
  test('a provider that switches it off has no rooms', async () => {
    await server.db
      .updateTable('providers')
      .set({ settings: JSON.stringify({ hiddenFeatures: ['watch_together'] }) })
      .where('id', '=', asProviderId(2))
      .execute();
    const other = await testServer({ db: server.db, clock: server.clock });
    const guest = await other.guest('meridian');
    const answer = await other.app.inject({
      method: 'POST',
      url: `/v2/rooms?access_token=${guest.token}`,
      payload: { channel_id: 1, position: 1, is_playing: true },
    });
    expect(answer.json().error_code).toBe('room_not_found');
    await other.app.close();
    await server.db.updateTable('providers').set({ settings: '{}' }).where('id', '=', asProviderId(2)).execute();
  });
  test('steering and reacting are rate limited', async () => {
    const host = await server.guest();
    const { room } = await create(host);
    const answers = [];
    for (let n = 0; n < 61; n += 1)
      answers.push((await call('POST', host, `/${room.id}/reactions`, { reaction: '👍' })).status);
    expect(answers.filter((status) => status === 429)).toHaveLength(1);
  });
});

describe('the stream of events', () => {
  test('begins with the state, and carries every change and every reaction', async () => {
    const [host, friend] = [await server.guest(), await server.guest()];
    const { room, member_id: hostId } = await create(host);
    const { events, headers, stop } = await listen(host, room);
    expect(headers).toMatchObject({ 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-store' });
    const last = () => events.at(-1);
    await expect.poll(() => last()?.data.members?.length).toBe(1);
    await join(friend, room);
    await expect.poll(() => last()?.data.members?.length).toBe(2);
    await call('POST', friend, `/${room.id}/playback`, { position: 9, is_playing: false });
    await expect.poll(() => last()?.data.playback?.position).toBe(9);
    await call('POST', host, `/${room.id}/reactions`, { reaction: '😂' });
    await expect.poll(last).toEqual({ event: 'reaction', data: { member_id: hostId, reaction: '😂' } });
    expect((await call('POST', host, `/${room.id}/reactions`, { reaction: 'hello' })).status).toBe(422);
    await call('DELETE', host, `/${room.id}/members/self`);
    await expect.poll(last).toEqual({ event: 'ended', data: { reason: 'left' } });
    stop();
  });
  test('reaches the members at another process, and those who come back', async () => {
    const bus = memoryBus();
    const [one, other] = [
      await testServer({ db: server.db, clock: server.clock, bus }),
      await testServer({ db: server.db, clock: server.clock, bus }),
    ];
    const [host, friend] = [await server.guest(), await server.guest()];
    const { room } = await create(host);
    await join(friend, room);
    const home = server;
    server = one;
    const first = await listen(host, room);
    server = other;
    await call('POST', friend, `/${room.id}/playback`, { position: 42, is_playing: false });
    await expect.poll(() => first.events.at(-1)?.data.playback?.position).toBe(42);
    first.stop();
    const again = await listen(host, room);
    await expect.poll(() => again.events.at(-1)?.data.playback?.position).toBe(42);
    again.stop();
    server = home;
    await one.app.close();
    await other.app.close();
  });
});
