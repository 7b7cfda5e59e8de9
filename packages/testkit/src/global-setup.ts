/**
 * Runs once around a test run. The first test file that requests a database makes it start one PostgreSQL with a
 * migrated template database; files without a database cost nothing. Requests go over a Unix socket.
 *
 * `TEST_DATABASE_URL` runs the tests on that server instead, for instance Debian's older PostgreSQL; its user must be
 * allowed to make databases.
 */
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { type DatabaseAddress } from '@aerial/server/db/connect.ts';
import { createDatabaseIfMissing, dropDatabase, listDatabases, withDatabase } from '@aerial/server/db/databases.ts';
import { startEmbedded, type EmbeddedPostgres } from '@aerial/server/db/embedded/embedded.ts';
import { explainMigrateError, migrateDatabase } from '@aerial/server/db/migrate.ts';
import { isAlive } from '@aerial/server/db/embedded/postgres-processes.ts';
import { ownerOf } from './database-names.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Path of the socket that answers with a {@link TestServer}. */
    aerialTestServer: string;
  }
}

/** What a test process needs to make its own database. */
export type TestServer = { readonly server: DatabaseAddress; readonly template: string } | { readonly error: string };

const FOLDER_PREFIX = 'aerial-test-';
const IN_MEMORY = '/dev/shm';
/** Files of tests have a hundred databases at most, of 17 MB each, and two files run at once. */
const ROOM_BYTES = 6 * 1024 ** 3;

/** A copy of the template makes 1,500 files, which takes 50 ms in memory and up to a second on a disk. */
function databasesFolder(): string {
  try {
    const { bavail, bsize } = statfsSync(IN_MEMORY);
    if (bavail * bsize >= ROOM_BYTES) return IN_MEMORY;
  } catch {
    // Another system.
  }
  return os.tmpdir();
}

/** A test database holds nothing worth a disk write. */
const settings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  shared_buffers: '64MB',
  max_connections: '200',
};

export default function setup(project: TestProject): () => Promise<void> {
  const parent = databasesFolder();
  removeLeftovers(parent);
  const folder = mkdtempSync(path.join(parent, `${FOLDER_PREFIX}${process.pid}-`));
  const socket = path.join(folder, 'requests');
  let starting: Promise<Started> | undefined;
  let dropping = Promise.resolve();
  const open = new Set<Socket>();
  const requests = createServer((connection) => {
    open.add(connection);
    connection.on('error', () => {}).on('close', () => open.delete(connection));
    starting ??= start(folder);
    starting.then(({ answer }) => connection.end(JSON.stringify(answer))).catch(() => connection.destroy());
    dropping = Promise.all([starting, dropping]).then(([{ dropLeftovers }]) => dropLeftovers());
    // Nothing depends on them: the next request drops what this one could not.
    dropping = dropping.catch(() => {});
  });
  requests.listen(socket);
  project.provide('aerialTestServer', socket);
  return async () => {
    for (const connection of open) connection.destroy();
    requests.close();
    await dropping;
    await (await starting)?.stop();
    // Test processes are ended after this, and may still write into it.
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  };
}

interface Started {
  readonly answer: TestServer;
  /** Drops databases of test processes that have ended. Thousands of files less for the end of the run. */
  dropLeftovers(): Promise<void>;
  stop(): Promise<void>;
}

async function start(folder: string): Promise<Started> {
  const template = `aerial_template_${process.pid}`;
  const external = process.env['TEST_DATABASE_URL'];
  let embedded: EmbeddedPostgres | undefined;
  try {
    if (!external) {
      mkdirSync(path.join(folder, 'postgres'), { mode: 0o700 });
      embedded = await startEmbedded({ folder: path.join(folder, 'postgres'), settings });
    }
    const server: DatabaseAddress = embedded ? { socketDir: embedded.socketDir } : { connectionString: external! };
    await createDatabaseIfMissing(server, template);
    const migrated = await migrateDatabase(withDatabase(server, template));
    return {
      answer: migrated.ok ? { server, template } : { error: explainMigrateError(migrated.error) },
      dropLeftovers: () => dropDatabasesOfEnded(server, template),
      stop: async () => {
        if (embedded) await embedded.stop();
        else await dropDatabase(server, template);
      },
    };
  } catch (error) {
    return {
      answer: { error: String(error) },
      dropLeftovers: async () => {},
      stop: async () => void (await embedded?.stop()),
    };
  }
}

async function dropDatabasesOfEnded(server: DatabaseAddress, template: string): Promise<void> {
  for (const name of await listDatabases(server)) {
    const pid = ownerOf(name, template);
    if (pid !== undefined && !isAlive(pid)) await dropDatabase(server, name);
  }
}

/** A test run that was killed leaves its folder; the process id in the name shows whether it is still needed. */
function removeLeftovers(parent: string): void {
  for (const name of readdirSync(parent)) {
    const pid = new RegExp(`^${FOLDER_PREFIX}(\\d+)-`).exec(name)?.[1];
    if (pid !== undefined && !isAlive(Number(pid))) rmSync(path.join(parent, name), { recursive: true, force: true });
  }
}
