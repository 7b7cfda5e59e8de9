import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { openDatabase } from '../connect.ts';
import { sharedBuffersMib, socketFolder, startEmbedded, type EmbeddedPostgres } from './embedded.ts';
import { linkLibraries } from './postgres-binaries.ts';
import { clusterProcesses } from './postgres-processes.ts';

const settings = { fsync: 'off', shared_buffers: '16MB' };
let folders: string[] = [];
let running: EmbeddedPostgres[] = [];
let children: ChildProcess[] = [];
afterEach(async () => {
  for (const child of children) child.kill('SIGKILL');
  await Promise.all(running.map((server) => server.stop()));
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  [folders, running, children] = [[], [], []];
});

function newFolder(...below: string[]): string {
  const top = mkdtempSync(path.join(os.tmpdir(), 'aerial-pg-'));
  folders.push(top);
  return path.join(top, ...below);
}

async function start(folder: string, launch?: 'nobody' | 'user-namespace'): Promise<EmbeddedPostgres> {
  const server = await startEmbedded({ folder, settings, launch });
  running.push(server);
  return server;
}

async function rowsOf(server: EmbeddedPostgres, statement: string): Promise<unknown[]> {
  const { pool, close } = openDatabase(server);
  try {
    return (await pool.query(statement)).rows as unknown[];
  } finally {
    await close();
  }
}

/** A process of its own that starts the server and holds it. Ends with SIGKILL only. */
async function startElsewhere(folder: string): Promise<ChildProcess> {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'testing/hold-postgres.ts'), folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  await once(child.stdout!, 'data');
  return child;
}

test('what was written is there after a stop and a new start; no TCP port is opened', async () => {
  const folder = newFolder();
  const first = await start(folder);
  await rowsOf(first, 'create table stored as select 7 as n');
  await first.stop();
  expect(clusterProcesses(path.join(folder, 'cluster'))).toEqual([]);
  const second = await start(folder);
  expect(await rowsOf(second, `select n, current_setting('listen_addresses') as tcp from stored`)).toEqual([
    { n: 7, tcp: '' },
  ]);
});

test('a folder whose path is too long for a socket works as well', async () => {
  const folder = newFolder('очень-длинное-имя-папки'.repeat(3), 'данные');
  const server = await start(folder);
  expect(server.socketDir).not.toBe(folder);
  expect(Buffer.byteLength(path.join(server.socketDir, '.s.PGSQL.5432.lock'))).toBeLessThan(104);
  expect(await rowsOf(server, 'select 1 as one')).toEqual([{ one: 1 }]);
  folders.push(server.socketDir);
});

test("another user's folder in place of the socket's is refused", async () => {
  const folder = newFolder('x'.repeat(100));
  mkdirSync(socketFolder(folder));
  folders.push(socketFolder(folder));
  chmodSync(socketFolder(folder), 0o777);
  await expect(startEmbedded({ folder, settings })).rejects.toThrow('not private');
});

test('when the process that started it is killed, the next start takes over', async () => {
  const folder = newFolder();
  const child = await startElsewhere(folder);
  child.kill('SIGKILL');
  await once(child, 'exit');
  const server = await start(folder);
  expect(await rowsOf(server, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('a server whose process was lost without telling it is stopped in order first', async () => {
  const folder = newFolder();
  // As on a system without setpriv: it goes on after its parent's death.
  const child = await startElsewhere(folder);
  const [orphan] = clusterProcesses(path.join(folder, 'cluster'));
  expect(orphan).toBeDefined();
  const server = await start(folder);
  expect(await rowsOf(server, 'select 1 as one')).toEqual([{ one: 1 }]);
  child.kill('SIGKILL');
});

test('a process id file that outlived its process, or names another process, does not prevent the start', async () => {
  const folder = newFolder();
  const first = await start(folder);
  await first.stop();
  for (const pid of [process.pid, 1, 999_999]) {
    writeFileSync(
      path.join(folder, 'cluster/postmaster.pid'),
      `${pid}\n${path.join(folder, 'cluster')}\n1700000000\n5432\n${folder}\n\n  1 1\nready\n`,
    );
    writeFileSync(path.join(folder, '.s.PGSQL.5432.lock'), `${pid}\n`);
    const server = await startEmbedded({ folder, settings });
    expect(server.pid).not.toBe(pid);
    await server.stop();
  }
});

test('a server that ends by itself says why', async () => {
  const server = await start(newFolder());
  process.kill(server.pid, 'SIGQUIT');
  expect(await server.died).toContain('immediate shutdown');
});

test('a first start that was interrupted leaves nothing half made', async () => {
  const folder = newFolder();
  mkdirSync(path.join(folder, 'cluster.making'), { recursive: true });
  writeFileSync(path.join(folder, 'cluster.making/PG_VERSION'), '18\n');
  await start(folder);
  expect(existsSync(path.join(folder, 'cluster.making'))).toBe(false);
});

test('an unknown setting is reported with the words of PostgreSQL', async () => {
  await expect(startEmbedded({ folder: newFolder(), settings: { no_such_setting: '1' } })).rejects.toThrow(
    'no_such_setting',
  );
});

describe.runIf(process.getuid?.() === 0)('as root', () => {
  test('without user namespaces the server runs as nobody', async () => {
    const folder = newFolder('postgres');
    chmodSync(path.dirname(folder), 0o711);
    const server = await start(folder, 'nobody');
    expect(await rowsOf(server, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('without user namespaces, in a private folder, the error names the remedy', async () => {
    await expect(startEmbedded({ folder: newFolder('postgres'), settings, launch: 'nobody' })).rejects.toThrow(
      'Run Aerial as an ordinary user',
    );
  });
});

test('library links that npm could not carry are made, relative and once', () => {
  const folder = newFolder();
  mkdirSync(path.join(folder, 'native/lib'), { recursive: true });
  writeFileSync(path.join(folder, 'native/lib/libicu.so.60.2'), '');
  writeFileSync(
    path.join(folder, 'native/pg-symlinks.json'),
    '[{"source":"native/lib/libicu.so.60.2","target":"native/lib/libicu.so.60"}]',
  );
  linkLibraries(folder);
  linkLibraries(folder);
  expect(readdirSync(path.join(folder, 'native/lib'))).toEqual(['libicu.so.60', 'libicu.so.60.2']);
  expect(existsSync(path.join(folder, 'native/lib/libicu.so.60'))).toBe(true);
});

test.each([
  ['half a gigabyte', 0.5, 128],
  ['four', 4, 256],
  ['sixty-four', 64, 1024],
])('of %s a sixteenth is its shared memory, within limits', (_what, gib, expected) =>
  expect(sharedBuffersMib(gib * 1024 ** 3)).toBe(expected),
);
