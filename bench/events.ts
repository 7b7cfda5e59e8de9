/**
 * A thousand events a second into PostgreSQL, as applications send them: batches of twenty, sent again until they are accepted. First beside
 * viewers' calls, which are measured alone as well; then the server is killed and started again, twice. Each event that was accepted is there
 * afterwards, and once.
 */
import { existsSync, readdirSync } from 'node:fs';
import { Agent } from 'node:http';
import { loadavg } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { addViewers, withDatabase } from './many.ts';
import { descendants, onAllCores, temporaryFolder } from './processes.ts';
import { processorMs, send, Tally } from './requests.ts';
import { startService, type Service } from './service.ts';

const PER_SECOND = Number(process.env['BENCH_EVENTS'] ?? 1_000);
const BATCH = 20;
/** Each sends a batch in ten seconds. */
const CLIENTS = (PER_SECOND / BATCH) * 10;
const EVERY_MS = 10_000;
const RETRY_MS = 500;
const ALONE_MS = 10_000;
const BESIDE_MS = 20_000;
const KILLS = 2;
/** Between two kills, from when the server answers again. */
const BETWEEN_KILLS_MS = 8_000;
/** Between two calls of a viewer. */
const CALL_MS = 20;
const SETTLE_LIMIT_MS = 60_000;
const ENV = { EVENT_SINKS: 'postgres' };

const settled = (tally: Tally): string =>
  `${tally.times.length} calls, p50 ${tally.at(0.5).toFixed(1)} ms, p99 ${tally.at(0.99).toFixed(1)} ms`;

/** A viewer's own object, again and again. */
async function calls(site: string, token: string, ms: number): Promise<Tally> {
  const agent = new Agent({ keepAlive: true, maxSockets: 4 });
  const tally = new Tally();
  for (const end = performance.now() + ms; performance.now() < end; await pause(CALL_MS))
    await tally.count(send(agent, 1, 'GET', `${site}/v2/users/self?access_token=${token}`));
  agent.destroy();
  return tally;
}

interface Client {
  /** Ends after the batch in flight was accepted. */
  stop(): Promise<void>;
}

interface Sent {
  readonly accepted: Set<string>;
  readonly requests: Tally;
  repeated: number;
}

const eventOf = (n: number) => ({
  id: crypto.randomUUID(),
  name: n % 5 === 0 ? 'click' : 'show',
  time: Math.floor(Date.now() / 1000),
  params: { type: 'content', ref: `film-${n}`, page: '/movies', row: 'new', place: n % 30 },
});

/** @param siteNow changes when the server is started again */
function startClient(number: number, token: string, siteNow: () => string, sent: Sent): Client {
  const stopping = new AbortController();
  const run = async (): Promise<void> => {
    await pause((number / CLIENTS) * EVERY_MS);
    let agent = new Agent({ keepAlive: true, maxSockets: 1 });
    while (!stopping.signal.aborted) {
      const due = performance.now() + EVERY_MS;
      const events = Array.from({ length: BATCH }, (_, n) => eventOf(n));
      for (let attempt = 0; ; attempt += 1) {
        const url = `${siteNow()}/v2/metrics/events?access_token=${token}`;
        const answer = await send(agent, number, 'POST', url, { events }).catch(() => undefined);
        if (answer?.status === 200) {
          if (attempt === 0) sent.requests.times.push(answer.ms);
          break;
        }
        if (answer && answer.status !== 503)
          throw new Error(`Events were answered ${answer.status}: ${answer.body.toString()}`);
        sent.repeated += 1;
        agent.destroy();
        agent = new Agent({ keepAlive: true, maxSockets: 1 });
        await pause(RETRY_MS * 2 ** Math.min(attempt, 3));
      }
      for (const { id } of events) sent.accepted.add(id);
      await pause(Math.max(0, due - performance.now()), undefined, { signal: stopping.signal }).catch(() => {});
    }
    agent.destroy();
  };
  const running = run();
  return {
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
}

async function killed(service: Service, data: string): Promise<Service> {
  process.kill(service.pid, 'SIGKILL');
  const next = await startService({ data, env: ENV });
  onAllCores(next.pid);
  return next;
}

export async function benchEvents(): Promise<void> {
  const data = temporaryFolder();
  let service = await startService({ data, env: ENV });
  onAllCores(service.pid);
  const tokens = await addViewers(service, CLIENTS + 1);
  const viewer = tokens.pop()!;
  await calls(service.site, viewer, 2_000);
  const alone = await calls(service.site, viewer, ALONE_MS);

  const sent: Sent = { accepted: new Set(), requests: new Tally(), repeated: 0 };
  const clients = tokens.map((token, number) => startClient(number, token, () => service.site, sent));
  await pause(EVERY_MS); // until all have begun
  const used = () => [processorMs([service.pid]), processorMs(descendants(service.pid))] as const;
  const before = used();
  const acceptedBefore = sent.accepted.size;
  const beside = await calls(service.site, viewer, BESIDE_MS);
  const rate = (sent.accepted.size - acceptedBefore) / (BESIDE_MS / 1000);
  const after = used();
  const share = (place: 0 | 1): string => `${(((after[place] - before[place]) * 100) / BESIDE_MS).toFixed(0)} %`;
  const [first, last] = [sent.requests.at(0.5), sent.requests.at(0.99)];

  for (let kills = 0; kills < KILLS; kills += 1) {
    service = await killed(service, data);
    await pause(BETWEEN_KILLS_MS);
  }
  await Promise.all(clients.map((client) => client.stop()));
  const spilled = path.join(data, 'events', 'spilled-postgres');
  for (
    const end = performance.now() + SETTLE_LIMIT_MS;
    existsSync(spilled) && readdirSync(spilled).length > 0;
    await pause(200)
  )
    if (performance.now() > end) throw new Error('Spilled events are not replayed.');
  const { stored, doubled } = await withDatabase(service, async (db) => {
    const { rows } = await sql<{ id: string }>`select id from viewer_events`.execute(db);
    const ids = new Set(rows.map(({ id }) => id));
    return { stored: ids, doubled: rows.length - ids.size };
  });
  const lost = [...sent.accepted].filter((id) => !stored.has(id)).length;
  console.log(
    `events: ${rate.toFixed(0)}/s of ${CLIENTS} clients, answered p50 ${first.toFixed(0)} ms, p99 ${last.toFixed(0)} ms (groups of a second); ` +
      `service ${share(0)} of a core, database ${share(1)}; ` +
      `viewers' calls alone ${settled(alone)}, beside ${settled(beside)}; ` +
      `${KILLS} kills: ${sent.accepted.size} accepted, ${sent.repeated} requests repeated, ${lost} lost, ${doubled} doubled; load ${loadavg()[0]!.toFixed(1)}`,
  );
  await service.stop();
  if (lost > 0 || doubled > 0) throw new Error(`${lost} events were lost and ${doubled} doubled.`);
  const failed = [...alone.failures, ...beside.failures];
  if (failed.length > 0) throw new Error(`Calls failed: ${failed[0]}`);
}
