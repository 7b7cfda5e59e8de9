/**
 * The background work of payments in a process of its own, as another process of an installation does it. Arguments: what, the folder of
 * the database's socket, the secret. `all`: everything without pause, a minute ahead, so that open payments are due at once.
 * `renewals`: runs the renewal job until nothing is due, and prints how long each run took and the memory after it.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { epochMs, systemClock } from '@aerial/domain/time.ts';
import { postgresBus } from '@aerial/server/bus/bus.pg.ts';
import { topics } from '@aerial/server/bus/topics.ts';
import { dueSubscriptions } from '@aerial/server/billing/renew.ts';
import { openDatabase } from '@aerial/server/db/connect.ts';
import { paymentJobs } from '@aerial/server/features/payments/testing/payment-jobs.ts';

const AHEAD_MS = 61_000;
const [what, socketDir = '', secret = ''] = process.argv.slice(2);

if (what === 'all') {
  const jobs = paymentJobs({ socketDir }, secret, { now: () => epochMs(systemClock.now() + AHEAD_MS) });
  for (;;) {
    await jobs.round();
    await pause(10);
  }
}

const { db, close } = openDatabase({ socketDir });
const bus = await postgresBus({ db, address: { socketDir } });
const failures: unknown[] = [];
const jobs = paymentJobs({ socketDir }, secret, systemClock, (userId) => {
  bus.publish(topics.user, { userId }).catch((error: unknown) => failures.push(error));
});
for (;;) {
  const began = performance.now();
  await jobs.renew();
  const ms = Math.round(performance.now() - began);
  globalThis.gc?.();
  const { rss, heapUsed } = process.memoryUsage();
  console.log(JSON.stringify({ ms, rssMiB: Math.round(rss / 1024 ** 2), heapMiB: heapUsed / 1024 ** 2 }));
  if ((await dueSubscriptions(db, systemClock.now(), 1)).length === 0) break;
}
await jobs.close();
await bus.close();
await close();
if (failures.length > 0) throw new Error(`${failures.length} messages were not published: ${String(failures[0])}`);
