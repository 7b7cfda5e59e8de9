import type { Kysely } from 'kysely';
import { publishIn } from '../../bus/bus.pg.ts';
import { topics } from '../../bus/topics.ts';
import type { Database } from '../../db/schema.ts';
import type { AuditTrail } from '../../http/actor.ts';
import type { Feature } from '../../kernel/feature.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { importClaims } from './claims.pg.ts';
import { importFiles } from './files.pg.ts';
import { guideMapper } from './mapping.ts';
import { guideMappings, mappableChannels } from './mappings.pg.ts';
import { importRoutes, mappingRoutes } from './routes.ts';
import { importRunner, type ImportRunner } from './runner.ts';
import { importRuns } from './runs.pg.ts';
import { importService } from './service.ts';
import { importSources } from './sources.pg.ts';

const EVERY_MINUTE = '* * * * *';
const EVERY_DAY = '41 3 * * *';
/** A job begins nothing new after that, ms: what it works on then ends before the queue counts it as failed. */
const ROUND_LIMIT_MS = 4 * 60_000;

/** Imports of channel lists and guides that operators order. @param audit where what the schedule changes is recorded */
export function importsFeature(
  { db, clock, fetch, providers, warn }: Pick<Kernel, 'db' | 'clock' | 'fetch' | 'providers' | 'warn'>,
  audit: AuditTrail,
): Feature {
  const runnerOver = (work: Kysely<Database>): ImportRunner =>
    importRunner({
      db: work,
      clock,
      fetch,
      files: importFiles(work),
      claims: importClaims(work),
      sources: importSources(work),
      runs: importRuns(work),
      mappings: guideMappings(work),
      audit,
      announce: (trx, topic) => publishIn(trx, topics.documents, { topic }),
      providerOf: async (id) => (await providers.all()).find((provider) => provider.id === id),
      warn,
    });
  // Where this process has jobs, it works over their connections: those have no time limit.
  let runner = runnerOver(db);
  const runners = [runner];
  const imports = importService({
    sources: importSources(db),
    runs: importRuns(db),
    files: importFiles(db),
    clock,
    wake: () => void runner.run().catch((error: unknown) => warn({ err: error }, 'imports could not be worked on')),
  });
  const mapper = guideMapper({
    sources: importSources(db),
    store: guideMappings(db),
    clock,
    channelsOf: (providerId) => mappableChannels(db, providerId),
  });
  return {
    name: 'imports',
    routes(router) {
      importRoutes(router, imports);
      mappingRoutes(router, mapper);
    },
    serve(app) {
      app.addHook('onClose', async () => void (await Promise.all(runners.map(({ stop }) => stop()))));
    },
    jobs(work) {
      runner = runnerOver(work);
      runners.push(runner);
      const claims = importClaims(work);
      return [
        {
          name: 'imports.run',
          cron: EVERY_MINUTE,
          async run() {
            await claims.startDue(clock.now());
            await runner.run(ROUND_LIMIT_MS);
          },
        },
        { name: 'imports.erase', cron: EVERY_DAY, run: () => claims.eraseOld(clock.now()) },
      ];
    },
  };
}
