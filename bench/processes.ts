/** Processes that are measured side by side: each on a named core, all ended when the benchmark ends. */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, setPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@aerial/testkit/free-port.ts';

const started: ChildProcess[] = [];
const folders: string[] = [];

/** The core that servers share in turn, and the one the load comes from. */
export const SERVER_CORE = 0;
export const LOAD_CORE = availableParallelism() > 1 ? 1 : 0;

export const has = (command: string): boolean => spawnSync('sh', ['-c', `command -v ${command}`]).status === 0;

export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'aerial-bench-'));
  folders.push(folder);
  return folder;
}

/** Where others work on the machine too, what is measured may go before them: `BENCH_NICE=-10`, for root only. */
const NICE = Number(process.env['BENCH_NICE'] ?? 0);
if (NICE !== 0) goBefore();

/** Linux shares processors between sessions first, and between the processes of one then. */
function goBefore(): void {
  setPriority(NICE);
  groupBefore('self');
}

function groupBefore(pid: number | 'self'): void {
  try {
    writeFileSync(`/proc/${pid}/autogroup`, String(NICE));
  } catch {
    // another system, one that shares between processes, or a process that has ended
  }
}

/** What started a session of its own, as browsers do, goes before others as well. */
export function descendantsGoBefore(): void {
  if (NICE !== 0) descendants(process.pid).forEach(groupBefore);
}

/** Starts a program on one core. Its output is shown only when it fails. */
export function startOn(core: number, command: string, args: string[], env: NodeJS.ProcessEnv = {}): ChildProcess {
  const [program, ...rest] = has('taskset') ? ['taskset', '-c', String(core), command, ...args] : [command, ...args];
  const child = spawn(program!, rest, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => void (output = (output + chunk.toString()).slice(-4000)));
  child.once('exit', (code) => {
    if (code !== 0 && code !== null) process.stderr.write(`${command} ended with ${code}:\n${output}\n`);
  });
  started.push(child);
  return child;
}

/** What a process has started, and what those have. */
export function descendants(pid: number): number[] {
  const parents = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        return [
          [Number(name), Number(readFileSync(`/proc/${name}/stat`, 'utf8').split(') ').at(-1)!.split(' ')[1])] as const,
        ];
      } catch {
        return []; // it has just ended
      }
    });
  const found = [pid];
  for (const one of found) found.push(...parents.filter(([, parent]) => parent === one).map(([child]) => child));
  return found.slice(1);
}

/** Gives a service and its database all cores: the capacity of the whole machine is measured. */
export function onAllCores(pid: number): void {
  if (!has('taskset')) return;
  for (const one of [pid, ...descendants(pid)])
    spawnSync('taskset', ['-a', '-p', '-c', `0-${availableParallelism() - 1}`, String(one)]);
}

export async function waitFor(url: string, limitMs = 120_000): Promise<void> {
  const until = Date.now() + limitMs;
  for (;;) {
    const answer = await fetch(url).catch(() => undefined);
    if (answer?.ok) return;
    if (Date.now() > until) throw new Error(`${url} did not answer.`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

export interface Load {
  readonly requestsPerSecond: number;
  readonly p99Ms: number;
  readonly failed: number;
}

/** Loads one address with wrk from the other core. */
export function load(url: string, headers: Record<string, string>, seconds = 5, connections = 32): Load {
  const flags = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  const wrk = ['wrk', '-t1', `-c${connections}`, `-d${seconds}s`, '--latency', ...flags, url];
  const [program, ...args] = has('taskset') ? ['taskset', '-c', String(LOAD_CORE), ...wrk] : wrk;
  const run = spawnSync(program!, args, { encoding: 'utf8' });
  const rate = /Requests\/sec:\s+([\d.]+)/.exec(run.stdout)?.[1];
  if (rate === undefined) throw new Error(`wrk failed: ${run.stderr || run.stdout}`);
  const [, p99 = '0', unit = 'ms'] = /99%\s+([\d.]+)(us|ms|s)/.exec(run.stdout) ?? [];
  const failed = Number(/Non-2xx or 3xx responses: (\d+)/.exec(run.stdout)?.[1] ?? 0);
  return { requestsPerSecond: Number(rate), p99Ms: Number(p99) * { us: 0.001, ms: 1, s: 1000 }[unit]!, failed };
}

/** Node's own server serving these bytes, on the core of the service. @param name of the file; `.gz` if it is compressed */
export async function startBareHttp(
  name: string,
  body: Buffer,
): Promise<{ readonly url: string; readonly pid: number }> {
  const file = join(temporaryFolder(), name);
  writeFileSync(file, body);
  const port = await freePort();
  const { pid } = startOn(SERVER_CORE, process.execPath, [
    join(import.meta.dirname, 'bare-http.ts'),
    String(port),
    file,
  ]);
  const url = `http://127.0.0.1:${port}/`;
  await waitFor(url);
  return { url, pid: pid! };
}

export const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1]!;

export async function endAll(): Promise<void> {
  await Promise.all(
    started.map(async (child) => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await ended;
    }),
  );
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
}
