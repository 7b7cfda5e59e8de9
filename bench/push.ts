/**
 * A message to a hundred thousand browsers, of which one in twenty has unsubscribed: it is sent to all, those are pruned, and calls of viewers
 * take as long as without it. The push service is on this machine and decrypts nothing: what counts is the sender.
 */
import { Agent, createServer, type Server } from 'node:http';
import { loadavg } from 'node:os';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { pushBrowser } from '@aerial/testkit/push/browser.ts';
import { asProviderId } from '@aerial/domain/ids.ts';
import { epochMs } from '@aerial/domain/time.ts';
import { broadcastPush } from '@aerial/server/push/broadcast.pg.ts';
import { sql } from 'kysely';
import { addViewers, FIRST_USER_ID, withDatabase } from './many.ts';
import { onAllCores } from './processes.ts';
import { memoryMiB, send } from './requests.ts';
import { startService, type Service } from './service.ts';

const SUBSCRIPTIONS = Number(process.env['BENCH_PUSH'] ?? 100_000);
/** One in so many has unsubscribed. */
const GONE_EVERY = 20;
const ALONE_MS = 15_000;
/** Between two calls, ms. */
const EVERY_MS = 20;
/** Allowed for the calls beside the sender, times what they take alone, and a few milliseconds of noise. */
const MAX_RATIO = 2;
const NOISE_MS = 15;
const LIMIT_MS = 60 * 60_000;

interface Received {
  readonly byPath: Map<string, number>;
}

async function pushService(): Promise<{ readonly server: Server; readonly origin: string } & Received> {
  const byPath = new Map<string, number>();
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    byPath.set(path, (byPath.get(path) ?? 0) + 1);
    request.resume().on('end', () => response.writeHead(Number(path.slice(1)) % GONE_EVERY === 0 ? 410 : 201).end());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, byPath, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

/** One subscription for each device; all have the same keys, since nobody reads the messages. */
const addSubscriptions = (service: Service, origin: string): Promise<void> =>
  withDatabase(service, async (db) => {
    const { p256dh, auth } = pushBrowser().keys;
    await sql`insert into push_subscriptions (device_id, user_id, provider_id, language, endpoint, endpoint_hash, p256dh, auth, created_at, changed_at)
      select d.id, d.user_id, 1, 'ru', ${origin} || '/' || (d.user_id - ${FIRST_USER_ID}::int),
        sha256(convert_to(${origin} || '/' || (d.user_id - ${FIRST_USER_ID}::int), 'UTF8')), ${p256dh}, ${auth}, now(), now()
      from devices d where d.user_id between ${FIRST_USER_ID}::int + 1 and ${FIRST_USER_ID}::int + ${SUBSCRIPTIONS}::int`.execute(
      db,
    );
    await sql`vacuum analyze push_subscriptions`.execute(db);
  });

const at = (times: readonly number[], share: number): number =>
  times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
const text = (times: readonly number[]): string =>
  `${times.length} calls, p50 ${at(times, 0.5).toFixed(1)} ms, p99 ${at(times, 0.99).toFixed(1)} ms`;

/** A viewer's own object, again and again. @returns the times in order, ms */
async function calls(site: string, token: string, isOver: () => boolean): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 4 });
  const times: number[] = [];
  for (let n = 0; !isOver(); n += 1) {
    const before = performance.now();
    await send(agent, n % 200, 'GET', `${site}/v2/users/self?access_token=${token}`);
    times.push(performance.now() - before);
    await pause(EVERY_MS);
  }
  agent.destroy();
  return times.toSorted((a, b) => a - b);
}

/** How far the message has come. */
const progress = (service: Service) =>
  withDatabase(service, async (db) => {
    const { rows } = await sql<{ sent: number; gone: number; refused: number; left: number; is_finished: boolean }>`
      select sent, gone, refused, claimed - sent - gone - refused - unknown - expired as left, finished_at is not null as is_finished
      from push_messages where key = 'bench'`.execute(db);
    return rows[0]!;
  });

export async function benchPush(): Promise<void> {
  const { server, origin, byPath } = await pushService();
  const service = await startService({ env: { PUSH_SERVICES: origin, PRIVATE_NETWORKS: '127.0.0.0/8' } });
  onAllCores(service.pid);
  const [token = ''] = await addViewers(service, SUBSCRIPTIONS);
  await addSubscriptions(service, origin);
  await calls(service.site, token, after(3000));
  const alone = await calls(service.site, token, after(ALONE_MS));

  await withDatabase(service, (db) =>
    broadcastPush(
      db,
      {
        providerId: asProviderId(1),
        kind: 'news',
        key: 'bench',
        content: { title: { ru: 'Премьера сегодня' }, body: { ru: 'Новый сезон в 20:00' } },
        ttlS: 86_400,
        heedsQuietHours: false,
      },
      epochMs(Date.now()),
    ),
  );
  const began = performance.now();
  let now = await progress(service);
  let isSent = false;
  const [beside] = await Promise.all([
    calls(service.site, token, () => isSent),
    (async () => {
      while ((!now.is_finished || now.left > 0) && performance.now() - began < LIMIT_MS) {
        await pause(250);
        now = await progress(service);
      }
      isSent = true;
    })(),
  ]);
  const tookS = (performance.now() - began) / 1000;
  const left = await withDatabase(service, async (db) =>
    Number((await sql<{ n: string }>`select count(*) as n from push_subscriptions`.execute(db)).rows[0]!.n),
  );
  const gone = Math.floor(SUBSCRIPTIONS / GONE_EVERY);
  const most = Math.max(...byPath.values());
  console.log(
    `push: ${SUBSCRIPTIONS} subscriptions in ${tookS.toFixed(0)} s (${(SUBSCRIPTIONS / tookS).toFixed(0)}/s): ${now.sent} sent, ${now.gone} gone and pruned (${left} left), ` +
      `each browser ${most === 1 ? 'once' : `up to ${most} times`}; alone ${text(alone)}; beside ${text(beside)}; ` +
      `memory of the service ${memoryMiB(service.pid)} MiB; load ${loadavg()[0]!.toFixed(1)}`,
  );
  await service.stop();
  server.close();
  server.closeAllConnections();
  if (now.sent !== SUBSCRIPTIONS - gone || now.gone !== gone || left !== SUBSCRIPTIONS - gone)
    throw new Error(`${now.sent} were sent and ${now.gone} pruned; expected ${SUBSCRIPTIONS - gone} and ${gone}.`);
  if (most !== 1) throw new Error(`A browser got the message ${most} times.`);
  for (const share of [0.5, 0.99])
    if (at(beside, share) > MAX_RATIO * at(alone, share) + NOISE_MS)
      throw new Error(`Calls were held up: ${text(beside)} beside the sender, ${text(alone)} alone.`);
}

function after(ms: number): () => boolean {
  const end = performance.now() + ms;
  return () => performance.now() > end;
}
