import { readFileSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '@aerial/testkit/free-port.ts';
import { childrenOf, send, startService, until, type Service } from './support/service.ts';
import { traffic } from './support/traffic.ts';

const WORKERS = 2;
const PER_SECOND = 200;

let service: Service;
let metricsPort = 0;
beforeAll(async () => {
  metricsPort = await freePort();
  service = await startService({
    env: { WORKERS: String(WORKERS), AERIAL_DEMO: 'no', METRICS_PORT: String(metricsPort) },
  });
}, 200_000);
afterAll(async () => {
  await service.stop();
  service.remove();
});

/** Processes of the service that answer: the database is a child, too. */
const workers = () => childrenOf(service.process.pid!).filter((pid) => isWorker(pid));
const isWorker = (pid: number): boolean => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('main.ts');
  } catch {
    return false;
  }
};
const isReady = async () => (await send(`${service.site}/readyz`).catch(() => undefined))?.status === 200;

test('all workers are replaced under 200 requests a second without a failed one', async () => {
  const before = workers();
  expect(before).toHaveLength(WORKERS);
  const requests = traffic(PER_SECOND, () => `${service.site}/v2/ping.gif`);
  service.process.kill('SIGUSR2');
  await until(() => service.output().includes('All workers have been replaced'));
  const outcomes = await requests.stop();
  expect([...outcomes.keys()]).toEqual(['200']);
  expect(outcomes.get('200')).toBeGreaterThan(PER_SECOND);
  expect(workers().filter((pid) => before.includes(pid))).toEqual([]);
  expect(workers()).toHaveLength(WORKERS);
}, 240_000);

test('workers that crash are replaced, also right after their start', async () => {
  const before = new Set(workers());
  for (const pid of before) process.kill(pid, 'SIGKILL');
  // The first one started in their place dies before it listens.
  await until(() => workers().some((pid) => !before.has(pid)));
  const early = workers().find((pid) => !before.has(pid))!;
  process.kill(early, 'SIGKILL');
  await until(() => workers().filter((pid) => !before.has(pid) && pid !== early).length === WORKERS);
  await until(isReady);
  expect(service.isRunning()).toBe(true);
}, 240_000);

test('the measurements are those of all workers; what they have in common is exposed once', async () => {
  const scrape = async () => (await send(`http://127.0.0.1:${metricsPort}/metrics`)).body;
  // The last of the crashed workers may still be starting.
  await expect.poll(scrape, { timeout: 60_000 }).toContain(`aerial_processes{status="ready"} ${WORKERS}\n`);
  const text = await scrape();
  expect(text).toContain('aerial_database_up 1\n');
  expect(text).toContain('aerial_refunds_open 0\n');
  expect(text.match(/^aerial_refunds_open /gm)).toHaveLength(1);
  // Viewers do not reach it.
  expect((await send(`${service.site}/metrics`)).body).not.toContain('aerial_');
}, 120_000);

test('health checks need no page, no token and no other site', async () => {
  for (const path of ['/healthz', '/readyz']) {
    const answer = await send(service.site + path);
    expect([
      answer.status,
      answer.headers.get('cache-control'),
      answer.headers.get('access-control-allow-origin'),
    ]).toEqual([200, 'no-store', null]);
  }
});

test('SIGTERM shuts it down gracefully while keep-alive connections are open', async () => {
  const agent = new Agent({ keepAlive: true });
  await Promise.all(
    Array.from(
      { length: 5 },
      () =>
        new Promise<void>((resolve) =>
          get(`${service.site}/v2/ping.gif`, { agent }, (answer) => answer.resume().once('end', resolve)),
        ),
    ),
  );
  expect(await service.stop()).toBe(0);
  expect(service.output()).not.toContain('Stopping takes too long');
  agent.destroy();
});
