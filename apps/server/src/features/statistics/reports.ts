/** Reports as CSV. Long ones come a page at a time, so that neither side holds them as a whole. */
import { STATISTICS_MEASURES, type StatisticsReport } from '@aerial/contract/calls/statistics.ts';
import { textIn, type LocalizedText } from '@aerial/domain/language.ts';
import { asCurrency, decimalOf, money } from '@aerial/domain/money.ts';
import { hasScope, type OperatorScope } from '@aerial/domain/operator-scopes.ts';
import { addDays } from '@aerial/domain/zone.ts';
import { csvLine } from '../../billing/csv.ts';
import type { ReportStore } from './reports.pg.ts';
import type { PeriodQuery, Periods } from './rules.ts';
import type { Compared, Place, StatisticsService } from './service.ts';
import { channelRows, nameOf, readMeasure, revenueOf } from './wire.ts';

/** Lines of one answer. */
const PAGE = 10_000;
/** Beside the scope of statistics. */
const NEEDS: Readonly<Partial<Record<StatisticsReport, OperatorScope>>> = {
  payments: 'payments:read',
  subscribers: 'users:read',
};

export interface ReportPage {
  readonly csv: string;
  readonly next: string | null;
}
export interface ReportContext {
  readonly place: Place;
  readonly language: string;
  /** Undefined: who asks may not see money. */
  readonly currency: string | undefined;
  readonly cursor: string | undefined;
}

/** The scope that a report needs beside that of statistics, and these lack. */
export const missingScope = (report: StatisticsReport, scopes: readonly OperatorScope[]): OperatorScope | undefined => {
  const needed = NEEDS[report];
  return needed && !hasScope(scopes, needed) ? needed : undefined;
};

const text = (value: unknown): string => (value instanceof Date ? value.toISOString() : String(value ?? ''));
/** @param head left out on later pages, so that all pages together are one file */
const csvOf = (head: readonly string[] | undefined, lines: readonly (readonly unknown[])[]): string =>
  [...(head ? [head] : []), ...lines].map((cells) => `${csvLine(cells.map(text))}\r\n`).join('');

function days({ now }: Compared, currency: string | undefined): ReportPage {
  const head = ['day', ...STATISTICS_MEASURES, ...(currency ? [`revenue_${currency}`] : [])];
  const lines = now.buckets.map((bucket) => [
    bucket,
    ...STATISTICS_MEASURES.map((name) => readMeasure(name, now, bucket)),
    ...(currency ? [revenueOf(now, currency, bucket)] : []),
  ]);
  return { csv: csvOf(head, lines), next: null };
}

export function statisticsReports(statistics: StatisticsService, store: ReportStore) {
  async function channels(compared: Compared, language: string): Promise<ReportPage> {
    const rows = channelRows(compared);
    const names = await statistics.channelNames(rows.map(({ id }) => id));
    const lines = rows.map(({ id, starts, viewers, watched_hours: watched, watched_hours_before: before }) => [
      id,
      nameOf(names, id, language),
      starts,
      viewers,
      watched,
      before,
    ]);
    return {
      csv: csvOf(['id', 'channel', 'starts', 'viewers_a_day', 'watched_hours', 'watched_hours_before'], lines),
      next: null,
    };
  }

  async function packets({ period }: Periods, { place, language }: ReportContext): Promise<ReportPage> {
    const rows = await statistics.packets(place, period);
    const lines = rows.map(({ id, name, started, ended, running }) => [
      id,
      textIn(name as LocalizedText, language),
      started,
      ended,
      running,
    ]);
    return { csv: csvOf(['id', 'packet', 'started', 'ended', 'running'], lines), next: null };
  }

  async function payments({ period }: Periods, { place, cursor }: ReportContext): Promise<ReportPage> {
    const page = { providerId: place.id, after: cursor ?? '0', limit: PAGE };
    const rows = await store.payments(
      page,
      statistics.midnight(period.since, place),
      statistics.midnight(addDays(period.until, 1), place),
    );
    const lines = rows.map((row) => [
      row.id,
      row.created_at,
      row.settled_at,
      row.user_id,
      row.purpose,
      row.paysystem,
      row.status,
      decimalOf(money(Number(row.amount), asCurrency(row.currency))),
      row.currency,
      row.psp_id,
      row.failure,
    ]);
    const head = 'id created_at settled_at subscriber purpose paysystem status amount currency psp_id failure'.split(
      ' ',
    );
    return { csv: csvOf(cursor ? undefined : head, lines), next: rows.length < PAGE ? null : rows.at(-1)!.id };
  }

  async function subscribers({ place, cursor }: ReportContext): Promise<ReportPage> {
    const rows = await store.subscribers({ providerId: place.id, after: cursor ?? '0', limit: PAGE });
    const lines = rows.map((row) => [
      row.id,
      row.username,
      row.phone,
      row.email,
      row.provider_uid,
      row.is_active ? 'active' : 'blocked',
      row.date_joined,
      row.last_login,
    ]);
    const head = 'id username phone email provider_uid state joined_at last_login_at'.split(' ');
    return { csv: csvOf(cursor ? undefined : head, lines), next: rows.length < PAGE ? null : String(rows.at(-1)!.id) };
  }

  return {
    /** A page of a report. Fails with validation_failed. */
    async page(report: StatisticsReport, query: PeriodQuery, context: ReportContext) {
      const { place, language, currency } = context;
      if (report === 'days' || report === 'channels') {
        const compared = await statistics.compare(place, query);
        if (!compared.ok) return compared;
        const page = report === 'days' ? days(compared.value, currency) : await channels(compared.value, language);
        return { ok: true as const, value: { ...page, periods: compared.value as Periods } };
      }
      const periods = statistics.periods(place, query);
      if (!periods.ok) return periods;
      const page =
        report === 'packets'
          ? await packets(periods.value, context)
          : report === 'payments'
            ? await payments(periods.value, context)
            : await subscribers(context);
      return { ok: true as const, value: { ...page, periods: periods.value } };
    },
  };
}
export type StatisticsReports = ReturnType<typeof statisticsReports>;
