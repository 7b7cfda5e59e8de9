import * as contract from '@aerial/contract/calls/operator-users.ts';
import * as tagCalls from '@aerial/contract/calls/tags.ts';
import { asProviderId, asUserId } from '@aerial/domain/ids.ts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { requests } from '../../../testing/answers.ts';
import { testServer, type TestServer } from '../../../testing/server.ts';
import { operatorStore } from '../../operators/repo.pg.ts';
import { renewOperatorToken } from '../../operators/tokens.ts';

let server: TestServer;
let token: string;
let other: string;
let userId: number;
let foreignId: number;
beforeAll(async () => {
  server = await testServer();
  await server.addProvider({ id: 1, shortname: 'aerial', isDefault: true, settings: { deviceLimit: 3 } });
  await server.addProvider({ id: 2, shortname: 'meridian' });
  token = await renewOperatorToken(operatorStore(server.db), asProviderId(1));
  other = await renewOperatorToken(operatorStore(server.db), asProviderId(2));
  userId = (await send('POST', 'users', { username: 'ours', phone: '79000000001', provider_uid: 'uid-1' })).json().id;
  foreignId = (
    await send('POST', 'users', { username: 'theirs', phone: '79000000002', provider_uid: 'uid-2' }, other)
  ).json().id;
});
// Below the limit of calls a second, and past the time in which a registration counts as repeated.
beforeEach(async () => {
  server.clock.advance(60_000);
  await server.db
    .deleteFrom('devices')
    .where('user_id', 'in', [asUserId(userId), asUserId(foreignId)])
    .execute();
});

const { success } = requests({ app: { inject: () => undefined } } as never, () => '');
type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';
const send = (method: Method, path: string, payload?: object | string, as = token, headers = {}) =>
  server.app.inject({
    method,
    url: `/v2/${path}${path.includes('?') ? '&' : '?'}token=${as}`,
    headers: { 'accept-language': 'en', ...headers },
    ...(payload !== undefined && { payload }),
  });
const outcome = ({ statusCode, json }: { statusCode: number; json(): { error_code: string } }) => [
  statusCode,
  json().error_code,
];
const register = async (device: object, as = token) =>
  success(contract.registerDeviceCall, await send('POST', 'devices', { user_id: userId, ...device }, as));
const listed = async (query = '', as = token) =>
  success(contract.devicesCall, await send('GET', `devices?${query}`, undefined, as));
const serials = async (query: string) => (await listed(query)).map(({ serial }) => serial);
const signIn = async (credential: string) =>
  (await server.app.inject({ method: 'POST', url: '/v2/auth/device', payload: { device_id: credential } })).json()
    .access_token as string;

