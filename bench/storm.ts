/**
 * Everyone comes back at once: the service was away, and 20,000 devices return within a minute, the first while it still starts. Nine in
 * ten have a token and request what an application starts with; the tenth signs in by password again, whose hash costs 19 MiB and
 * a fiftieth of a second on purpose. Devices do as our clients: what fails is tried again after Retry-After, or after a growing time.
 * None may fail for good, and the queue has to drain.
 */
import { Agent } from 'node:http';
import { loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { hashPassword } from '@aerial/server/accounts/passwords.ts';
import { freePort } from '@aerial/testkit/free-port.ts';
import { addAccounts, addViewers } from './many.ts';
import { onAllCores } from './processes.ts';
import { memoryMiB, send, textOf, type Answered } from './requests.ts';
import { startService } from './service.ts';

const DEVICES = Number(process.env['DEVICES'] ?? 20_000);
const BY_PASSWORD = 0.1;
const COMING_MS = 1000 * Number(process.env['COMING_S'] ?? 60);
/** When the service starts again after the first device has come, milliseconds. */
const AWAY_MS = 5_000;
/** A device that is not in by then has failed for good. */
const PATIENCE_MS = 5 * 60_000;
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 15_000;
const TIMEOUT_MS = 20_000;

interface Storm {
  /** From a device's first request until it is in, milliseconds. */
  readonly times: number[];
  readonly refused: Map<string, number>;
  readonly lost: string[];
}

export async function benchStorm(): Promise<void> {
  const port = await freePort();
  const first = await startService({ port });
  const accounts = Math.round(DEVICES * BY_PASSWORD);
  const password = 'a password that many have';
  const tokens = await addViewers(first, DEVICES - accounts);
  const names = await addAccounts(first, accounts, await hashPassword(password));
  await first.stop();

  const storm: Storm = { times: [], refused: new Map(), lost: [] };
  const began = performance.now();
  const devices = Array.from({ length: DEVICES }, (_, n) => n).map(async (n) => {
    await pause((n / DEVICES) * COMING_MS);
    // Those with a password are spread among the others.
    const isByPassword = n % Math.round(1 / BY_PASSWORD) === 0;
    await comeBack(
      first.site,
      n,
      storm,
      isByPassword ? { login: names[n * BY_PASSWORD]!, password } : tokens[n % tokens.length]!,
    );
  });
  await pause(AWAY_MS);
  const service = await startService({ data: first.data, port });
  onAllCores(service.pid);
  let most = 0;
  const looking = setInterval(() => void (most = Math.max(most, memoryMiB(service.pid))), 1000);
  await Promise.all(devices);
  clearInterval(looking);

  const seconds = (performance.now() - began) / 1000;
  const sorted = storm.times.toSorted((a, b) => a - b);
  const at = (share: number) => ((sorted[Math.floor(sorted.length * share)] ?? 0) / 1000).toFixed(1);
  const refusals = [...storm.refused].map(([what, count]) => `${count} ${what}`).join(', ');
  console.log(
    `storm: ${DEVICES} devices within ${COMING_MS / 1000} s, ${accounts} by password, the service away for the first ${AWAY_MS / 1000} s and its start: all in after ${Math.round(seconds)} s; a device p50 ${at(0.5)} s, p90 ${at(0.9)} s, p99 ${at(0.99)} s; tried again: ${refusals || 'none'}; for good ${storm.lost.length}${storm.lost[0] ? ` (${storm.lost[0]})` : ''}; memory at most ${most} MiB; load ${loadavg()[0]!.toFixed(1)}`,
  );
  const calm = await fetch(`${first.site}/v2/users/self/network`);
  if (!calm.ok) throw new Error(`The service answers ${calm.status} after the storm.`);
  if (storm.lost.length > 0) throw new Error(`${storm.lost.length} devices did not come back.`);
}

/** What an application starts with, by token or by a new sign-in. */
async function comeBack(
  site: string,
  device: number,
  storm: Storm,
  access: string | { readonly login: string; readonly password: string },
): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1, timeout: TIMEOUT_MS });
  const began = performance.now();
  const ask = (method: 'GET' | 'POST', path: string, body?: object) =>
    untilAnswered(() => send(agent, device, method, site + path, body), storm, began + PATIENCE_MS);
  try {
    await ask('GET', '/v2/users/self/network');
    const token =
      typeof access === 'string'
        ? access
        : (JSON.parse(textOf(await ask('POST', '/v2/auth/login', access))) as { access_token: string }).access_token;
    await ask('GET', `/v2/users/self?access_token=${token}`);
    await ask('GET', `/v2/channels/free_list?access_token=${token}`);
    storm.times.push(performance.now() - began);
  } catch (error) {
    storm.lost.push(String(error));
  } finally {
    agent.destroy();
  }
}

async function untilAnswered(request: () => Promise<Answered>, storm: Storm, until: number): Promise<Answered> {
  for (let wait = FIRST_WAIT_MS; ; wait = Math.min(2 * wait, LONGEST_WAIT_MS)) {
    const answered = await request().catch((error: NodeJS.ErrnoException) => error.code ?? 'broken off');
    if (typeof answered !== 'string' && answered.status === 200) return answered;
    const what = typeof answered === 'string' ? answered : String(answered.status);
    storm.refused.set(what, (storm.refused.get(what) ?? 0) + 1);
    const isFinal = typeof answered !== 'string' && answered.status !== 429 && answered.status < 500;
    const retryAfterS = typeof answered === 'string' ? undefined : answered.retryAfterS;
    // Spread, so that all do not come again at one moment.
    const nextMs =
      retryAfterS === undefined ? wait * (0.5 + Math.random() / 2) : 1000 * retryAfterS * (1 + Math.random());
    if (isFinal || performance.now() + nextMs > until)
      throw new Error(typeof answered === 'string' ? what : `${what} ${textOf(answered).slice(0, 120)}`);
    await pause(nextMs);
  }
}
