/**
 * Hours of mixed load with a fault in each minute: the database stopped or aborted, Redis gone, the media store slow, a process killed or
 * drained, a clock that steps, a full disk. Runs only where it is named. What fails while a fault lasts and shortly after it is retried as our
 * clients do; nothing may fail for good or at another time. In the end memory is flat, no descriptor, connection or file has leaked, no job
 * is stuck, the ledger is balanced and everything that was acknowledged is there.
 *
 * Needs Redis, and for all faults root and libfaketime: what is missing is left out, and named in the result.
 */
import { loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { buyers } from '../test/faults/support/buyers.ts';
import { settleAndCompare } from '../test/faults/support/kill-payments.ts';
import { SoakClient, Windows } from './soak-client.ts';
import { faultsOf } from './soak-faults.ts';
import { SECRET, startInstallation, type Installation } from './soak-installation.ts';
import { startLoad } from './soak-load.ts';
import { judge, lineOf, takeSample, type Sample } from './soak-watch.ts';

const MINUTES = Number(process.env['SOAK_MINUTES'] ?? 120);
const PER_SECOND = Number(process.env['SOAK_RATE'] ?? 60);
const FAULT_EVERY_MS = 1000 * Number(process.env['SOAK_FAULT_EVERY_S'] ?? 60);
const SAMPLE_EVERY_MS = 30_000;
/** Memory is flat after this long, minutes; of a short run a third of it. */
const WARM_UP_MINUTES = Math.min(10, MINUTES / 3);
/** Memory of shorter runs is reported and not judged. */
const JUDGED_MINUTES = 30;
const VIEWERS = 200;
const ACCOUNTS = 100;
const PAYERS_AT_ONCE = 2;
const PAYER_PAUSE_MS = 5_000;
const PAYER_RETRY_MS = 1_000;
/** The queue polls every half minute, and runs each job once a minute. */
const MAX_LATE_S = 180;
const SETTLE_LIMIT_MS = 5 * 60_000;

export async function benchSoak(): Promise<void> {
  const payers = Math.ceil((MINUTES * 60_000 * PAYERS_AT_ONCE) / PAYER_PAUSE_MS);
  const installation = await startInstallation(VIEWERS + payers, ACCOUNTS);
  try {
    await soak(installation);
  } finally {
    await installation.remove();
  }
}

async function soak(installation: Installation): Promise<void> {
  const { site, db, members, s3, databaseFolder } = installation;
  const wrong: string[] = [];
  const windows = new Windows();
  const client = new SoakClient(windows);
  const [viewers, payers] = [installation.customers.slice(0, VIEWERS), installation.customers.slice(VIEWERS)];
  const load = await startLoad({ ...installation, customers: viewers }, client, PER_SECOND);
  await load.fillCaches(members.flatMap(({ name, service }) => (name.startsWith('answers') ? [service.site] : [])));
  const paying = new AbortController();
  const buying = buyers(db, payers, {
    atOnce: PAYERS_AT_ONCE,
    pauseMs: PAYER_PAUSE_MS,
    retryMs: PAYER_RETRY_MS,
    onRetry: (why) => client.failed(why, performance.now() - PAYER_RETRY_MS, 'a payment'),
  });
  const paid = buying.run(site, paying.signal);

  const began = performance.now();
  const minuteNow = () => (performance.now() - began) / 60_000;
  const samples: Sample[] = [];
  let fault = 'none';
  const sampling = setInterval(() => {
    void takeSample(installation, minuteNow()).then((sample) => {
      samples.push(sample);
      s3.requests.length = 0;
      const retried = [...client.retried].map(([why, count]) => `${count} ${why}`).join(', ');
      if (samples.length % 2 === 0)
        console.log(
          `soak ${sample.minute.toFixed(1)} min, ${fault}: ${client.answered} answered, retried ${retried || 'none'}; ${lineOf(sample)}`,
        );
    });
  }, SAMPLE_EVERY_MS);

  const counts = new Map<string, number>();
  const faults = faultsOf(installation).filter(({ missing }) => missing === undefined);
  for (let n = 0; ; n += 1) {
    const at = began + (n + 1) * FAULT_EVERY_MS;
    if (at > began + (MINUTES - 1) * 60_000) break;
    await pause(Math.max(0, at - performance.now()));
    const { name, run } = faults[n % faults.length]!;
    fault = name;
    const close = windows.open();
    wrong.push(...(await run(Math.floor(n / faults.length))).map((what) => `${name}: ${what}`));
    counts.set(name, (counts.get(name) ?? 0) + 1);
    close();
    await windows.closed();
    for (const member of members)
      if (!(await isReady(member.service.site))) wrong.push(`${name}: ${member.name} is not ready afterwards`);
  }
  await pause(Math.max(0, began + MINUTES * 60_000 - performance.now()));
  clearInterval(sampling);
  paying.abort();
  await Promise.all([load.stop(), paid]);

  wrong.push(...(await stuckJobs(db)));
  wrong.push(...(await load.findLosses()));
  samples.push(await takeSample(installation, minuteNow()));
  const survivors = members.filter(({ name }) => name.endsWith('1')).map(({ name }) => name);
  const held = judge(
    samples.filter(({ minute }) => minute >= WARM_UP_MINUTES),
    survivors,
    members.length,
  );
  const logs = members.map(({ name, service }) => `${name}: ${problemsIn(service.output())}`);
  client.close();
  wrong.push(...(await installation.stop()));
  const { discrepancies, counted } = await settleAndCompare(databaseFolder, SECRET, buying.acknowledged);

  wrong.push(...discrepancies, ...buying.oddities.map((oddity) => `a payment: ${oddity}`));
  if (client.wrong.count > 0) wrong.push(`failed outside of faults: ${client.wrong}`);
  if (client.lost.count > 0) wrong.push(`lost for good: ${client.lost}`);
  const missing = faultsOf(installation).flatMap(({ name, missing: why }) =>
    why === undefined ? [] : [`${name} (${why})`],
  );
  const retried = [...client.retried].map(([why, count]) => `${count} ${why}`).join(', ');
  console.log(
    `soak: ${MINUTES} minutes, ${client.answered} answered; faults: ${[...counts].map(([name, count]) => `${name} ${count}`).join(', ')}; not made: ${missing.join(', ') || 'none'}; retried: ${retried || 'none'}; refused in faults ${client.refused}`,
  );
  console.log(
    `soak: acknowledged: ${load.acknowledged()}, ${buying.acknowledged.paid.size} pages paid, ${buying.acknowledged.purchases.size} purchases, ${buying.acknowledged.due.size} renewals due; ${counted}`,
  );
  console.log(`soak: ${held.figures.join('; ')}; load ${loadavg()[0]!.toFixed(1)}`);
  console.log(`soak: logged: ${logs.join('\n  ')}`);
  if (MINUTES >= JUDGED_MINUTES) wrong.push(...held.wrong);
  if (wrong.length > 0) throw new Error(`The soak found:\n  ${wrong.join('\n  ')}`);
}

const isReady = async (site: string): Promise<boolean> => {
  const answer = await fetch(`${site}/readyz`).catch(() => undefined);
  return answer?.ok === true && ((await answer.json()) as { status: string }).status === 'ready';
};

/** Waits until the background work has caught up. @returns what has not */
async function stuckJobs(db: Installation['db']): Promise<string[]> {
  const until = Date.now() + SETTLE_LIMIT_MS;
  for (;;) {
    const { rows } = await sql<{ what: string }>`
      select name || ' runs for longer than it may' as what from jobs.job
        where state = 'active' and started_on < now() - (expire_seconds + 60) * interval '1 s'
      union all select name || ' is due and does not run' from jobs.job
        where state in ('created', 'retry') and start_after < now() - ${MAX_LATE_S} * interval '1 s' and name not like '\\_\\_pgboss%'
      union all select name || ' has not succeeded lately' from jobs.schedule s where cron = '* * * * *' and not exists (
        select from jobs.job j where j.name = s.name and j.state = 'completed' and j.completed_on > now() - ${MAX_LATE_S} * interval '1 s')
      union all select 'payment ' || id || ' is not checked' from payment_transactions where next_check_at < now() - ${MAX_LATE_S} * interval '1 s'
      union all select 'event ' || id || ' of the pay system is not handled' from psp_events
        where handled_at is null and received_at < now() - ${MAX_LATE_S} * interval '1 s'`.execute(db);
    if (rows.length === 0 || Date.now() > until) return rows.map(({ what }) => what);
    await pause(5_000);
  }
}

/** Warnings and errors of a log, by what they say. */
function problemsIn(log: string): string {
  const counts = new Map<string, number>();
  for (const line of log.split('\n')) {
    const message = /"level":(?:[4-6]0).*"msg":"([^"]*)"/.exec(line)?.[1];
    if (message !== undefined) counts.set(message, (counts.get(message) ?? 0) + 1);
  }
  return [...counts].map(([message, count]) => `${count} × ${message}`).join(', ') || 'nothing';
}
