/** kill -9 of the service, its workers and its database, under changes that were acknowledged to viewers. */
import path from 'node:path';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import { openDatabase } from '@aerial/server/db/connect.ts';
import { clusterProcesses, recordedPid } from '@aerial/server/db/embedded/postgres-processes.ts';
import { socketFolder } from '@aerial/server/db/embedded/embedded.ts';
import { freePort } from '@aerial/testkit/free-port.ts';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { acknowledgedViewers } from './support/acknowledged.ts';
import { childrenOf, send, startService, until, type Service } from './support/service.ts';

const ROUNDS = 12;
const data = mkdtempSync(path.join(os.tmpdir(), 'aerial-kill-'));
const cluster = path.join(data, 'postgres', 'cluster');
let service: Service | undefined;
afterAll(async () => {
  await service?.stop();
  rmSync(data, { recursive: true, force: true });
});

const kill = (pid: number): void => {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // it has ended with another one
  }
};
const isWorker = (pid: number): boolean => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('main.ts');

type Victim = 'the service' | 'the database' | 'a process of the database' | 'a worker' | 'everything';
const VICTIMS: readonly Victim[] = [
  'the database',
  'the service',
  'a worker',
  'everything',
  'a process of the database',
  'the service',
];

function strike(victim: Victim, { process: main }: Service): void {
  const database = clusterProcesses(cluster);
  const postmaster = recordedPid(cluster);
  const workers = childrenOf(main.pid!).filter(isWorker);
  switch (victim) {
    case 'the service':
      for (const pid of [main.pid!, ...workers]) kill(pid);
      return;
    case 'the database':
      if (postmaster !== undefined) kill(postmaster);
      return;
    case 'a process of the database':
      return kill(database.filter((pid) => pid !== postmaster).at(-1) ?? 0);
    case 'a worker':
      return kill(workers[0]!);
    case 'everything':
      for (const pid of [main.pid!, ...workers, ...database]) kill(pid);
  }
}

test('no acknowledged change is lost or duplicated by killed processes', async () => {
  const port = await freePort();
  const start = () => startService({ data, port, env: { WORKERS: '2' } });
  service = await start();
  const open = openDatabase({ socketDir: socketFolder(path.join(data, 'postgres')) });
  const viewers = await acknowledgedViewers(service.site, open.db);
  const over = new AbortController();
  const running = viewers.run(service.site, over.signal);

  for (let round = 0; round < ROUNDS; round += 1) {
    const before = viewers.acknowledged();
    await until(() => viewers.acknowledged() > before + 20);
    await pause(Math.random() * 500);
    strike(VICTIMS[round % VICTIMS.length]!, service);
    await pause(200);
    if (!service.isRunning()) service = await start();
    await until(
      async () =>
        (await send(`${service!.site}/readyz`).catch(() => undefined))?.json<{ status: string }>().status === 'ready',
    );
  }
  over.abort();
  await running;
  const losses = await viewers.findLosses(open.db);
  await open.close();
  expect(viewers.acknowledged()).toBeGreaterThan(ROUNDS * 20);
  expect(losses).toEqual([]);
  expect(viewers.oddities).toEqual([]);
  expect(await service.stop()).toBe(0);
});
