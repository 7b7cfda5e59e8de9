import { asChannelId } from '@aerial/domain/ids.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testServer, type TestServer } from '../testing/server.ts';

/** Over a real socket: `inject` bypasses what answers before the framework. */
let server: TestServer;
let site: string;
const tokens: string[] = [];
/** Requests that the framework has seen. */
let seenByFramework = 0;
beforeAll(async () => {
  server = await testServer();
  await server.addProvider({ id: 1, shortname: 'one', isDefault: true });
  await server.addProvider({ id: 2, shortname: 'two' });
  for (const [id, provider] of [
    [1, 1],
    [2, 2],
  ] as const) {
    await server.db
      .insertInto('channels')
      .values({ id, slug: `channel-${id}`, name: JSON.stringify({ ru: `Канал ${id}`, en: `Channel ${id}` }) })
      .execute();
    await server.db
      .insertInto('provider_channels')
      .values({ provider_id: provider, channel_id: id, num: id })
      .execute();
  }
  server.app.addHook('onRequest', async () => void (seenByFramework += 1));
  site = await server.app.listen({ port: 0, host: '127.0.0.1' });
  for (const provider of ['one', 'one', 'two']) tokens.push((await server.guest(provider)).token);
});
afterAll(() => server.app.close());

const list = (token: string | undefined, headers: Record<string, string> = {}, more = '') =>
  fetch(`${site}/v2/channels/channel_list?includes=current_schedules&access_token=${token}${more}`, { headers });
const names = async (answer: Response) => ((await answer.json()) as { name: string }[]).map((channel) => channel.name);

describe('the response cache, before the framework', () => {
  test('the second viewer gets the same document with the same head as the first', async () => {
    const [first, second] = [await list(tokens[0]), await list(tokens[1])];
    for (const name of ['content-type', 'etag', 'vary', 'cache-control', 'access-control-allow-origin'])
      expect(second.headers.get(name), name).toBe(first.headers.get(name));
    expect(await names(second)).toEqual(await names(first));
  });

  test('a viewer of another provider gets its own', async () => {
    await list(tokens[0]);
    await list(tokens[2]);
    expect(await names(await list(tokens[0]))).toEqual(['Канал 1']);
    expect(await names(await list(tokens[2]))).toEqual(['Канал 2']);
  });

  test('A-836 C-588 a child gets its own, and its device the other one again once an adult watches', async () => {
    const post = async (method: string, path: string, body: object, token = '') =>
      (await (
        await fetch(`${site}/v2/${path}?access_token=${token}`, {
          method,
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        })
      ).json()) as { id: string; access_token: string };
    await server.db.updateTable('channels').set({ age: 16 }).where('id', '=', asChannelId(1)).execute();
    await post('POST', 'users', { username: 'parent', password: 'pw' });
    const { access_token: login } = await post('POST', 'auth/login', { login: 'parent', password: 'pw' });
    const device = await post('POST', 'users/self/devices', {}, login);
    const { access_token: token } = await post('POST', 'auth/device', { device_id: device.id });
    const child = await post('POST', 'users/self/profiles', { name: 'Masha', role: 'child' }, token);
    const watch = (profile: string | null) =>
      post('PATCH', `users/self/devices/${device.id}`, { profile_id: profile }, token);
    const seen = [await names(await list(token)), await names(await list(token))];
    await watch(child.id);
    seen.push(await names(await list(token)), await names(await list(token)), await names(await list(tokens[0])));
    await watch(null);
    seen.push(await names(await list(token)));
    expect(seen).toEqual([['Канал 1'], ['Канал 1'], [], [], ['Канал 1'], ['Канал 1']]);
    await server.db.updateTable('channels').set({ age: 0 }).where('id', '=', asChannelId(1)).execute();
  });

  const listByHeader = (token: string, headers: Record<string, string> = {}) =>
    fetch(`${site}/v2/channels/channel_list?includes=current_schedules`, {
      headers: { authorization: `Token ${token}`, ...headers },
    });

  test('a token in the header is served like one in the address', async () => {
    const first = await listByHeader(tokens[0]!);
    const before = seenByFramework;
    const second = await listByHeader(tokens[1]!);
    expect(seenByFramework).toBe(before);
    for (const name of ['content-type', 'etag', 'vary', 'cache-control', 'access-control-allow-origin'])
      expect(second.headers.get(name), name).toBe(first.headers.get(name));
    expect(await names(second)).toEqual(['Канал 1']);
    await listByHeader(tokens[2]!);
    expect(await names(await listByHeader(tokens[2]!))).toEqual(['Канал 2']);
  });

  test('an unusable token in the address counts before a right one in the header', async () => {
    await listByHeader(tokens[0]!);
    expect((await list('short', { authorization: `Token ${tokens[0]}` })).status).toBe(401);
    expect((await listByHeader('0'.repeat(40))).status).toBe(401);
  });

  test('another language gets its own', async () => {
    await list(tokens[0]);
    expect(await names(await list(tokens[1], { 'accept-language': 'en' }))).toEqual(['Channel 1']);
    expect(await names(await list(tokens[1]))).toEqual(['Канал 1']);
  });

  test('other parameters are part of the cache key', async () => {
    await list(tokens[0]);
    expect(await names(await list(tokens[0], {}, '&search=nothing'))).toEqual([]);
  });

  test.each([undefined, '0'.repeat(40), 'short'])('an unknown token is refused: %s', async (token) => {
    await list(tokens[0]);
    expect((await list(token)).status).toBe(401);
  });

  test('a second token in the address is judged by the framework', async () => {
    await list(tokens[0]);
    expect((await list(tokens[0], {}, `&access_token=${tokens[2]}`)).status).toBeGreaterThanOrEqual(200);
    expect(await names(await list(tokens[0]))).toEqual(['Канал 1']);
  });

  test('a client that has the document already gets 304', async () => {
    const etag = (await list(tokens[0])).headers.get('etag')!;
    expect((await list(tokens[0], { 'if-none-match': etag })).status).toBe(304);
  });

  test('the encoding follows the request', async () => {
    for (const [accepts, encoding] of [
      ['gzip', 'gzip'],
      ['br', 'br'],
      ['identity', null],
    ] as const) {
      await list(tokens[0], { 'accept-encoding': accepts });
      const answer = await list(tokens[1], { 'accept-encoding': accepts });
      // Small documents are sent as they are.
      expect([encoding, null]).toContain(answer.headers.get('content-encoding'));
      expect(await names(answer)).toEqual(['Канал 1']);
    }
  });

  test('a removed device gets no cached answers any more', async () => {
    const { token, user } = await server.guest('one');
    expect((await list(token)).status).toBe(200);
    await server.db.updateTable('users').set({ is_guest: false }).where('id', '=', user.id).execute();
    server.clock.advance(11_000);
    const { id } = (
      (await (await fetch(`${site}/v2/users/self/devices?access_token=${token}`)).json()) as { id: string }[]
    )[0]!;
    expect((await list(token)).status).toBe(200);
    expect(
      (await fetch(`${site}/v2/users/self/devices/${id}?access_token=${token}`, { method: 'DELETE' })).status,
    ).toBe(200);
    expect((await list(token)).status).toBe(401);
  });
});
