import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import type { DiskLevel } from '../disk/rules.ts';
import { health } from './health.ts';

const roles = { web: 'active', api: 'active', origin: 'active', recorder: 'starting', jobs: 'starting' };
let hasDatabase = false;
let disk: DiskLevel = 'ok';
let now = 0;
let probes = 0;
const state = health({
  probe: async () => {
    probes += 1;
    if (!hasDatabase) throw new Error('away');
  },
  diskLevel: () => disk,
  now: () => now,
});
const server = createServer((request, response) => {
  if (!state.answer(request, response)) response.writeHead(418).end();
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
afterAll(() => server.close());
const request = async (path: string, method = 'GET') => {
  now += 1_000;
  const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`, { method });
  return { status: answer.status, headers: answer.headers, body: (await answer.text()) || undefined };
};
const ready = async () => {
  const { status, body } = await request('/readyz');
  return [status, JSON.parse(body!)];
};

test('a process is alive without its database, and ready once it has reached it', async () => {
  expect((await request('/healthz')).status).toBe(200);
  expect(await ready()).toEqual([503, { status: 'starting', database: 'unavailable', disk: 'ok', roles }]);
  hasDatabase = true;
  expect(await ready()).toEqual([200, { status: 'ready', database: 'ok', disk: 'ok', roles }]);
  hasDatabase = false;
  expect(await ready()).toEqual([200, { status: 'degraded', database: 'unavailable', disk: 'ok', roles }]);
  hasDatabase = true;
  disk = 'critical';
  expect(await ready()).toEqual([200, { status: 'degraded', database: 'ok', disk: 'critical', roles }]);
});

test('answers are neither cached nor shared with other sites, and share one probe of the database', async () => {
  const { headers } = await request('/readyz?x=1');
  expect([headers.get('cache-control'), headers.get('access-control-allow-origin')]).toEqual(['no-store', null]);
  probes = 0;
  now += 1_000;
  await Promise.all(Array.from({ length: 20 }, () => state.readiness()));
  expect(probes).toBe(1);
  expect(await request('/healthz', 'HEAD')).toMatchObject({ status: 200, body: undefined });
  for (const [path, method] of [
    ['/healthz/x', 'GET'],
    ['/readyz', 'POST'],
    ['/healthzz', 'GET'],
  ] as const)
    expect((await request(path, method)).status).toBe(418);
});

test('a process that drains is not ready, but alive', async () => {
  state.drain();
  expect(await ready()).toEqual([503, { status: 'draining', database: 'ok', disk: 'critical', roles }]);
  expect((await request('/healthz')).status).toBe(200);
});

test('a process that only works in the background is ready once its work has started', async () => {
  let recorder: 'active' | 'standby' = 'standby';
  const background = health({ probe: async () => {}, diskLevel: () => 'ok', roles: ['recorder', 'jobs'] });
  expect(await background.readiness()).toMatchObject({ isReady: false, status: 'starting' });
  background.works({ recorder: () => recorder });
  expect(await background.readiness()).toMatchObject({
    isReady: true,
    roles: { recorder: 'standby', jobs: 'off' },
  });
  recorder = 'active';
  expect((await background.readiness()).roles).toEqual({ recorder: 'active', jobs: 'off' });
});
