/**
 * The embedded database: a real PostgreSQL from npm, started and stopped by the process that uses it, in its own
 * folder, on a private Unix socket: no TCP port, no password, no user to create. `DATABASE_URL` replaces it in production.
 */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  closeSync,
  existsSync,
  lstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isAlive, clusterProcesses, recordedPid, saysReady } from './postgres-processes.ts';
import { checkLaunch, chooseLaunch, commandLine, giveFolder, type Launch } from './postgres-launch.ts';
import { findPostgres, type PostgresBinaries } from './postgres-binaries.ts';
import { EMBEDDED_USER } from '../connect.ts';
import { createDatabaseIfMissing } from '../databases.ts';

export interface EmbeddedOptions {
  /** Folder of the database; made if missing. Nothing else may live in it. */
  readonly folder: string;
  /** Database to have ready, default `aerial`. */
  readonly database?: string;
  /** PostgreSQL settings over our own. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Forces a way to start; for tests. */
  readonly launch?: Launch['mode'];
}

export interface EmbeddedPostgres {
  /** Folder of the Unix socket; `pg` takes it as `host`. */
  readonly socketDir: string;
  readonly user: string;
  readonly database: string;
  readonly pid: number;
  /** Resolves with a reason when the server ends unexpectedly; never after `stop`. */
  readonly died: Promise<string>;
  /** Stops in order: open transactions are rolled back, everything committed is on disk. */
  stop(): Promise<void>;
}

/** Longest socket address every system takes: 104 bytes with its end mark on macOS, 108 on Linux. */
const MAX_SOCKET_PATH_BYTES = 100;
const SOCKET_NAME = '.s.PGSQL.5432';
const START_LIMIT_MS = 60_000;
const LEFTOVER_LIMIT_MS = 30_000;
/** Well below the limit of the process around it, which would leave the server behind, ms. */
const STOP_LIMIT_MS = 12_000;
const LARGEST_LOG_BYTES = 8 * 1024 * 1024;

/**
 * The shared buffers of PostgreSQL, MiB: with a catalogue of a million contents most pages of a list are found there. Taken
 * from the system only as it is used.
 * @param memory that we may use, bytes
 */
export const sharedBuffersMib = (memory: number): number =>
  Math.min(1024, Math.max(128, Math.floor(memory / 16 / 1024 ** 2)));

const defaultSettings: Readonly<Record<string, string>> = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  max_connections: '100',
  shared_buffers: `${sharedBuffersMib(Math.min(os.totalmem(), process.constrainedMemory() || Infinity))}MB`,
  // Compiling a query costs more than running it at the size of ours.
  jit: 'off',
  timezone: 'UTC',
  log_checkpoints: 'off',
  // Statements carry what viewers typed; they do not belong into a log.
  log_min_error_statement: 'panic',
};

/**
 * Starts PostgreSQL on a folder, making the cluster first if there is none. A server left over from a killed process is
 * stopped in order before. The caller holds the data folder's lock: two callers at once are not expected here.
 * @throws Error with the end of the server's log when it does not start
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const folder = path.resolve(options.folder);
  const cluster = path.join(folder, 'cluster');
  const binaries = await findPostgres();
  const launch = chooseLaunch(options.launch);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  giveFolder(launch, folder);
  checkLaunch(launch, binaries.postgres, folder);
  const socketDir = makeSocketFolder(folder, launch);
  if (!existsSync(path.join(cluster, 'PG_VERSION'))) makeCluster(cluster, binaries, launch);
  await clearLeftovers(cluster, socketDir);

  const settings = { ...defaultSettings, ...options.settings, unix_socket_directories: socketDir };
  const child = launchServer({ cluster, settings, binaries, launch, log: path.join(folder, 'postgres.log') });
  const died = watch(child, path.join(folder, 'postgres.log'));
  await Promise.race([ready(cluster, child), died.unexpected.then((reason) => Promise.reject(new Error(reason)))]);
  const stop = (): Promise<void> => {
    died.expect();
    return stopServer(child);
  };
  const database = options.database ?? 'aerial';
  try {
    await createDatabaseIfMissing({ socketDir }, database);
  } catch (error) {
    await stop();
    throw error;
  }
  return { socketDir, user: EMBEDDED_USER, database, pid: child.pid!, died: died.unexpected, stop };
}

/** The folder of the database's socket: its own folder, or a private one with a short name when that path is too long. */
export function socketFolder(folder: string): string {
  if (Buffer.byteLength(path.join(folder, SOCKET_NAME)) <= MAX_SOCKET_PATH_BYTES) return folder;
  return path.join(os.tmpdir(), `aerial-${createHash('sha256').update(folder).digest('hex').slice(0, 16)}`);
}

function makeSocketFolder(folder: string, launch: Launch): string {
  const socketDir = socketFolder(folder);
  if (socketDir === folder) return folder;
  mkdirSync(socketDir, { recursive: true, mode: 0o700 });
  giveFolder(launch, socketDir);
  const found = lstatSync(socketDir);
  const owner = launch.user.uid ?? process.getuid?.();
  if (!found.isDirectory() || found.uid !== owner || (found.mode & 0o077) !== 0) {
    throw new Error(`${socketDir} exists and is not private to this user; remove it, or choose a shorter data folder.`);
  }
  return socketDir;
}

