/** A real Redis or Valkey for tests, which can be killed, frozen and started again. */
import { spawn, type ChildProcess } from 'node:child_process';
import { connect } from 'node:net';
import os from 'node:os';
import { freePort } from './free-port.ts';
import { findProgram } from './programs.ts';

const START_LIMIT_MS = 30_000;

/** The program; undefined where none is installed or unpacked. */
export const REDIS_PROGRAM = findProgram('valkey-server', 'redis-server');

export interface TestRedis {
  readonly url: string;
  readonly port: number;
  /** A command by hand. @returns the raw answer of the server */
  send(...command: string[]): Promise<string>;
  /** Ends it at once; what it held is lost. */
  kill(): Promise<void>;
  /** Starts it again on the same port, empty. */
  start(): Promise<void>;
  /** It goes on accepting connections and answers nothing. */
  freeze(): void;
  thaw(): void;
}

/** Starts a server without persistence. The caller kills it. */
export async function testRedis(...settings: string[]): Promise<TestRedis> {
  const port = await freePort();
  let server: ChildProcess | undefined;
  const redis: TestRedis = {
    url: `redis://127.0.0.1:${port}`,
    port,
    send: (...command) => sendCommand(port, command),
    async kill() {
      if (!server || server.exitCode !== null || server.signalCode !== null) return;
      const ended = new Promise((resolve) => server!.once('exit', resolve));
      server.kill('SIGKILL');
      await ended;
    },
    async start() {
      const options = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
      server = spawn(REDIS_PROGRAM!, [...options, '--dir', os.tmpdir(), ...settings], { stdio: 'ignore' });
      const end = Date.now() + START_LIMIT_MS;
      while (!(await redis.send('PING').catch(() => '')).startsWith('+PONG')) {
        if (Date.now() > end) throw new Error('Redis does not start.');
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    },
    freeze: () => void server?.kill('SIGSTOP'),
    thaw: () => void server?.kill('SIGCONT'),
  };
  await redis.start();
  return redis;
}

/** Sends one command, and QUIT, so that the server ends the connection after the answer. */
function sendCommand(port: number, command: readonly string[]): Promise<string> {
  const encode = (words: readonly string[]) =>
    `*${words.length}\r\n${words.map((word) => `$${Buffer.byteLength(word)}\r\n${word}\r\n`).join('')}`;
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(encode(command) + encode(['QUIT'])));
    socket.on('data', (data) => (answer += data.toString()));
    socket.once('error', reject);
    socket.once('close', () => resolve(answer.replace(/\+OK\r\n$/, '')));
  });
}
