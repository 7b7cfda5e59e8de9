/**
 * What a call costs with one, two and four processes that answer, on one database and one Redis, each process under the same load. While that
 * stays the same, an added process adds its whole throughput until the cores are full: what processes do for each other, such as dropping
 * from their caches what another one has changed, is part of it. A process of its own works in the background.
 */
import { Agent } from 'node:http';
import { loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { findHolder } from '@aerial/server/db/embedded/data-folder.ts';
import { addCustomers } from '@aerial/server/features/payments/testing/stock.ts';
import { REDIS_PROGRAM, testRedis } from '@aerial/testkit/redis-server.ts';
import { sql } from 'kysely';
import { withDatabase } from './many.ts';
import { descendants, median, onAllCores } from './processes.ts';
import { processorMs, send, Tally, textOf } from './requests.ts';
import { startService } from './service.ts';

const COUNTS = [1, 2, 4] as const;
const MOST = Math.max(...COUNTS);
const PER_SECOND = Number(process.env['CALLS_PER_S'] ?? 60);
const ROUNDS = Number(process.env['ROUNDS'] ?? 5);
const ROUND_MS = 1000 * Number(process.env['ROUND_S'] ?? 15);
const WARM_UP_MS = 3_000;
/** Code is compiled and caches are filled, in each process. */
const FIRST_WARM_UP_MS = 20_000;
const VIEWERS = 2_000;
const SECRET = 'a secret of the bench, long enough for anyone';
/** Of the throughput of one process, for each of several. */
const WANTED = 0.9;

const one = <T>(items: readonly T[]): T => items[Math.floor(Math.random() * items.length)]!;

export async function benchAddedProcesses(): Promise<void> {
  if (REDIS_PROGRAM === undefined) throw new Error('Several processes need Redis: apt-get install redis-server');
  const redis = await testRedis();
  try {
    await measure(redis.url);
  } finally {
    await redis.kill();
  }
}

async function measure(redis: string): Promise<void> {
  const shared = { REDIS_URL: redis, MEDIA_SECRET: SECRET };
  const background = await startService({ env: shared });
  const socketDir = findHolder(background.data)?.socketDir;
  if (socketDir === undefined) throw new Error('The process in the background has no database of its own.');
  const url = `postgres://aerial@localhost/aerial?host=${encodeURIComponent(socketDir)}`;
  const services = await Promise.all(
    Array.from({ length: MOST }, () =>
      startService({ env: { ...shared, DATABASE_URL: url, ROLES: 'web,api,origin' } }),
    ),
  );
  for (const { pid } of [background, ...services]) onAllCores(pid);
  const viewers = await withDatabase(background, (db) => addCustomers(db, VIEWERS));
  const tally = new Tally();
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const request = (...[method, address, viewer, body]: [Parameters<typeof send>[2], string, number, object?]) =>
    tally.count(
      send(
        agent,
        viewer,
        method,
        `${address}${address.includes('?') ? '&' : '?'}access_token=${viewers[viewer]!.token}`,
        body,
      ),
    );
  const list = await request('GET', `${services[0]!.site}/v2/channels/free_list`, 0);
  const channels = (JSON.parse(textOf(list!)) as { id: number; num: number }[]).filter(({ num }) => num <= 16);
  const films = await withDatabase(background, async (db) => {
    const { rows } = await sql<{ id: string }>`
      select distinct content_id as id from library_contents join provider_libraries using (library_id)
      join contents on contents.id = content_id where provider_id = 1 and not is_4k and not is_lost`.execute(db);
    return rows.map(({ id }) => id);
  });
  const playbacks = new Map<number, string>();

  /** Calls in the proportions of viewers who watch, browse and store something. */
  const kinds: readonly [weight: number, call: (site: string, viewer: number) => Promise<unknown>][] = [
    [6, (site, viewer) => request('GET', `${site}/v2/channels/channel_list`, viewer)],
    [4, (site, viewer) => request('GET', `${site}/v2/channels/${one(channels).id}/content_schedule`, viewer)],
    [4, (site, viewer) => request('GET', `${site}/v2/contents/${one(films)}`, viewer)],
    [2, (site, viewer) => request('GET', `${site}/v2/users/self/favorites`, viewer)],
    [
      3,
      async (site, viewer) => {
        const path = `/v2/channels/${one(channels).id}/stream?includes=playlists`;
        const played = await request('GET', site + path, viewer);
        if (played) playbacks.set(viewer, (JSON.parse(textOf(played)) as { stat: { id: string } }).stat.id);
      },
    ],
    [
      8,
      async (site) => {
        if (playbacks.size === 0) return;
        const [viewer, stat] = one([...playbacks]);
        await request('PATCH', `${site}/v2/users/self/stat/${stat}`, viewer, { duration: 30 });
      },
    ],
    [
      2,
      async (site, viewer) => {
        const path = `${site}/v2/users/self/favorites`;
        const added = await request('POST', path, viewer, { contentId: one(films) });
        if (added) await request('DELETE', `${path}/${(JSON.parse(textOf(added)) as { id: string }).id}`, viewer);
      },
    ],
  ];
  const total = kinds.reduce((sum, [weight]) => sum + weight, 0);
  const callOnce = (site: string): Promise<unknown> => {
    let at = Math.random() * total;
    const [, call] = kinds.find(([weight]) => (at -= weight) < 0) ?? kinds[0]!;
    return call(site, Math.floor(Math.random() * VIEWERS));
  };
  const loadFor = async (sites: readonly string[], ms: number): Promise<void> => {
    const calls: Promise<unknown>[] = [];
    const perMs = (PER_SECOND * sites.length) / 1000;
    for (let n = 0, began = performance.now(); n < ms * perMs; n += 1) {
      await pause(Math.max(0, began + n / perMs - performance.now()));
      calls.push(callOnce(sites[n % sites.length]!));
    }
    await Promise.all(calls);
  };

  const costs = new Map<number, { process: number[]; database: number[] }>(
    COUNTS.map((count) => [count, { process: [], database: [] }]),
  );
  await loadFor(
    services.map(({ site }) => site),
    FIRST_WARM_UP_MS,
  );
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const count of round % 2 === 0 ? COUNTS : COUNTS.toReversed()) {
      const loaded = services.slice(0, count);
      const sites = loaded.map(({ site }) => site);
      await loadFor(sites, WARM_UP_MS);
      const pids = { process: loaded.map(({ pid }) => pid), database: descendants(background.pid) };
      const before = {
        process: processorMs(pids.process),
        database: processorMs(pids.database),
        calls: tally.times.length,
      };
      await loadFor(sites, ROUND_MS);
      const calls = tally.times.length - before.calls;
      for (const who of ['process', 'database'] as const)
        costs.get(count)![who].push((processorMs(pids[who]) - before[who]) / calls);
    }
  }
  agent.destroy();
  const [first] = COUNTS.map((count) => median(costs.get(count)!.process) + median(costs.get(count)!.database));
  for (const count of COUNTS) {
    const [ofProcess, ofDatabase] = [median(costs.get(count)!.process), median(costs.get(count)!.database)];
    console.log(
      `added-processes: ${count} of ${PER_SECOND} calls/s each: ${ofProcess.toFixed(2)} ms of processor a call, its database ${ofDatabase.toFixed(2)} ms; throughput of each ${(first! / (ofProcess + ofDatabase)).toFixed(2)} of one alone (wanted at least ${WANTED}), medians of ${ROUNDS} rounds`,
    );
  }
  console.log(`added-processes: ${tally}; load ${loadavg()[0]!.toFixed(1)}`);
  if (tally.failures.length > 0) throw new Error(`${tally.failures.length} calls failed.`);
}
