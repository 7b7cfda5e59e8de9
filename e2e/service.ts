/** A service as its users start it, on a data folder of its own. */
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@aerial/testkit/free-port.ts';
import { findHolder } from '../apps/server/src/db/embedded/data-folder.ts';

export interface Service {
  readonly site: string;
  /** The data folder. */
  readonly data: string;
  /** Its settings, for the command line beside it. */
  readonly env: NodeJS.ProcessEnv;
  /** The last of what it printed. */
  output(): string;
  /** @throws where it did not end in order */
  stop(): Promise<void>;
}

const SERVER = join(import.meta.dirname, '../apps/server/src/main.ts');
/** The demo provider is loaded into an empty database at the first start. */
const START_LIMIT_MS = 150_000;

export interface ServiceOptions {
  readonly settings?: Readonly<Record<string, string>>;
  /** What is done at the command line before it is started. */
  readonly before?: (env: NodeJS.ProcessEnv) => Promise<void>;
  /** Answered once it is up. */
  readonly probe?: string;
  /** What is for the eyes of who started it is printed on terminals only. */
  readonly isOnTerminal?: boolean;
}

export async function startService({
  settings,
  before,
  probe = '/v2/users/self/network',
  isOnTerminal = false,
}: ServiceOptions = {}): Promise<Service> {
  const data = await mkdtemp(join(tmpdir(), 'aerial-e2e-'));
  const port = await freePort();
  const site = `http://localhost:${port}`;
  const env = {
    ...process.env,
    PORT: String(port),
    AERIAL_DATA: data,
    NODE_ENV: 'production',
    AERIAL_OUTBOX: 'local',
    PAYMENT_SANDBOX: 'yes',
    PRIVATE_NETWORKS: '127.0.0.0/8',
    LOG_LEVEL: 'warn',
    ...settings,
  };
  await before?.(env);
  const [program, args] = isOnTerminal
    ? (['script', ['-qefc', `"${process.execPath}" "${SERVER}"`, '/dev/null']] as const)
    : ([process.execPath, [SERVER]] as const);
  // `script` ends with its input.
  const server = spawn(program, args, { env, stdio: [isOnTerminal ? 'pipe' : 'ignore', 'pipe', 'pipe'] });
  let output = '';
  const remember = (chunk: Buffer) => void (output = (output + chunk.toString()).slice(-8000));
  server.stdout!.on('data', remember);
  server.stderr!.on('data', remember);
  const ended = new Promise<number | null>((resolve) => server.once('exit', resolve));

  const isUp = async () => {
    try {
      return (await fetch(site + probe, { signal: AbortSignal.timeout(2_000) })).ok;
    } catch {
      return false;
    }
  };
  const until = Date.now() + START_LIMIT_MS;
  while (!(await isUp())) {
    if (server.exitCode !== null || Date.now() > until) throw new Error(`The service did not start:\n${output}`);
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  return {
    site,
    data,
    env,
    output: () => output,
    async stop() {
      // On a terminal its parent is the program that provides that.
      process.kill(findHolder(data)?.pid ?? server.pid!, 'SIGTERM');
      const code = await ended;
      await rm(data, { recursive: true, force: true });
      if (code !== 0) throw new Error(`The service ended with ${code}:\n${output}`);
    },
  };
}
