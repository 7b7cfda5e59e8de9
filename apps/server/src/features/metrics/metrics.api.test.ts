import { asProviderId, asUserId } from '@aerial/domain/ids.ts';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testServer, type TestServer } from '../../testing/server.ts';
import { deduplicated } from './deduplicated.ts';
import { eventFiles } from './event-files.ts';
import { EventsRefused } from './ports.ts';

let server: TestServer;
let folder = '';
let token = '';
let user = 0;
const problems: string[] = [];
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'aerial-events-'));
  server = await testServer({
    events: deduplicated(eventFiles({ folder, writer: 'test', onProblem: (problem) => problems.push(problem) })),
  });
  server.clock.set('2026-11-20T22:15:00Z');
  await server.addProvider({ id: 1, shortname: 'aerial', isDefault: true });
  const guest = await server.guest();
  token = guest.token;
  user = guest.user.id;
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const send = (events: unknown, as = token) =>
  server.app.inject({ method: 'POST', url: `/v2/metrics/events?access_token=${as}`, payload: { events } });
const lines = async (file: string) =>
  (await readFile(path.join(folder, file), 'utf8'))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as object);

const paramsOf = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, n) => [`p${n}`, n]));

test('C-729 a batch is taken whole, with whose it is', async () => {
  const answer = await send([
    {
      name: 'playback_start',
      time: 1_763_676_900,
      params: { statId: '730000000000000001', channelId: 3, startType: 'live' },
    },
    { name: 'back', time: 1_763_676_901 },
  ]);
  expect([answer.statusCode, answer.json()]).toEqual([200, { accepted: 2 }]);
  expect(await lines('2026-11-20.test.ndjson')).toEqual([
    expect.objectContaining({
      name: 'playback_start',
      time: 1_763_676_900,
      providerId: 1,
      userId: user,
      receivedAt: '2026-11-20T22:15:00Z',
      params: { statId: '730000000000000001', channelId: 3, startType: 'live' },
    }),
    expect.objectContaining({ name: 'back', params: {} }),
  ]);
});
test.each([
  ['a name that is none', [{ name: 'Drop table', time: 1 }]],
  ['no time', [{ name: 'play' }]],
  ['something nested', [{ name: 'play', time: 1, params: { deep: { er: 1 } } }]],
  ['more params than an event has', [{ name: 'play', time: 1, params: paramsOf(49) }]],
  ['more than a client queues', Array.from({ length: 201 }, () => ({ name: 'play', time: 1 }))],
])('%s is refused, and nothing of the batch is taken', async (_what, events) => {
  const before = await lines('2026-11-20.test.ndjson');
  expect((await send(events)).json()).toMatchObject({ status_code: 422, error_code: 'validation_failed' });
  expect(await lines('2026-11-20.test.ndjson')).toEqual(before);
});
test('all that a player reports of the quality of an episode is taken', async () => {
  // Six params of the playback, two of the report, fourteen of the quality, four of its interval, seven of engine and device.
  expect((await send([{ name: 'playback_quality', time: 1, params: paramsOf(33) }])).statusCode).toBe(200);
});
test('F-359 before the login events are stored as anonymous', async () => {
  expect((await send([{ name: 'play', time: 1 }], '')).statusCode).toBe(200);
  expect((await lines('2026-11-20.test.ndjson')).at(-1)).not.toHaveProperty('userId');
});
test('the next day has a file of its own, and what is two weeks old goes', async () => {
  await writeFile(path.join(folder, '2026-11-05.other.ndjson'), '');
  await writeFile(path.join(folder, '2026-11-08.other.ndjson'), '');
  server.clock.set('2026-11-21T00:00:01Z');
  await send([{ name: 'play', time: 1 }]);
  expect((await readdir(folder)).toSorted()).toEqual([
    '2026-11-08.other.ndjson',
    '2026-11-20.test.ndjson',
    '2026-11-21.test.ndjson',
  ]);
});
const ID = '019a0000-0000-7000-8000-000000000001';
test('C-729 an event that is sent again under its id is stored once', async () => {
  const event = { id: ID, name: 'play', time: 1 };
  expect((await send([event, event])).json()).toEqual({ accepted: 2 });
  expect((await send([event, { name: 'back', time: 2 }])).json()).toEqual({ accepted: 2 });
  const names = (await lines('2026-11-21.test.ndjson')).map((line) => (line as { name: string }).name);
  expect(names.filter((name) => name === 'play')).toHaveLength(2);
  expect(names.at(-1)).toBe('back');
});
test('C-710 the groups of A/B tests go along; names that no test can have are refused', async () => {
  await send([{ name: 'play', time: 1, groups: { rows: 'b' } }]);
  expect((await lines('2026-11-21.test.ndjson')).at(-1)).toMatchObject({ groups: { rows: 'b' } });
  for (const groups of [{ 'No name': 'x' }, { rows: 'No group' }])
    expect((await send([{ name: 'play', time: 1, groups }])).statusCode).toBe(422);
});
test("what happened in the session of somebody else is nobody's", async () => {
  await send([{ name: 'play', time: 1, anonymous: true }]);
  const line = (await lines('2026-11-21.test.ndjson')).at(-1);
  expect([Object.hasOwn(line!, 'userId'), Object.hasOwn(line!, 'deviceId')]).toEqual([false, false]);
});
test('texts that databases refuse are repaired', async () => {
  await send([{ name: 'play', time: 1, params: { ref: 'a\0b\ud800' } }]);
  expect((await lines('2026-11-21.test.ndjson')).at(-1)).toMatchObject({ params: { ref: 'a b\ufffd' } });
});
test('while events can be stored nowhere the client gets 503 and retries', async () => {
  const full = await testServer({
    events: {
      take: () => Promise.reject(new EventsRefused('full')),
    },
  });
  await full.addProvider({ id: 1, shortname: 'aerial', isDefault: true });
  const answer = await full.app.inject({
    method: 'POST',
    url: '/v2/metrics/events',
    payload: { events: [{ name: 'play', time: 1 }] },
  });
  expect([answer.statusCode, answer.json().error_code, Number(answer.headers['retry-after']) > 0]).toEqual([
    503,
    'unavailable',
    true,
  ]);
});
test('an unwritable folder is reported to the operator, not to the viewer', async () => {
  const blocked = path.join(folder, 'file');
  await writeFile(blocked, '');
  const problemsReported: string[] = [];
  await eventFiles({
    folder: path.join(blocked, 'in'),
    writer: 'x',
    onProblem: (problem) => problemsReported.push(problem),
  }).take([
    {
      id: ID,
      name: 'play',
      time: 1,
      receivedAt: server.clock.now(),
      providerId: asProviderId(1),
      userId: asUserId(1),
      deviceId: undefined,
      params: {},
      groups: undefined,
    },
  ]);
  expect([problemsReported.length, problems]).toEqual([1, []]);
});
