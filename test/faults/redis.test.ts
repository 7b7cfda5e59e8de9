/** Two processes of an installation with a real Redis, which is killed, frozen and started again while viewers come. */
import { asProviderId } from '@aerial/domain/ids.ts';
import { operatorStore } from '@aerial/server/features/operators/repo.pg.ts';
import { renewOperatorToken } from '@aerial/server/features/operators/tokens.ts';
import { testDatabase, type TestDatabase } from '@aerial/testkit';
import { freePort } from '@aerial/testkit/free-port.ts';
import { REDIS_PROGRAM, testRedis, type TestRedis } from '@aerial/testkit/redis-server.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databaseLink, type DatabaseLink } from './support/database-link.ts';
import { guest, send, startService, until, type Service } from './support/service.ts';

const PER_SECOND = 60;
/** Codes that one address may request, as `features/device-codes` says. */
const MAX_CODES = 60;
/** Commands that may wait for a frozen Redis in one process: those in flight until the breaker opens, however many calls there are. */
const MAX_LATE = 15;

interface Process extends Service {
  readonly metricsPort: number;
}

describe.skipIf(REDIS_PROGRAM === undefined)('with Redis', () => {
  let database: TestDatabase;
  let link: DatabaseLink;
  let redis: TestRedis;
  let operator: string;
  const processes: Process[] = [];

  beforeAll(async () => {
    redis = await testRedis();
    database = await testDatabase();
    await sql`insert into providers (id, shortname, name, is_default, hosts)
      values (1, 'shared', '{"en": "Shared"}', true, '{}')`.execute(database.db);
    await sql`insert into channels (id, slug, name, source)
      values (7, 'seven', '{"en": "Seven"}', '{"kind": "upstream", "url": "https://feed.example/seven.m3u8"}')`.execute(
      database.db,
    );
    await sql`insert into provider_channels (provider_id, channel_id, num) values (1, 7, 1)`.execute(database.db);
    operator = await renewOperatorToken(operatorStore(database.db), asProviderId(1));
    link = await databaseLink(database.address, 'url');
    for (let n = 0; n < 2; n += 1) {
      const metricsPort = await freePort();
      const service = await startService({
        env: {
          ROLES: 'web,api,origin',
          DATABASE_URL: (link.address as { connectionString: string }).connectionString,
          REDIS_URL: redis.url,
          MEDIA_SECRET: 'one secret for all machines of it',
          METRICS_PORT: String(metricsPort),
          AERIAL_DEMO: 'no',
          TRUSTED_PROXIES: '1',
        },
      });
      processes.push({ ...service, metricsPort });
    }
    await until(async () => (await states()).every((state) => state === 1));
  }, 240_000);
  afterAll(async () => {
    for (const service of processes) {
      await service.stop();
      service.remove();
    }
    await redis?.kill();
    await link?.close();
    await database?.close();
  }, 120_000);

  async function metricOf(service: Process, series: string): Promise<number> {
    const { body } = await send(`http://127.0.0.1:${service.metricsPort}/metrics`);
    return Number(
      body
        .split('\n')
        .find((line) => line.startsWith(`${series} `))
        ?.split(' ')[1],
    );
  }
  const states = () => Promise.all(processes.map((one) => metricOf(one, 'aerial_redis_up')));
  const allUp = () => expect.poll(states).toEqual([1, 1]);
  const late = () => Promise.all(processes.map((one) => metricOf(one, 'aerial_redis_commands_total{result="late"}')));

  /** A screen's request for a code, counted by its address. */
  async function requestCode(service: Service, address: string) {
    const sentAt = performance.now();
    const answer = await fetch(`${service.site}/v2/auth/device_code`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
      body: JSON.stringify({ serial: crypto.randomUUID() }),
    });
    await answer.arrayBuffer();
    return { status: answer.status, ms: performance.now() - sentAt };
  }

  /** Screens of ever new addresses request codes at both processes until it is stopped. */
  function screens() {
    const pending: ReturnType<typeof requestCode>[] = [];
    const timer = setInterval(() => {
      const n = pending.length;
      pending.push(requestCode(processes[n % 2]!, `100.${64 + (n >> 16)}.${(n >> 8) & 255}.${n & 255}`));
    }, 1000 / PER_SECOND);
    return {
      /** Resolves after so many more requests. */
      more: (count: number) => {
        const target = pending.length + count;
        return expect.poll(() => pending.length, { interval: 20 }).toBeGreaterThanOrEqual(target);
      },
      stop: () => {
        clearInterval(timer);
        return Promise.all(pending);
      },
    };
  }
  const failuresOf = (answers: readonly { readonly status: number }[]) =>
    answers.filter(({ status }) => status !== 200);

  test('two processes share one limit', async () => {
    const statuses: number[] = [];
    for (let n = 0; n < MAX_CODES; n += 1) statuses.push((await requestCode(processes[n % 2]!, '203.0.113.9')).status);
    expect(new Set(statuses)).toEqual(new Set([200]));
    for (const service of processes) expect((await requestCode(service, '203.0.113.9')).status).toBe(429);
    expect((await requestCode(processes[0]!, '203.0.113.10')).status).toBe(200);
  });

  test('open streams are counted over both processes, without the stored playbacks', async () => {
    const now = async (service: Service) =>
      (await send(`${service.site}/v2/operators/statistics/now?token=${operator}`)).json<{
        viewers: number;
        streams: { kind: string; count: number }[];
        channels: { id: number; viewers: number }[];
      }>();
    const play = async (service: Service) => {
      const { token } = await guest(service.site);
      const { stat } = (await send(`${service.site}/v2/channels/7/stream?access_token=${token}`)).json<{
        stat: { id: string };
      }>();
      return {
        report: (to: Service, body: object) =>
          send(`${to.site}/v2/users/self/stat/${stat.id}?access_token=${token}`, 'PATCH', body),
      };
    };
    const watching: Awaited<ReturnType<typeof play>>[] = [];
    for (const service of processes) watching.push(await play(service));
    // Any process stores the report of any player.
    for (const [at, { report }] of watching.entries())
      expect((await report(processes[1 - at]!, { duration: 5 })).status).toBe(200);
    let began: string | undefined;
    await until(async () => {
      began = /aerial:\S+:now:began/.exec(await redis.send('KEYS', 'aerial:*:now:began'))?.[0];
      return began !== undefined;
    });
    // As after a minute and a half, when every player has reported.
    await redis.send('SET', began!, '0', 'PX', '600000');
    await sql`update playback_stats set ended_at = now()`.execute(database.db);
    const isNow = async (viewers: number) => {
      for (const service of processes)
        await expect
          .poll(() => now(service))
          .toMatchObject({
            viewers,
            streams: [{ kind: 'live', count: viewers }, {}, {}],
            channels: [{ id: 7, viewers }],
          });
    };
    await isNow(2);
    expect((await watching[0]!.report(processes[0]!, { duration: 5, ended: true })).status).toBe(200);
    await isNow(1);
  }, 120_000);

  test('Redis is killed and started again in the middle of load: no call fails, and counts agree afterwards', async () => {
    const address = '198.51.100.7';
    for (let n = 0; n < 20; n += 1) await requestCode(processes[n % 2]!, address);
    const load = screens();
    await load.more(30);
    await redis.kill();
    await load.more(60);
    expect(await states()).toEqual([0, 0]);
    // Each process counts on from what it saw of both.
    for (let n = 0; n < 20; n += 1) await requestCode(processes[n % 2]!, address);
    await redis.start();
    await allUp();
    await load.more(30);
    const answers = await load.stop();
    expect(failuresOf(answers)).toEqual([]);
    const statuses: number[] = [];
    for (let n = 0; n < 40; n += 1) statuses.push((await requestCode(processes[n % 2]!, address)).status);
    // 40 of 60 were counted before, at most one of them by both.
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(18);
    expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(22);
    expect(statuses.at(-1)).toBe(429);
  }, 120_000);

  test('Redis hangs: calls wait for it a few times only, none fails, and it is used again afterwards', async () => {
    await allUp();
    const before = await late();
    const load = screens();
    await load.more(30);
    redis.freeze();
    await expect.poll(states).toEqual([0, 0]);
    await load.more(180);
    redis.thaw();
    await allUp();
    await load.more(30);
    expect(failuresOf(await load.stop())).toEqual([]);
    const waited = (await late()).map((count, at) => count - before[at]!);
    for (const count of waited) expect(count).toBeLessThanOrEqual(MAX_LATE);
  }, 120_000);

  test('the log says once that it is away, and that it is back', () => {
    for (const service of processes) {
      const lines = service
        .output()
        .split('\n')
        .filter((line) => line.includes('Redis is'));
      expect(lines.length).toBeGreaterThanOrEqual(2);
      expect(lines.length).toBeLessThanOrEqual(4);
      expect(lines.filter((line) => line.includes('away')).length).toBeLessThanOrEqual(2);
    }
  });
});
