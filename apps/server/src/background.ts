/** What a process does besides answering requests, by its roles: jobs and the messenger's bot, and the recorder. */
import { mkdirSync } from 'node:fs';
import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import { systemClock } from '@aerial/domain/time.ts';
import type { Bus } from './bus/bus.ts';
import { localUrl, type Config } from './config/config.ts';
import type { DatabaseAddress, OpenDatabase } from './db/connect.ts';
import type { Database } from './db/schema.ts';
import { guideJob } from './demo/guide-job.ts';
import { hasRoom } from './disk/rules.ts';
import { watchDisk } from './disk/watch.ts';
import type { WorkState } from './http/health.ts';
import { outgoing } from './http/outgoing.ts';
import type { Role } from './http/roles.ts';
import { expiredJob } from './jobs/expired.ts';
import { ledgerProofJob } from './jobs/ledger-proof.ts';
import { startJobQueue, type Job } from './jobs/queue.ts';
import { withLeases } from './recorder/leases.ts';
import { runRecorder } from './recorder/recorder.ts';
import type { OpenRecordings } from './open-recordings.ts';

const GIB = 1024 ** 3;
const MIB = 1024 ** 2;

export interface BackgroundNeeds {
  readonly config: Config;
  /** Connections of viewers' calls. */
  readonly db: Kysely<Database>;
  /** Connections without the time limit of calls. */
  readonly work: OpenDatabase;
  /** Where connections go that hold a lock. */
  readonly locks: DatabaseAddress;
  readonly bus: Bus;
  readonly log: FastifyBaseLogger;
  readonly recorded: OpenRecordings;
  /** The port this process listens on. */
  readonly port: number;
  /** Jobs of the features. */
  readonly jobs: readonly Job[];
  startBot(): void;
  onProblem(problem: string): void;
}

export interface Background {
  /** What the roles are doing. */
  readonly work: Partial<Record<Role, () => WorkState>>;
  /** What ends it, in the order of its start. */
  readonly closers: readonly (() => Promise<void>)[];
}

/** Starts what the roles of this process do in the background. */
export async function startBackground(needs: BackgroundNeeds): Promise<Background> {
  const { config } = needs;
  const closers: (() => Promise<void>)[] = [];
  const work: Partial<Record<Role, () => WorkState>> = {};
  if (config.roles.includes('jobs')) {
    closers.push(await startJobs(needs));
    work.jobs = () => 'active';
    needs.startBot();
  }
  if (config.roles.includes('recorder') && config.recorderDownloads > 0) {
    const recorder = startRecorder(needs);
    closers.push(...recorder.closers);
    work.recorder = recorder.state;
  }
  return { work, closers };
}

async function startJobs({ work, bus, log, jobs }: BackgroundNeeds): Promise<() => Promise<void>> {
  const queue = await startJobQueue(
    work.pool,
    [
      guideJob({ db: work.db, clock: systemClock, bus }),
      expiredJob({ db: work.db, clock: systemClock }),
      ledgerProofJob(work.db, (details, message) => log.error(details, message)),
      ...jobs,
    ],
    (error, job) => log.error({ err: error, ...(job !== undefined && { job }) }, 'a job failed'),
  );
  return () => queue.stop();
}

function startRecorder({ config, db, locks, log, recorded, port, onProblem }: BackgroundNeeds) {
  const { files, target } = recorded;
  const folder = target ? config.recordingsSpoolDir : config.recordingsDir;
  mkdirSync(folder, { recursive: true });
  const disk = watchDisk({ folder, minFreeBytes: config.diskMinFreeMb * MIB });
  // Feeds that are paths are this installation's own: another process answers them where this one does not.
  const ownAddress = config.roles.includes('origin') ? localUrl(config.host, port) : config.publicUrl;
  let state: WorkState = 'standby';
  const recorder = {
    db,
    files,
    ...(target && { store: { ...target, maxSpoolBytes: config.recordingsSpoolMaxGb * GIB } }),
    fetch: outgoing({ privateNetworks: config.privateNetworks, ownOrigins: [ownAddress] }),
    clock: systemClock,
    maxBytes: config.recordingsMaxGb * GIB,
    hasRoom: () => hasRoom(disk.level()),
    measureDisk: disk.check,
    downloads: config.recorderDownloads,
    ownAddress,
    onProblem,
  };
  const recording = withLeases(
    { address: locks, onError: (error) => log.error({ err: error }, 'the recorder failed') },
    async (leases, signal) => {
      state = 'active';
      await runRecorder({ ...recorder, leases }, signal).finally(() => (state = 'standby'));
    },
  );
  return { state: () => state, closers: [async () => disk.close(), () => recording.close()] };
}
