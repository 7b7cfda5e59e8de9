/** What one process measures of itself. */
import type { Pool } from 'pg';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { CacheSize } from '../http/lru-cache.ts';
import type { Readiness } from '../http/health.ts';
import type { StoreObserver } from '../ports/objects/guard-objects.ts';
import type { RedisCounts } from '../redis/redis.ts';
import type { MetricSet } from './exposition.ts';
import type { Monitor } from './monitor.ts';
import { mediaStoreMetrics, recordingsStoreMetrics, type RecordingsObserver } from './media-store-metrics.ts';
import { redisMetrics } from './redis-metrics.ts';
import { requestMetrics } from './request-metrics.ts';

/** The sinks of viewers' events as they are now. */
export interface EventCounts {
  /** Events that were acknowledged to clients, and refused ones. */
  readonly accepted: number;
  readonly refused: number;
  readonly sinks: readonly EventSinkCounts[];
}
export interface EventSinkCounts {
  readonly sink: string;
  /** Waiting in memory. */
  readonly queued: number;
  readonly stored: number;
  readonly spilled: number;
  /** Refused by the backend for what they are, and dropped. */
  readonly dropped: number;
  readonly isAvailable: boolean;
}

export interface ProcessMetrics extends Monitor {
  /** @returns reports how long a connection was waited for, ms */
  connectionWait(pool: string): (ms: number) => void;
  watchPool(name: string, pool: Pool): void;
  /** @param lagMs how old its answers are at most; undefined: it is not used */
  watchStandby(standby: { readonly pool: Pool; lagMs(): number | undefined }): void;
  watchCaches(sizes: () => Readonly<Record<string, CacheSize>>): void;
  watchEvents(counts: () => EventCounts): void;
  watchReadiness(readiness: () => Promise<Readiness>): void;
  /** @returns gets how long each answer of Redis took, ms */
  watchRedis(counts: () => RedisCounts): (ms: number) => void;
  watchMediaStore(): StoreObserver;
  watchRecordingsStore(): RecordingsObserver;
  read(): Promise<MetricSet>;
}

/** Seconds. */
const WAIT_BUCKETS_S = [0.001, 0.005, 0.025, 0.1, 0.5, 1, 4];
const STATUSES: readonly Readiness['status'][] = ['ready', 'degraded', 'starting', 'draining'];

