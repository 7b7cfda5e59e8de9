/** A process that works on runs and stops in the middle of one, inside its transaction, so that a test can kill it there. */
import { systemClock } from '@aerial/domain/time.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase, type DatabaseAddress } from '../../../db/connect.ts';
import { testRunner } from './runner.ts';

const { db } = openDatabase(JSON.parse(process.env['DATABASE'] ?? '') as DatabaseAddress);
const runner = testRunner(db, systemClock, async (trx) => {
  // Everything is written, and nothing is committed.
  process.send!({ channels: (await trx.selectFrom('channels').select('id').execute()).length });
  await sleep(600_000);
});
await runner.run();
