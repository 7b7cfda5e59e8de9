/** Answers by route, and how long they took by kind. */
import { Counter, Histogram, type Registry } from 'prom-client';
import type { CountAnswer, RequestObserver } from '../http/request-observer.ts';

/** Seconds: from an answer out of memory to the patience of a client. */
const BUCKETS_S = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Kinds of routes by the beginnings of their paths; media routes name the kind of each answer themselves. */
const KINDS: readonly (readonly [RegExp, string])[] = [
  // It waits for a command on purpose.
  [/^\/v2\/users\/self\/screens\/poll$/, 'waiting'],
  [/^\/v2\//, 'api'],
  [/^\/media\//, 'media'],
  [/^\/pictures\//, 'picture'],
  [/^\/(?:assets|locales|documents)\//, 'file'],
  [/^\/(?:\*)?$/, 'page'],
];
const kindOf = (path: string): string => KINDS.find(([pattern]) => pattern.test(path))?.[1] ?? 'other';

export function requestMetrics(registry: Registry): RequestObserver {
  const answers = new Counter({
    name: 'aerial_http_requests_total',
    help: 'Answered requests by route and class of status.',
    labelNames: ['method', 'route', 'status'],
    registers: [registry],
  });
  const durations = new Histogram({
    name: 'aerial_http_request_duration_seconds',
    help: 'Time from a request until its answer is sent, without the network, by kind of answer.',
    labelNames: ['kind'],
    buckets: BUCKETS_S,
    registers: [registry],
  });
  /** Children are bound once: finding one by its labels costs as much as counting. */
  const ofKind = new Map<string, (seconds: number) => void>();
  const durationOf = (kind: string): ((seconds: number) => void) => {
    let child = ofKind.get(kind);
    if (!child) {
      const { observe } = durations.labels(kind);
      ofKind.set(kind, (child = (seconds) => observe(seconds)));
    }
    return child;
  };
  const routes = new Map<string, CountAnswer>();

  function counterOf(method: string, path: string): CountAnswer {
    const classes: (ReturnType<typeof answers.labels> | undefined)[] = [];
    const general = durationOf(kindOf(path));
    return (status, ms, kind) => {
      const hundred = Math.floor(status / 100);
      (classes[hundred] ??= answers.labels(method, path, `${hundred}xx`)).inc();
      (kind === undefined ? general : durationOf(kind))(ms / 1000);
    };
  }

  return {
    route(method, path) {
      const name = `${method} ${path}`;
      const counter = routes.get(name) ?? counterOf(method, path);
      routes.set(name, counter);
      return counter;
    },
  };
}
