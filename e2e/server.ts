/** Starts the service as its users do, on a data folder of its own, and stops it after the run. */
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@aerial/testkit/free-port.ts';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  export interface ProvidedContext {
    site: string;
    /** The data folder of the service. */
    data: string;
    /** Where a journey may put up a push service, on this machine. */
    pushPort: number;
  }
}

/** The demo provider is loaded into an empty database at the first start. */
const START_LIMIT_MS = 150_000;

export default async function startService(project: TestProject): Promise<() => Promise<void>> {
  const data = await mkdtemp(join(tmpdir(), 'aerial-e2e-'));
  const port = await freePort();
  const site = `http://localhost:${port}`;
  const pushPort = await freePort();
  const server = spawn(process.execPath, [join(import.meta.dirname, '../apps/server/src/main.ts')], {
    env: {
      ...process.env,
      PORT: String(port),
      AERIAL_DATA: data,
      NODE_ENV: 'production',
      AERIAL_OUTBOX: 'local',
      PAYMENT_SANDBOX: 'yes',
      PUSH_SERVICES: `http://127.0.0.1:${pushPort}`,
      PRIVATE_NETWORKS: '127.0.0.0/8',
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const remember = (chunk: Buffer) => void (output = (output + chunk.toString()).slice(-8000));
  server.stdout.on('data', remember);
  server.stderr.on('data', remember);
  const ended = new Promise<number | null>((resolve) => server.once('exit', resolve));

  const isUp = async () => {
    try {
      return (await fetch(`${site}/v2/users/self/network`, { signal: AbortSignal.timeout(2_000) })).ok;
    } catch {
      return false;
    }
  };
  const until = Date.now() + START_LIMIT_MS;
  while (!(await isUp())) {
    if (server.exitCode !== null || Date.now() > until) throw new Error(`The service did not start:\n${output}`);
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  project.provide('site', site);
  project.provide('data', data);
  project.provide('pushPort', pushPort);

  return async () => {
    server.kill('SIGTERM');
    const code = await ended;
    await rm(data, { recursive: true, force: true });
    if (code !== 0) throw new Error(`The service ended with ${code}:\n${output}`);
  };
}
