import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import type { StoreObserver } from '../ports/objects/guard-objects.ts';

/** Seconds; viewers' reads are given up after eight, uploads take minutes. */
const ANSWER_BUCKETS_S = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 4, 8, 30, 120];

/** What a process sees of the media store. */
export function mediaStoreMetrics(registry: Registry): StoreObserver {
  const registers = [registry];
  const up = new Gauge({
    name: 'aerial_media_store_up',
    help: 'Whether the media store works: 1, or 0 while requests are given up at once; the least of all processes.',
    registers,
    aggregator: 'min',
  });
  up.set(1);
  const requests = new Counter({
    name: 'aerial_media_store_requests_total',
    help: 'Attempts to read from the media store and to write to it, by what became of them; circuit-open: not sent.',
    labelNames: ['kind', 'result'],
    registers,
  });
  const answers = new Histogram({
    name: 'aerial_media_store_request_duration_seconds',
    help: 'Time until the media store answered, or was given up.',
    labelNames: ['kind'],
    buckets: ANSWER_BUCKETS_S,
    registers,
  });
  return {
    attempted(kind, result, ms) {
      requests.inc({ kind, result });
      if (ms !== undefined) answers.observe({ kind }, ms / 1000);
    },
    changed: (isAvailable) => up.set(isAvailable ? 1 : 0),
  };
}
