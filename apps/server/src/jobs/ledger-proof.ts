/** The daily proof that the books balance. */
import { epochMs } from '@aerial/domain/time.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import type { Job } from './queue.ts';
import { storeProofs } from '../billing/ledger-proofs.pg.ts';
import { isBalanced, proveLedger } from '../billing/ledger.pg.ts';

/** When the fewest viewers buy; UTC. */
const NIGHTLY = '40 3 * * *';

/**
 * Proves the ledger each night, and stores what it found for each provider. Books that do not balance are an error in the log and not a failed job: a repetition finds the same.
 * @param db connections without the time limit of calls
 * @param error logs what an operator must look at
 */
export const ledgerProofJob = (db: Kysely<Database>, error: (details: object, message: string) => void): Job => ({
  name: 'ledger-proof',
  cron: NIGHTLY,
  async run() {
    const proof = await proveLedger(db);
    await storeProofs(db, proof, epochMs(Date.now()));
    if (isBalanced(proof)) return;
    const { unequalCurrencies, wrongBalances } = proof;
    error({ unequalCurrencies, wrongBalances }, 'the books do not balance: run aerial report ledger');
  },
});
