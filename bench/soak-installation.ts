/**
 * An installation of real programs for the soak: two processes that answer and two that work in the background, with a PostgreSQL, a Redis
 * and a media store of their own, behind the delivered edge. The first process of each kind is never ended; the second one is the victim
 * of faults. The database and the data folders are on a small file system of their own, where root can mount one.
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { DEMO_MEDIA } from '@aerial/server/demo/folders.ts';
import { hashPassword } from '@aerial/server/accounts/passwords.ts';
import { openDatabase } from '@aerial/server/db/connect.ts';
import { superviseEmbedded } from '@aerial/server/db/embedded/supervise.ts';
import { addCustomers, stock, type Customer } from '@aerial/server/features/payments/testing/stock.ts';
import { freePort } from '@aerial/testkit/free-port.ts';
import { REDIS_PROGRAM, testRedis, type TestRedis } from '@aerial/testkit/redis-server.ts';
import { testS3, type TestS3 } from '@aerial/testkit/s3-server.ts';
import { sql } from 'kysely';
import { startService, type Service } from '../test/faults/support/service.ts';
import { insertAccounts } from './many.ts';
import { startEdge } from './nginx.ts';
import { temporaryFolder } from './processes.ts';

export const SECRET = 'a secret of the soak, long enough for anyone';
export const PASSWORD = 'a password that many have';
/** A folder for what the processes have logged. */
const LOGS = process.env['SOAK_LOGS'];
const DISK = '4g';
/** Each asset under so many names: more than the smallest cache of a machine takes. */
const COPIES = 3;
const MEDIA_CACHE_MB = '64';
const MIN_FREE_MB = '256';
/** Open transactions are rolled back; or connections break, and the write-ahead log is replayed. Both preserve what is committed. */
export type StopMode = 'fast' | 'immediate';
const STOP_SIGNALS = { fast: 'SIGINT', immediate: 'SIGQUIT' } as const;
const FAKETIME = globSync('/usr/lib/*/faketime/libfaketime.so.1')[0];

type Db = ReturnType<typeof openDatabase>['db'];

/** A process of the installation; what runs in it changes when it is ended and started again. */
export interface Member {
  readonly name: string;
  readonly data: string;
  readonly memoryFile: string;
  /** Its page of metrics. */
  readonly metrics: string;
  service: Service;
  start(): Promise<void>;
  /** Moves its clock. @param seconds from the time of the machine */
  stepClock(seconds: number): void;
}

export interface Installation {
  readonly site: string;
  readonly folder: string;
  readonly databaseFolder: string;
  readonly db: Db;
  readonly redis: TestRedis;
  readonly s3: TestS3;
  readonly members: readonly Member[];
  readonly customers: readonly Customer[];
  readonly accounts: readonly string[];
  readonly canStepClock: boolean;
  readonly canFillDisk: boolean;
  /** Stops PostgreSQL and starts it again. */
  restartDatabase(mode: StopMode, awayMs: number): Promise<void>;
  /** Ends the processes and the database; the folder of the database stays. @returns what did not end in order */
  stop(): Promise<string[]>;
  remove(): Promise<void>;
}

