import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import type { RedisCounts } from '../redis/redis.ts';

/** Seconds; nothing takes longer than the deadline. */
const ANSWER_BUCKETS_S = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05];

/** What a process sees of Redis. @returns gets how long each answer took, ms */
export function redisMetrics(registry: Registry, counts: () => RedisCounts): (ms: number) => void {
  const registers = [registry];
  void new Gauge({
    name: 'aerial_redis_up',
    help: 'Whether Redis answers: 1, or 0 while processes count by themselves; the least of all processes.',
    registers,
    aggregator: 'min',
    collect() {
      this.set(counts().isUp ? 1 : 0);
    },
  });
  void new Counter({
    name: 'aerial_redis_commands_total',
    help: 'Commands to Redis: answered, late (no answer within the deadline), failed, skipped (not sent while it is away).',
    labelNames: ['result'],
    registers,
    collect() {
      this.reset();
      const { answered, late, failed, skipped } = counts();
      for (const [result, count] of Object.entries({ answered, late, failed, skipped })) this.inc({ result }, count);
    },
  });
  const answers = new Histogram({
    name: 'aerial_redis_command_duration_seconds',
    help: 'Time until Redis answered.',
    buckets: ANSWER_BUCKETS_S,
    registers,
  });
  return (ms) => answers.observe(ms / 1000);
}
