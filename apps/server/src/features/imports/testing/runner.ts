/** A runner without a server, for tests of what becomes of runs when processes end. */
import type { Clock } from '@aerial/domain/time.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { outgoing } from '../../../http/outgoing.ts';
import type { Announce } from '../../../imports/transaction.ts';
import { loadProviders } from '../../../tenancy/repo.pg.ts';
import { importClaims } from '../claims.pg.ts';
import { importFiles } from '../files.pg.ts';
import { guideMappings } from '../mappings.pg.ts';
import { importRunner } from '../runner.ts';
import { importRuns } from '../runs.pg.ts';
import { importSources } from '../sources.pg.ts';

/** @param onWritten called in the transaction that has written channels */
export const testRunner = (
  db: Kysely<Database>,
  clock: Clock,
  onWritten: (trx: Parameters<Announce>[0]) => Promise<void>,
) =>
  importRunner({
    db,
    clock,
    fetch: outgoing({ privateNetworks: [] }),
    files: importFiles(db),
    claims: importClaims(db),
    sources: importSources(db),
    runs: importRuns(db),
    mappings: guideMappings(db),
    announce: onWritten,
    providerOf: async (id) => (await loadProviders(db)).find((provider) => provider.id === id),
    warn: () => {},
  });
