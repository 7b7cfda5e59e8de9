/**
 * How many viewers get in at once: logins by password, and whole starts of guests (network info, user, login, device, device
 * token), against one process that may use all cores. A login costs a hash of 19 MiB, a start two of 1 MiB. Viewers come from
 * addresses of their own through a proxy; those who log in stand in the database already, for registering them would take as long again. Both
 * are done twice: what the second round leaves in memory would accumulate over a day. None may fail.
 */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { loadavg } from 'node:os';
import { hashPassword } from '@aerial/server/accounts/passwords.ts';
import { addAccounts } from './many.ts';
import { onAllCores } from './processes.ts';
import type { Service } from './service.ts';

const LOGINS = Number(process.env['LOGINS'] ?? 2_000);
const STARTS = Number(process.env['STARTS'] ?? 5_000);
/** Concurrent logins. */
const AT_ONCE = 64;
/** Allowed growth from the first round to the second: the allocator retains memory for reuse. */
const GROWTH_MAX = 0.08;
/** How long the process may collect garbage after a round before its memory is read. */
const SETTLE_MS = 10_000;

const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });

interface Answer {
  readonly status: number;
  readonly body: Record<string, unknown>;
}

/** @param viewer number of the viewer, which gives the address */
function call(site: string, viewer: number, method: 'GET' | 'POST', path: string, body?: object): Promise<Answer> {
  const address = `10.${(viewer >> 16) & 255}.${(viewer >> 8) & 255}.${viewer & 255}`;
  const payload = body && JSON.stringify(body);
  return new Promise((resolve, reject) => {
    const headers = {
      'x-forwarded-for': address,
      ...(payload && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) }),
    };
    const sent = request(site + path, { method, agent, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          body: JSON.parse(Buffer.concat(chunks).toString()) as Record<string, unknown>,
        }),
      );
    });
    sent.on('error', reject);
    sent.end(payload);
  });
}

/** The body of a successful answer. */
async function done(answer: Promise<Answer>): Promise<Record<string, unknown>> {
  const { status, body } = await answer;
  if (status !== 200) throw new Error(`${status} ${String(body['error_code'])}`);
  return body;
}

async function start(site: string, viewer: number): Promise<void> {
  const username = `guest_${randomUUID().replaceAll('-', '')}`;
  const password = randomUUID().replaceAll('-', '');
  await done(call(site, viewer, 'GET', '/v2/users/self/network'));
  await done(call(site, viewer, 'POST', '/v2/users', { username, password, is_guest: true, app_version: '186' }));
  const login = await done(call(site, viewer, 'POST', '/v2/auth/login', { login: username, password }));
  const device = await done(
    call(site, viewer, 'POST', `/v2/users/self/devices?access_token=${String(login['access_token'])}`, {
      device_type: 'pc',
      serial: randomUUID(),
    }),
  );
  await done(call(site, viewer, 'POST', '/v2/auth/device', { device_id: device['id'] }));
}

interface Round {
  readonly seconds: number;
  readonly p50: number;
  readonly p99: number;
  readonly failed: readonly string[];
}

/** Runs it `count` times, {@link AT_ONCE} at once. */
async function round(count: number, one: (n: number) => Promise<void>): Promise<Round> {
  const times: number[] = [];
  const failed: string[] = [];
  let next = 0;
  const worker = async () => {
    for (let n = next++; n < count; n = next++) {
      const began = performance.now();
      await one(n).catch((error: unknown) => failed.push(String(error)));
      times.push(performance.now() - began);
    }
  };
  const began = performance.now();
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  times.sort((a, b) => a - b);
  const at = (share: number) => Math.round(times[Math.min(times.length - 1, Math.floor(times.length * share))]!);
  return { seconds: (performance.now() - began) / 1000, p50: at(0.5), p99: at(0.99), failed };
}

/** The least memory of the server's process while it settles, MiB: garbage does not count. */
async function memoryOf(pid: number): Promise<number> {
  const until = Date.now() + SETTLE_MS;
  let least = Infinity;
  while (Date.now() < until) {
    const kib = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    least = Math.min(least, Math.round(Number(kib) / 1024));
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  return least;
}

export async function benchLogins(service: Service): Promise<void> {
  const { site, pid } = service;
  onAllCores(pid);
  const password = 'a password that many have';
  const usernames = await addAccounts(service, LOGINS, await hashPassword(password));
  const before = await memoryOf(pid);
  const after: number[] = [];
  let failures = 0;
  for (const which of ['first', 'second']) {
    const logins = await round(
      LOGINS,
      async (n) => void (await done(call(site, n, 'POST', '/v2/auth/login', { login: usernames[n]!, password }))),
    );
    const starts = await round(STARTS, (n) => start(site, 100_000 + n));
    after.push(await memoryOf(pid));
    for (const [what, count, { seconds, p50, p99, failed }] of [
      ['logins', LOGINS, logins],
      ['guest starts', STARTS, starts],
    ] as const) {
      failures += failed.length;
      console.log(
        `${which} round: ${count} ${what}, ${AT_ONCE} at once: ${(count / seconds).toFixed(0)}/s, p50 ${p50} ms, p99 ${p99} ms, failed ${failed.length}${failed[0] ? ` (${failed[0]})` : ''}`,
      );
    }
  }
  agent.destroy();
  const growth = after[1]! / after[0]! - 1;
  console.log(
    `logins: memory ${before} MiB before, ${after.join(' and ')} MiB after the rounds (${(growth * 100).toFixed(1)} %); load ${loadavg()[0]!.toFixed(1)}`,
  );
  if (failures > 0) throw new Error(`${failures} viewers did not get in.`);
  if (growth > GROWTH_MAX) throw new Error('The second round has left memory behind.');
}
