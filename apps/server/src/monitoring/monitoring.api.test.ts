/** What a service measures, as Prometheus reads it, and that dashboards, rules and documents name nothing else. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { testDatabase } from '@aerial/testkit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { startJobQueue } from '../jobs/queue.ts';
import { testServer, type TestServer } from '../testing/server.ts';
import { expose, exposeMetrics, type Exposition } from './exposition.ts';
import { installationMetrics } from './installation-metrics.pg.ts';
import { processMetrics } from './process-metrics.ts';

const ROOT = path.resolve(import.meta.dirname, '../../../..');
const read = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8');

const monitor = processMetrics();
let server: TestServer;
let site: string;
let exposition: Exposition;
let installation: ReturnType<typeof installationMetrics>;
const database = await testDatabase();
const closers: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  server = await testServer({ monitor });
  closers.push(() => server.app.close());
  await server.addProvider({ id: 1, shortname: 'one', isDefault: true });
  site = await server.app.listen({ port: 0, host: '127.0.0.1' });
  monitor.connectionWait('calls')(12);
  monitor.watchPool('calls', database.pool);
  monitor.watchStandby({ pool: database.pool, lagMs: () => 1_500 });
  monitor.watchCaches(server.cacheSizes);
  monitor.watchEvents(() => ({
    accepted: 40,
    refused: 2,
    sinks: [{ sink: 'postgres', queued: 3, stored: 30, spilled: 5, dropped: 1, isAvailable: false }],
  }));
  monitor.watchRedis(() => ({ isUp: false, answered: 70, late: 3, failed: 0, skipped: 9 }))(2);
  const store = monitor.watchMediaStore();
  store.attempted('read', 'ok', 30);
  store.attempted('read', 'timeout', 4_000);
  store.attempted('read', 'circuit-open', undefined);
  store.changed(false);
  const recorded = monitor.watchRecordingsStore();
  recorded.attempted('write', 'busy', 900);
  recorded.lost(4);
  monitor.watchReadiness(async () => ({
    isReady: true,
    status: 'degraded',
    database: 'unavailable',
    disk: 'ok',
    roles: {},
  }));
  const queue = await startJobQueue(database.pool, [], () => {});
  closers.push(() => queue.stop());
  installation = installationMetrics(database.db);
  exposition = await exposeMetrics({
    host: '127.0.0.1',
    port: 0,
    read: async () => [await monitor.read(), await installation.read()],
  });
  closers.push(() => exposition.close());
});
afterAll(async () => {
  for (const close of closers.toReversed()) await close();
});

const scrape = async (): Promise<string> => (await fetch(`http://127.0.0.1:${exposition.port}/metrics`)).text();
/** The value of a series; labels in any order. */
async function valueOf(name: string, labels: Readonly<Record<string, string>> = {}): Promise<number | undefined> {
  const lines = (await scrape())
    .split('\n')
    .filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `));
  const found = lines.find((line) =>
    Object.entries(labels).every(([key, value]) => line.includes(`${key}="${value}"`)),
  );
  return found === undefined ? undefined : Number(found.split(' ').at(-1));
}
const LIST = { method: 'GET', route: '/v2/channels/channel_list' };

describe('requests', () => {
  test('are counted by route and class of status, answers of the response cache included', async () => {
    const { token } = await server.guest();
    const list = () => fetch(`${site}/v2/channels/channel_list?access_token=${token}`);
    for (let n = 0; n < 3; n += 1) expect((await list()).status).toBe(200);
    expect((await fetch(`${site}/v2/channels/channel_list?access_token=${'0'.repeat(40)}`)).status).toBe(401);
    await expect.poll(() => valueOf('aerial_http_requests_total', { ...LIST, status: '2xx' })).toBe(3);
    await expect.poll(() => valueOf('aerial_http_requests_total', { ...LIST, status: '4xx' })).toBe(1);
  });

  test('HEAD counts once, for the route of GET', async () => {
    await fetch(`${site}/v2/ping.gif`, { method: 'HEAD' });
    const ping = { method: 'GET', route: '/v2/ping.gif', status: '2xx' };
    await expect.poll(() => valueOf('aerial_http_requests_total', ping)).toBe(1);
  });

  test('an address that is made up makes no series of its own', async () => {
    for (const name of ['a', 'b']) await fetch(`${site}/v2/${name}`, { method: 'POST' });
    const unmatched = { route: 'unmatched', status: '4xx' };
    await expect.poll(() => valueOf('aerial_http_requests_total', unmatched)).toBe(2);
    expect(await scrape()).not.toMatch(/route="\/v2\/[ab]"/);
  });

  test('their times are labelled by kind, media by what was requested', async () => {
    const paths = [
      'live/7/t.s/index.m3u8',
      'live/7/t.s/v720.m3u8',
      'seg/scene/1a2b/k.x/v720/12@14650012.m4s',
      'viewer/live/7/t.s',
      'nothing',
    ];
    for (const at of paths) await fetch(`${site}/media/${at}`);
    const count = (kind: string) => valueOf('aerial_http_request_duration_seconds_count', { kind });
    for (const kind of ['multivariant', 'playlist', 'segment', 'viewer', 'media'])
      await expect.poll(() => count(kind)).toBe(1);
  });
});

describe('the process', () => {
  test.each([
    ['aerial_events_received_total', { result: 'refused' }, 2],
    ['aerial_events_written_total', { sink: 'postgres', result: 'spilled' }, 5],
    ['aerial_events_queued', { sink: 'postgres' }, 3],
    ['aerial_events_sink_up', { sink: 'postgres' }, 0],
    ['aerial_redis_up', {}, 0],
    ['aerial_redis_commands_total', { result: 'late' }, 3],
    ['aerial_redis_command_duration_seconds_bucket', { le: '0.0025' }, 1],
    ['aerial_media_store_up', {}, 0],
    ['aerial_media_store_requests_total', { kind: 'read', result: 'circuit-open' }, 1],
    ['aerial_media_store_request_duration_seconds_bucket', { kind: 'read', le: '0.05' }, 1],
    ['aerial_media_store_request_duration_seconds_count', { kind: 'read' }, 2],
    ['aerial_recordings_store_up', {}, 1],
    ['aerial_recordings_store_requests_total', { kind: 'write', result: 'busy' }, 1],
    ['aerial_recordings_spool_lost_total', {}, 4],
    ['aerial_processes', { status: 'degraded' }, 1],
    ['aerial_processes', { status: 'ready' }, 0],
    ['aerial_database_up', {}, 0],
    ['aerial_database_waiting', { pool: 'calls' }, 0],
    ['aerial_database_wait_seconds_count', { pool: 'calls' }, 1],
  ])('tells %s %j', async (name, labels, expected) => {
    expect(await valueOf(name, labels)).toBe(expected);
  });

  test('counts deliveries, sizes and look-ups, its memory and its event loop', async () => {
    monitor.countDelivery('gone');
    expect(await valueOf('aerial_push_deliveries_total', { verdict: 'gone' })).toBe(1);
    expect(await valueOf('aerial_cache_lookups_total', { cache: 'tokens', result: 'miss' })).toBeGreaterThan(0);
    expect(await valueOf('aerial_cache_bytes', { cache: 'segments' })).toBe(0);
    for (const name of ['aerial_cache_bytes', 'process_resident_memory_bytes', 'nodejs_eventloop_lag_p99_seconds'])
      expect(await valueOf(name), name).toBeGreaterThanOrEqual(0);
  });

  test('of several processes counters are added, and the worst state counts', async () => {
    const own = await monitor.read();
    const text = await expose([own, own]);
    expect(text).toMatch(/aerial_events_received_total\{result="accepted"\} 80\n/);
    expect(text).toMatch(/aerial_events_sink_up\{sink="postgres"\} 0\n/);
    expect(text).toMatch(/aerial_processes\{status="degraded"\} 2\n/);
  });
});

describe('the installation', () => {
  test('open streams, due and failed jobs, pending payments and messages are read from the database', async () => {
    await database.pool.query(`
      insert into playback_stats (kind, started_at, pinged_at, ended_at) values
        ('live', now() - interval '1 hour', now(), null),
        ('live', now() - interval '1 hour', now() - interval '2 minutes', null),
        ('vod', now(), null, now());
      insert into channels (id, slug, name) values (900, 'recorded', '{}');
      insert into recording_segments (channel_id, rendition, seq, run, discontinuity, at_ms, duration_s, feed_seq, feed_name, bytes, extension, spool, is_pending)
      select 900, 'v', seq, 1, 0, extract(epoch from now()) * 1000 - 60000 * seq, 2, seq, '', 500, 'ts', 7, seq > 1 from generate_series(1, 3) seq`);
    const fresh = await expose([await installationMetrics(database.db).read()]);
    expect(fresh).toContain('aerial_streams_open{kind="live"} 1\n');
    expect(fresh).not.toContain('kind="vod"');
    expect(fresh).toContain('aerial_refunds_open 0\n');
    expect(fresh).toContain('aerial_push_oldest_due_seconds 0\n');
    expect(fresh).toContain('aerial_recordings_spool_segments 2\n');
    expect(fresh).toContain('aerial_recordings_spool_bytes 1000\n');
    expect(fresh).toMatch(/aerial_recordings_spool_oldest_seconds (?:1[89]|[2-9]\d)\d/);
  });

  test('jobs are labelled by name and state, with the age of the oldest due one', async () => {
    const own = await testDatabase();
    let release = (): void => {};
    const queue = await startJobQueue(
      own.pool,
      [{ name: 'test.slow', cron: '0 0 1 1 *', run: () => new Promise<void>((resolve) => (release = resolve)) }],
      () => {},
    );
    await own.pool.query(`update jobs.job set start_after = now() - interval '90 s' where name = 'test.slow'`);
    const text = await expose([await installationMetrics(own.db).read()]);
    expect(text).toMatch(/aerial_jobs\{job="test.slow",state="(?:due|active)"\} 1\n/);
    expect(text).not.toContain('__pgboss');
    release();
    await queue.stop();
  });

  test('without the database its metrics are omitted', async () => {
    const own = await testDatabase();
    const reading = installationMetrics(own.db);
    await own.pool.query('drop table payment_transactions cascade');
    expect(await reading.read()).toEqual([]);
  });
});

test('the page answers GET and HEAD of /metrics, and nothing else', async () => {
  const at = `http://127.0.0.1:${exposition.port}`;
  const head = await fetch(`${at}/metrics`, { method: 'HEAD' });
  expect([head.status, head.headers.get('content-type')]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8']);
  expect((await fetch(`${at}/`)).status).toBe(404);
  expect((await fetch(`${at}/metrics`, { method: 'POST' })).status).toBe(405);
});

