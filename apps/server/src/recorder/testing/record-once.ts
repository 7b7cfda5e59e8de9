/** A recorder as a process of its own, for tests that kill it: `record-once.ts <database address as JSON> <folder>`. */
import { systemClock } from '@aerial/domain/time.ts';
import { openDatabase, type DatabaseAddress } from '../../db/connect.ts';
import { outgoing } from '../../http/outgoing.ts';
import { recordingFiles } from '../../recordings/recording-files.ts';
import { ANY_NETWORK } from '../../security/special-addresses.ts';
import { withLeases } from '../leases.ts';
import { runRecorder } from '../recorder.ts';

// Ends with the test that started it, however that ends.
process.stdin.on('end', () => process.exit()).resume();
const [json = '{}', folder = ''] = process.argv.slice(2);
const address = JSON.parse(json) as DatabaseAddress;
const { db } = openDatabase({ ...address, max: 4 });
const options = {
  db,
  files: recordingFiles(folder),
  fetch: outgoing({ privateNetworks: ANY_NETWORK }),
  clock: systemClock,
  maxBytes: 2 ** 40,
  downloads: 8,
  onProblem: (problem: string) => console.error(problem),
  channelsIntervalMs: 500,
};
withLeases({ address, retryMs: 250 }, (leases, signal) => runRecorder({ ...options, leases }, signal));