/** Begins to measure this process. */
export function processMetrics(): ProcessMetrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = requestMetrics(registry);
  const registers = [registry];
  const deliveries = new Counter({
    name: 'aerial_push_deliveries_total',
    help: 'Messages to browsers by what became of them; retry: sent again later.',
    labelNames: ['verdict'],
    registers,
  });
  const waits = new Histogram({
    name: 'aerial_database_wait_seconds',
    help: 'Time until a database connection was free.',
    labelNames: ['pool'],
    buckets: WAIT_BUCKETS_S,
    registers,
  });
  const pools = new Map<string, Pool>();
  const eachPool = (report: (name: string, pool: Pool) => void): void => {
    for (const [name, pool] of pools) report(name, pool);
  };
  void new Gauge({
    name: 'aerial_database_connections',
    help: 'Open database connections.',
    labelNames: ['pool', 'state'],
    registers,
    collect() {
      eachPool((pool, { totalCount, idleCount }) => {
        this.set({ pool, state: 'idle' }, idleCount);
        this.set({ pool, state: 'busy' }, totalCount - idleCount);
      });
    },
  });
  void new Gauge({
    name: 'aerial_database_waiting',
    help: 'Requests that wait for a database connection.',
    labelNames: ['pool'],
    registers,
    collect() {
      eachPool((pool, { waitingCount }) => this.set({ pool }, waitingCount));
    },
  });

  return {
    requests,
    countDelivery: (verdict) => deliveries.inc({ verdict }),
    connectionWait(pool) {
      const { observe } = waits.labels(pool);
      return (ms) => observe(ms / 1000);
    },
    watchPool: (name, pool) => void pools.set(name, pool),
    watchStandby({ pool, lagMs }) {
      pools.set('standby', pool);
      void new Gauge({
        name: 'aerial_database_standby_lag_seconds',
        help: 'How old the answers of the standby are at most; absent while it is not used.',
        registers,
        collect() {
          this.reset();
          const lag = lagMs();
          if (lag !== undefined) this.set(lag / 1000);
        },
      });
    },
    watchCaches(sizes) {
      void new Gauge({
        name: 'aerial_cache_bytes',
        help: 'Sizes of caches in memory.',
        labelNames: ['cache'],
        registers,
        collect() {
          for (const [cache, { bytes }] of Object.entries(sizes())) this.set({ cache }, bytes);
        },
      });
      void new Counter({
        name: 'aerial_cache_lookups_total',
        help: 'Look-ups in caches in memory; an answer may take several.',
        labelNames: ['cache', 'result'],
        registers,
        collect() {
          this.reset();
          for (const [cache, { hits, misses }] of Object.entries(sizes())) {
            this.inc({ cache, result: 'hit' }, hits);
            this.inc({ cache, result: 'miss' }, misses);
          }
        },
      });
    },
    watchEvents: (counts) => eventMetrics(registry, counts),
    watchRedis: (counts) => redisMetrics(registry, counts),
    watchMediaStore: () => mediaStoreMetrics(registry),
    watchRecordingsStore: () => recordingsStoreMetrics(registry),
    watchReadiness(readiness) {
      void new Gauge({
        name: 'aerial_processes',
        help: 'Processes that answer requests, by their readiness.',
        labelNames: ['status'],
        registers,
        async collect() {
          const now = await readiness();
          for (const status of STATUSES) this.set({ status }, status === now.status ? 1 : 0);
        },
      });
      void new Gauge({
        name: 'aerial_database_up',
        help: 'Whether the database answers: 1 or 0; the least of all processes.',
        registers,
        aggregator: 'min',
        async collect() {
          this.set((await readiness()).database === 'ok' ? 1 : 0);
        },
      });
    },
    read: () => registry.getMetricsAsJSON(),
  };
}

function eventMetrics(registry: Registry, counts: () => EventCounts): void {
  const registers = [registry];
  void new Counter({
    name: 'aerial_events_received_total',
    help: 'Events of viewers’ applications; refused ones are sent again by their clients.',
    labelNames: ['result'],
    registers,
    collect() {
      this.reset();
      const { accepted, refused } = counts();
      this.inc({ result: 'accepted' }, accepted);
      this.inc({ result: 'refused' }, refused);
    },
  });
  void new Counter({
    name: 'aerial_events_written_total',
    help: 'Events by what a sink did with them: stored, spilled to files, dropped because it will never take them.',
    labelNames: ['sink', 'result'],
    registers,
    collect() {
      this.reset();
      for (const { sink, stored, spilled, dropped } of counts().sinks) {
        this.inc({ sink, result: 'stored' }, stored);
        this.inc({ sink, result: 'spilled' }, spilled);
        this.inc({ sink, result: 'dropped' }, dropped);
      }
    },
  });
  void new Gauge({
    name: 'aerial_events_queued',
    help: 'Events in memory that wait for a sink.',
    labelNames: ['sink'],
    registers,
    collect() {
      for (const { sink, queued } of counts().sinks) this.set({ sink }, queued);
    },
  });
  void new Gauge({
    name: 'aerial_events_sink_up',
    help: 'Whether a sink takes events: 1, or 0 while they are spilled; the least of all processes.',
    labelNames: ['sink'],
    registers,
    aggregator: 'min',
    collect() {
      for (const { sink, isAvailable } of counts().sinks) this.set({ sink }, isAvailable ? 1 : 0);
    },
  });
}