describe('what is written about the metrics', () => {
  const NAME = /\b(?:aerial|nodejs|process)_[a-z\d_]+/g;
  /** Names with those of a histogram's series. */
  async function exposed(): Promise<ReadonlySet<string>> {
    const found = [...(await scrape()).matchAll(/^# TYPE (\S+) (\S+)$/gm)];
    return new Set(
      found.flatMap(([, name = '', type]) =>
        type === 'histogram' ? [name, `${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
      ),
    );
  }
  /** Expressions of dashboards and rules. */
  const expressions = [
    ...readdirSync(path.join(ROOT, 'ops/grafana')).flatMap((file) => {
      const { panels } = JSON.parse(read(`ops/grafana/${file}`)) as {
        panels: { targets: { expr?: string }[] }[];
      };
      return panels.flatMap(({ targets }) => targets.flatMap(({ expr }) => (expr === undefined ? [] : [[file, expr]])));
    }),
    ...readdirSync(path.join(ROOT, 'ops/prometheus')).flatMap((file) => {
      const { groups } = parse(read(`ops/prometheus/${file}`)) as { groups: { rules: { expr: string }[] }[] };
      return groups.flatMap(({ rules }) => rules.map(({ expr }) => [file, expr]));
    }),
  ];

  test('every metric that a dashboard or rule names exists', async () => {
    const names = await exposed();
    expect(expressions.length).toBeGreaterThan(20);
    for (const [file, expr = ''] of expressions)
      for (const [name] of expr.matchAll(NAME)) expect(names, `${file}: ${expr}`).toContain(name);
  });

  test('the document lists every metric of the service, and no other', async () => {
    const names = [...(await exposed())].filter(
      (name) => name.startsWith('aerial_') && !/_(?:bucket|sum|count)$/.test(name),
    );
    const listed = read('docs/monitoring.md').matchAll(/^\| `(aerial_[a-z_]+)/gm);
    expect([...listed].map(([, name]) => name).toSorted()).toEqual(names.toSorted());
  });
});