describe('devices', () => {
  test('are registered for a user and log in by the id of the answer; lists show another id', async () => {
    const form = await send(
      'POST',
      'devices',
      `user_id=${userId}&device_type=stb&vendor=Box&serial=box-1&unknown=1`,
      token,
      { 'content-type': 'application/x-www-form-urlencoded' },
    );
    const device = success(contract.registerDeviceCall, form);
    expect(Object.keys(form.json())[0]).toBe('id');
    const viewer = await signIn(device.id);
    expect((await server.app.inject(`/v2/users/self?access_token=${viewer}`)).json().id).toBe(userId);
    const [shown] = await listed();
    expect(shown).toMatchObject({ device_type: 'stb', serial: 'box-1', user_id: userId });
    expect(shown!.id).not.toBe(device.id);
    const own = success(contract.userDevicesCall, await send('GET', `users/${userId}/devices`));
    expect(own.map(({ id }) => id)).toEqual([shown!.id]);
    const one = await send('GET', `users/${userId}/devices/${shown!.id}`);
    expect(success(contract.userDeviceCall, one)).toEqual(shown);
    const ofToken = await send('GET', `users/${userId}/devices/device?access_token=${viewer}`);
    expect(success(contract.deviceOfTokenCall, ofToken).id).toBe(shown!.id);
    expect(ofToken.body).not.toContain(device.id);
  });

  test('are found by every filter', async () => {
    await register({ serial: 's-1', device_type: 'stb', interfaces: [{ name: 'eth0', mac: '02-00-00-00-00-AA' }] });
    server.clock.advance(86_400_000);
    const second = await register({
      serial: 's-2',
      device_type: 'tv',
      interfaces: [{ name: 'wlan0', mac: '020000.0000bb' }],
    });
    await signIn(second.id);
    const now = server.clock.now();
    await server.db
      .updateTable('devices')
      .set({ created_at: new Date(now - 86_400_000) })
      .where('serial', '=', 's-1')
      .execute();
    await server.db
      .updateTable('devices')
      .set({ created_at: new Date(now) })
      .where('serial', '=', 's-2')
      .execute();
    const noon = encodeURIComponent(new Date(now - 43_200_000).toISOString());
    expect(await serials('')).toEqual(['s-1', 's-2']);
    for (const [query, found] of [
      ['serial=s-2', ['s-2']],
      ['device_type=stb', ['s-1']],
      ['interface_mac=02:00:00:00:00:aa', ['s-1']],
      ['interface_mac=0200000000BB', ['s-2']],
      ['provider_uid=uid-1', ['s-1', 's-2']],
      ['provider_uid=uid-2', []],
      [`created_after=${noon}`, ['s-2']],
      [`created_before=${noon}`, ['s-1']],
      [`login_after=${noon}`, ['s-2']],
      [`login_before=${noon}`, []],
      ['created_before=2001-01-01', []],
      ['limit=1&offset=1', ['s-2']],
      ['serial=S-2', []],
    ] as const)
      expect(await serials(query), query).toEqual(found);
    expect((await listed('interface_mac=02:00:00:00:00:aa'))[0]!.interfaces).toEqual([
      { name: 'eth0', mac: '02:00:00:00:00:aa' },
    ]);
    for (const query of ['interface_mac=02:00', 'created_after=soon', 'login_before=2031-13-01', 'limit=501'])
      expect(outcome(await send('GET', `devices?${query}`)), query).toEqual([422, 'validation_failed']);
  });

  test('of guests stand in no list, and their serials are shown to nobody', async () => {
    const guest = await server.guest();
    expect((await listed('limit=500')).map(({ user_id: id }) => id)).not.toContain(guest.user.id);
    const [device] = success(contract.userDevicesCall, await send('GET', `users/${guest.user.id}/devices`));
    expect(device!.serial).toBe(null);
    expect(device!.id).not.toBe(guest.deviceId);
  });

  test('obey the device limit, and one serial is one device', async () => {
    const first = await register({ serial: 'a' });
    await register({ serial: 'b' });
    await register({ serial: 'c' });
    const refused = await send('POST', 'devices', { user_id: userId, serial: 'd' });
    expect(outcome(refused)).toEqual([400, 'device_limit']);
    server.clock.advance(60_000);
    const again = await register({ serial: 'a' });
    expect(again.id).not.toBe(first.id);
    expect(await serials('')).toHaveLength(3);
  });

  test('are removed with their tokens; the body is tolerated', async () => {
    const device = await register({ serial: 'gone' });
    const viewer = await signIn(device.id);
    const [shown] = await listed();
    const removed = await send('DELETE', `users/${userId}/devices/${shown!.id}`, '[]');
    expect(success(contract.removeUserDeviceCall, removed).id).toBe(shown!.id);
    expect((await server.app.inject(`/v2/users/self?access_token=${viewer}`)).statusCode).toBe(401);
    for (const method of ['GET', 'DELETE'] as const)
      expect(outcome(await send(method, `users/${userId}/devices/${shown!.id}`))).toEqual([404, 'device_not_found']);
    expect(outcome(await send('GET', `users/${userId}/devices/device?access_token=${viewer}`))).toEqual([
      404,
      'device_not_found',
    ]);
  });

  test('and users of another operator are unknown', async () => {
    const device = success(
      contract.registerDeviceCall,
      await send('POST', 'devices', { provider_uid: 'uid-2', serial: 'x' }, other),
    );
    const viewer = await signIn(device.id);
    const [shown] = await listed('', other);
    for (const [path, error] of [
      [`users/${foreignId}/devices`, 'user_not_found'],
      [`users/${foreignId}/devices/${shown!.id}`, 'user_not_found'],
      [`users/${userId}/devices/${shown!.id}`, 'device_not_found'],
      [`users/${userId}/devices/${device.id}`, 'device_not_found'],
      [`users/${userId}/devices/device?access_token=${viewer}`, 'device_not_found'],
      [`users/${foreignId}/devices/device?access_token=${viewer}`, 'user_not_found'],
    ] as const)
      expect(outcome(await send('GET', path)), path).toEqual([404, error]);
    for (const owner of [{ user_id: foreignId }, { provider_uid: 'uid-2' }, { user_id: 0 }, { user_id: '9999999999' }])
      expect(outcome(await send('POST', 'devices', { ...owner, serial: 'y' })), JSON.stringify(owner)).toEqual([
        404,
        'user_not_found',
      ]);
    expect(outcome(await send('POST', 'devices', { serial: 'y' }))).toEqual([422, 'validation_failed']);
    expect(outcome(await send('DELETE', `users/${foreignId}/devices/${shown!.id}`))).toEqual([404, 'user_not_found']);
    expect(outcome(await send('DELETE', `users/${userId}/devices/${shown!.id}`))).toEqual([404, 'device_not_found']);
    expect(await listed()).toEqual([]);
    expect(await listed('', other)).toHaveLength(1);
  });
});