/** @param customers how many, besides `accounts` who sign in by password */
export async function startInstallation(customers: number, accounts: number): Promise<Installation> {
  const undo: (() => unknown)[] = [];
  const remove = async (): Promise<void> => {
    for (const one of undo.splice(0).toReversed()) await one();
  };
  try {
    return { ...(await start(customers, accounts, undo)), remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** @param undo gets what undoes each step */
async function start(
  customers: number,
  accounts: number,
  undo: (() => unknown)[],
): Promise<Omit<Installation, 'remove'>> {
  if (REDIS_PROGRAM === undefined) throw new Error('The soak needs Redis: apt-get install redis-server');
  const folder = temporaryFolder();
  const canFillDisk = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK},mode=755`, 'tmpfs', folder]).status === 0;
  if (canFillDisk) undo.push(() => spawnSync('umount', ['-l', folder]));
  const databaseFolder = join(folder, 'postgres');
  const redis = await testRedis();
  undo.push(() => redis.kill());
  const s3 = await testS3();
  undo.push(() => s3.stop());
  const edgePort = await freePort();
  let away: Promise<void> | undefined;
  const postgres = await superviseEmbedded(
    { folder: databaseFolder, settings: { max_wal_size: '256MB' } },
    { onRestart: () => {}, onRecovered: () => {}, beforeRestart: async () => away },
  );
  let isStopped = false;
  const stopDatabase = async (): Promise<void> => {
    if (isStopped) return;
    isStopped = true;
    await close();
    await postgres.stop();
  };
  undo.push(stopDatabase);
  const { db, close } = openDatabase({ socketDir: postgres.socketDir, max: 4, applicationName: 'soak' });
  const env = {
    DATABASE_URL: `postgres://aerial@localhost/aerial?host=${encodeURIComponent(postgres.socketDir)}`,
    REDIS_URL: redis.url,
    MEDIA_STORE: `s3://${s3.bucket}/tv`,
    S3_ENDPOINT: s3.endpoint,
    S3_ACCESS_KEY: s3.accessKey,
    S3_SECRET_KEY: s3.secretKey,
    MEDIA_SECRET: SECRET,
    MEDIA_CACHE_MAX_MB: MEDIA_CACHE_MB,
    DISK_MIN_FREE_MB: MIN_FREE_MB,
    PUBLIC_URL: `http://127.0.0.1:${edgePort}`,
    TRUSTED_PROXIES: '1',
    PAYMENT_SANDBOX: 'yes',
    EVENT_SINKS: 'postgres',
  };

  const members: Member[] = [];
  const addMember = async (name: string, roles: string): Promise<void> => {
    const data = join(folder, name.replace(' ', '-'));
    const [clockFile, memoryFile] = [`${data}.clock`, `${data}.memory`];
    const [port, metricsPort] = [await freePort(), await freePort()];
    const stepClock = (seconds: number): void => writeFileSync(clockFile, `${seconds < 0 ? '' : '+'}${seconds}\n`);
    mkdirSync(data);
    stepClock(0);
    const startMember = async (): Promise<Service> => {
      const service = await startService({
        data,
        port,
        env: {
          ...env,
          ROLES: roles,
          METRICS_PORT: String(metricsPort),
          SOAK_MEMORY_FILE: memoryFile,
          NODE_OPTIONS: `--import ${join(import.meta.dirname, 'soak-heap.ts')}`,
          ...(FAKETIME !== undefined && {
            LD_PRELOAD: FAKETIME,
            FAKETIME_TIMESTAMP_FILE: clockFile,
            FAKETIME_CACHE_DURATION: '1',
            FAKETIME_DONT_FAKE_MONOTONIC: '1',
          }),
        },
      });
      if (LOGS !== undefined)
        void service.ended.then(() => appendFileSync(join(LOGS, `${name.replace(' ', '-')}.log`), service.output()));
      return service;
    };
    const member: Member = {
      name,
      data,
      memoryFile,
      metrics: `http://127.0.0.1:${metricsPort}/metrics`,
      service: await startMember(),
      start: async () => void (member.service = await startMember()),
      stepClock,
    };
    members.push(member);
    undo.push(() => member.service.stop());
  };
  await addMember('answers 1', 'web,api,origin');
  await addMember('answers 2', 'web,api,origin');
  await addMember('works 1', 'jobs,recorder');
  await addMember('works 2', 'jobs,recorder');
  await publishMedia(join(folder, 'published'), env, db);
  // What is sold here is named as some of the demo's packets are.
  await sql`update packets set slug = 'demo-' || slug`.execute(db);
  await stock(db);
  return {
    site: await startEdge(
      members.slice(0, 2).map(({ service }) => service.site),
      edgePort,
      // Less than what is watched: the origin is asked again for what the edge has evicted.
      { cacheSize: '32m' },
    ),
    folder,
    databaseFolder,
    db,
    redis,
    s3,
    members,
    customers: await addCustomers(db, customers),
    accounts: await insertAccounts(db, accounts, await hashPassword(PASSWORD)),
    canStepClock: FAKETIME !== undefined,
    canFillDisk,
    async restartDatabase(mode: StopMode, awayMs: number): Promise<void> {
      const pid = Number(readFileSync(join(databaseFolder, 'cluster/postmaster.pid'), 'utf8').split('\n')[0]);
      const over = Promise.withResolvers<void>();
      away = over.promise;
      process.kill(pid, STOP_SIGNALS[mode]);
      setTimeout(over.resolve, awayMs);
      await over.promise;
      away = undefined;
      for (;;) if (await sql`select 1`.execute(db).catch(() => undefined)) return;
    },
    async stop(): Promise<string[]> {
      const wrong: string[] = [];
      for (const { name, service } of members) {
        const code = await service.stop();
        if (code !== 0) wrong.push(`${name} ended with ${code}`);
      }
      await stopDatabase();
      return wrong;
    },
  };
}

/** Puts the demo's assets into the media store under names that no folder has, and lets all playlists name those. */
async function publishMedia(folder: string, env: Record<string, string>, db: Db): Promise<void> {
  for (const asset of readdirSync(DEMO_MEDIA).filter((name) => existsSync(join(DEMO_MEDIA, name, 'asset.json'))))
    for (let copy = 0; copy < COPIES; copy += 1) {
      const id = `stored-${copy}-${asset}`;
      const target = join(folder, 'media', id);
      cpSync(join(DEMO_MEDIA, asset), target, { recursive: true });
      const manifest = JSON.parse(readFileSync(join(target, 'asset.json'), 'utf8')) as object;
      writeFileSync(join(target, 'asset.json'), JSON.stringify({ ...manifest, id }));
    }
  const command = join(import.meta.dirname, '../apps/server/cli/main.ts');
  const upload = spawn(process.execPath, [command, 'media', 'upload'], {
    env: { ...process.env, ...env, AERIAL_DATA: folder },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const [said] = await Promise.all([text(upload.stderr), once(upload, 'exit')]);
  if (upload.exitCode !== 0) throw new Error(`The media could not be published: ${said.slice(-1_000)}`);
  rmSync(folder, { recursive: true });
  await sql`update playlists set items = (
    select jsonb_agg(item || jsonb_build_object('asset', 'stored-' || playlists.id % ${COPIES}::int || '-' || (item->>'asset')))
    from jsonb_array_elements(items) item)`.execute(db);
}
