import type { Feature } from '../../kernel/feature.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { statisticsStore } from './repo.pg.ts';
import { reportStore } from './reports.pg.ts';
import { statisticsReports } from './reports.ts';
import { placeOf, statisticsRoutes } from './routes.ts';
import { statisticsService } from './service.ts';

const EVERY_HOUR = '23 * * * *';

/** What operators see of their service. @param needs whether players' reports come into the database */
export function statisticsFeature(
  { db, clock, providers, presence }: Pick<Kernel, 'db' | 'clock' | 'providers' | 'presence'>,
  { isQualityStored }: { readonly isQualityStored: boolean },
): Feature {
  const statistics = statisticsService({ store: statisticsStore(db), clock });
  const reports = statisticsReports(statistics, reportStore(db));
  return {
    name: 'statistics',
    routes: (router) => statisticsRoutes(router, { statistics, presence, reports, clock, isQualityStored }),
    jobs(work) {
      const background = statisticsService({ store: statisticsStore(work), clock });
      const run = async (): Promise<void> => {
        for (const provider of await providers.all()) await background.computeDays(placeOf(provider));
      };
      return [{ name: 'statistics.days', cron: EVERY_HOUR, run }];
    },
  };
}
