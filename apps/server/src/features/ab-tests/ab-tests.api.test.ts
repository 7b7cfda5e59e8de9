import { asProviderId, asUserId, type UserId } from '@aerial/domain/ids.ts';
import { epochMs } from '@aerial/domain/time.ts';
import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { readAbTests } from '../../imports/ab-tests/read-ab-tests.ts';
import { importAbTests } from '../../imports/ab-tests/write-ab-tests.ts';
import { testServer, type TestServer } from '../../testing/server.ts';
import { eventTable } from '../metrics/events.pg.ts';
import { abTestsCsv } from './report.pg.ts';

let server: TestServer;
const FILE = `
tests:
  - name: rows
    groups: { control: 50, variant: 50 }
    goals: [play, packet_info]
  - name: price
    groups: { all: 100 }
  - name: paused
    groups: { all: 100 }
    active: false
`;
beforeAll(async () => {
  server = await testServer();
  await server.addProvider({ id: 1, shortname: 'aerial', isDefault: true });
  await server.addProvider({ id: 2, shortname: 'meridian' });
});
const load = async (content: string, provider?: string) => {
  const report = await importAbTests(server.db, readAbTests(content), provider);
  server.clock.advance(11_000);
  return report;
};
const tests = async (token?: string): Promise<{ id: number; name: string; group: string }[]> =>
  (await server.app.inject(`/v2/ab_tests/tests${token === undefined ? '' : `?access_token=${token}`}`)).json();

test('F-412 C-709: without tests the list is empty', async () => {
  expect(await tests((await server.guest()).token)).toEqual([]);
});
test('F-413 C-710: the active tests of the provider with the group of the device, the same each time', async () => {
  expect(await load(FILE)).toEqual({ provider: 'aerial', active: 2, ended: [] });
  const { token } = await server.guest();
  const [rows, price, ...more] = await tests(token);
  expect([rows, price, more]).toEqual([
    { id: expect.any(Number), name: 'rows', group: expect.stringMatching(/^(control|variant)$/) },
    { id: expect.any(Number), name: 'price', group: 'all' },
    [],
  ]);
  expect(await tests(token)).toEqual([rows, price]);
  expect(await tests((await server.guest('meridian')).token)).toEqual([]);
  expect(await tests()).toEqual([]);
});
test('F-413: a device stays in its groups when another user signs in on it', async () => {
  const serial = randomUUID();
  const groups = new Set<string>();
  for (let i = 0; i < 6; i++) {
    const { loginToken } = await server.guest();
    const device = await server.app.inject({
      method: 'POST',
      url: `/v2/users/self/devices?access_token=${loginToken}`,
      payload: { device_type: 'pc', serial },
    });
    const { id: device_id } = device.json();
    const token = await server.app.inject({ method: 'POST', url: '/v2/auth/device', payload: { device_id } });
    groups.add(JSON.stringify(await tests(token.json().access_token)));
  }
  expect(groups.size).toBe(1);
});
test('a test that the file no longer has ends', async () => {
  expect(await load('tests: [{ name: rows, groups: { control: 100 } }]')).toEqual({
    provider: 'aerial',
    active: 1,
    ended: ['price'],
  });
  expect((await tests((await server.guest()).token)).map(({ name, group }) => [name, group])).toEqual([
    ['rows', 'control'],
  ]);
  await load(FILE);
});
test('the report counts who saw a group and then reached its goals', async () => {
  const viewers: UserId[] = [];
  for (let i = 0; i < 4; i++) viewers.push(asUserId((await server.guest()).user.id));
  const event = (user: number, name: string, minute: number, params: Record<string, unknown> = {}) => ({
    id: randomUUID(),
    name,
    time: 1,
    receivedAt: epochMs(Date.parse('2026-11-20T10:00:00Z') + minute * 60_000),
    providerId: asProviderId(1),
    userId: viewers[user],
    deviceId: undefined,
    params,
    groups: undefined,
  });
  await eventTable(server.db).write([
    event(0, 'ab_exposure', 1, { test: 'rows', group: 'control' }),
    event(0, 'play', 2),
    event(0, 'play', 3),
    event(1, 'ab_exposure', 5, { test: 'rows', group: 'control' }),
    // Before the exposure it is not its effect.
    event(1, 'play', 4),
    event(2, 'ab_exposure', 1, { test: 'rows', group: 'variant' }),
    event(2, 'packet_info', 9),
    event(3, 'play', 9),
  ]);
  const lines: string[] = [];
  for await (const line of abTestsCsv(server.db, { provider: 'aerial' })) lines.push(line);
  expect(lines.map((line) => line.trim())).toEqual([
    'provider,test,group,exposed,goal,reached,share_percent',
    'aerial,rows,control,2,packet_info,0,0.00',
    'aerial,rows,control,2,play,1,50.00',
    'aerial,rows,variant,1,packet_info,1,100.00',
    'aerial,rows,variant,1,play,0,0.00',
    'aerial,price,all,0,,0,',
    'aerial,paused,all,0,,0,',
  ]);
});
test.each([
  ['rows', 'tests are missing'],
  ['tests: [{ name: Rows }]', 'Rows is not a name of a test'],
  ['tests: [{ name: rows }]', 'groups are missing'],
  ['tests: [{ name: rows, groups: { a: 60, b: 60 } }]', 'more than 100 %'],
  ['tests: [{ name: rows, groups: { a: half } }]', 'the share of a is not a number'],
  ['tests: [{ name: rows, groups: { a: 1 }, goals: play }]', 'goals are names of events'],
  ['tests: [{ name: rows, groups: { a: 1 }, share: 5 }]', 'a test has no share'],
  ['tests: [{ name: rows, groups: { a: 1 } }, { name: rows, groups: { a: 1 } }]', 'rows is there twice'],
])('%s is refused: %s, and nothing is changed', async (content, reason) => {
  const before = await server.db.selectFrom('ab_tests').selectAll().orderBy('id').execute();
  await expect(load(content).catch((error: Error) => error.message)).resolves.toContain(reason);
  await expect(load('tests: []', 'nobody')).rejects.toThrow('there is no provider nobody');
  expect(await server.db.selectFrom('ab_tests').selectAll().orderBy('id').execute()).toEqual(before);
});
