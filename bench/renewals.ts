/**
 * A million subscriptions that run, fifty thousand of which were due within an hour: the renewal job in a process of its own, while viewers
 * buy. Measured are its rate, its memory, and how long buyers wait for locks, beside how long buying takes without the job.
 */
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findHolder } from '@aerial/server/db/embedded/data-folder.ts';
import { proveLedger } from '@aerial/server/billing/ledger.pg.ts';
import { addSellingProviders, PRICES, type Customer } from '@aerial/server/features/payments/testing/stock.ts';
import { withPreparedDatabase } from '@aerial/server/testing/prepared-database.ts';
import { sql } from 'kysely';
import { withDatabase } from './many.ts';
import { onAllCores, SERVER_CORE, startOn, temporaryFolder } from './processes.ts';
import { fillSubscriptions, makeDue } from './renewals-data.ts';
import { memoryMiB } from './requests.ts';
import { startService, type Service } from './service.ts';

const SUBSCRIPTIONS = Number(process.env['BENCH_SUBSCRIPTIONS'] ?? 1_000_000);
const DUE = Number(process.env['BENCH_DUE'] ?? Math.round(SUBSCRIPTIONS / 20));
const BUYERS = Math.max(2_000, DUE / 2);
const BUYERS_AT_ONCE = 6;
/** Between two purchases of one of them, ms. */
const THINKING_MS = 100;
const ALONE_MS = 15_000;
const SAMPLE_MS = 10;
const MAX_LOCK_WAIT_MS = 100;
/** Allowed growth of the job's heap from its second run to its last. */
const MAX_GROWTH = 1.15;
const SECRET = 'a secret of the measurements, long enough';

interface Run {
  readonly ms: number;
  readonly rssMiB: number;
  /** After a collection of garbage. */
  readonly heapMiB: number;
}
type Db = Parameters<Parameters<typeof withDatabase>[1]>[0];

export async function benchRenewals(): Promise<void> {
  const data = temporaryFolder();
  const filling = performance.now();
  const { buyers } = await withPreparedDatabase(data, async (db) => {
    await addSellingProviders(db);
    return fillSubscriptions(db, { count: SUBSCRIPTIONS, due: DUE, buyers: BUYERS });
  });
  console.log(`renewals: ${SUBSCRIPTIONS} subscriptions written in ${seconds(filling).toFixed(0)} s`);
  const service = await startService({
    data,
    env: { AERIAL_DEMO: 'no', PAYMENT_SANDBOX: 'yes', MEDIA_SECRET: SECRET },
  });
  onAllCores(service.pid);
  await withDatabase(service, (db) => measure(service, db, buyers));
  await service.stop();
}

const seconds = (since: number): number => (performance.now() - since) / 1000;

async function measure(service: Service, db: Db, buyers: Customer[]): Promise<void> {
  // The queue gives each run to one process: here it is the one that is measured.
  await sql`delete from jobs.schedule where name = 'payments.renew'`.execute(db);
  const alone = await buyWhile(service, buyers, pause(ALONE_MS));
  await makeDue(db);
  const locks = watchLocks(db);
  const began = performance.now();
  const runs: Run[] = [];
  const beside = await buyWhile(service, buyers, renew(service, runs));
  const tookS = seconds(began);
  const longest = await locks.stop();

  const { renewed, left } = await counted(db);
  const proof = await proveLedger(db);
  const growth = (runs.at(-1)?.heapMiB ?? 0) / (runs[1] ?? runs[0])!.heapMiB;
  console.log(
    `renewals: ${renewed} of ${SUBSCRIPTIONS} renewed in ${tookS.toFixed(0)} s (${(renewed / tookS).toFixed(0)}/s), ${left} left, in ${runs.length} runs; ` +
      `heap of the job ${runs.map(({ heapMiB }) => heapMiB.toFixed(1)).join(', ')} MiB, its memory ${runs.at(-1)?.rssMiB} MiB, of the service ${memoryMiB(service.pid)} MiB; ` +
      `buyers ${alone} alone, ${beside} beside; their longest wait for a lock ${longest.ms.toFixed(0)} ms${longest.kind && ` (${longest.kind})`}; load ${loadavg()[0]!.toFixed(1)}`,
  );
  if (left > 0 || renewed !== DUE) throw new Error(`${renewed} of ${DUE} were renewed once, ${left} are left.`);
  if (proof.wrongBalances.length > 0 || proof.unequalCurrencies > 0) throw new Error('The ledger does not balance.');
  if (longest.ms > MAX_LOCK_WAIT_MS) throw new Error(`A buyer waited ${longest.ms.toFixed(0)} ms for a lock.`);
  if (growth > MAX_GROWTH) throw new Error(`The memory of the job has grown ${growth.toFixed(2)} times.`);
}

