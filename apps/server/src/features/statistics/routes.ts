import * as calls from '@aerial/contract/calls/statistics.ts';
import { hasScope } from '@aerial/domain/operator-scopes.ts';
import { fail, ok } from '@aerial/domain/result.ts';
import type { Clock } from '@aerial/domain/time.ts';
import type { CallRouter } from '../../http/call-router.ts';
import type { Operator } from '../../http/viewer.ts';
import type { Presence } from '../../presence/presence.ts';
import type { ProviderRecord } from '../../tenancy/provider.ts';
import { missingScope, type StatisticsReports } from './reports.ts';
import type { Place, StatisticsService } from './service.ts';
import { nameOf, shownChannels, statisticsWire } from './wire.ts';

export interface StatisticsRoutesDeps {
  readonly statistics: StatisticsService;
  readonly reports: StatisticsReports;
  readonly presence: Pick<Presence, 'openNow'>;
  readonly clock: Clock;
  readonly isQualityStored: boolean;
}

export const placeOf = ({ id, settings }: Pick<ProviderRecord, 'id' | 'settings'>): Place => ({
  id,
  timeZone: settings.timeZone,
});
/** The provider's currency, for those who may see money. */
const currencyFor = ({ scopes }: Operator, { settings }: ProviderRecord): string | undefined =>
  hasScope(scopes, 'payments:read') ? settings.currency.ISO_CODE : undefined;

export function statisticsRoutes(router: CallRouter, deps: StatisticsRoutesDeps): void {
  const { statistics, presence, reports, clock, isQualityStored } = deps;

  router.handle(calls.statisticsNowCall, async ({ operator, language }) => {
    const now = clock.now();
    const { viewers, streams, channels } = await presence.openNow(operator.providerId, new Date(now));
    const names = await statistics.channelNames(channels.map(({ id }) => id));
    return ok({
      at: new Date(now).toISOString(),
      viewers,
      streams: [...streams],
      channels: channels.map(({ id, viewers: count }) => ({ id, name: nameOf(names, id, language), viewers: count })),
    });
  });

  router.handle(calls.statisticsCall, async ({ operator, provider, language, query }) => {
    const place = placeOf(provider);
    const compared = await statistics.compare(place, query);
    if (!compared.ok) return compared;
    const shown = shownChannels(compared.value);
    const names = await statistics.channelNames(shown.map(({ id }) => id));
    const channels = shown.map((row) => ({ ...row, name: nameOf(names, row.id, language) }));
    const currency = currencyFor(operator, provider);
    return ok(statisticsWire(compared.value, channels, { timeZone: place.timeZone, currency, isQualityStored }));
  });

  router.handle(calls.statisticsReportCall, async ({ operator, provider, language, params: { report }, query }) => {
    const missing = missingScope(report, operator.scopes);
    if (missing)
      return fail({
        code: 'permission_denied',
        message: 'The token does not allow this report.',
        detail: { scope: [missing] },
      });
    const { cursor, ...period } = query;
    const currency = currencyFor(operator, provider);
    const page = await reports.page(report, period, { place: placeOf(provider), language, currency, cursor });
    if (!page.ok) return page;
    const { csv, next, periods } = page.value;
    const { since, until } = periods.period;
    const about = report === 'subscribers' ? '' : `-${since}-${until}`;
    return ok({ file_name: `${report}-${provider.shortname}${about}.csv`, csv, next_cursor: next });
  });
}
