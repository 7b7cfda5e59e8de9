/** The service behind a real PgBouncer in transaction mode, with an address past it for what belongs to a session. */
import { spawn, type ChildProcess } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { asProviderId } from '@aerial/domain/ids.ts';
import { operatorStore } from '@aerial/server/features/operators/repo.pg.ts';
import { renewOperatorToken } from '@aerial/server/features/operators/tokens.ts';
import { freePort } from '@aerial/testkit/free-port.ts';
import { findProgram } from '@aerial/testkit/programs.ts';
import { testDatabase, type TestDatabase } from '@aerial/testkit';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databaseLink, type DatabaseLink } from './support/database-link.ts';
import { guest, send, startService, until, type Service } from './support/service.ts';

const PGBOUNCER = findProgram('pgbouncer');
/** Fewer than the service opens: sessions are shared. */
const SERVER_CONNECTIONS = 3;

type Viewer = Awaited<ReturnType<typeof guest>>;

const isOpen = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });

describe.skipIf(PGBOUNCER === undefined)('behind PgBouncer', () => {
  let folder: string;
  let database: TestDatabase;
  let link: DatabaseLink;
  let pooler: ChildProcess;
  let pooledUrl: string;
  let directUrl: string;
  const services: Service[] = [];

  beforeAll(async () => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'aerial-pooler-'));
    chmodSync(folder, 0o755); // PgBouncer does not run as root
    database = await testDatabase();
    await sql`insert into providers (id, shortname, name, is_default, hosts)
      values (1, 'pooled', '{"en": "Pooled"}', true, '{}')`.execute(database.db);
    link = await databaseLink(database.address, 'url');
    directUrl = (link.address as { connectionString: string }).connectionString;
    const { hostname, port, username, pathname } = new URL(directUrl);
    const listen = await freePort();
    const config = path.join(folder, 'pgbouncer.ini');
    writeFileSync(
      config,
      `[databases]
${pathname.slice(1)} = host=${hostname} port=${port} user=${username}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${listen}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${SERVER_CONNECTIONS}
max_client_conn = 200
`,
      { mode: 0o644 },
    );
    const isRoot = process.getuid?.() === 0;
    pooler = spawn(PGBOUNCER!, [...(isRoot ? ['-u', 'nobody'] : []), config], { stdio: 'ignore' });
    pooledUrl = `postgres://${username}@127.0.0.1:${listen}${pathname}`;
    await until(() => isOpen(listen));
    for (const roles of ['web,api,origin', 'api,recorder,jobs'])
      services.push(
        await startService({
          env: {
            ROLES: roles,
            DATABASE_URL: pooledUrl,
            DATABASE_DIRECT_URL: directUrl,
            MEDIA_SECRET: 'one secret for all machines of it',
            AERIAL_DEMO: 'no',
          },
        }),
      );
  }, 240_000);
  afterAll(async () => {
    for (const service of services) {
      await service.stop();
      service.remove();
    }
    pooler.kill();
    await link.close();
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  }, 120_000);

  test('calls share its few connections, at once and without a failure', async () => {
    const viewers: Viewer[] = [];
    // One after another: registrations of one address are limited.
    for (let made = 0; made < 5; made += 1) viewers.push(await guest(services[made % 2]!.site));
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => viewers).flatMap((all) =>
        all.flatMap(({ token }) => services.map(({ site }) => send(`${site}/v2/users/self?access_token=${token}`))),
      ),
    );
    expect(answers).toHaveLength(100);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  });

  test('notifications reach other processes past it: a blocked user is refused there at once', async () => {
    const [first, second] = services;
    const viewer = await guest(first!.site);
    const operator = await renewOperatorToken(operatorStore(database.db), asProviderId(1));
    const self = (site: string) => send(`${site}/v2/users/self?access_token=${viewer.token}`);
    expect((await self(second!.site)).status).toBe(200);
    const blocked = await send(`${first!.site}/v2/users/${viewer.userId}?token=${operator}`, 'DELETE');
    expect([blocked.status, blocked.body]).toEqual([200, expect.any(String)]);
    // Without the notification the cached token would stay valid for ten seconds.
    await until(async () => (await self(second!.site)).status === 401, 5_000);
  });

  test('the lock of the recorder ends with its process', async () => {
    const recorder = services[1]!;
    const locks = async () =>
      (
        await sql<{ count: number }>`select count(*)::int as count from pg_locks
          where locktype = 'advisory' and granted and database = (select oid from pg_database where datname = ${database.name})`.execute(
          database.db,
        )
      ).rows[0]!.count;
    await expect.poll(locks).toBeGreaterThan(0);
    expect(await recorder.stop()).toBe(0);
    await expect.poll(locks).toBe(0);
  });
});