/** The job, in another process, until nothing is due. */
function renew(service: Service, runs: Run[]): Promise<void> {
  const program = join(import.meta.dirname, 'payment-work.ts');
  const socketDir = findHolder(service.data)!.socketDir!;
  const child = startOn(SERVER_CORE, process.execPath, ['--expose-gc', program, 'renewals', socketDir, SECRET]);
  onAllCores(child.pid!);
  let rest = '';
  child.stdout?.on('data', (chunk: Buffer) => {
    const lines = (rest + chunk.toString()).split('\n');
    rest = lines.pop() ?? '';
    runs.push(...lines.map((line) => JSON.parse(line) as Run));
  });
  return new Promise((resolve, reject) =>
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`The job has ended with ${code}.`)))),
  );
}

/** Each buyer buys the base packet once, from the balance. @returns what it took */
async function buyWhile({ site }: Service, buyers: Customer[], during: Promise<unknown>): Promise<string> {
  const times: number[] = [];
  const over = new AbortController();
  const worker = async (): Promise<void> => {
    for (let who = buyers.pop(); who !== undefined && !over.signal.aborted; who = buyers.pop()) {
      const before = performance.now();
      const answer = await fetch(`${site}/v2/users/self/purchases?access_token=${who.token}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ purchase_type_id: PRICES.base }),
      });
      const body = await answer.text();
      if (answer.status !== 200) throw new Error(`A purchase was answered ${answer.status} ${body}`);
      times.push(performance.now() - before);
      await pause(THINKING_MS);
    }
  };
  const workers = Promise.all(Array.from({ length: BUYERS_AT_ONCE }, worker));
  await Promise.race([during, workers.then(() => during)]);
  over.abort();
  await workers;
  times.sort((a, b) => a - b);
  const at = (share: number) => (times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0).toFixed(0);
  return `${times.length} (p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, longest ${at(1)} ms)`;
}

/** Looks every few milliseconds at what connections of viewers' calls wait for. */
function watchLocks(db: Db) {
  const longest = { ms: 0, kind: '' };
  const over = new AbortController();
  const watching = (async () => {
    while (!over.signal.aborted) {
      const { rows } = await sql<{ ms: number; kind: string }>`
        select extract(epoch from clock_timestamp() - l.waitstart)::float8 * 1000 as ms, l.locktype || ' ' || l.mode as kind
        from pg_locks l join pg_stat_activity a using (pid)
        where not l.granted and l.waitstart is not null and a.application_name = 'aerial' order by 1 desc limit 1`.execute(
        db,
      );
      if (rows[0] && rows[0].ms > longest.ms) Object.assign(longest, rows[0]);
      await pause(SAMPLE_MS);
    }
  })();
  return {
    async stop() {
      over.abort();
      await watching;
      return longest;
    },
  };
}

async function counted(db: Db): Promise<{ renewed: number; left: number }> {
  const { rows } = await sql<{ renewed: number; left: number }>`
    select count(*) filter (where period_index = 1)::int as renewed, count(*) filter (where paid_until <= now())::int as left
    from subscriptions where id > 10000000`.execute(db);
  return rows[0]!;
}
