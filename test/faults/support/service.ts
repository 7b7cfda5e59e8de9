/** The real program in a process of its own, as an operator runs it. */
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { freePort } from '@aerial/testkit/free-port.ts';

const MAIN = path.resolve(import.meta.dirname, '../../../apps/server/src/main.ts');
const START_LIMIT_MS = 150_000;

export interface ServiceOptions {
  /** Owned by the caller; a temporary folder by default. */
  readonly data?: string;
  readonly port?: number;
  readonly env?: Readonly<Record<string, string>>;
  /** A shell command before the program: `ulimit -n 200`. */
  readonly before?: string;
  /** `main.ts` of another version. */
  readonly main?: string;
  /** How long the start may take, ms. */
  readonly limitMs?: number;
}

export interface Service {
  readonly site: string;
  readonly port: number;
  readonly data: string;
  readonly process: ChildProcess;
  /** Its output so far. */
  output(): string;
  /** @returns its exit code once it has ended, or the signal that ended it */
  readonly ended: Promise<number | string>;
  isRunning(): boolean;
  /** Stops it with SIGTERM. @returns its exit code */
  stop(): Promise<number | string>;
  /** Removes the data folder where it is our own. */
  remove(): void;
}

/** Starts the service and waits until it is ready. @throws where it ends or is too slow; nothing of it is left then */
export async function startService({
  data,
  port,
  env = {},
  before,
  main = MAIN,
  limitMs = START_LIMIT_MS,
}: ServiceOptions = {}): Promise<Service> {
  const folder = data ?? mkdtempSync(path.join(os.tmpdir(), 'aerial-faults-'));
  const at = port ?? (await freePort());
  const site = `http://127.0.0.1:${at}`;
  const [command, args] =
    before === undefined
      ? [process.execPath, [main]]
      : ['bash', ['-c', `${before}; exec "$0" "$1"`, process.execPath, main]];
  const child = spawn(command, args, {
    env: {
      ...process.env,
      PORT: String(at),
      AERIAL_DATA: folder,
      NODE_ENV: 'production',
      AERIAL_OUTBOX: 'local',
      LOG_LEVEL: 'warn',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const read = (chunk: Buffer): void => void (output = (output + chunk.toString()).slice(-200_000));
  child.stdout.on('data', read);
  child.stderr.on('data', read);
  const ended = new Promise<number | string>((resolve) =>
    child.once('exit', (code, signal) => resolve(code ?? signal ?? 'unknown')),
  );
  const isRunning = (): boolean => child.exitCode === null && child.signalCode === null;
  const service: Service = {
    site,
    port: at,
    data: folder,
    process: child,
    output: () => output,
    ended,
    isRunning,
    stop: async () => {
      if (isRunning()) child.kill('SIGTERM');
      return ended;
    },
    remove: () => {
      if (data === undefined) rmSync(folder, { recursive: true, force: true });
    },
  };
  // With several workers the first one listens before the start is over.
  const isReady = async () =>
    output.includes('is ready') &&
    (await fetch(`${site}/readyz`, { signal: AbortSignal.timeout(5_000) }).then(
      ({ ok }) => ok,
      () => false,
    ));
  try {
    await until(isReady, limitMs, () => (isRunning() ? undefined : `The service has ended:\n${output}`));
  } catch (error) {
    await service.stop();
    service.remove();
    throw error;
  }
  return service;
}

/** Polls until the condition holds. @param hopeless a reason to stop waiting @throws after the limit */
export async function until(
  condition: () => Promise<boolean> | boolean,
  limitMs = 120_000,
  hopeless: () => string | undefined = () => undefined,
): Promise<void> {
  const end = Date.now() + limitMs;
  while (!(await condition())) {
    const reason =
      hopeless() ?? (Date.now() > end ? `Not within ${limitMs / 1000} s: ${condition.toString()}` : undefined);
    if (reason !== undefined) throw new Error(reason);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Processes whose parent is this one; on Linux. */
export function childrenOf(pid: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => {
      try {
        return Number(/\) \S (\d+) /.exec(readFileSync(`/proc/${name}/stat`, 'utf8'))?.[1]) === pid;
      } catch {
        return false;
      }
    })
    .map(Number);
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: string;
  json<T>(): T;
}

/** Sends a request; a broken connection rejects. */
export async function send(url: string, method = 'GET', body?: unknown): Promise<Answer> {
  const answer = await fetch(url, {
    method,
    signal: AbortSignal.timeout(30_000),
    redirect: 'manual',
    ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  });
  const text = await answer.text();
  return { status: answer.status, headers: answer.headers, body: text, json: <T>() => JSON.parse(text) as T };
}

/** The guest start of viewers' clients. */
export async function guest(site: string) {
  const username = crypto.randomUUID();
  const password = 'p'.repeat(32);
  const user = (
    await send(`${site}/v2/users`, 'POST', { username, password, is_guest: true, app_version: '186' })
  ).json<{ id: number }>();
  return { userId: user.id, ...(await signIn(site, username, password)) };
}

/** Signs a device in by login and password. */
export async function signIn(site: string, username: string, password: string) {
  const login = (await send(`${site}/v2/auth/login`, 'POST', { login: username, password })).json<{
    access_token: string;
  }>();
  const device = (
    await send(`${site}/v2/users/self/devices?access_token=${login.access_token}`, 'POST', {
      device_type: 'pc',
      serial: crypto.randomUUID(),
    })
  ).json<{ id: string }>();
  const token = (await send(`${site}/v2/auth/device`, 'POST', { device_id: device.id })).json<{
    access_token: string;
  }>();
  return { loginToken: login.access_token, deviceId: device.id, token: token.access_token };
}