describe('tags', () => {
  const create = async (shortname: string, name = shortname, as = token) =>
    success(tagCalls.createTagCall, await send('POST', 'tags', { shortname, name, description: `About ${name}` }, as));

  test('are created, read, changed, listed and removed', async () => {
    const vip = await create('vip', 'Important\npeople');
    expect(vip).toEqual({
      id: vip.id,
      shortname: 'vip',
      name: 'Important people',
      description: 'About Important\npeople',
    });
    expect(success(tagCalls.tagCall, await send('GET', `tags/${vip.id}`))).toEqual(vip);
    const debtor = await create('debtor', 'Debtor');
    const found = async (query: string) =>
      success(tagCalls.tagsCall, await send('GET', `tags?${query}`)).map(({ shortname }) => shortname);
    expect(await found('')).toEqual(['vip', 'debtor']);
    expect(await found('shortname=VIP')).toEqual(['vip']);
    expect(await found('name=debtor')).toEqual(['debtor']);
    expect(await found('search=IMPORT')).toEqual(['vip']);
    expect(await found('search=%25')).toEqual([]);
    expect(await found('limit=1&offset=1')).toEqual(['debtor']);
    const changed = await send('PATCH', `tags/${debtor.id}`, { name: 'Owes', id: 5, provider_id: 2 });
    expect(success(tagCalls.changeTagCall, changed)).toEqual({ ...debtor, name: 'Owes' });
    expect((await send('PATCH', `tags/${debtor.id}`, {})).json().name).toBe('Owes');
    for (const [method, path, body] of [
      ['POST', 'tags', { shortname: 'VIP', name: 'x' }],
      ['PATCH', `tags/${debtor.id}`, { shortname: 'Vip' }],
    ] as const) {
      const refused = await send(method, path, body);
      expect([...outcome(refused), Object.keys(refused.json().detail)]).toEqual([400, 'already_exists', ['shortname']]);
    }
    for (const body of [
      { shortname: ' ', name: 'x' },
      { shortname: 'x' },
      { shortname: 'a,b', name: 'x' },
      { shortname: 'x'.repeat(65), name: 'x' },
    ])
      expect(outcome(await send('POST', 'tags', body))).toEqual([422, 'validation_failed']);
    expect(success(tagCalls.removeTagCall, await send('DELETE', `tags/${debtor.id}`, '{}')).id).toBe(debtor.id);
    expect(outcome(await send('DELETE', `tags/${debtor.id}`))).toEqual([404, 'tag_not_found']);
  });

  test('are given to users, who are found by them, and taken away; a removed tag is on nobody', async () => {
    const [gold, blue] = [await create('gold'), await create('blue')];
    const give = (tag_id: unknown) => send('POST', `users/${userId}/tags`, { tag_id });
    expect(success(tagCalls.tagUserCall, await give(String(gold.id))).tags).toEqual([gold]);
    expect((await give(gold.id)).json().tags).toEqual([gold]);
    expect((await give(blue.id)).json().tags).toEqual([gold, blue]);
    const names = async (tags: string) =>
      ((await send('GET', `users?tags=${tags}`)).json() as { username: string; tags: unknown[] }[]).map(
        ({ username, tags: own }) => [username, own.length],
      );
    for (const tags of ['gold', 'GOLD', String(gold.id), `none,${blue.id}`, 'gold,blue'])
      expect(await names(tags), tags).toEqual([['ours', 2]]);
    expect(await names('silver')).toEqual([]);
    const taken = await send('DELETE', `users/${userId}/tags/${gold.id}`, '[]');
    expect(success(tagCalls.untagUserCall, taken).tags).toEqual([blue]);
    expect((await send('DELETE', `users/${userId}/tags/${gold.id}`)).json().tags).toEqual([blue]);
    await send('DELETE', `tags/${blue.id}`);
    expect((await send('GET', `users/${userId}`)).json().tags).toEqual([]);
    for (const tag_id of [999_999, 0, null, blue.id])
      expect(outcome(await give(tag_id))).toEqual([404, 'tag_not_found']);
  });

  test('of another operator are unknown, also as filters and on own users', async () => {
    const theirs = await create('theirs', 'theirs', other);
    await send('POST', `users/${foreignId}/tags`, { tag_id: theirs.id }, other);
    for (const [method, path, body] of [
      ['GET', `tags/${theirs.id}`, undefined],
      ['PATCH', `tags/${theirs.id}`, { name: 'mine' }],
      ['DELETE', `tags/${theirs.id}`, {}],
      ['POST', `users/${userId}/tags`, { tag_id: theirs.id }],
      ['DELETE', `users/${userId}/tags/${theirs.id}`, {}],
    ] as const)
      expect(outcome(await send(method, path, body)), `${method} ${path}`).toEqual([404, 'tag_not_found']);
    const mine = await create('theirs');
    expect(outcome(await send('POST', `users/${foreignId}/tags`, { tag_id: mine.id }))).toEqual([
      404,
      'user_not_found',
    ]);
    expect((await send('GET', `users?tags=${theirs.id}`)).json()).toEqual([]);
    expect((await send('GET', 'tags')).body).not.toContain(`"id":${theirs.id},`);
    expect((await send('GET', `users/${foreignId}`, undefined, other)).json().tags).toEqual([theirs]);
  });
});
