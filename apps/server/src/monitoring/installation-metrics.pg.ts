/** What the database says of the whole installation; one process reads it for all. */
import { sql, type Kysely } from 'kysely';
import { Gauge, Registry } from 'prom-client';
import type { Database } from '../db/schema.ts';
import type { MetricSet } from './exposition.ts';

export interface InstallationMetrics {
  /** Without the database there is nothing: a number from before would look like the present. */
  read(): Promise<MetricSet>;
}

interface Row {
  /** The name of a gauge. */
  readonly what: string;
  readonly label: string | null;
  readonly other: string | null;
  readonly value: number;
}

const GAUGES: Readonly<Record<string, { readonly help: string; readonly labels: readonly string[] }>> = {
  aerial_streams_open: { help: 'Playbacks whose player reported lately, by kind.', labels: ['kind'] },
  aerial_jobs: {
    help: 'Jobs in the background: due, being run, and failed for good within the last day.',
    labels: ['job', 'state'],
  },
  aerial_jobs_oldest_due_seconds: { help: 'How long the oldest job has been due; 0 without one.', labels: [] },
  aerial_payments_open: { help: 'Payments without a final state, by state.', labels: ['state'] },
  aerial_payments_oldest_check_seconds: {
    help: 'How long the oldest payment has been due to be checked at its pay system; 0 without one.',
    labels: [],
  },
  aerial_refunds_open: { help: 'Refunds that a pay system has not concluded.', labels: [] },
  aerial_push_messages_due: { help: 'Messages to browsers that are due and not sent to all.', labels: [] },
  aerial_recordings_spool_segments: {
    help: 'Recorded segments that only the spool of a machine has.',
    labels: [],
  },
  aerial_recordings_spool_bytes: { help: 'Their size.', labels: [] },
  aerial_recordings_spool_oldest_seconds: { help: 'When the oldest of them was on air; 0 without one.', labels: [] },
  aerial_push_oldest_due_seconds: { help: 'How long the oldest of them has been due; 0 without one.', labels: [] },
};

/** As `features/playback` counts streams: started within a day, reported within 90 s, not ended. */
const OPEN_STREAM = sql`started_at > now() - interval '1 day' and greatest(started_at, pinged_at) > now() - interval '90 s' and ended_at is null`;

const measure = (db: Kysely<Database>) =>
  sql<Row>`
  with due_jobs as (
    select name, start_after from jobs.job
    where state in ('created', 'retry') and start_after <= now() and name not like '\\_\\_pgboss%'
  ), due_push as (
    select send_at from push_messages where finished_at is null and send_at <= now()
  ), spooled as (
    select count(*) as segments, coalesce(sum(bytes), 0) as bytes, coalesce(extract(epoch from now()) - min(at_ms) / 1000.0, 0) as age
    from recording_segments where is_pending
  ), age as (
    select 'aerial_jobs_oldest_due_seconds' as what, min(start_after) as since from due_jobs
    union all select 'aerial_payments_oldest_check_seconds', min(next_check_at) from payment_transactions where next_check_at <= now()
    union all select 'aerial_push_oldest_due_seconds', min(send_at) from due_push
  ), found as (
    select 'aerial_streams_open' as what, kind::text as label, null::text as other, count(*) as value
      from playback_stats where ${OPEN_STREAM} group by kind
    union all select 'aerial_jobs', name, 'due', count(*) from due_jobs group by name
    union all select 'aerial_jobs', name, 'active', count(*) from jobs.job
      where state = 'active' and name not like '\\_\\_pgboss%' group by name
    union all select 'aerial_jobs', name, 'failed', count(*) from jobs.job
      where state = 'failed' and completed_on > now() - interval '1 day' and name not like '\\_\\_pgboss%' group by name
    union all select 'aerial_payments_open', status, null, count(*) from payment_transactions
      where next_check_at is not null group by status
    union all select 'aerial_refunds_open', null, null, count(*) from refunds where next_check_at is not null
    union all select 'aerial_push_messages_due', null, null, count(*) from due_push
    union all select 'aerial_recordings_spool_segments', null, null, segments from spooled
    union all select 'aerial_recordings_spool_bytes', null, null, bytes from spooled
    union all select 'aerial_recordings_spool_oldest_seconds', null, null, age from spooled
    union all select what, null, null, coalesce(extract(epoch from now() - since), 0) from age
  )
  select what, label, other, value::float8 as value from found`.execute(db);

/** How long what was found is exposed, ms: several Prometheus servers may read at the same time. */
const TTL_MS = 10_000;

export function installationMetrics(
  db: Kysely<Database>,
  now: () => number = () => performance.now(),
): InstallationMetrics {
  const registry = new Registry();
  const gauges = new Map(
    Object.entries(GAUGES).map(([name, { help, labels }]) => [
      name,
      { gauge: new Gauge({ name, help, labelNames: [...labels], registers: [registry] }), labels },
    ]),
  );

  async function load(): Promise<MetricSet> {
    const { rows } = await measure(db);
    registry.resetMetrics();
    for (const { what, label, other, value } of rows) {
      const { gauge, labels } = gauges.get(what)!;
      const values = [label, other];
      gauge.set(Object.fromEntries(labels.map((name, index) => [name, values[index] ?? ''])), value);
    }
    return registry.getMetricsAsJSON();
  }

  let cached: { readonly at: number; readonly found: Promise<MetricSet> } | undefined;
  return {
    read() {
      if (!cached || now() - cached.at >= TTL_MS) cached = { at: now(), found: load().catch(() => []) };
      return cached.found;
    },
  };
}
