/** The faults of the soak, one after another. Each ends with everything running again. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Installation, Member } from './soak-installation.ts';

const DATABASE_AWAY_MS = 4_000;
const REDIS_AWAY_MS = 10_000;
const STORE_DELAY_MS = 2_000;
const STORE_SLOW_MS = 20_000;
const PROCESS_AWAY_MS = 2_000;
/** Less than the life of a pay page: the sandbox has the clock of its process, while a real pay system has its own. */
const CLOCK_STEP_S = 50 * 60;
const CLOCK_STEPPED_MS = 10_000;
/** Processes read the clock of the soak once a second. */
const CLOCK_READ_MS = 2_000;
const DISK_FULL_MS = 20_000;

export interface Fault {
  readonly name: string;
  /** Nothing runs that could fail in this way: why. */
  readonly missing?: string;
  /** @param round how often it came before @returns what went wrong that should not */
  run(round: number): Promise<string[]>;
}

/** In the order in which they come. */
export function faultsOf(installation: Installation): readonly Fault[] {
  const { folder, members, redis, s3 } = installation;
  /** Those that answer and those that work in turn; the first of each kind is never ended. */
  const victim = (round: number): Member => members.filter(({ name }) => name.endsWith('2'))[round % 2]!;
  const nothing: string[] = [];
  return [
    {
      name: 'database stopped',
      run: async () => {
        await installation.restartDatabase('fast', DATABASE_AWAY_MS);
        return nothing;
      },
    },
    {
      name: 'Redis gone',
      run: async () => {
        await redis.kill();
        await pause(REDIS_AWAY_MS);
        await redis.start();
        return nothing;
      },
    },
    {
      name: 'store slow',
      run: async () => {
        // What a machine has cached does not come from the store.
        for (const { data } of members) emptyFolder(join(data, 'media-cache'));
        s3.fault = () => ({ kind: 'delay', ms: STORE_DELAY_MS });
        await pause(STORE_SLOW_MS);
        s3.fault = undefined;
        return nothing;
      },
    },
    {
      name: 'process killed',
      run: async (round) => {
        const member = victim(round);
        member.service.process.kill('SIGKILL');
        await member.service.ended;
        await pause(PROCESS_AWAY_MS);
        await member.start();
        return nothing;
      },
    },
    {
      name: 'database aborted',
      run: async () => {
        await installation.restartDatabase('immediate', DATABASE_AWAY_MS);
        return nothing;
      },
    },
    {
      name: 'process drained',
      run: async (round) => {
        const member = victim(round);
        const code = await member.service.stop();
        const wrong = code === 0 ? nothing : [`${member.name} was stopped and ended with ${code}`];
        await member.start();
        return wrong;
      },
    },
    {
      name: 'clock step',
      ...(!installation.canStepClock && { missing: 'apt-get install libfaketime' }),
      run: async (round) => {
        const member = victim(round);
        member.stepClock(CLOCK_STEP_S);
        await pause(CLOCK_STEPPED_MS);
        member.stepClock(0);
        await pause(CLOCK_READ_MS);
        return nothing;
      },
    },
    {
      name: 'disk full',
      ...(!installation.canFillDisk && { missing: 'only root can mount a small file system' }),
      run: async () => {
        const filler = join(folder, 'filler');
        await fill(filler);
        const end = performance.now() + DISK_FULL_MS;
        // What is freed meanwhile is filled again.
        for (; performance.now() < end; await pause(2_000)) await fill(filler);
        rmSync(filler);
        return nothing;
      },
    },
  ];
}

function emptyFolder(folder: string): void {
  for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true, force: true });
}

/** Fills the disk to the last byte, as a program that writes a log does; in a process of its own, so that the load goes on. */
const fill = (file: string): Promise<unknown> =>
  once(spawn('sh', ['-c', `cat /dev/zero >> "$0"`, file], { stdio: 'ignore' }), 'exit');
