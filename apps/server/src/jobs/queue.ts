/**
 * What runs in the background: named jobs by the clock, in a queue in PostgreSQL. Every process offers to run them;
 * each run is given to exactly one of them, and a failed run is retried.
 */
import type { Pool } from 'pg';
import { PgBoss } from 'pg-boss';

export interface Job {
  /** Letters, digits, `-` and `.`; the job's queue. */
  readonly name: string;
  /** When it runs, in UTC: minute, hour, day, month, weekday. */
  readonly cron: string;
  /** Runs once; throws when it should be retried. */
  run(): Promise<void>;
}

export interface JobQueue {
  /** Takes no new work and waits for running jobs. */
  stop(): Promise<void>;
}

/** Tables of the queue; apart from those of the service. */
const SCHEMA = 'jobs';
const RETRIES = 3;
const RETRY_AFTER_S = 60;
/** A run that takes longer counts as failed, seconds. */
const RUN_LIMIT_S = 600;
const STOP_LIMIT_MS = 20_000;
/** How often a process polls for work, seconds: jobs of the clock need not start on the second. */
const POLL_S = 30;

/**
 * Starts running the jobs: those due by the clock, and each once at the start.
 * @param onError is called for each failed run, with the name of its job, and for failures of the queue itself
 * @param pollS how often this process polls for work, seconds
 */
export async function startJobQueue(
  pool: Pool,
  jobs: readonly Job[],
  onError: (error: Error, job?: string) => void,
  pollS = POLL_S,
): Promise<JobQueue> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    schema: SCHEMA,
  });
  boss.on('error', (error) => onError(error));
  await boss.start();
  for (const job of jobs) {
    // One run waits at most, so that starts and the clock do not pile up.
    await boss.createQueue(job.name, {
      policy: 'short',
      retryLimit: RETRIES,
      retryDelay: RETRY_AFTER_S,
      expireInSeconds: RUN_LIMIT_S,
    });
    await boss.work(job.name, { pollingIntervalSeconds: pollS }, async () => {
      try {
        await job.run();
      } catch (error) {
        // The queue stores a failed run and says nothing.
        onError(error instanceof Error ? error : new Error(String(error)), job.name);
        throw error;
      }
    });
    await boss.schedule(job.name, job.cron);
    await boss.send(job.name);
  }
  return { stop: () => boss.stop({ graceful: true, timeout: STOP_LIMIT_MS }) };
}