/**
 * Makes the cluster in a side folder and renames it, so that an interrupted first start leaves nothing half made.
 * The built-in C.UTF-8 locale folds case in every script and sorts the same on every machine. pg_trgm still asks the
 * system's own LC_CTYPE what a letter is, and finds no Cyrillic ones under plain C; hence the list to try.
 */
function makeCluster(cluster: string, binaries: PostgresBinaries, launch: Launch): void {
  const making = `${cluster}.making`;
  let complaint = '';
  for (const characters of ['C.UTF-8', 'en_US.UTF-8', 'UTF-8']) {
    rmSync(making, { recursive: true, force: true });
    const who = ['-U', EMBEDDED_USER, '--auth=trust'];
    const text = [
      '--encoding=UTF8',
      '--locale=C',
      `--lc-ctype=${characters}`,
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
    ];
    const [command, args] = commandLine(launch, binaries.initdb, ['-D', making, ...who, ...text, '--no-instructions']);
    const run = spawnSync(command, args, { ...launch.user, env: serverEnvironment(), encoding: 'utf8' });
    if (run.status === 0) return renameSync(making, cluster);
    complaint = (run.stderr || run.error?.message || '').trim();
    if (!complaint.includes('invalid locale')) break;
  }
  throw new Error(`The database could not be made in ${making}: ${complaint}`);
}

/**
 * Makes the folder free for a new server. We hold the data folder's lock, so a server still alive here has lost its
 * Aerial: it is stopped by signal (it may be stopping already). What a killed server leaves behind is removed.
 */
async function clearLeftovers(cluster: string, socketDir: string): Promise<void> {
  const until = Date.now() + LEFTOVER_LIMIT_MS;
  for (let alive = clusterProcesses(cluster), polls = 0; alive.length > 0; alive = clusterProcesses(cluster)) {
    const main = recordedPid(cluster);
    // SIGINT: stop now, in order. Backends whose main process was killed end by themselves; late ones get SIGQUIT.
    if (polls === 0) signal(main !== undefined && alive.includes(main) ? [main] : [], 'SIGINT');
    if (polls === 200) signal(alive, 'SIGQUIT');
    polls += 1;
    if (Date.now() > until)
      throw new Error(`PostgreSQL (process ${alive.join(', ')}) still runs in ${cluster} and does not stop.`);
    await sleep(50);
  }
  for (const file of [
    path.join(cluster, 'postmaster.pid'),
    path.join(socketDir, SOCKET_NAME),
    path.join(socketDir, `${SOCKET_NAME}.lock`),
  ]) {
    rmSync(file, { force: true });
  }
}

function signal(pids: readonly number[], name: 'SIGINT' | 'SIGQUIT'): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name);
    } catch {
      // it has just ended
    }
  }
}

interface ServerLaunch {
  readonly cluster: string;
  readonly settings: Readonly<Record<string, string>>;
  readonly binaries: PostgresBinaries;
  readonly launch: Launch;
  readonly log: string;
}

function launchServer({ cluster, settings, binaries, launch, log }: ServerLaunch): ChildProcess {
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const [command, args] = commandLine(launch, binaries.postgres, ['-D', cluster, ...flags]);
  if (existsSync(log) && statSync(log).size > LARGEST_LOG_BYTES) renameSync(log, `${log}.1`);
  const logFile = openSync(log, 'a', 0o600);
  // Detached: Ctrl-C in the terminal reaches Aerial only, which then stops the database after its own work.
  const child = spawn(command, args, {
    ...launch.user,
    env: serverEnvironment(),
    stdio: ['ignore', 'ignore', logFile],
    detached: true,
  });
  closeSync(logFile);
  return child;
}

/** PostgreSQL needs nothing of our environment; a foreign PGDATA or locale would only disturb it. */
const serverEnvironment = (): NodeJS.ProcessEnv => ({ PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' });

function watch(child: ChildProcess, log: string): { unexpected: Promise<string>; expect(): void } {
  let expected = false;
  const unexpected = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(`PostgreSQL could not be started: ${error.message}`));
    child.once('exit', (code, ended) => {
      if (!expected) resolve(`PostgreSQL ended (${code ?? ended}). The end of ${log}:\n${logEnd(log)}`);
    });
  });
  return { unexpected, expect: () => void (expected = true) };
}

function logEnd(log: string): string {
  return existsSync(log) ? readFileSync(log, 'utf8').slice(-3000).split('\n').slice(-12).join('\n').trim() : '';
}

async function ready(cluster: string, child: ChildProcess): Promise<void> {
  const until = Date.now() + START_LIMIT_MS;
  while (!(saysReady(cluster) && recordedPid(cluster) !== undefined)) {
    if (child.exitCode !== null || child.signalCode !== null) return; // `watch` reports it
    if (Date.now() > until) {
      child.kill('SIGQUIT');
      throw new Error(`PostgreSQL did not get ready within ${START_LIMIT_MS / 1000} s in ${cluster}.`);
    }
    await sleep(10);
  }
}

async function stopServer(child: ChildProcess): Promise<void> {
  const gone = new Promise<void>((resolve) => void child.once('exit', () => resolve()));
  if (child.exitCode !== null || child.signalCode !== null || !isAlive(child.pid!)) return;
  child.kill('SIGINT');
  // SIGQUIT ends it at once; the next start recovers from the write-ahead log as after a power cut.
  const impatient = setTimeout(() => child.kill('SIGQUIT'), STOP_LIMIT_MS);
  await gone;
  clearTimeout(impatient);
}
