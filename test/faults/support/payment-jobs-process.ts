/** Runs the background work of payments without pause until it is killed. Arguments: the folder of the database's socket, the secret. */
import { setTimeout as pause } from 'node:timers/promises';
import { systemClock } from '@aerial/domain/time.ts';
import { paymentJobs } from '@aerial/server/features/payments/testing/payment-jobs.ts';

const [socketDir, secret] = process.argv.slice(2);
const jobs = paymentJobs({ socketDir: socketDir! }, secret!, systemClock);
for (;;) {
  // The database is killed as well.
  await jobs.round().catch(() => pause(100));
  await pause(20);
}
