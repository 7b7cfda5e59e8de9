/** A recorder as a process of its own, for tests that kill it: `record-once.ts <database address as JSON> <folder> [<store as JSON>]`. */
import { systemClock } from '@aerial/domain/time.ts';
import { openDatabase, type DatabaseAddress } from '../../db/connect.ts';
import { outgoing } from '../../http/outgoing.ts';
import { guardObjects } from '../../ports/objects/guard-objects.ts';
import { s3Objects } from '../../ports/objects/s3-objects.ts';
import type { S3Settings } from '../../ports/objects/settings.ts';
import { recordingFiles } from '../../recordings/recording-files.ts';
import { recordingObjects } from '../../recordings/recording-objects.ts';
import { openSpool } from '../../recordings/spool.ts';
import { ANY_NETWORK } from '../../security/special-addresses.ts';
import { withLeases } from '../leases.ts';
import { runRecorder, type RecorderOptions } from '../recorder.ts';

/** A bucket, and the spool of a machine. */
export interface TestStore {
  readonly s3: S3Settings;
  readonly spool: string;
  readonly maxSpoolBytes: number;
  /** Until an upload is given up. */
  readonly attemptMs: number;
}

async function openStore({ s3, spool, maxSpoolBytes, attemptMs }: TestStore): Promise<RecorderOptions['store']> {
  const retries = { attemptMs, attempts: 1, totalMs: attemptMs, backoffMs: 1 };
  const objects = guardObjects(s3Objects(s3), { clock: systemClock, read: retries, write: retries });
  return { objects: recordingObjects(objects), spool: await openSpool(spool), maxSpoolBytes };
}

// Ends with the test that started it, however that ends.
process.stdin.on('end', () => process.exit()).resume();
const [json = '{}', folder = '', storeJson] = process.argv.slice(2);
const address = JSON.parse(json) as DatabaseAddress;
const { db } = openDatabase({ ...address, max: 4 });
const store = storeJson === undefined ? undefined : await openStore(JSON.parse(storeJson) as TestStore);
const options: RecorderOptions = {
  db,
  files: recordingFiles(folder),
  ...(store && { store }),
  fetch: outgoing({ privateNetworks: ANY_NETWORK }),
  clock: systemClock,
  maxBytes: 2 ** 40,
  downloads: 8,
  onProblem: (problem: string) => console.error(problem),
  channelsIntervalMs: 500,
};
withLeases({ address, retryMs: 250 }, (leases, signal) => runRecorder({ ...options, leases }, signal));
