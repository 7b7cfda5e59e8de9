import type { Feature } from '../../kernel/feature.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { statisticsStore } from './repo.pg.ts';
import { reportStore } from './reports.pg.ts';
import { statisticsReports } from './reports.ts';
import { placeOf, statisticsRoutes } from './routes.ts';
import { statisticsService } from './service.ts';

/** Figures are computed every hour, ms. */
const REPORT_TOLERANCE_MS = 60_000;
const EVERY_HOUR = '23 * * * *';

/** What operators see of their service. @param needs whether players' reports come into the database */
export function statisticsFeature(
  { reads, clock, providers, presence }: Pick<Kernel, 'reads' | 'clock' | 'providers' | 'presence'>,
  { isQualityStored }: { readonly isQualityStored: boolean },
): Feature {
  const late = reads(REPORT_TOLERANCE_MS);
  const statistics = statisticsService({ store: statisticsStore(late), clock });
  const reports = statisticsReports(statistics, reportStore(late));
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
