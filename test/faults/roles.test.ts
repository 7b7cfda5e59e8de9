/** Several processes with roles of their own on one external database, started and stopped while viewers use them. */
import { testDatabase, type TestDatabase } from '@aerial/testkit';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { databaseLink, type DatabaseLink } from './support/database-link.ts';
import { guest, send, startService, until, type Service } from './support/service.ts';
import { traffic } from './support/traffic.ts';

const PER_SECOND = 100;
/** How often the balancer checks readiness, ms; shorter than the delay of a shutdown. */
const CHECK_MS = 200;

let database: TestDatabase;
let link: DatabaseLink;
const running = new Set<Service>();

beforeAll(async () => {
  database = await testDatabase();
  await sql`insert into providers (id, shortname, name, is_default, hosts)
    values (1, 'many', '{"en": "Many"}', true, '{}')`.execute(database.db);
  link = await databaseLink(database.address, 'url');
}, 120_000);
afterAll(async () => {
  await Promise.all(Array.from(running, (service) => stop(service)));
  await link.close();
  await database.close();
}, 120_000);

/** Starts a process of the installation. */
async function start(roles: string): Promise<Service> {
  const service = await startService({
    env: {
      ROLES: roles,
      DATABASE_URL: (link.address as { connectionString: string }).connectionString,
      MEDIA_SECRET: 'one secret for all machines of it',
      AERIAL_DEMO: 'no',
      SHUTDOWN_DELAY_S: '1',
    },
  });
  running.add(service);
  return service;
}

async function stop(service: Service): Promise<number | string> {
  running.delete(service);
  const code = await service.stop();
  service.remove();
  return code;
}

const readiness = async (service: Service) =>
  (await send(`${service.site}/readyz`)).json<{ status: string; roles: Record<string, string> }>();

test('processes that answer are replaced under traffic without a failed request', async () => {
  const first = [await start('web,api,origin'), await start('web,api,origin')];
  let targets = [...first];
  let ready = targets;
  const check = setInterval(() => {
    const found = targets.map(async (service) => {
      const answer = await send(`${service.site}/readyz`).catch(() => undefined);
      return answer?.status === 200 ? [service] : [];
    });
    void Promise.all(found).then((services) => (ready = services.flat()));
  }, CHECK_MS);
  let turn = 0;
  const requests = traffic(PER_SECOND, () => {
    const service = ready[turn++ % Math.max(1, ready.length)];
    return service && `${service.site}/v2/ping.gif`;
  });
  try {
    for (const former of first) {
      const successor = await start('web,api,origin');
      targets = [...targets, successor];
      await until(() => ready.includes(successor));
      expect(await stop(former)).toBe(0);
      targets = targets.filter((service) => service !== former);
    }
  } finally {
    clearInterval(check);
  }
  const outcomes = await requests.stop();
  expect([...outcomes.keys()]).toEqual(['200']);
  expect(outcomes.get('200')).toBeGreaterThan(PER_SECOND);

  // What one process issued is valid at the other.
  const [one, other] = [...running];
  const viewer = await guest(one!.site);
  expect((await send(`${other!.site}/v2/users/self?access_token=${viewer.token}`)).status).toBe(200);
}, 300_000);

test('each process answers only what its roles do, and its health', async () => {
  const api = await start('api');
  expect((await send(`${api.site}/v2/ping.gif`)).status).toBe(200);
  for (const [path, role] of [
    ['/', 'web'],
    ['/media/asset/0.m4s', 'origin'],
  ] as const) {
    const answer = await send(api.site + path);
    expect([answer.status, answer.json(), answer.headers.get('cache-control')]).toEqual([
      421,
      { status: 'misdirected', role },
      'no-store',
    ]);
  }
  expect((await send(`${api.site}/healthz`)).status).toBe(200);
  expect(await readiness(api)).toMatchObject({ status: 'ready', roles: { api: 'active' } });
  expect(api.output()).toContain('Roles      api');
  expect(await stop(api)).toBe(0);
}, 120_000);

test('several recorders know of each other, and of the end of one', async () => {
  const first = await start('recorder,jobs');
  await expect.poll(async () => (await readiness(first)).roles).toEqual({ recorder: 'active', jobs: 'active' });
  const second = await start('recorder');
  await expect.poll(async () => (await readiness(second)).roles).toEqual({ recorder: 'active' });
  expect((await send(`${second.site}/v2/ping.gif`)).status).toBe(421);
  const recorders = async () =>
    (
      await sql<{
        count: number;
      }>`select count(distinct pid)::int as count from pg_locks join pg_stat_activity using (pid)
        where locktype = 'advisory' and application_name = 'aerial recorder' and datname = ${database.name}`.execute(
        database.db,
      )
    ).rows[0]!.count;
  expect(await recorders()).toBe(2);
  first.process.kill('SIGKILL');
  await first.ended;
  await expect.poll(recorders).toBe(1);
  await stop(first);
}, 180_000);
