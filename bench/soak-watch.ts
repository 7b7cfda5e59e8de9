/** What the processes of the soak hold over time: memory, descriptors, connections, half-written files. */
import { readdirSync, readFileSync, readlinkSync, statSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { median } from './processes.ts';
import { memoryMiB } from './requests.ts';
import type { Installation, Member } from './soak-installation.ts';

const MIB = 1024 ** 2;
const COLLECT_LIMIT_MS = 5_000;
const HALF_WRITTEN = /\.(part|tmp|making|new)$/;
/** Connections of one process: `DATABASE_CONNECTIONS`, and those besides calls. */
const MAX_CONNECTIONS = 16;
const MAX_GROWTH = 0.05;
/** Descriptors vary with what is in flight. */
const DESCRIPTORS_MARGIN = 16;
/** Samples at each end that are compared, as a share of all. */
const END_SHARE = 0.25;

export interface Held {
  /** A process that was started again begins a new series. */
  readonly pid: number;
  readonly rssMiB: number;
  /** The heap after a collection, and buffers outside of it, most of them in caches; undefined where the process did not answer. */
  readonly heapMiB: number | undefined;
  readonly buffersMiB: number | undefined;
  /** What its caches say that they hold. */
  readonly cachesMiB: number;
  readonly files: number;
  readonly sockets: number;
}
export interface Sample {
  readonly minute: number;
  readonly held: ReadonlyMap<string, Held>;
  /** By application name; undefined while the database is away. */
  readonly postgres: number | undefined;
  readonly redis: number | undefined;
  readonly halfWritten: number;
  /** How long the load itself was late at most since the sample before: the machine was busy, ms. */
  readonly lateMs: number;
}

const lateness = monitorEventLoopDelay();
lateness.enable();

export async function takeSample({ db, redis, members }: Installation, minute: number): Promise<Sample> {
  const held = new Map<string, Held>();
  for (const member of members) {
    const one = await heldBy(member).catch(() => undefined);
    if (one) held.set(member.name, one);
  }
  const connections = await sql<{ n: number }>`
    select count(*)::int as n from pg_stat_activity where application_name like 'aerial%'`
    .execute(db)
    .catch(() => undefined);
  const clients = await redis.send('CLIENT', 'LIST').catch(() => undefined);
  const lateMs = Math.round(lateness.max / 1e6);
  lateness.reset();
  return {
    minute,
    held,
    lateMs,
    postgres: connections?.rows[0]?.n,
    // One of them is the question.
    redis: clients === undefined ? undefined : clients.split('\n').filter((line) => line.includes('addr=')).length - 1,
    halfWritten: members.reduce((sum, { data }) => sum + halfWrittenBelow(data), 0),
  };
}

async function heldBy({ service, memoryFile, metrics }: Member): Promise<Held> {
  const pid = service.process.pid!;
  const changedAt = () => statSync(memoryFile, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const before = changedAt();
  process.kill(pid, 'SIGWINCH');
  const until = Date.now() + COLLECT_LIMIT_MS;
  while (changedAt() === before && Date.now() < until) await pause(50);
  const memory =
    changedAt() === before ? undefined : (JSON.parse(readFileSync(memoryFile, 'utf8')) as NodeJS.MemoryUsage);
  const open = readdirSync(`/proc/${pid}/fd`).map((fd) => {
    try {
      return readlinkSync(`/proc/${pid}/fd/${fd}`);
    } catch {
      return '';
    }
  });
  return {
    pid,
    rssMiB: memoryMiB(pid),
    cachesMiB: await cachedMiB(metrics),
    heapMiB: memory && Math.round(memory.heapUsed / MIB),
    buffersMiB: memory && Math.round(memory.external / MIB),
    files: open.filter((target) => target.startsWith('/') && !/^\/(dev|proc)\//.test(target)).length,
    sockets: open.filter((target) => target.startsWith('socket:')).length,
  };
}

async function cachedMiB(metrics: string): Promise<number> {
  const text = await (await fetch(metrics)).text();
  const bytes = text.matchAll(/^aerial_cache_bytes\{[^}]*\} (\d+)/gm);
  return Math.round([...bytes].reduce((sum, [, value]) => sum + Number(value), 0) / MIB);
}

const halfWrittenBelow = (folder: string): number =>
  readdirSync(folder, { recursive: true }).filter((name) => HALF_WRITTEN.test(String(name))).length;

/** One line for people. */
export function lineOf({ held, postgres, redis, halfWritten, lateMs }: Sample): string {
  const processes = [...held].map(
    ([name, { rssMiB, heapMiB, buffersMiB, files, sockets }]) =>
      `${name} ${rssMiB} MiB (${heapMiB ?? '–'} + ${buffersMiB ?? '–'}) ${files} f ${sockets} s`,
  );
  return `${processes.join(' · ')} · PostgreSQL ${postgres ?? 'away'} · Redis ${redis ?? 'away'} · half written ${halfWritten} · late ${lateMs} ms`;
}

/** Those of one process over its whole life, by a measurement. */
const seriesOf = (samples: readonly Sample[], name: string, value: (held: Held) => number | undefined): number[] =>
  samples.flatMap(({ held }) => {
    const one = held.get(name);
    return one ? (value(one) ?? []) : [];
  });

/** Medians of the first and the last samples. */
function ends(series: readonly number[]): readonly [number, number] {
  const count = Math.max(1, Math.floor(series.length * END_SHARE));
  return [median(series.slice(0, count)), median(series.slice(-count))];
}

/**
 * @param samples from when memory is flat on
 * @param survivors names of processes that were never ended
 * @returns figures for people, and what is wrong
 */
export function judge(samples: readonly Sample[], survivors: readonly string[], processes: number) {
  const figures: string[] = [];
  const wrong: string[] = [];
  for (const name of survivors) {
    for (const [what, value] of [
      ['resident', (held: Held) => held.rssMiB],
      ['heap', (held: Held) => held.heapMiB],
      ['buffers', (held: Held) => held.buffersMiB],
      ['caches', (held: Held) => held.cachesMiB],
      // Caches have budgets, which viewers of two hours do not fill.
      ['resident besides caches', (held: Held) => held.rssMiB - held.cachesMiB],
    ] as const) {
      const [first, last] = ends(seriesOf(samples, name, value));
      const growth = first === 0 ? 0 : last / first - 1;
      const text = `${name}: ${what} ${first} → ${last} MiB (${(100 * growth).toFixed(1)} %)`;
      figures.push(text);
      if (what === 'resident besides caches' && growth > MAX_GROWTH) wrong.push(text);
    }
    for (const [what, value] of [
      ['files', (held: Held) => held.files],
      ['sockets', (held: Held) => held.sockets],
    ] as const) {
      const [first, last] = ends(seriesOf(samples, name, value));
      const text = `${name}: ${what} ${first} → ${last}`;
      figures.push(text);
      if (last > first + DESCRIPTORS_MARGIN) wrong.push(text);
    }
  }
  const most = (values: readonly (number | undefined)[]) => Math.max(...values.map((value) => value ?? 0));
  const connections = most(samples.map(({ postgres }) => postgres));
  const ofRedis = samples.flatMap(({ redis }) => redis ?? []);
  const last = samples.at(-1)!;
  figures.push(
    `PostgreSQL at most ${connections} connections; Redis ${ofRedis[0]} → ${ofRedis.at(-1)}; half written ${last.halfWritten}`,
  );
  if (connections > processes * MAX_CONNECTIONS) wrong.push(`${connections} connections of PostgreSQL`);
  if (ofRedis.at(-1)! > ofRedis[0]!) wrong.push(`Redis has ${ofRedis.at(-1)} connections, ${ofRedis[0]} before`);
  if (last.halfWritten > 0) wrong.push(`${last.halfWritten} files are half written`);
  return { figures, wrong };
}
