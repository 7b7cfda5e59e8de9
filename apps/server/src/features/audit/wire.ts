import type { AuditEntry as AuditEntryWire } from '@aerial/contract/calls/audit.ts';
import { csvLine } from '../../billing/csv.ts';
import type { AuditEntry } from './ports.ts';
import { difference } from './rules.ts';

const outcomeOf = ({ finished_at: finishedAt, error_code: errorCode }: AuditEntry) =>
  finishedAt === null ? 'unknown' : errorCode === null ? 'done' : 'failed';

export function entryWire(entry: AuditEntry): AuditEntryWire {
  const { before, after } = difference(entry.before, entry.after);
  return {
    id: entry.id,
    at: entry.at.toISOString(),
    actor: { kind: entry.actor_kind, id: entry.actor_id, name: entry.actor_name },
    address: entry.address,
    call: entry.call,
    object: entry.object,
    request_id: entry.request_id,
    request: entry.request ?? null,
    before: before ?? null,
    after: after ?? null,
    outcome: outcomeOf(entry),
    failure: entry.error_code,
  };
}

const COLUMNS = [
  'id',
  'at',
  'actor_kind',
  'actor_id',
  'actor_name',
  'address',
  'call',
  'object',
  'request_id',
  'outcome',
  'failure',
  'request',
  'before',
  'after',
];
const json = (value: unknown): string => (value === null ? '' : JSON.stringify(value));

/** CSV with a line of names; no cell is a formula to a spreadsheet. */
export function entriesCsv(entries: readonly AuditEntry[]): string {
  const lines = entries
    .map(entryWire)
    .map((entry) =>
      csvLine([
        entry.id,
        entry.at,
        entry.actor.kind,
        entry.actor.id ?? '',
        entry.actor.name,
        entry.address,
        entry.call,
        entry.object,
        entry.request_id,
        entry.outcome,
        entry.failure ?? '',
        json(entry.request),
        json(entry.before),
        json(entry.after),
      ]),
    );
  return [csvLine(COLUMNS), ...lines, ''].join('\r\n');
}
