/** Payments and refunds as an accountant compares them with the statements of pay systems. */
import { asCurrency, decimalOf, money } from '@aerial/domain/money.ts';
import { isoSeconds, toEpochMs, epochMs, type EpochSeconds } from '@aerial/domain/time.ts';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import { csvLine } from './csv.ts';

export interface ReportedTime {
  readonly from: EpochSeconds;
  /** Exclusive. */
  readonly to: EpochSeconds;
  /** Shortname; all providers when missing. */
  readonly provider?: string;
}

const COLUMNS = [
  'kind',
  'id',
  'provider',
  'user',
  'paysystem',
  'payform',
  'purpose',
  'psp_id',
  'status',
  'amount',
  'currency',
  'created_at',
  'settled_at',
  'payment_id',
  'reason',
] as const;

interface Row {
  readonly kind: string;
  readonly id: string;
  readonly provider: string;
  readonly user_id: number;
  readonly paysystem: string;
  readonly payform: string;
  readonly purpose: string;
  readonly psp_id: string | null;
  readonly status: string;
  readonly amount: string;
  readonly currency: string;
  readonly created_at: Date;
  readonly settled_at: Date | null;
  readonly payment_id: string;
  readonly reason: string;
}

const PAGE = 1000;

/** The last line of the part before. */
export interface ReportCursor {
  readonly kind: 'payment' | 'refund';
  readonly id: string;
}

/** Payments, then refunds, that were created or settled in the time; in the order of their ids. */
async function* rowsOf(
  db: Kysely<Database>,
  { from, to, provider }: ReportedTime,
  start?: ReportCursor,
): AsyncGenerator<Row> {
  const [since, until] = [new Date(toEpochMs(from)), new Date(toEpochMs(to))];
  const within = (created: string, settled: string) => sql`(
    (${sql.ref(created)} >= ${since} and ${sql.ref(created)} < ${until})
    or (${sql.ref(settled)} >= ${since} and ${sql.ref(settled)} < ${until}))`;
  const ofProvider = provider === undefined ? sql`true` : sql`p.shortname = ${provider}`;
  const shared = sql`p.shortname as provider, t.user_id, t.paysystem, t.payform, t.purpose, t.currency`;
  const pages = {
    payment: (after: string) => sql<Row>`
      select 'payment' as kind, t.id, ${shared}, t.psp_id, t.status, t.amount, t.created_at, t.settled_at, t.id as payment_id,
        '' as reason
      from payment_transactions t join providers p on p.id = t.provider_id
      where t.id > ${after} and ${within('t.created_at', 't.settled_at')} and ${ofProvider} order by t.id limit ${PAGE}`,
    refund: (after: string) => sql<Row>`
      select 'refund' as kind, r.id, ${shared}, r.psp_id, r.status, r.amount, r.created_at, r.settled_at, t.id as payment_id,
        r.reason
      from refunds r join payment_transactions t on t.id = r.transaction_id join providers p on p.id = t.provider_id
      where r.id > ${after} and ${within('r.created_at', 'r.settled_at')} and ${ofProvider} order by r.id limit ${PAGE}`,
  };
  for (const [kind, page] of Object.entries(pages)) {
    if (start?.kind === 'refund' && kind === 'payment') continue;
    for (let after = kind === start?.kind ? start.id : '0'; ;) {
      const { rows } = await page(after).execute(db);
      yield* rows;
      const last = rows.at(-1);
      if (!last || rows.length < PAGE) break;
      after = last.id;
    }
  }
}

const instant = (at: Date | null): string => (at === null ? '' : isoSeconds(epochMs(at.getTime())));

const lineOf = (row: Row): string =>
  csvLine([
    row.kind,
    row.id,
    row.provider,
    String(row.user_id),
    row.paysystem,
    row.payform,
    row.purpose,
    row.psp_id ?? '',
    row.status,
    decimalOf(money(Number(row.amount), asCurrency(row.currency))),
    row.currency,
    instant(row.created_at),
    instant(row.settled_at),
    row.payment_id,
    row.reason,
  ]);

/** The report line by line, the heading first. No token, secret or card number is part of it. */
export async function* paymentsCsv(db: Kysely<Database>, time: ReportedTime): AsyncGenerator<string> {
  yield csvLine(COLUMNS);
  for await (const row of rowsOf(db, time)) yield lineOf(row);
}

/** A part of the report. @param start behind this line; the heading is part of the first part only */
export async function paymentsCsvPart(
  db: Kysely<Database>,
  time: ReportedTime,
  start: ReportCursor | undefined,
  maxLines: number,
): Promise<{ readonly lines: readonly string[]; readonly next: ReportCursor | undefined }> {
  const lines = start ? [] : [csvLine(COLUMNS)];
  let last: ReportCursor | undefined;
  let count = 0;
  for await (const row of rowsOf(db, time, start)) {
    if (count === maxLines) return { lines, next: last };
    lines.push(lineOf(row));
    last = { kind: row.kind === 'refund' ? 'refund' : 'payment', id: row.id };
    count += 1;
  }
  return { lines, next: undefined };
}
