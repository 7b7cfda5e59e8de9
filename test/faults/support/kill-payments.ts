/** Kills processes under payments, renewals and webhooks, lets everything settle, and compares the books. */
import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openDatabase } from '@aerial/server/db/connect.ts';
import { socketFolder, startEmbedded } from '@aerial/server/db/embedded/embedded.ts';
import { clusterProcesses, recordedPid } from '@aerial/server/db/embedded/postgres-processes.ts';
import { addCustomers, addSellingProviders } from '@aerial/server/features/payments/testing/stock.ts';
import { withPreparedDatabase } from '@aerial/server/testing/prepared-database.ts';
import { findDiscrepancies } from '@aerial/server/features/payments/testing/books.ts';
import { paymentJobs } from '@aerial/server/features/payments/testing/payment-jobs.ts';
import { freePort } from '@aerial/testkit/free-port.ts';
import { testClock } from '@aerial/testkit/clock.ts';
import { sql } from 'kysely';
import { buyers } from './buyers.ts';
import { childrenOf, send, startService, until, type Service } from './service.ts';

export interface KillReport {
  /** What the books, the payment system and the viewers disagree about. */
  readonly discrepancies: readonly string[];
  readonly oddities: readonly string[];
  readonly finished: number;
  /** How the service ended in the end: `in order`, or what it said last. */
  readonly ending: string;
  /** For people. */
  readonly figures: string;
}

type Victim = 'the service' | 'the database' | 'a process of the database' | 'the jobs' | 'everything';
const VICTIMS: readonly Victim[] = [
  'the service',
  'the database',
  'everything',
  'the jobs',
  'a process of the database',
];
const SECRET = 'a secret of the kills, long enough for anyone';
/** Steps in which time passes afterwards: the janitor's intervals, the life of a page, and the day in which another card may follow. */
const SETTLING_MS = [61_000, 120_000, 300_000, 900_000, 7_200_000, 25 * 3_600_000];

const kill = (pid: number | undefined): void => {
  try {
    if (pid !== undefined) process.kill(pid, 'SIGKILL');
  } catch {
    // it has ended with another one
  }
};

/**
 * @param kills how often a process is killed
 * @param customersPerKill how many customers finish at least before the next one
 */
export async function killUnderPayments(kills: number, customersPerKill: number): Promise<KillReport> {
  const data = mkdtempSync(path.join(os.tmpdir(), 'aerial-kill-payments-'));
  const folder = path.join(data, 'postgres');
  const cluster = path.join(folder, 'cluster');
  const socketDir = socketFolder(folder);
  const port = await freePort();
  const env = { AERIAL_DEMO: 'no', PAYMENT_SANDBOX: 'yes', MEDIA_SECRET: SECRET };
  const start = () => startService({ data, port, env });
  let service: Service | undefined;
  let jobs: ChildProcess | undefined;
  const startJobs = (): ChildProcess =>
    spawn(process.execPath, [path.join(import.meta.dirname, 'payment-jobs-process.ts'), socketDir, SECRET], {
      stdio: 'ignore',
    });
  const strike = (victim: Victim): void => {
    const database = clusterProcesses(cluster);
    const postmaster = recordedPid(cluster);
    const server = service?.process.pid;
    if (victim === 'the service' || victim === 'everything') kill(server);
    if (victim === 'the database' || victim === 'everything') kill(postmaster);
    if (victim === 'everything') for (const pid of database) kill(pid);
    if (victim === 'the jobs' || victim === 'everything') kill(jobs?.pid);
    if (victim === 'a process of the database') kill(backendOf(database, postmaster));
  };

  const began = Date.now();
  try {
    const customers = await withPreparedDatabase(data, async (db) => {
      await addSellingProviders(db);
      return addCustomers(db, (kills + 2) * (customersPerKill + 20));
    });
    service = await start();
    const open = openDatabase({ socketDir });
    const buying = buyers(open.db, customers);
    jobs = startJobs();
    const over = new AbortController();
    const running = buying.run(service.site, over.signal);
    for (let round = 0; round < kills; round += 1) {
      const before = buying.finished();
      await until(() => buying.finished() >= before + customersPerKill);
      await pause(Math.random() * 300);
      strike(VICTIMS[round % VICTIMS.length]!);
      await pause(100);
      await until(async () => {
        if (!service!.isRunning()) service = await start();
        const ready = await send(`${service!.site}/readyz`).catch(() => undefined);
        return ready?.json<{ status: string }>().status === 'ready';
      });
      if (jobs.exitCode !== null || jobs.signalCode !== null) jobs = startJobs();
    }
    over.abort();
    await running;
    await open.close();
    const ending = (await service.stop()) === 0 ? 'in order' : service.output().slice(-2000);
    kill(jobs.pid);
    const tookS = (Date.now() - began) / 1000;
    const { discrepancies, ...settled } = await settleAndCompare(folder, SECRET, buying.acknowledged);
    const { paid, purchases, due } = buying.acknowledged;
    return {
      discrepancies,
      oddities: buying.oddities,
      ending,
      finished: buying.finished(),
      figures:
        `${kills} kills in ${tookS.toFixed(0)} s: ${buying.finished()} customers, ${paid.size} pages paid, ${purchases.size} purchases from the balance, ` +
        `${due.size} subscriptions due; ${settled.counted}; settled in ${settled.tookS.toFixed(1)} s`,
    };
  } finally {
    kill(service?.process.pid);
    kill(jobs?.pid);
    if (existsSync(cluster)) for (const pid of clusterProcesses(cluster)) kill(pid);
    rmSync(data, { recursive: true, force: true });
  }
}

/** One that serves a connection; children of the main process that write and clean up have other names. */
function backendOf(database: readonly number[], postmaster: number | undefined): number | undefined {
  const children = postmaster === undefined ? [] : childrenOf(postmaster);
  return database.find((pid) => {
    try {
      return children.includes(pid) && /\baerial\b/.test(readFileSync(`/proc/${pid}/cmdline`, 'utf8'));
    } catch {
      return false;
    }
  });
}

/** Advances the clock until all payments are final. @param folder of the embedded database, which no process uses */
export async function settleAndCompare(
  folder: string,
  secret: string,
  acknowledged: Parameters<typeof findDiscrepancies>[1],
) {
  const server = await startEmbedded({ folder });
  const clock = testClock(new Date());
  const jobs = paymentJobs(server, secret, clock);
  const began = Date.now();
  try {
    for (const ms of SETTLING_MS) {
      clock.advance(ms);
      for (let round = 0; round < 3; round += 1) await jobs.round();
    }
    const { rows } = await sql<{ status: string; count: string }>`
      select purpose || ' ' || status as status, count(*) from payment_transactions group by 1 order by 1`.execute(
      jobs.db,
    );
    return {
      discrepancies: await findDiscrepancies(jobs.db, acknowledged, new Date(clock.now())),
      counted: rows.map(({ status, count }) => `${status} ${count}`).join(', '),
      tookS: (Date.now() - began) / 1000,
    };
  } finally {
    await jobs.close();
    await server.stop();
  }
}
