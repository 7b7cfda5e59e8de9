import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import type { StoreObserver } from '../ports/objects/guard-objects.ts';

/** Seconds; viewers' reads are given up after eight, uploads take minutes. */
const ANSWER_BUCKETS_S = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 4, 8, 30, 120];

/** What a process sees of the media store. */
export const mediaStoreMetrics = (registry: Registry): StoreObserver =>
  objectStoreMetrics(registry, 'aerial_media_store', 'the media store');

/** What a process sees of the store of recordings. */
export interface RecordingsObserver extends StoreObserver {
  /** Segments that were recorded, and lost before they were uploaded. */
  lost(segments: number): void;
}

export function recordingsStoreMetrics(registry: Registry): RecordingsObserver {
  const lost = new Counter({
    name: 'aerial_recordings_spool_lost_total',
    help: 'Segments of the spool that were lost before they were uploaded: dropped because it was full, or damaged.',
    registers: [registry],
  });
  return {
    ...objectStoreMetrics(registry, 'aerial_recordings_store', 'the store of recordings'),
    lost: (segments) => lost.inc(segments),
  };
}

function objectStoreMetrics(registry: Registry, name: string, store: string): StoreObserver {
  const registers = [registry];
  const up = new Gauge({
    name: `${name}_up`,
    help: `Whether ${store} works: 1, or 0 while requests are given up at once; the least of all processes.`,
    registers,
    aggregator: 'min',
  });
  up.set(1);
  const requests = new Counter({
    name: `${name}_requests_total`,
    help: `Attempts to read from ${store} and to write to it, by what became of them; circuit-open: not sent.`,
    labelNames: ['kind', 'result'],
    registers,
  });
  const answers = new Histogram({
    name: `${name}_request_duration_seconds`,
    help: `Time until ${store} answered, or was given up.`,
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
