/** The page that Prometheus reads, on a port of its own: what it says is not for viewers. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { AggregatorRegistry, Registry, type MetricObjectWithValues, type MetricValue } from 'prom-client';

/** Measurements of one process, as messages between processes carry them. */
export type MetricSet = readonly MetricObjectWithValues<MetricValue<string>>[];

export interface Exposition {
  readonly port: number;
  close(): Promise<void>;
}

export interface ExpositionOptions {
  readonly host: string;
  readonly port: number;
  /** Reads the measurements of all processes. */
  read(): Promise<readonly MetricSet[]>;
}

const PATH = '/metrics';

/** Measurements of several processes as one text: sums, unless a metric says otherwise. */
export const expose = (sets: readonly MetricSet[]): Promise<string> =>
  AggregatorRegistry.aggregate(sets.map((set) => [...set])).metrics();

/** Serves the measurements at `/metrics`. @throws the server's error when it cannot listen */
export async function exposeMetrics({ host, port, read }: ExpositionOptions): Promise<Exposition> {
  const server = createServer((request, response) => {
    const isKnown = request.url?.split('?', 1)[0] === PATH;
    if (!isKnown || (request.method !== 'GET' && request.method !== 'HEAD'))
      return void response.writeHead(isKnown ? 405 : 404).end();
    read()
      .then(expose)
      .then(
        (text) => {
          response.writeHead(200, { 'content-type': Registry.PROMETHEUS_CONTENT_TYPE, 'cache-control': 'no-store' });
          response.end(request.method === 'GET' ? text : undefined);
        },
        () => response.writeHead(503).end(),
      );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen({ host, port }, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
